import { randomUUID } from 'node:crypto';
import type { Unit } from '../../../../core/unit.js';
import type { Outbox } from '../../../outward/mail/outbox.service.js';
import type { KeyedPeriod } from './calendar.js';
import { insertReportMails, type NewReportMail } from './report-mails.queries.js';
import { reportRecipientLost } from './reports.events.js';
import type { ReportRow } from './reports.queries.js';

/** Numbers of the mails of a run. */
export interface RunResult {
  readonly sentTo: number;
  readonly leftOut: number;
}

/** Queues the mails of reports of figures (docs/behaviour/figure-reports.md). */
export class ReportMails {
  constructor(
    private readonly outbox: Pick<Outbox, 'enqueue'>,
    /** True if the service sends mail. */
    readonly isOn: boolean,
  ) {}

  /**
   * Queues the mails of a run, as part of the transaction: one for each recipient who has none for
   * this period. The owner is told of those who may not read it.
   *
   * @param allowed the recipients who may.
   */
  async run(
    unit: Unit,
    report: ReportRow,
    period: KeyedPeriod,
    allowed: ReadonlySet<number>,
  ): Promise<RunResult> {
    const mails = report.recipientIds.map((userId) => ({
      ...{ id: randomUUID(), userId, isTest: false, leftOut: !allowed.has(userId) },
    }));
    const made = await this.queue(unit, report, period, mails);
    const lost = made.filter(({ leftOut }) => leftOut);
    for (const { userId } of lost) {
      const { id: reportId, ownerId } = report;
      unit.emit(reportRecipientLost, { reportId, ownerId, userId });
    }
    return { sentTo: made.length - lost.length, leftOut: lost.length };
  }

  /** Queues a test mail, as part of the transaction. */
  async test(unit: Unit, report: ReportRow, period: KeyedPeriod, userId: number): Promise<void> {
    const mail = { id: randomUUID(), userId, isTest: true, leftOut: false };
    await this.queue(unit, report, period, [mail]);
  }

  private async queue(
    unit: Unit,
    { id: reportId, timeZone }: ReportRow,
    period: KeyedPeriod,
    mails: readonly NewReportMail[],
  ): Promise<NewReportMail[]> {
    const { statements, now } = unit;
    const made = await insertReportMails(statements, { reportId, period, timeZone, now }, mails);
    const jobs = made
      .filter(({ leftOut }) => !leftOut)
      .map(({ id: mailId }) => ({
        job: { table: 'figure_report_mails' as const, mailId, turn: 0 },
        dueAt: now,
      }));
    await this.outbox.enqueue(unit, jobs);
    return made;
  }
}
