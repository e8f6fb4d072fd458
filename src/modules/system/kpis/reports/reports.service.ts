import type { AccountActor } from '../../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../../core/changes.js';
import type { ActingCaller, Caller } from '../../../../core/context.js';
import { forbidden, notFound, nothingToChange, requireVersion } from '../../../../core/errors.js';
import type { Page } from '../../../../core/pagination.js';
import { pageOfRows } from '../../../../core/row-lists.js';
import { deleteRow, requireRow, rowWithId } from '../../../../core/rows.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { SettingsService } from '../../system-settings/system-settings.service.js';
import { dayOfRun, periodBefore, type ReportPeriod } from './calendar.js';
import { lastRuns } from './report-mails.queries.js';
import type { ReportMails } from './report-mails.service.js';
import { mayGet, readableReports, readsReport, writesReport } from './reports.access.js';
import { requireContent, requireRecipients } from './reports.checks.js';
import { MAX_REPORTS, tooManyReports } from './reports.errors.js';
import type { ReportLimits } from './reports.limits.js';
import { auditOf, fieldsOf, timesOf, toReport } from './reports.mapper.js';
import {
  BY_NAME,
  insertReport,
  lockedCount,
  lockedReport,
  REPORT_ROWS,
  type ReportRow,
  updateReport,
} from './reports.queries.js';
import type {
  CreateFigureReportInput,
  FigureReport,
  FigureReportRun,
  ListFigureReportsInput,
  UpdateFigureReportInput,
} from './reports.types.js';
import { givenFields, newFields, withNextRun } from './reports.values.js';

/** Dependencies of FigureReportsService. */
interface Sources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly mails: ReportMails;
  readonly limits: ReportLimits;
}

/** Reads and changes reports of figures by mail (docs/behaviour/figure-reports.md). */
export class FigureReportsService {
  constructor(private readonly sources: Sources) {}

  /** A page of the reports that the actor reads, by name. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ actor }: ActingCaller, input: ListFigureReportsInput): Promise<Page<FigureReport>> {
    return await pageOfRows(
      this.sources.statements,
      {
        ...{ name: 'figureReports', ...REPORT_ROWS },
        ...{ conditions: [readableReports(actor)], orders: { name: BY_NAME } },
      },
      { ...input, sort: 'name' },
      toReport,
    );
  }

  /** A report. @throws AppError NOT_FOUND unless the actor is its owner or recipient, or has settings. */
  async get({ actor }: ActingCaller, id: number): Promise<FigureReport> {
    return toReport(await this.readable(actor, id));
  }

  /** The last runs, newest first. @throws AppError NOT_FOUND as `get`. */
  async runs({ actor }: ActingCaller, id: number): Promise<FigureReportRun[]> {
    await this.readable(actor, id);
    return await lastRuns(this.sources.statements, id);
  }

  /**
   * Makes a report of the caller.
   *
   * @throws AppError NOT_FOUND where the service sends no mail; VALIDATION_ERROR on `figures`, `groups`,
   *   `period`, `schedule.…` and `recipientIds`; CONFLICT for a name in use and one report too many.
   */
  async create(caller: ActingCaller, input: CreateFigureReportInput): Promise<FigureReport> {
    this.requireMail();
    const { userId: ownerId } = caller.actor;
    return await this.sources.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const { timeZone } = await this.sources.settings.current(statements);
      const fields = withNextRun(newFields(input, timeZone), now);
      requireContent(fields);
      await requireRecipients(statements, fields.recipientIds);
      if ((await lockedCount(statements, ownerId)) >= MAX_REPORTS) throw tooManyReports();
      const id = await insertReport(statements, ownerId, fields, now);
      audit(unit, 'created', id, { after: snapshotOf(auditOf(fields)) });
      return await stored(unit, id);
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND, also for a recipient; VERSION_CONFLICT; and as `create`.
   */
  async update(caller: ActingCaller, input: UpdateFigureReportInput): Promise<FigureReport> {
    this.requireMail();
    const { id, expectedVersion, ...values } = input;
    if (Object.values(values).every((value) => value === undefined)) throw nothingToChange();
    return await this.sources.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await writable(unit, caller.actor, id);
      const old = fieldsOf(before);
      const fields = withNextRun({ ...old, ...givenFields(values) }, now, old);
      requireContent(fields);
      const added = fields.recipientIds.filter((one) => !old.recipientIds.includes(one));
      await requireRecipients(statements, added);
      requireVersion(before, expectedVersion, 'The report');
      if (!changesAnything(old, fields)) return toReport(before);
      await updateReport(statements, id, fields, now);
      audit(unit, 'updated', id, changesBetween(auditOf(old), auditOf(fields)));
      return await stored(unit, id);
    });
  }

  /** Deletes a report with its runs. @throws AppError NOT_FOUND as `update`. */
  async delete(caller: ActingCaller, id: number): Promise<FigureReport> {
    this.requireMail();
    return await this.sources.unitOfWork.run(caller, async (unit) => {
      const before = await writable(unit, caller.actor, id);
      await deleteRow(unit.statements, 'figureReports', id);
      audit(unit, 'deleted', id, { before: snapshotOf(auditOf(before)) });
      return toReport(before);
    });
  }

  /**
   * Queues the mail of the newest period for the caller; it is no run.
   *
   * @throws AppError NOT_FOUND as `get`, and where the service sends no mail; FORBIDDEN for a caller
   *   who may not read its figures; RATE_LIMITED after 5 in an hour.
   */
  async test(caller: ActingCaller, id: number): Promise<FigureReport> {
    this.requireMail();
    const { actor } = caller;
    const report = await this.readable(actor, id);
    if (!mayGet(actor, report)) throw forbidden('You may not read the figures of this report.');
    return await this.sources.limits.counted(actor.userId, () =>
      this.sources.unitOfWork.run(caller, async (unit) => {
        const row = await lockedReport(unit.statements, id);
        if (row === undefined || !readsReport(actor, row)) throw notFound('The report');
        const period = periodBefore(dayOfRun(unit.now, timesOf(row)), row.period as ReportPeriod);
        await this.sources.mails.test(unit, row, period, actor.userId);
        audit(unit, 'tested', id, { periodKey: period.key });
        return toReport(row);
      }),
    );
  }

  /**
   * Takes a recipient out, by the link of a mail; after the last one the report is no longer enabled.
   * A repetition changes nothing.
   *
   * @throws AppError NOT_FOUND after the report was deleted.
   */
  async leave(caller: Caller, id: number, userId: number): Promise<void> {
    await this.sources.unitOfWork.run(caller, async (unit) => {
      const before = await lockedReport(unit.statements, id);
      if (before === undefined) throw notFound('The link to unsubscribe');
      const old = fieldsOf(before);
      const recipientIds = old.recipientIds.filter((one) => one !== userId);
      if (recipientIds.length === old.recipientIds.length) return;
      const enabled = old.enabled && recipientIds.length > 0;
      const fields = withNextRun({ ...old, recipientIds, enabled }, unit.now, old);
      await updateReport(unit.statements, id, fields, unit.now);
      const { email, role } = await unit.tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { email: true, role: true },
      });
      unit.audit({
        ...{ action: 'figure_report.updated', targetType: 'figure_report', targetId: id },
        metadata: changesBetween(auditOf(old), auditOf(fields)),
        actor: { userId, email, role },
      });
    });
  }

  private async readable(actor: AccountActor, id: number): Promise<ReportRow> {
    const row = await rowWithId(this.sources.statements, REPORT_ROWS, id);
    if (row === undefined || !readsReport(actor, row)) throw notFound('The report');
    return row;
  }

  /** @throws AppError NOT_FOUND where the service sends no mail. */
  private requireMail(): void {
    if (!this.sources.mails.isOn) throw notFound('A mail server, which this installation lacks,');
  }
}

async function stored({ statements }: Unit, id: number): Promise<FigureReport> {
  return toReport(await requireRow(statements, REPORT_ROWS, id, 'The report'));
}

/** A report that the actor writes, locked. @throws AppError NOT_FOUND. */
async function writable({ statements }: Unit, actor: AccountActor, id: number): Promise<ReportRow> {
  const row = await lockedReport(statements, id);
  if (row === undefined || !writesReport(actor, row)) throw notFound('The report');
  return row;
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted' | 'tested',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `figure_report.${what}`, targetType: 'figure_report', targetId, metadata });
}
