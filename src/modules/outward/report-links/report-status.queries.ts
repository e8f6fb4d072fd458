import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../core/sql.js';
import { SINCE } from '../../equipment/open-reports/open-reports.queries.js';
import { shownDue } from '../../requests/maintenance/clocks/never.js';
import { canReopen, completionOf } from '../../requests/maintenance/steps/step-options.js';
import type { ReportAnswer, ReportStatus, ReportWaitsFor } from './report-links.types.js';

/** Maximum number of answers in a status: the newest. */
const MAX_ANSWERS = 100;

const DAY = 86_400_000;

type Shown = 'reference' | 'title' | 'stage' | 'onHold' | 'since' | 'completedAt';

interface StatusRow
  extends Pick<
    ReportStatus,
    Shown | 'completionNote' | 'cancelReason' | 'confirmAt' | 'contactMail'
  > {
  readonly departmentName: string;
  readonly houseName: string | null;
  readonly reopenDays: number;
  readonly completionReceivedAt: Date | null;
  readonly nextDueAt: Date;
  readonly asks: boolean;
  readonly holdNote: string | null;
  readonly holdSince: Date | null;
}

/** How far a report by link is; undefined unless there is one. */
export async function findStatus(
  statements: Statements,
  requestId: number,
  now: Date,
): Promise<ReportStatus | undefined> {
  const row = await first(
    statements,
    statement(sql<StatusRow>`SELECT r.id AS reference, r.title, r.stage,
        r.hold_since IS NOT NULL AS on_hold, ${SINCE} AS since, r.completed_at, r.completion_received_at,
        r.completion_note,
        r.cancel_reason, r.confirm_at, r.next_due_at, r.hold_note, r.hold_since,
        coalesce(r.hold_reason = 'requester', false) AS asks,
        d.name AS department_name, l.contact_mail, s.house_name, s.reopen_days
      FROM link_reports AS l JOIN maintenance_requests AS r ON r.id = l.request_id
        JOIN departments AS d ON d.id = r.department_id
        CROSS JOIN system_settings AS s
      WHERE l.request_id = ${requestId}`),
  );
  if (row === undefined) return undefined;
  const { asks, holdNote, holdSince, nextDueAt, reopenDays, completionReceivedAt, ...shown } = row;
  const { stage } = row;
  const completedAt = completionOf(row);
  const done = stage === 'completed' || stage === 'confirmed';
  const reopenable = done && canReopen(row, { now, reopenDays });
  return {
    ...shown,
    dueAt: shownDue(nextDueAt),
    waitsFor: asks ? 'answer' : WAITS_FOR[stage],
    question: asks && holdSince !== null ? { text: holdNote, askedAt: holdSince } : null,
    canAnswer: asks,
    canConfirm: stage === 'completed',
    canReopen: reopenable,
    reopenUntil:
      reopenable && completedAt ? new Date(completedAt.getTime() + reopenDays * DAY) : null,
    answers: await answersOf(statements, requestId),
  };
}

const WAITS_FOR: Readonly<Record<ReportStatus['stage'], ReportWaitsFor | null>> = {
  submitted: 'decision',
  approved: 'work',
  assigned: 'work',
  in_progress: 'work',
  completed: 'confirmation',
  confirmed: null,
  cancelled: null,
  rejected: null,
  duplicate: null,
};

/** The answers of the reporter, oldest first; no comment of anybody else. */
async function answersOf(statements: Statements, requestId: number): Promise<ReportAnswer[]> {
  const newest = await statements.all(
    statement(sql<ReportAnswer>`SELECT c.body AS text, c.created_at AS at
      FROM comments AS c JOIN maintenance_requests AS r ON r.id = c.request_id
      WHERE c.request_id = ${requestId} AND c.author_id = r.requester_id
        AND c.visibility = 'public' AND c.body IS NOT NULL
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${MAX_ANSWERS}`),
  );
  return newest.reverse();
}
