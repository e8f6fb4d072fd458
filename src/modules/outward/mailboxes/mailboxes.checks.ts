import { sql } from 'kysely';
import { statement } from '../../../core/sql.js';
import { type Check, ok, warning } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';

const NAME = 'mailboxes';

/** Time within which the mail of a loop test should be back, in milliseconds. */
const LOOP = 3_600_000;

interface Findings {
  readonly id: number;
  readonly refused: boolean;
  readonly unverified: boolean;
  readonly lost: boolean;
}

/** Text and advice of each finding. */
const FINDINGS = {
  refused: ['the server refuses the sign-in', 'Enter the password or the client secret anew.'],
  unverified: [
    'no sender is verified, because authservId is missing',
    'Enter the name that the mail server writes into Authentication-Results.',
  ],
  lost: [
    'the mail of the loop test did not come back',
    'Let the provider deliver addresses with + to the mailbox.',
  ],
} as const;

/** Names mailboxes that do not work as they should, as far as the service has seen it. */
export async function checkMailboxes({ statements }: Database, now: number): Promise<Check> {
  const rows = await statements.all(
    statement(sql<Findings>`SELECT id, state = 'error' AS refused,
        authserv_id IS NULL AS unverified,
        loop_sent_at IS NOT NULL AND loop_received_at IS NULL
          AND loop_sent_at < ${new Date(now - LOOP)}::timestamptz AS lost
      FROM mailboxes WHERE archived_at IS NULL AND state <> 'paused' ORDER BY id`),
  );
  const found = (['refused', 'unverified', 'lost'] as const).flatMap((finding) => {
    const ids = rows.filter((row) => row[finding]).map(({ id }) => id);
    if (ids.length === 0) return [];
    const [message, advice] = FINDINGS[finding];
    return [{ message: `${message}: ${ids.join(', ')}`, advice }];
  });
  const [first] = found;
  if (first === undefined) return ok(NAME, rows.length === 0 ? 'none' : 'without a finding');
  const message = found.map((one) => one.message).join('; ');
  return warning(NAME, message, found.map(({ advice }) => advice).join(' '));
}
