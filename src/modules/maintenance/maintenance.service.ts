import type { ActingCaller } from '../../core/context.js';
import { invalid, notFound } from '../../core/errors.js';
import { decodeCursor, type Page, paginate, parseSort } from '../../core/pagination.js';
import type { Tx } from '../../core/transaction.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { linkAttachments } from '../files/request-photos.service.js';
import { lockDepartment } from '../users/users.queries.js';
import { visibleRequests } from './maintenance.access.js';
import { emitStatusChanged, requestChanged } from './maintenance.events.js';
import { toVisibleRequest } from './maintenance.mapper.js';
import type {
  CreateMaintenanceRequestInput,
  ListMaintenanceRequestsInput,
  MaintenanceRequest,
} from './maintenance.types.js';
import { countRequests, findRequests, type SortField } from './page.queries.js';

/** Submits and reads maintenance requests; WorkflowService performs the later steps. */
export class MaintenanceService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Submits a request for the given department, by default the actor's own.
   *
   * @throws AppError VALIDATION_ERROR without a department, or for an unknown department.
   */
  async create(
    caller: ActingCaller,
    input: CreateMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { actor } = caller;
    const { attachmentIds, ...content } = input;
    const departmentId = input.departmentId ?? actor.departmentId;
    if (departmentId === null) {
      throw invalid('departmentId', 'is required, because you belong to no department');
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const { now } = unit;
      await requireDepartment(unit.tx, departmentId);
      const row = await unit.tx.maintenanceRequest.create({
        data: {
          ...content,
          departmentId,
          requesterId: actor.userId,
          createdAt: now,
          updatedAt: now,
          history: {
            create: {
              action: 'create',
              from: null,
              to: 'pending',
              actorId: actor.userId,
              time: now,
            },
          },
        },
      });
      const { id, title, description, priority, category, location, status } = row;
      await linkAttachments(unit, actor, { requestId: id, attachmentIds, type: 'BEFORE' });
      unit.audit({
        action: 'maintenance.created',
        targetType: 'maintenance_request',
        targetId: id,
        metadata: {
          after: { title, description, priority, category, location, status, departmentId },
          ...(attachmentIds ? { attachmentIds } : {}),
        },
      });
      emitStatusChanged(unit, row);
      unit.emit(requestChanged, { id });
      return toVisibleRequest(actor, row);
    });
  }

  /** A request. @throws AppError NOT_FOUND when it is missing or not visible. */
  async get(caller: ActingCaller, id: number): Promise<MaintenanceRequest> {
    const row = await this.prisma.maintenanceRequest.findFirst({
      where: { AND: [{ id }, visibleRequests(caller.actor)] },
    });
    if (row === null) throw notFound('The maintenance request');
    return toVisibleRequest(caller.actor, row);
  }

  /**
   * A page of the visible requests.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor or a period that ends before it begins.
   */
  async list(
    caller: ActingCaller,
    input: ListMaintenanceRequestsInput,
  ): Promise<Page<MaintenanceRequest>> {
    const { prisma } = this;
    const { actor } = caller;
    const order = parseSort<SortField>('maintenanceRequests', input.sort);
    const position = input.cursor
      ? decodeCursor(input.cursor, order, { value: 'date' })
      : undefined;
    return await paginate({
      limit: input.limit,
      order,
      fetch: (take) => findRequests(prisma, actor, input, { order, position, take }),
      count: () => countRequests(prisma, actor, input),
      map: (row) => toVisibleRequest(actor, row),
      position: (item) => ({ value: item[order.field], id: item.id }),
    });
  }
}

/**
 * Locks the department until the commit.
 *
 * @throws AppError VALIDATION_ERROR unless it exists.
 */
export async function requireDepartment(tx: Tx, departmentId: number): Promise<void> {
  if (!(await lockDepartment(tx, departmentId))) {
    throw invalid('departmentId', 'is not the id of a department');
  }
}
