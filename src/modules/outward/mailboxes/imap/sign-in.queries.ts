import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { MailboxSecurity } from '../../../../generated/prisma/enums.js';

/** Columns of an imap mailbox that a sign-in needs, with the sealed secrets. */
export interface SignInRow {
  readonly id: number;
  readonly version: number;
  readonly host: string;
  readonly port: number;
  readonly security: MailboxSecurity;
  readonly user: string;
  readonly secret: string | null;
  readonly oauthTokenUrl: string | null;
  readonly oauthClientId: string | null;
  readonly oauthSecret: string | null;
  readonly oauthScope: string | null;
  readonly folder: string;
}

/** An imap mailbox that is not archived, with its secrets. */
export async function signInRow(
  statements: Statements,
  id: number,
): Promise<SignInRow | undefined> {
  const found = sql<SignInRow>`SELECT id, version, host, port, security, "user", secret,
      oauth_token_url, oauth_client_id, oauth_secret, oauth_scope, folder
    FROM mailboxes WHERE id = ${id} AND kind = 'imap' AND archived_at IS NULL`;
  return await first(statements, statement(found));
}

/** Keeps that the server refused a sign-in: an active mailbox is in the state error from now on. */
export async function setRefused(
  statements: Statements,
  { id, version }: Pick<SignInRow, 'id' | 'version'>,
  reason: string,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE mailboxes SET last_error = ${reason}::text,
        state = CASE WHEN state = 'active' THEN 'error'::mailbox_state ELSE state END
      WHERE id = ${id} AND version = ${version}`),
  );
}

/** Keeps that the server accepted a sign-in: the error of the last one is over. */
export async function setAccepted(
  statements: Statements,
  { id, version }: Pick<SignInRow, 'id' | 'version'>,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE mailboxes SET state = 'active', last_error = NULL
      WHERE id = ${id} AND version = ${version} AND state = 'error'`),
  );
}
