import type { Statements } from '../../core/reads.js';

/** Locks requests until the transaction ends, in the order of their ids, so that no two calls wait for each other. */
export async function lockRequests(statements: Statements, ids: readonly number[]): Promise<void> {
  await statements.rows(
    'SELECT id FROM maintenance_requests WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE',
    [`{${ids.join(',')}}`],
  );
}

/** How many duplicates a request has. */
export async function duplicatesOf(statements: Statements, id: number): Promise<number> {
  const [row] = await statements.rows(
    'SELECT count(*)::int FROM maintenance_requests WHERE duplicate_of_id = $1',
    [id],
  );
  return row?.[0] as number;
}
