import { sql } from 'kysely';
import type { AccountActor } from '../../core/actor.js';
import type { ActingCaller } from '../../core/context.js';
import { invalid, notFound } from '../../core/errors.js';
import { decodeCursor, type Page, paginate, parseSort } from '../../core/pagination.js';
import type { SearchLimit } from '../../core/search-limit.js';
import type { Selection } from '../../core/selection.js';
import { first, type Statements, statement } from '../../core/sql.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import { linkAttachments } from '../files/request-photos.service.js';
import { lockDepartment } from '../users/users.queries.js';
import { HISTORY_COLUMN, type HistoryJson, historyOf } from './history.queries.js';
import { visibleIn } from './maintenance.access.js';
import { emitStatusChanged, emitStepTaken, requestChanged } from './maintenance.events.js';
import { type SelectedRow, selectRequests, toSelectedRequest } from './maintenance.mapper.js';
import { insertion } from './maintenance.queries.js';
import type { CreateMaintenanceRequestInput, MaintenanceRequest } from './maintenance.types.js';
import { listCondition, pageEnd, type SortField } from './page.queries.js';
import { returnedRequests } from './request.queries.js';
import type { ListMaintenanceRequestsInput } from './requests-list.types.js';
import type { RequestRules } from './rules.service.js';
import { readTotal, totalFromCounts } from './totals.queries.js';
import { watchedBy } from './watchers.queries.js';

/** Submits and reads maintenance requests; WorkflowService performs the later steps. */
export class MaintenanceService {
  constructor(
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
      const [row] = await returnedRequests(
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
    const row = await this.find(actor, id, selection);
    if (row === undefined) throw notFound('The maintenance request');
    const { history } = row;
    const request = toSelectedRequest(actor, row, selection, await this.conditions(selection));
    if (history !== undefined) request.history = historyOf(actor, history);
    return request;
  }

  /** The row of a visible request, with its history and whether the actor watches it where these are selected. */
  private async find(
    actor: AccountActor,
    id: number,
    selection: Selection | undefined,
  ): Promise<FoundRow | undefined> {
    const further = [
      ...(selection?.watching ? [sql`${watchedBy(actor.userId)} AS watching`] : []),
      ...(selection?.history ? [sql`${HISTORY_COLUMN} AS history`] : []),
    ];
    const rows = selectRequests(selection, [], further);
    const request = sql<FoundRow>`${rows} WHERE t.id = ${id} AND ${visibleIn(actor, 't')}`;
    return await first(this.statements, statement(request));
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
    const conditions = await this.conditions(selection);
    const rows = selectRequests(selection, [order.field]);
    return await paginate({
      limit: input.limit,
      order,
      fetch: (take) => {
        const end = pageEnd(actor, input, { order, position, take });
        const page = statement(sql<SelectedRow>`${rows} ${end}`);
        return this.searches.run(input.search, () => this.statements.all(page));
      },
      count,
      map: (row) => toSelectedRequest(actor, row, selection, conditions),
      position: (item) => ({ value: item[order.field], id: item.id }),
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
    const counted = statement(
      sql<{ count: number }>`SELECT count(*)::int AS count FROM maintenance_requests AS t
        WHERE ${listCondition(actor, input)}`,
    );
    const row = await this.searches.run(input.search, () => first(this.statements, counted));
    return row?.count ?? 0;
  }

  /** What `actions` needs, where it is selected. */
  private async conditions(selection: Selection | undefined) {
    return selection?.actions === undefined ? undefined : await this.rules.conditions();
  }
}

/** A request that was read alone. */
interface FoundRow extends SelectedRow {
  readonly history?: readonly HistoryJson[] | null;
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
