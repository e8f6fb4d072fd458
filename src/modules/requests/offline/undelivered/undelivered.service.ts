import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import type { ActingCaller } from '../../../../core/context.js';
import {
  AppError,
  type FieldError,
  forbidden,
  invalid,
  notFound,
  toAppError,
  validationError,
} from '../../../../core/errors.js';
import type { Page } from '../../../../core/pagination.js';
import { performedAtOf } from '../../../../core/performed.js';
import { pageOfRows } from '../../../../core/row-lists.js';
import { lockRow, rowWithId } from '../../../../core/rows.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import {
  departmentsLedBy,
  isLead,
  leadBehalf,
} from '../../../people/departments/departments.access.js';
import { looseUploads } from '../../../system/files/files.queries.js';
import { AHEAD } from '../../../system/system-settings/performed.service.js';
import { toResponse } from '../../attachments/attachments.mapper.js';
import { lockWork } from '../../maintenance/crew/work.queries.js';
import { timelineExtended } from '../../maintenance/maintenance.events.js';
import { requestById, visibleRequest } from '../../maintenance/maintenance.queries.js';
import { REPORTABLE } from './calls.js';
import { wasInCrew } from './crew-times.js';
import { undeliveredReported } from './undelivered.events.js';
import {
  countOpen,
  crewChangesOf,
  entriesOf,
  MAX_OPEN,
  ofDepartments,
  photosOf,
  REPORT_ROWS,
  type ReportRow,
} from './undelivered.queries.js';
import type {
  DismissUndeliveredInput,
  ListUndeliveredInput,
  ReportUndeliveredInput,
  UndeliveredEntryInput,
  UndeliveredReceipt,
  UndeliveredReport,
} from './undelivered.types.js';

/** Maximum size of the body of an entry, in bytes. */
const MAX_INPUT = 65_536;

/** An entry whose time was read. */
type ReadEntry = Omit<UndeliveredEntryInput, 'performedAt'> & { readonly performedAt: Date };

/** Takes reports of work that devices could not deliver (docs/behaviour/offline.md). */
export class UndeliveredService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Keeps the work of a person for the leads of the request. It gives no access to the request.
   *
   * @throws AppError VALIDATION_ERROR on `entries.<i>.…` and `attachmentIds`; FORBIDDEN for a person
   *   who sees the request and was not in its crew at any of the times, NOT_FOUND for others;
   *   CONFLICT beyond 20 open reports of the person on the request.
   */
  async report(caller: ActingCaller, input: ReportUndeliveredInput): Promise<UndeliveredReceipt> {
    const { id: requestId, attachmentIds = [], note = null } = input;
    const reporterId = caller.actor.userId;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, tx, now } = unit;
      const entries = readEntries(input.entries, now);
      await lockWork(unit, requestId);
      const request = await requireCrew(statements, caller.actor, requestId, entries);
      if ((await countOpen(statements, requestId, reporterId)) >= MAX_OPEN) {
        throw new AppError('CONFLICT', `You have ${MAX_OPEN} open reports on this request.`);
      }
      const { id } = await tx.undeliveredReport.create({
        data: {
          ...{ requestId, reporterId, note, receivedAt: now },
          entries: {
            create: entries.map(({ input: body, ...entry }) => ({
              ...entry,
              input: body as object,
            })),
          },
        },
      });
      await takePhotos(unit, reporterId, id, attachmentIds);
      await this.record(unit, request, { id, reporterId, count: entries.length });
      return { id, receivedAt: now };
    });
  }

  /** A page of the reports of departments that the actor leads. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(
    { actor }: ActingCaller,
    input: ListUndeliveredInput,
  ): Promise<Page<UndeliveredReport>> {
    const { state = 'open', requestId, departmentId } = input;
    const page = await pageOfRows(
      this.statements,
      {
        name: 'undelivered',
        ...REPORT_ROWS,
        conditions: [
          sql`t.state = ${state}::undelivered_state`,
          ofDepartments(departmentsLedBy(actor)),
          ...(requestId === undefined ? [] : [sql`t.request_id = ${requestId}`]),
          ...(departmentId === undefined ? [] : [ofDepartments([departmentId])]),
        ],
        orders: { receivedAt: { by: 'receivedAt', kind: 'date' } },
      },
      input,
      withoutParts,
    );
    await this.complete(this.statements, page.items);
    return page;
  }

  /**
   * Leaves out what is open of a report.
   *
   * @throws AppError NOT_FOUND for a report of a request that the actor does not lead; CONFLICT
   *   unless it is open.
   */
  async dismiss(caller: ActingCaller, input: DismissUndeliveredInput): Promise<UndeliveredReport> {
    const { id, reason } = input;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { request } = await openReport(unit, caller.actor, id);
      unit.actFor(leadBehalf(caller.actor, request.departmentId));
      const open = { state: 'open' as const };
      const dismissed = { state: 'dismissed' as const };
      await unit.tx.undeliveredEntry.updateMany({
        where: { reportId: id, ...open },
        data: dismissed,
      });
      const decided = { decidedById: caller.actor.userId, decidedAt: unit.now, reason };
      await unit.tx.undeliveredReport.update({ where: { id }, data: { ...dismissed, ...decided } });
      unit.audit({
        action: 'maintenance.undelivered_dismissed',
        targetType: 'maintenance_request',
        targetId: request.id,
        metadata: { undeliveredId: id, reason },
      });
      return await this.read(unit.statements, id);
    });
  }

  /** A report that exists, with its entries and photos. */
  async read(statements: Statements, id: number): Promise<UndeliveredReport> {
    const row = (await rowWithId(statements, REPORT_ROWS, id)) as ReportRow;
    const report = withoutParts(row);
    await this.complete(statements, [report]);
    return report;
  }

  private async complete(
    statements: Statements,
    reports: readonly UndeliveredReport[],
  ): Promise<void> {
    if (reports.length === 0) return;
    const ids = reports.map(({ id }) => id);
    const entries = Map.groupBy(await entriesOf(statements, ids), ({ reportId }) => reportId);
    const photos = Map.groupBy(await photosOf(statements, ids), (photo) => photo.undeliveredId);
    for (const report of reports) {
      report.entries = (entries.get(report.id) ?? []).map(({ reportId: _, ...entry }) => entry);
      report.attachments = (photos.get(report.id) ?? []).map((row) => toResponse(row));
    }
  }

  private async record(
    unit: Unit,
    request: RequestRow,
    { id, reporterId, count }: { id: number; reporterId: number; count: number },
  ): Promise<void> {
    const said = { undeliveredId: id, count };
    await unit.tx.timelineEntry.create({
      data: {
        ...{ requestId: request.id, at: unit.now, kind: 'step', actorId: reporterId },
        audience: 'internal',
        data: { step: 'undelivered', from: request.stage, to: request.stage, ...said },
      },
    });
    unit.audit({
      action: 'maintenance.undelivered_reported',
      targetType: 'maintenance_request',
      targetId: request.id,
      metadata: said,
    });
    unit.emit(timelineExtended, { id: request.id });
    unit.emit(undeliveredReported, { id: request.id, ...said });
  }
}

/**
 * A report that is open, locked until the transaction ends.
 *
 * @throws AppError NOT_FOUND for a report of a request that the actor does not lead; CONFLICT unless it is open.
 */
export async function openReport(
  { statements }: Pick<Unit, 'statements'>,
  actor: AccountActor,
  id: number,
): Promise<{ readonly report: ReportRow; readonly request: RequestRow }> {
  await lockRow(statements, 'undeliveredReports', id, 'NO KEY UPDATE');
  const report = await rowWithId(statements, REPORT_ROWS, id);
  const request = report && (await requestById(statements, report.requestId));
  if (!report || !request || !isLead(actor, request.departmentId)) throw notFound('The report');
  if (report.state !== 'open') {
    throw new AppError('CONFLICT', `The report is ${report.state}.`);
  }
  return { report, request };
}

function withoutParts(row: ReportRow): UndeliveredReport {
  return { ...row, entries: [], attachments: [] };
}

/** @throws AppError VALIDATION_ERROR on `entries.<i>.…`. */
function readEntries(entries: readonly UndeliveredEntryInput[], now: Date): ReadEntry[] {
  const errors: FieldError[] = [];
  const read = entries.map((entry, index) => {
    const wrong = (field: string, reason: string) =>
      errors.push({ field: `entries.${index}.${field}`, reason });
    if (!REPORTABLE.includes(entry.operation)) {
      wrong('operation', `must be one of: ${REPORTABLE.join(', ')}`);
    }
    if (Buffer.byteLength(JSON.stringify(entry.input)) > MAX_INPUT) {
      wrong('input', 'must not be larger than 64 kB');
    }
    const performedAt = timeOf(entry.performedAt, (reason) => wrong('performedAt', reason));
    if (performedAt.getTime() > now.getTime() + AHEAD) {
      wrong('performedAt', 'must not be in the future');
    }
    return { ...entry, performedAt };
  });
  const [first, ...others] = errors;
  if (first !== undefined) throw validationError([first, ...others]);
  return read;
}

function timeOf(text: string, wrong: (reason: string) => void): Date {
  try {
    return performedAtOf(text).at;
  } catch (error) {
    const { details } = toAppError(error);
    wrong(String((details as { reason?: unknown } | undefined)?.reason));
    return new Date(0);
  }
}

/** The request of a person who was in its crew at one of the times. */
async function requireCrew(
  statements: Statements,
  actor: AccountActor,
  requestId: number,
  entries: readonly ReadEntry[],
): Promise<RequestRow> {
  const request = await requestById(statements, requestId);
  if (request === undefined) throw notFound('The maintenance request');
  const times = entries.map(({ performedAt }) => performedAt);
  const changes = await crewChangesOf(statements, requestId);
  if (wasInCrew(actor.userId, times, changes, request)) return request;
  const isSeen = (await visibleRequest(statements, actor, requestId)) !== undefined;
  throw isSeen
    ? forbidden('You were not in the crew of the request at any of these times.')
    : notFound('The maintenance request');
}

async function takePhotos(
  { tx }: Unit,
  uploadedById: number,
  undeliveredId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { count } = await tx.attachment.updateMany({
    where: looseUploads(uploadedById, ids),
    data: { undeliveredId },
  });
  if (count < new Set(ids).size) {
    throw invalid('attachmentIds', 'must be uploads of your own that belong to nothing yet');
  }
}
