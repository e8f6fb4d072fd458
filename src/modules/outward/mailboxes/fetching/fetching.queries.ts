import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { SignInRow } from '../imap/sign-in.queries.js';

/** A mailbox that is to be fetched, as one of its versions. */
export type Fetched = Pick<SignInRow, 'id' | 'version'>;

/** Where fetching goes on; nulls before the first sign-in. */
export interface Position {
  readonly uidValidity: bigint | null;
  readonly lastUid: bigint | null;
  readonly fetchesSince: Date | null;
}

/** The mailboxes that are to be fetched. */
export async function mailboxesToFetch(statements: Statements): Promise<Fetched[]> {
  return await statements.all(
    statement(sql<Fetched>`SELECT id, version FROM mailboxes
      WHERE kind = 'imap' AND archived_at IS NULL AND state <> 'paused' ORDER BY id`),
  );
}

/** Condition for the mailbox as this version, as long as it is to be fetched. */
const unchanged = ({ id, version }: Fetched) => sql`
  id = ${id} AND version = ${version} AND archived_at IS NULL AND state <> 'paused'`;

/** Where fetching of a mailbox goes on; undefined once it was changed, paused, archived or deleted. */
export async function positionOf(
  statements: Statements,
  mailbox: Fetched,
): Promise<Position | undefined> {
  const found = sql<Position>`SELECT uid_validity, last_uid, fetches_since FROM mailboxes
    WHERE ${unchanged(mailbox)}`;
  return await first(statements, statement(found));
}

/** Keeps where fetching goes on from now on. */
export async function setPosition(
  statements: Statements,
  mailbox: Fetched,
  { uidValidity, lastUid, fetchesSince }: Position,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE mailboxes SET uid_validity = ${uidValidity}::bigint,
        last_uid = ${lastUid}::bigint, fetches_since = ${fetchesSince}::timestamptz
      WHERE ${unchanged(mailbox)}`),
  );
}

/** Keeps that the folder was looked at. */
export async function setFetched(
  statements: Statements,
  mailbox: Fetched,
  now: Date,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE mailboxes SET last_fetched_at = ${now}::timestamptz, last_error = NULL,
      state = 'active' WHERE ${unchanged(mailbox)}`),
  );
}

/** Keeps why nothing was fetched. */
export async function setFetchError(
  statements: Statements,
  mailbox: Fetched,
  reason: string,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE mailboxes SET last_error = ${reason}::text WHERE ${unchanged(mailbox)}`),
  );
}
