import { sql } from 'kysely';
import { systemCaller } from '../../../core/context.js';
import { type Statements, statement } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { DEPARTMENT_OF_LOCATION } from '../open-reports/open-reports.queries.js';
import { type DocumentEnds, documentEnds } from './documents.events.js';

/** Days before the end of a certificate on which leads are told (docs/behaviour/documents.md). */
const DAYS_BEFORE = 30;

/** Maximum number of certificates of one transaction. */
const BATCH = 100;

/** Tells leads of certificates that end soon or have ended (docs/behaviour/documents.md). */
export class ExpiryService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Tells of each certificate that ends within 30 days, counted in UTC, once for each day of its end.
   * Those of archived and retired things are left out. Ends early, after a batch, when `signal` is
   * aborted.
   */
  async tell(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const found = await this.unitOfWork.run(systemCaller('ending-documents'), async (unit) => {
        const ending = await takeEnding(unit.statements, unit.now);
        for (const payload of ending) unit.emit(documentEnds, payload);
        return ending.length;
      });
      if (found < BATCH) return;
    }
  }
}

/** Marks certificates as told, and returns them. Another replica takes others. */
async function takeEnding(statements: Statements, now: Date): Promise<DocumentEnds[]> {
  return await statements.all(
    statement(sql<DocumentEnds>`
      WITH ending AS (
        SELECT document.id FROM documents AS document
        LEFT JOIN assets ON assets.id = document.asset_id
        LEFT JOIN locations ON locations.id = document.location_id
        LEFT JOIN parts ON parts.id = document.part_id
        LEFT JOIN schedules ON schedules.id = document.schedule_id
        LEFT JOIN contractors ON contractors.id = document.contractor_id
        WHERE document.kind = 'certificate'
          AND document.valid_until IS DISTINCT FROM document.told_until
          AND document.valid_until <= (${now}::timestamptz AT TIME ZONE 'UTC')::date + ${DAYS_BEFORE}::int
          AND assets.state IS DISTINCT FROM 'retired' AND locations.archived_at IS NULL
          AND parts.archived_at IS NULL AND schedules.archived_at IS NULL
          AND contractors.archived_at IS NULL
        ORDER BY document.valid_until, document.id
        LIMIT ${BATCH} FOR UPDATE OF document SKIP LOCKED
      ), told AS (
        UPDATE documents SET told_until = valid_until FROM ending WHERE documents.id = ending.id
        RETURNING documents.*
      )
      SELECT told.id AS document_id, told.valid_until::text AS valid_until,
        CASE WHEN told.asset_id IS NOT NULL THEN 'asset' WHEN told.location_id IS NOT NULL
          THEN 'location' WHEN told.part_id IS NOT NULL THEN 'part' WHEN told.schedule_id IS NOT NULL THEN 'schedule'
          ELSE 'contractor' END AS target_type,
        coalesce(told.asset_id, told.location_id, told.part_id, told.schedule_id,
          told.contractor_id) AS target_id,
        coalesce(assets.department_id, parts.department_id, schedules.department_id,
          contractors.department_id,
          (SELECT ${DEPARTMENT_OF_LOCATION} FROM locations AS t WHERE t.id = told.location_id)
        ) AS department_id
      FROM told LEFT JOIN assets ON assets.id = told.asset_id
      LEFT JOIN parts ON parts.id = told.part_id
      LEFT JOIN schedules ON schedules.id = told.schedule_id
      LEFT JOIN contractors ON contractors.id = told.contractor_id
      ORDER BY told.valid_until, told.id`),
  );
}
