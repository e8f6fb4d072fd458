import { type AccountActor, holds } from '../../../../core/actor.js';
import { changesBetween } from '../../../../core/changes.js';
import { systemCaller } from '../../../../core/context.js';
import { toAppError } from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { Logger } from '../../../../infra/logging/logger.js';
import { activeAccounts } from '../../../sign-in/sessions/accounts.queries.js';
import { newestRunDay, nextRun, periodBefore, type ReportPeriod } from './calendar.js';
import type { ReportMails } from './report-mails.service.js';
import { mayGet } from './reports.access.js';
import { auditOf, fieldsOf, timesOf } from './reports.mapper.js';
import {
  activePeople,
  lockDueReport,
  moveOn,
  type ReportRow,
  updateReport,
} from './reports.queries.js';

/** Maximum number of reports of one pass; the next one goes on. */
const MAX_PASS = 1_000;
/** How long a report that failed is left alone, in milliseconds. */
const AFTER_FAILURE = 10 * 60_000;
/** The same where the database was away, which is no fault of the report, in milliseconds. */
const AFTER_OUTAGE = 10_000;

const self = systemCaller('figure-reports');

/**
 * Runs reports that are due (docs/behaviour/figure-reports.md), each in one transaction. Replicas
 * share the work: each skips reports that another one has locked.
 */
export class ReportRuns {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: ReportMails,
    private readonly logger: Logger,
  ) {}

  /** Runs everything that is due; ends early, after a report, when `signal` is aborted. */
  async runDue(signal: AbortSignal): Promise<void> {
    // What is due waits until the service sends mail again.
    if (!this.mails.isOn) return;
    for (let left = MAX_PASS; left > 0 && !signal.aborted; left--) {
      if (!(await this.runNext())) return;
    }
  }

  /** @returns false when nothing is due. */
  private async runNext(): Promise<boolean> {
    let found: number | undefined;
    try {
      await this.unitOfWork.run(self, async (unit) => {
        const row = await lockDueReport(unit.statements, unit.now);
        found = row?.id;
        if (row !== undefined) await this.runOne(unit, row);
      });
    } catch (err) {
      if (found === undefined) throw err;
      await this.leaveAlone(found, err);
    }
    return found !== undefined;
  }

  /** Lets one report that fails not hold up all others; its period is not lost. */
  private async leaveAlone(id: number, err: unknown): Promise<void> {
    const isAway = toAppError(err).code === 'SERVICE_UNAVAILABLE';
    await this.unitOfWork.run(self, async ({ statements, now }) => {
      const later = new Date(now.getTime() + (isAway ? AFTER_OUTAGE : AFTER_FAILURE));
      await moveOn(statements, id, { nextRunAt: later });
    });
    this.logger.error({ err, reportId: id }, 'report of figures failed');
  }

  /** Runs a locked report for the newest period, and moves it on. */
  private async runOne(unit: Unit, row: ReportRow): Promise<void> {
    const { statements, now } = unit;
    const accounts = await accountsOf(unit, [row.ownerId, ...row.recipientIds]);
    const owner = accounts.get(row.ownerId);
    // The owner answers for the recipients; the owner or settings enable it again.
    if (owner === undefined || !holds(owner, 'analytics.read')) return await disable(unit, row);
    const people = await activePeople(statements, row.recipientIds);
    const allowed = row.recipientIds.filter((id) => {
      const account = people.has(id) ? accounts.get(id) : undefined;
      return account !== undefined && mayGet(account, row);
    });
    const times = timesOf(row);
    const period = periodBefore(newestRunDay(now, times), row.period as ReportPeriod);
    const result = await this.mails.run(unit, row, period, new Set(allowed));
    if (result.sentTo + result.leftOut > 0) {
      unit.audit({
        ...{ action: 'figure_report.sent', targetType: 'figure_report', targetId: row.id },
        metadata: { periodKey: period.key, ...result },
        actor: null,
      });
    }
    await moveOn(statements, row.id, { nextRunAt: nextRun(now, times), lastRunAt: now });
  }
}

async function accountsOf(
  { statements, now }: Unit,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccountActor>> {
  const accounts = await activeAccounts(statements, [...new Set(ids)], now);
  return new Map(
    accounts.map((one) => [one.userId, { kind: 'command', command: 'figure-reports', ...one }]),
  );
}

async function disable(unit: Unit, row: ReportRow): Promise<void> {
  const before = fieldsOf(row);
  const after = { ...before, enabled: false, nextRunAt: null };
  await updateReport(unit.statements, row.id, after, unit.now);
  unit.audit({
    ...{ action: 'figure_report.updated', targetType: 'figure_report', targetId: row.id },
    metadata: changesBetween(auditOf(before), auditOf(after)),
    actor: null,
  });
}
