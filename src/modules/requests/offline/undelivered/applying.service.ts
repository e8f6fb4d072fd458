import { requireStillActive } from '../../../../core/active-account.js';
import { coerce } from '../../../../core/coerce.js';
import type { ActingContext } from '../../../../core/context.js';
import { type AppError, invalid, toAppError } from '../../../../core/errors.js';
import { execute } from '../../../../core/operation.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { leadBehalf } from '../../../people/departments/departments.access.js';
import { recordPhotos, roomForPhotos } from '../../../system/files/request-photos.service.js';
import { acceptsPhotos } from '../../attachments/attachments.access.js';
import { lockWork } from '../../maintenance/crew/work.queries.js';
import { timelineExtended } from '../../maintenance/maintenance.events.js';
import { callOf } from './calls.js';
import { entriesOf, markApplied, nameReporter } from './undelivered.queries.js';
import { openReport, type UndeliveredService } from './undelivered.service.js';
import type {
  ApplyUndeliveredInput,
  UndeliveredEntry,
  UndeliveredReport,
} from './undelivered.types.js';

/** A report whose entries are applied. */
interface Applied {
  readonly id: number;
  readonly requestId: number;
  readonly reporterId: number;
}

/** Somebody else has applied or dismissed the entry meanwhile. */
class Decided extends Error {
  override readonly name = 'Decided';
}

/** Records undelivered work with the rights of a lead (docs/behaviour/offline.md). */
export class ApplyingService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly undelivered: UndeliveredService,
  ) {}

  /**
   * Records entries of a report in the order of the work, each in a transaction of its own operation
   * that also marks it, so that it is recorded once. Those that are refused stay open.
   *
   * @throws AppError NOT_FOUND for a report of a request that the actor does not lead; CONFLICT
   *   unless it is open; VALIDATION_ERROR for an unknown entry; session_invalid when the account
   *   ends meanwhile.
   */
  async apply(context: ActingContext, input: ApplyUndeliveredInput): Promise<UndeliveredReport> {
    const { id, entryIds } = input;
    const { report, entries } = await this.unitOfWork.run(context, async (unit) => {
      const { report, request } = await openReport(unit, context.actor, id);
      unit.actFor(leadBehalf(context.actor, request.departmentId));
      const all = await entriesOf(unit.statements, [id]);
      const wanted = entryIds && new Set(entryIds);
      const chosen = all.filter((entry) => wanted === undefined || wanted.has(entry.id));
      if (wanted !== undefined && chosen.length < wanted.size) {
        throw invalid('entryIds', 'must be entries of the report');
      }
      await this.takePhotos(unit, context, report);
      unit.audit({
        action: 'maintenance.undelivered_applied',
        targetType: 'maintenance_request',
        targetId: request.id,
        metadata: { undeliveredId: id, entryIds: chosen.map((entry) => entry.id) },
      });
      return { report, entries: chosen };
    });
    for (const entry of entries.filter(({ state }) => state === 'open')) {
      await requireStillActive(this.statements, context.actor.userId);
      await this.applyOne(context, report, entry);
    }
    return await this.unitOfWork.run(context, (unit) => this.settle(unit, context, report));
  }

  private async applyOne(
    context: ActingContext,
    report: Applied,
    entry: UndeliveredEntry,
  ): Promise<void> {
    const { id: undeliveredId, requestId, reporterId } = report;
    const { performedAt: at } = entry;
    const single: ActingContext = {
      ...context,
      ...{ idempotencyKey: null, retryOf: undefined, performedAt: undefined },
      performed: { at, sent: at.toISOString(), withoutLowerBound: true },
      auditMetadata: { onBehalfOf: reporterId, undeliveredId },
      workOf: reporterId,
      within: async ({ statements }) => {
        if (!(await markApplied(statements, entry.id))) throw new Decided();
        await nameReporter(statements, requestId, reporterId);
      },
    };
    const body = entry.input as Readonly<Record<string, unknown>>;
    const { operation, input: whole } = callOf(entry.operation, requestId, body);
    const { input, inputErrors } = coerce(operation.input, { params: {}, query: {}, body: whole });
    try {
      await execute(operation, single, input, inputErrors);
    } catch (thrown) {
      if (thrown instanceof Decided) return;
      const error = toAppError(thrown);
      if (error.status >= 500) throw thrown;
      await this.keepError(context, entry.id, error);
    }
  }

  private async keepError(
    context: ActingContext,
    id: number,
    { code, message, details }: AppError,
  ): Promise<void> {
    const error = { code, message, details: (details ?? null) as object | null };
    await this.unitOfWork.run(context, ({ tx }) =>
      tx.undeliveredEntry.updateMany({ where: { id, state: 'open' }, data: { error } }),
    );
  }

  /** Makes the photos of the report photos of the request, as many as it takes. */
  private async takePhotos(unit: Unit, { actor }: ActingContext, report: Applied): Promise<void> {
    const { tx } = unit;
    const { requestId } = report;
    await lockWork(unit, requestId);
    const { status } = await tx.maintenanceRequest.findUniqueOrThrow({
      where: { id: requestId },
      select: { status: true },
    });
    const room = acceptsPhotos(status) ? await roomForPhotos(tx, requestId) : 0;
    const loose = await tx.attachment.findMany({
      where: { undeliveredId: report.id, requestId: null },
      orderBy: { id: 'asc' },
      take: Math.max(room, 0),
      select: { id: true },
    });
    if (loose.length === 0) return;
    const photos = loose.map(({ id }) => ({ id, type: 'AFTER' as const }));
    const where = { id: { in: loose.map(({ id }) => id) } };
    await tx.attachment.updateMany({ where, data: { requestId, type: 'AFTER' } });
    await recordPhotos(unit, { requestId, actorId: actor.userId, photos });
    await nameReporter(unit.statements, requestId, report.reporterId);
    unit.emit(timelineExtended, { id: requestId });
  }

  /** Ends the report when no entry is open. */
  private async settle(
    unit: Unit,
    { actor }: ActingContext,
    report: Applied,
  ): Promise<UndeliveredReport> {
    const { id } = report;
    const { tx, statements, now } = unit;
    const open = await tx.undeliveredEntry.count({ where: { reportId: id, state: 'open' } });
    const decided = { decidedById: actor.userId, decidedAt: now };
    await tx.undeliveredReport.updateMany({
      where: { id, state: 'open' },
      data: open === 0 ? { state: 'applied', ...decided } : decided,
    });
    return await this.undelivered.read(statements, id);
  }
}
