import { sql } from 'kysely';
import { type RowOf, rowsOf, select } from '../../../../core/rows.js';
import { type Fragment, first, type Statements, statement } from '../../../../core/sql.js';
import type { CrewChange } from './crew-times.js';
import type { UndeliveredEntry } from './undelivered.types.js';

/** Maximum number of open reports of a person on a request. */
export const MAX_OPEN = 20;

/** Reports as they are stored. */
export const REPORT_ROWS = rowsOf('undeliveredReports');

/** A report as it is stored. */
export type ReportRow = RowOf<typeof REPORT_ROWS>;

/** An entry with the report that it belongs to. */
type EntryRow = UndeliveredEntry & { readonly reportId: number };

/** The photos of reports, by id. */
export async function photosOf(statements: Statements, reportIds: readonly number[]) {
  const ofReports = sql`WHERE t.undelivered_id = ANY(${[...reportIds]}::int[]) ORDER BY t.id`;
  return await statements.all(statement(select(rowsOf('attachments'), ofReports)));
}

/** The changes of the crew of a request, oldest first. */
export async function crewChangesOf(
  statements: Statements,
  requestId: number,
): Promise<readonly CrewChange[]> {
  const rows = await statements.all(
    statement(sql<{ at: Date; data: Omit<CrewChange, 'at'> }>`
      SELECT at, data FROM (
        SELECT occurred_at AS at, details AS data, 0 AS source, id FROM maintenance_history
        WHERE request_id = ${requestId} AND details ? 'assigneeId'
        UNION ALL
        SELECT at, data, 1 AS source, id FROM timeline_entries
        WHERE request_id = ${requestId} AND kind = 'step'
          AND (data ? 'added' OR data ? 'removed' OR data ? 'assigneeId')
      ) AS changes ORDER BY at, source, id`),
  );
  return rows.map(({ at, data: { assigneeId, added, removed } }) => ({
    ...{ at, assigneeId },
    ...{ added: added ?? undefined, removed: removed ?? undefined },
  }));
}

/** Number of open reports of a person on a request. */
export async function countOpen(
  statements: Statements,
  requestId: number,
  reporterId: number,
): Promise<number> {
  const counted = statement(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM undelivered_reports
    WHERE request_id = ${requestId} AND reporter_id = ${reporterId} AND state = 'open'`);
  return (await first(statements, counted))?.count ?? 0;
}

/** The entries of reports, by the time of the work. */
export async function entriesOf(
  statements: Statements,
  reportIds: readonly number[],
): Promise<readonly EntryRow[]> {
  return await statements.all(
    statement(sql<EntryRow>`
      SELECT id, report_id, operation, input, performed_at, refused_because, state, error
      FROM undelivered_entries WHERE report_id = ANY(${[...reportIds]}::int[])
      ORDER BY performed_at, id`),
  );
}

/** Marks an entry as applied. @returns false where it is open no more. */
export async function markApplied(statements: Statements, entryId: number): Promise<boolean> {
  const marked = await statements.all(
    statement(sql<{ id: number }>`UPDATE undelivered_entries SET state = 'applied', error = NULL
      WHERE id = ${entryId} AND state = 'open' RETURNING id`),
  );
  return marked.length > 0;
}

/** Names the reporter in what this transaction added to the timeline of a request. */
export async function nameReporter(
  statements: Statements,
  requestId: number,
  reporterId: number,
): Promise<void> {
  const named = sql`jsonb_build_object('onBehalfOfId', ${reporterId}::int)`;
  const added = sql`request_id = ${requestId} AND xmin = pg_current_xact_id()::xid`;
  await statements.all(
    statement(sql`UPDATE timeline_entries SET data = data || ${named} WHERE ${added}`),
  );
  await statements.all(
    statement(sql`UPDATE maintenance_history SET details = coalesce(details, '{}') || ${named}
      WHERE ${added}`),
  );
}

/** Condition for the reports `t` of a department. */
export function ofDepartments(ids: readonly number[] | null): Fragment {
  if (ids === null) return sql`TRUE`;
  return sql`t.request_id IN (SELECT id FROM maintenance_requests
    WHERE department_id = ANY(${[...ids]}::int[]) AND id = t.request_id)`;
}
