import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import { QUEUE_SCHEMA } from '../../../infra/queue/queue-schema.js';

/** Tables of mails, with different columns (docs/decisions/0030-mail.md). */
export type MailTable =
  | 'mails'
  | 'account_mails'
  | 'report_mails'
  | 'job_mails'
  | 'inbound_answers'
  | 'figure_report_mails';

/** Identifies a job of a mail: of several, only the one with the current number is valid. */
export interface Turn {
  readonly table: MailTable;
  readonly mailId: string;
  readonly turn: number;
}

/** Final status of a mail. */
export type FinalStatus = 'sent' | 'failed' | 'dropped';

/** Time until which a mail waits, and the reason of a failed attempt, if any. */
interface Postponement extends Turn {
  readonly dueAt: Date;
  readonly failure: string | null;
}

interface Settlement extends Turn {
  readonly status: FinalStatus;
  readonly now: Date;
  readonly failure: string | null;
}

/**
 * Statements on a table.
 *
 * @param turn column with the number of the valid job.
 */
function statementsOn(table: MailTable, turn: 'turn' | 'attempts') {
  const number = sql.ref(turn);
  const ofTurn = (p: Parameters<Pick<Turn, 'mailId' | 'turn'>>) => sql`
    id = ${p.mailId}::uuid AND ${number} = ${p.turn}::int AND status IN ('gathering', 'sending')`;
  return {
    postpone: prepared((p: Parameters<Postponement>) => {
      const moved =
        turn === 'turn' ? sql`turn = turn + 1, due_at = ${p.dueAt}::timestamptz,` : sql``;
      return sql<{ turn: number }>`
        UPDATE ${sql.table(table)} SET ${moved}
          attempts = attempts + CASE WHEN ${p.failure}::text IS NULL THEN 0 ELSE 1 END,
          last_error = coalesce(${p.failure}::text, last_error)
        WHERE ${ofTurn(p)} RETURNING ${number} AS turn`;
    }),
    settle: prepared(
      (p: Parameters<Settlement>) => sql`
        UPDATE ${sql.table(table)} SET status = ${p.status}::mail_status,
          settled_at = ${p.now}::timestamptz, last_error = ${p.failure}::text,
          attempts = attempts + CASE WHEN ${p.status}::mail_status = 'dropped' THEN 0 ELSE 1 END
        WHERE ${ofTurn(p)}`,
    ),
  };
}

const ON = {
  mails: statementsOn('mails', 'turn'),
  // Only a failed attempt postpones a mail about an account.
  account_mails: statementsOn('account_mails', 'attempts'),
  report_mails: statementsOn('report_mails', 'attempts'),
  job_mails: statementsOn('job_mails', 'attempts'),
  inbound_answers: statementsOn('inbound_answers', 'attempts'),
  figure_report_mails: statementsOn('figure_report_mails', 'attempts'),
} as const;

/**
 * Postpones a mail for another job. @returns the number of that job; undefined if the job is no
 * longer valid.
 */
export async function postponeMail(
  statements: Statements,
  turn: Turn,
  dueAt: Date,
  failure: string | null = null,
): Promise<number | undefined> {
  return (await first(statements, ON[turn.table].postpone({ ...turn, dueAt, failure })))?.turn;
}

const hasten = prepared(
  (p: Parameters<{ queue: string; now: Date }>) => sql`
    WITH waiting AS (
      UPDATE ${sql.table(`${QUEUE_SCHEMA}.job`)} SET start_after = now()
      WHERE name = ${p.queue} AND state IN ('created', 'retry') AND data ->> 'waits' = 'true'
      RETURNING (data ->> 'mailId')::uuid AS id)
    UPDATE mails SET due_at = least(due_at, ${p.now}::timestamptz)
    WHERE id IN (SELECT id FROM waiting)`,
);

const findQueue = prepared(
  (_p: Parameters<Record<never, never>>) =>
    sql<{ isThere: boolean }>`SELECT to_regclass(${`${QUEUE_SCHEMA}.job`}) IS NOT NULL AS is_there`,
);

/** Makes the jobs due now whose mails wait for an address of the service. */
export async function hastenWaiting(
  statements: Statements,
  queue: string,
  now: Date,
): Promise<void> {
  // Commands change settings before the first start of the service has made the queue.
  if ((await first(statements, findQueue({})))?.isThere !== true) return;
  await statements.all(hasten({ queue, now }));
}

/** Ends a mail, unless another job has become valid. */
export async function settleMail(
  statements: Statements,
  turn: Turn,
  status: FinalStatus,
  now: Date,
  failure: string | null = null,
): Promise<void> {
  await statements.all(ON[turn.table].settle({ ...turn, status, now, failure }));
}
