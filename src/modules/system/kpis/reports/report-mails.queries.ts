import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { KeyedPeriod } from './calendar.js';
import type { FigureReportRun } from './reports.types.js';

/** Maximum number of runs of an answer. */
export const MAX_RUNS = 50;

/** A mail of a report before it is stored. */
export interface NewReportMail {
  readonly id: string;
  readonly userId: number;
  readonly isTest: boolean;
  readonly leftOut: boolean;
}

/** The run of a report that mails belong to. */
export interface RunOfReport {
  readonly reportId: number;
  readonly period: KeyedPeriod;
  readonly timeZone: string;
  readonly now: Date;
}

/** Stores mails of a run. @returns those that the recipients did not have for this period. */
export async function insertReportMails(
  statements: Statements,
  { reportId, period, timeZone, now }: RunOfReport,
  mails: readonly NewReportMail[],
): Promise<NewReportMail[]> {
  if (mails.length === 0) return [];
  const rows = mails.map(
    ({ id, userId, isTest, leftOut }) => sql`(${id}::uuid, ${reportId}::int, ${userId}::int,
      ${period.key}, ${period.from}::date, ${period.to}::date, ${timeZone}, ${isTest}::boolean,
      ${leftOut}::boolean, ${leftOut ? 'dropped' : 'sending'}::mail_status,
      ${now}::timestamptz, ${leftOut ? now : null}::timestamptz)`,
  );
  const insertion = sql<{ id: string }>`INSERT INTO figure_report_mails (id, report_id, user_id,
      period_key, from_day, to_day, time_zone, is_test, left_out, status, created_at, settled_at)
    VALUES ${sql.join(rows)}
    ON CONFLICT (report_id, period_key, user_id) WHERE NOT is_test DO NOTHING RETURNING id::text`;
  const inserted = new Set((await statements.all(statement(insertion))).map(({ id }) => id));
  return mails.filter(({ id }) => inserted.has(id));
}

/** A mail that waits for its turn, with its recipient. */
export interface DueReportMail {
  readonly id: string;
  readonly reportId: number;
  readonly userId: number;
  readonly fromDay: string;
  readonly toDay: string;
  readonly timeZone: string;
  readonly isTest: boolean;
  readonly status: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly email: string;
  readonly isRefused: boolean;
  readonly language: string;
  /** The zone of the recipient. */
  readonly readerZone: string;
}

/** A mail; undefined for one whose report was deleted. */
export async function findReportMail(
  statements: Statements,
  id: string,
): Promise<DueReportMail | undefined> {
  return await first(
    statements,
    statement(sql<DueReportMail>`SELECT mail.id::text, mail.report_id, mail.user_id,
        mail.from_day::text, mail.to_day::text, mail.time_zone, mail.is_test, mail.status,
        mail.attempts, mail.created_at, person.email,
        person.email_bounced_at IS NOT NULL AS is_refused, person.language,
        person.timezone AS reader_zone
      FROM figure_report_mails AS mail JOIN users AS person ON person.id = mail.user_id
      WHERE mail.id = ${id}::uuid`),
  );
}

/** Ends a mail whose recipient may no longer read the figures. */
export async function leaveOut(statements: Statements, id: string, now: Date): Promise<void> {
  await statements.all(
    statement(sql`UPDATE figure_report_mails
      SET left_out = true, status = 'dropped', settled_at = ${now}::timestamptz
      WHERE id = ${id}::uuid AND status = 'sending'`),
  );
}

/** The last runs of a report, newest first. */
export async function lastRuns(
  statements: Statements,
  reportId: number,
): Promise<FigureReportRun[]> {
  return await statements.all(
    statement(sql<FigureReportRun>`SELECT period_key, min(created_at) AS at,
        (count(*) FILTER (WHERE status = 'sent'))::int AS sent_to,
        (count(*) FILTER (WHERE status IN ('failed', 'dropped') AND NOT left_out))::int AS failed,
        (count(*) FILTER (WHERE left_out))::int AS left_out
      FROM figure_report_mails WHERE report_id = ${reportId}::int AND NOT is_test
      GROUP BY period_key ORDER BY at DESC, period_key DESC LIMIT ${MAX_RUNS}`),
  );
}
