import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { ClientObject } from './client-ids.types.js';

/** Lifetime of a client id, in milliseconds: that of the longest key of a queue. */
const LIFETIME = 90 * 24 * 3_600_000;

/** Number of rows that one statement of the sweep deletes. */
const SWEEP_BATCH = 1_000;

/** A client id of an account. */
interface Given {
  readonly userId: number;
  readonly clientId: string;
}

/** The object that has a client id, which is in lower case. */
export interface Named {
  readonly clientId: string;
  readonly kind: ClientObject;
  readonly objectId: number;
}

/** The end of the time whose client ids are no longer known. */
function endOf(now: Date): Date {
  return new Date(now.getTime() - LIFETIME);
}

// An old row that the sweep has left is taken over.
const insert = prepared(
  (p: Parameters<Given & { kind: ClientObject; now: Date; until: Date }>) => sql<{ kind: string }>`
  INSERT INTO client_ids AS t (user_id, client_id, kind, created_at)
  VALUES (${p.userId}, ${p.clientId}::uuid, ${p.kind}, ${p.now}::timestamptz)
  ON CONFLICT (user_id, client_id) DO UPDATE
  SET kind = excluded.kind, object_id = NULL, created_at = excluded.created_at
  WHERE t.created_at <= ${p.until}::timestamptz
  RETURNING t.kind`,
);

/**
 * Takes a client id for an object that is going to be created in this transaction. A transaction that
 * has taken it is waited for.
 *
 * @returns false if it is taken.
 */
export async function take(
  statements: Statements,
  given: Given & { readonly kind: ClientObject },
  now: Date,
): Promise<boolean> {
  return (await first(statements, insert({ ...given, now, until: endOf(now) }))) !== undefined;
}

const storeObject = prepared(
  (p: Parameters<Given & { objectId: number }>) => sql`
  UPDATE client_ids SET object_id = ${p.objectId}
  WHERE user_id = ${p.userId} AND client_id = ${p.clientId}::uuid`,
);

/** Stores which object has a client id. */
export async function store(
  statements: Statements,
  given: Given & { readonly objectId: number },
): Promise<void> {
  await statements.all(storeObject(given));
}

const findObjects = prepared(
  (p: Parameters<{ userId: number; clientIds: readonly string[]; until: Date }>) => sql<Named>`
  SELECT client_id, kind, object_id FROM client_ids
  WHERE user_id = ${p.userId} AND client_id = ANY (${p.clientIds}::uuid[])
    AND created_at > ${p.until}::timestamptz AND object_id IS NOT NULL`,
);

/** The objects that have some of the client ids of an account. They may have been deleted. */
export async function namedBy(
  statements: Statements,
  userId: number,
  clientIds: readonly string[],
  now: Date,
): Promise<readonly Named[]> {
  return await statements.all(findObjects({ userId, clientIds, until: endOf(now) }));
}

const deleteOld = prepared(
  (p: Parameters<{ until: Date; size: number }>) => sql`
  DELETE FROM client_ids AS t USING (
    SELECT user_id, client_id FROM client_ids WHERE created_at <= ${p.until}::timestamptz
    ORDER BY created_at LIMIT ${p.size} FOR UPDATE SKIP LOCKED) AS old
  WHERE t.user_id = old.user_id AND t.client_id = old.client_id
  RETURNING t.kind`,
);

/** Deletes the client ids that are no longer known. @returns their number. */
export async function deleteUnknown(statements: Statements, now: Date): Promise<number> {
  let deleted = 0;
  for (let last = SWEEP_BATCH; last === SWEEP_BATCH; deleted += last) {
    last = (await statements.all(deleteOld({ until: endOf(now), size: SWEEP_BATCH }))).length;
  }
  return deleted;
}
