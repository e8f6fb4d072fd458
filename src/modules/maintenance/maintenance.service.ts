import type { AccountActor } from '../../core/actor.js';
import type { ActingCaller } from '../../core/context.js';
import { invalid, notFound } from '../../core/errors.js';
import type { JsonText } from '../../core/json-text.js';
import { decodeCursor, orderBy, type Page, paginate, parseSort } from '../../core/pagination.js';
import type { Reads, Statements } from '../../core/reads.js';
import type { SearchLimit } from '../../core/search-limit.js';
import type { Selection } from '../../core/selection.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import { linkAttachments } from '../files/request-photos.service.js';
import { lockDepartment } from '../users/users.queries.js';
import { visibleRequests } from './maintenance.access.js';
import { emitStatusChanged, emitStepTaken, requestChanged } from './maintenance.events.js';
import {
  REQUEST_JSON_COLUMNS,
  requestSelect,
  type SelectedRow,
  toRequestJson,
  toSelectedRequest,
} from './maintenance.mapper.js';
import { insertion } from './maintenance.queries.js';
import type { CreateMaintenanceRequestInput, MaintenanceRequest } from './maintenance.types.js';
import { listCondition, pageCondition, type SortField } from './page.queries.js';
import type { ListMaintenanceRequestsInput } from './requests-list.types.js';
import type { RequestRules } from './rules.service.js';
import { readTotal, totalFromCounts } from './totals.queries.js';
import { watchedBy } from './watchers.queries.js';

/** Submits and reads maintenance requests; WorkflowService performs the later steps. */
export class MaintenanceService {
  constructor(
    private readonly reads: Reads,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RequestRules,
    private readonly searches: SearchLimit,
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
    const created = await this.unitOfWork.run(caller, async (unit) => {
      const { now } = unit;
      const [row] = await this.reads.maintenanceRequest.returning(
        unit.statements,
        insertion({ ...content, departmentId, requesterId: actor.userId }, now),
      );
      if (row === undefined) throw invalid('departmentId', NO_DEPARTMENT);
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
      emitStepTaken(unit, 'create', { before: null, after: row });
      unit.emit(requestChanged, { id });
      return row;
    });
    return await this.rules.answerAlone(actor, created, false);
  }

  /**
   * A request.
   *
   * @param selection the fields that are needed, with those of related rows; every field without
   *   related rows when it is absent.
   * @throws AppError NOT_FOUND when it is missing or not visible.
   */
  async get(caller: ActingCaller, id: number, selection?: Selection): Promise<MaintenanceRequest> {
    const { actor } = caller;
    const found = await this.find(actor, id, selection);
    if (found === null) throw notFound('The maintenance request');
    const { row, watching } = found;
    const request = toSelectedRequest(actor, row, selection, await this.conditions(selection));
    if (watching !== undefined) request.watching = watching;
    return request;
  }

  /** The row of a visible request, and whether the actor watches it where that is selected. */
  private async find(
    actor: AccountActor,
    id: number,
    selection: Selection | undefined,
  ): Promise<{ row: SelectedRow; watching?: boolean } | null> {
    const requests = this.reads.maintenanceRequest;
    const query = {
      where: { AND: [{ id }, visibleRequests(actor)] },
      select: requestSelect(selection),
    };
    if (selection?.watching === undefined) {
      const row = (await requests.findFirst(query)) as SelectedRow | null;
      return row && { row };
    }
    const found = await requests.findFirstWith(watchedBy(actor.userId), query);
    return found && { row: found.row as SelectedRow, watching: found.value === true };
  }

  /**
   * A page of the visible requests.
   *
   * @param selection as in `get`.
   * @throws AppError VALIDATION_ERROR for an invalid cursor or a period that ends before it begins;
   *   SERVICE_UNAVAILABLE when too many searches wait.
   */
  async list(
    caller: ActingCaller,
    input: ListMaintenanceRequestsInput,
    selection?: Selection,
  ): Promise<Page<MaintenanceRequest>> {
    const { actor } = caller;
    const { order, position, count } = this.read(actor, input);
    const requests = this.reads.maintenanceRequest;
    const conditions = await this.conditions(selection);
    return await paginate({
      limit: input.limit,
      order,
      fetch: async (take) =>
        (await this.searches.run(input.search, () =>
          requests.findManyWhere(pageCondition(actor, input, { order, position, take }), {
            orderBy: orderBy(order),
            take,
            select: requestSelect(selection, [order.field]),
          }),
        )) as SelectedRow[],
      count,
      map: (row) => toSelectedRequest(actor, row, selection, conditions),
      position: (item) => ({ value: item[order.field], id: item.id }),
    });
  }

  /** A page as `list` answers it, with every field of a request. @throws AppError as `list`. */
  async listAsJson(
    { actor }: ActingCaller,
    input: ListMaintenanceRequestsInput,
  ): Promise<Page<JsonText>> {
    const { order, position, count } = this.read(actor, input);
    return await paginate({
      limit: input.limit,
      order,
      fetch: (take) =>
        this.searches.run(input.search, () =>
          this.reads.maintenanceRequest.findJsonWhere(
            pageCondition(actor, input, { order, position, take }),
            { orderBy: orderBy(order), take, columns: REQUEST_JSON_COLUMNS[order.field] },
          ),
        ),
      count,
      map: (row) => toRequestJson(actor, row, order.field),
      position: (item) => item.position,
    });
  }

  /** Order, position and count of a list. */
  private read(actor: AccountActor, input: ListMaintenanceRequestsInput) {
    const order = parseSort<SortField>('maintenanceRequests', input.sort);
    const position = input.cursor
      ? decodeCursor(input.cursor, order, { value: 'date' })
      : undefined;
    return { order, position, count: () => this.total(actor, input) };
  }

  /** The number of requests of a list, over all pages. */
  private async total(actor: AccountActor, input: ListMaintenanceRequestsInput): Promise<number> {
    const known = totalFromCounts(actor, input);
    if (known !== undefined) return await readTotal(this.statements, known);
    return await this.searches.run(input.search, () =>
      this.reads.maintenanceRequest.countWhere(listCondition(actor, input)),
    );
  }

  /** What `actions` needs, where it is selected. */
  private async conditions(selection: Selection | undefined) {
    return selection?.actions === undefined ? undefined : await this.rules.conditions();
  }
}

const NO_DEPARTMENT = 'is not the id of a department';

/**
 * Locks the department until the commit.
 *
 * @throws AppError VALIDATION_ERROR unless it exists.
 */
export async function requireDepartment(
  { statements }: Pick<Unit, 'statements'>,
  departmentId: number,
): Promise<void> {
  if (!(await lockDepartment(statements, departmentId))) {
    throw invalid('departmentId', NO_DEPARTMENT);
  }
}
