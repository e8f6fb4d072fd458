import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../../core/actor.js';
import { AppError } from '../../../../core/errors.js';
import type { Fragment } from '../../../../core/sql.js';
import { departmentInScope } from '../kpis.access.js';
import type { ReportRow } from './reports.queries.js';

/** Condition for the reports `t` that the actor reads: own ones, those that it gets, and all by settings. */
export function readableReports(actor: AccountActor): Fragment {
  if (holds(actor, 'system.settings')) return sql`true`;
  return sql`(t.owner_id = ${actor.userId} OR ${actor.userId} = ANY (t.recipient_ids))`;
}

/** Returns whether the actor reads a report. */
export function readsReport(
  actor: AccountActor,
  report: Pick<ReportRow, 'ownerId' | 'recipientIds'>,
): boolean {
  return writesReport(actor, report) || report.recipientIds.includes(actor.userId);
}

/** Returns whether the actor writes a report: its owner, and `system.settings`. */
export function writesReport(actor: AccountActor, { ownerId }: Pick<ReportRow, 'ownerId'>) {
  return ownerId === actor.userId || holds(actor, 'system.settings');
}

/** Returns whether an account gets a report: by the right to read figures, and its scope. */
export function mayGet(
  account: AccountActor,
  { departmentId }: Pick<ReportRow, 'departmentId'>,
): boolean {
  if (!holds(account, 'analytics.read')) return false;
  try {
    departmentInScope(account, departmentId ?? undefined);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return false;
    throw error;
  }
}
