import { sql } from 'kysely';
import {
  anyOf,
  db,
  first,
  type Parameters,
  prepared,
  type Statements,
} from '../../../../core/sql.js';

const lock = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select('id')
    .where('id', '=', anyOf(p.ids))
    .orderBy('id')
    .forUpdate(),
);

/**
 * Locks requests until the transaction ends, in the order of their ids, so that no two calls wait
 * for each other.
 */
export async function lockRequests(statements: Statements, ids: readonly number[]): Promise<void> {
  await statements.all(lock({ ids }));
}

const countDuplicates = prepared((p: Parameters<{ id: number }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('duplicateOfId', '=', p.id),
);

/** Number of duplicates of a request. */
export async function duplicatesOf(statements: Statements, id: number): Promise<number> {
  return (await first(statements, countDuplicates({ id })))?.count ?? 0;
}
