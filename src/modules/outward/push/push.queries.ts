import { sql } from 'kysely';
import { anyOf, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';

/** A key pair as it is stored: the private key is encrypted. */
export interface StoredPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const insert = prepared(
  (p: Parameters<StoredPair & { now: Date }>) => sql<StoredPair>`
  INSERT INTO push_key_pairs (id, public_key, private_key, created_at)
  VALUES (1, ${p.publicKey}, ${p.privateKey}, ${p.now}::timestamptz)
  ON CONFLICT (id) DO NOTHING`,
);

const find = prepared(
  (_p: Parameters<Record<never, never>>) =>
    sql<StoredPair>`SELECT public_key, private_key FROM push_key_pairs WHERE id = 1`,
);

/** The key pair of the installation; undefined before its first use. */
export async function storedPair(statements: Statements): Promise<StoredPair | undefined> {
  return await first(statements, find({}));
}

/** Stores a key pair unless there is one. */
export async function insertPair(
  statements: Statements,
  pair: StoredPair,
  now: Date,
): Promise<void> {
  await statements.all(insert({ ...pair, now }));
}

const replace = prepared(
  (p: Parameters<StoredPair & { before: string; now: Date }>) => sql<{ id: number }>`
  UPDATE push_key_pairs
  SET public_key = ${p.publicKey}, private_key = ${p.privateKey}, created_at = ${p.now}::timestamptz
  WHERE id = 1 AND private_key = ${p.before} RETURNING id`,
);

/** Replaces the key pair whose encrypted private key is `before`. @returns false if it is another one. */
export async function replacePair(
  statements: Statements,
  before: string,
  pair: StoredPair,
  now: Date,
): Promise<boolean> {
  return (await statements.all(replace({ ...pair, before, now }))).length > 0;
}

const lockHash = prepared(
  (p: Parameters<{ hash: string }>) =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${p.hash}::text, 20261128))`,
);

/** Serialises registrations of one device until the transaction ends. */
export async function lockEndpoint(statements: Statements, hash: string): Promise<void> {
  await statements.all(lockHash({ hash }));
}

/** A device and its account. */
export interface Device {
  readonly id: number;
  readonly userId: number;
}

const findLive = prepared(
  (p: Parameters<{ userIds: readonly number[]; now: Date }>) => sql<Device>`
  SELECT d.id, d.user_id FROM push_subscriptions d JOIN sessions s ON s.id = d.session_id
  WHERE d.user_id = ${anyOf(p.userIds)} AND s.revoked_at IS NULL AND s.expires_at > ${p.now}
  ORDER BY d.id`,
);

/** The devices of these accounts whose sessions live. */
export async function liveDevices(
  statements: Statements,
  userIds: readonly number[],
  now: Date,
): Promise<readonly Device[]> {
  return userIds.length === 0 ? [] : await statements.all(findLive({ userIds, now }));
}

const sweep = prepared(
  (p: Parameters<{ now: Date; limit: number }>) => sql<{ id: number }>`
  DELETE FROM push_subscriptions WHERE id IN (
    SELECT d.id FROM push_subscriptions d JOIN sessions s ON s.id = d.session_id
    WHERE s.revoked_at IS NOT NULL OR s.expires_at <= ${p.now} LIMIT ${p.limit})
  RETURNING id`,
);

/** Deletes at most `limit` devices whose sessions have ended. @returns their number. */
export async function deleteEnded(
  statements: Statements,
  now: Date,
  limit: number,
): Promise<number> {
  return (await statements.all(sweep({ now, limit }))).length;
}
