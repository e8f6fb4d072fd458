import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../../../core/sql.js';

/** A call as it is stored. */
export interface CallRow {
  readonly at: Date;
  readonly tokenName: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly changed: readonly string[];
  readonly reason: string | null;
  readonly durationMs: number;
}

/** Which calls the list shows: the newest `kept`, none before `since`. */
export interface ShownCalls {
  readonly kept: number;
  readonly since: Date;
}

/** Larger than every id. */
const NO_ID = 9_223_372_036_854_775_807n;

const page = prepared(
  (p: Parameters<ShownCalls & { before: bigint; take: number }>) => sql<CallRow & { id: bigint }>`
  SELECT t.id, t.at, t.token_name, t.method, t.path, t.status, t.changed, t.reason, t.duration_ms
  FROM (SELECT * FROM scim_calls ORDER BY id DESC LIMIT ${p.kept}) AS t
  WHERE t.at >= ${p.since} AND t.id < ${p.before}::bigint ORDER BY t.id DESC LIMIT ${p.take}`,
);

/** Calls before an id, newest first; undefined for the newest ones. */
export async function callsBefore(
  statements: Statements,
  shown: ShownCalls,
  before: bigint | undefined,
  take: number,
) {
  return await statements.all(page({ ...shown, before: before ?? NO_ID, take }));
}

const number = prepared(
  (p: Parameters<ShownCalls>) => sql<{ total: number }>`
  SELECT count(*)::int AS total
  FROM (SELECT at FROM scim_calls ORDER BY id DESC LIMIT ${p.kept}) AS t WHERE t.at >= ${p.since}`,
);

/** The number of calls that the list shows. */
export async function countCalls(statements: Statements, shown: ShownCalls): Promise<number> {
  return (await first(statements, number(shown)))?.total ?? 0;
}

const others = prepared(
  (p: Parameters<ShownCalls>) => sql<never>`
  DELETE FROM scim_calls WHERE at < ${p.since}
    OR id < (SELECT min(id) FROM (SELECT id FROM scim_calls ORDER BY id DESC LIMIT ${p.kept}) AS newest)`,
);

/** Deletes the calls that the list does not show. */
export async function deleteOtherCalls(statements: Statements, shown: ShownCalls): Promise<void> {
  await statements.all(others(shown));
}
