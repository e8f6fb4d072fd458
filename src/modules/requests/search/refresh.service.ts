import { sql } from 'kysely';
import { systemCaller } from '../../../core/context.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';

/** Number of requests whose texts one transaction writes. */
const BATCH = 500;

/** The first position of a refresh: all ids are below. */
const START = 2_147_483_647;

/** Tables with texts that the program folds, or a trigger when they are null. */
const FOLDED = [
  'assets',
  'locations',
  'categories',
  'checklists',
  'parts',
  'schedules',
  'contractors',
] as const;
const FOLDED_BY_TRIGGER = ['users', 'departments'] as const;

interface Refresh {
  readonly id: number;
  readonly locationId: number | null;
  readonly assetId: number | null;
  readonly fields: boolean;
  readonly below: number;
}

/**
 * Writes the searched texts of requests that a change could not write with its commit: those of
 * records with many requests that were renamed, those of answers after a change of questions, and all
 * of an earlier version
 * (docs/behaviour/search.md). Replicas share the work: each skips rows that another one has locked.
 */
export class TextRefreshService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Writes what is left; ends early, after a transaction, when `signal` is aborted. */
  async refresh(signal: AbortSignal): Promise<void> {
    let isLeft = true;
    while (isLeft && !signal.aborted) {
      isLeft = await this.unitOfWork.run(systemCaller('request-texts'), ({ statements }) =>
        refreshSome(statements),
      );
    }
  }
}

/** @returns false when nothing is left. */
async function refreshSome(statements: Statements): Promise<boolean> {
  const refresh = await first(
    statements,
    statement(sql<Refresh>`SELECT id, location_id, asset_id, fields, below FROM request_text_refreshes
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`),
  );
  if (refresh === undefined) return false;
  const { id, locationId, assetId, fields, below } = refresh;
  const isOfAll = locationId === null && assetId === null && !fields;
  if (isOfAll && below === START) await foldAgain(statements);
  const written = await first(
    statements,
    statement(
      fields
        ? sql<{
            rest: number | null;
          }>`SELECT refresh_answer_texts(${below}::int, ${BATCH}::int) AS rest`
        : sql<{ rest: number | null }>`SELECT refresh_request_texts(${locationId}::int,
            ${assetId}::int, ${below}::int, ${BATCH}::int) AS rest`,
    ),
  );
  const rest = written?.rest ?? null;
  if (isOfAll) await foldRequests(statements, rest ?? 0, below);
  await statements.all(
    statement(
      rest === null
        ? sql`DELETE FROM request_text_refreshes WHERE id = ${id}`
        : sql`UPDATE request_text_refreshes SET below = ${rest} WHERE id = ${id}`,
    ),
  );
  return true;
}

/** Only texts beyond ASCII are folded otherwise than by earlier versions. */
const BEYOND_ASCII = sql`octet_length(search_text) <> length(search_text)`;

/** Folds the texts of other records again, which an earlier version has folded. */
async function foldAgain(statements: Statements): Promise<void> {
  for (const table of FOLDED) {
    await statements.all(
      statement(sql`UPDATE ${sql.table(table)} SET search_text = search_fold(search_text)
        WHERE ${BEYOND_ASCII} AND search_text <> search_fold(search_text)`),
    );
  }
  for (const table of FOLDED_BY_TRIGGER) {
    await statements.all(
      statement(sql`UPDATE ${sql.table(table)} SET search_text = NULL
        WHERE ${BEYOND_ASCII} AND search_text <> search_fold(search_text)`),
    );
  }
}

async function foldRequests(statements: Statements, from: number, below: number): Promise<void> {
  await statements.all(
    statement(sql`UPDATE maintenance_requests SET search_text = NULL
      WHERE id >= ${from}::int AND id < ${below}::int
        AND ${BEYOND_ASCII} AND search_text <> search_fold(search_text)`),
  );
}
