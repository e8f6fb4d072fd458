import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import type { Clock } from '../../../../core/clock.js';
import type { ActingCaller } from '../../../../core/context.js';
import { invalid } from '../../../../core/errors.js';
import {
  decodeCursor,
  type Order,
  type Page,
  type Position,
  paginate,
  parseSort,
} from '../../../../core/pagination.js';
import type { Selection } from '../../../../core/selection.js';
import {
  type Buildable,
  type Fragment,
  first,
  type Statements,
  statement,
} from '../../../../core/sql.js';
import { turnTakerOf } from '../../../../http/rate-limits.js';
import type { FieldCriteria, FieldOrder } from '../../../equipment/fields/lists/criteria.js';
import {
  cursorOrder,
  fieldPosition,
  fieldPositionOf,
  rowsByField,
} from '../../../equipment/fields/lists/field-pages.queries.js';
import { withCodes } from '../causes/causes.queries.js';
import { NEVER } from '../clocks/never.js';
import { withContractors } from '../contractor/contractor.queries.js';
import { visibleIn } from '../maintenance.access.js';
import { type SelectedRow, selectRequests, toSelectedRequest } from '../maintenance.mapper.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { withMissing } from '../requires/requires.queries.js';
import type { AnswersService } from '../steps/answers.service.js';
import { requestBearers } from './bearers.queries.js';
import type { RequestsByFields } from './by-fields.service.js';
import { selectsOpen, type TimedFilter } from './filter.queries.js';
import type { ListMaintenanceRequestsInput } from './list.types.js';
import { filterFor } from './mine.js';
import { comparedPageEnd, listCondition, pageEnd } from './page.queries.js';
import { isOfFew } from './scopes.js';
import type { SearchLimit } from './search-limit.js';
import type { SortField } from './sort-field.js';
import { type ThingFilter, thingFilters } from './things.queries.js';
import { readTotal, totalFromCounts } from './totals.queries.js';
import { urgencyOf } from './urgency.js';

/** Columns of the orders that have other ones than their name. */
const SORTED_BY: Readonly<Partial<Record<SortField, readonly string[]>>> = {
  priority: ['priority', 'createdAt'],
  dueAt: ['nextDueAt'],
};

/** Value by which a request is sorted. */
function sortValueOf(item: MaintenanceRequest, field: SortField): Date {
  if (field === 'priority') return urgencyOf(item);
  return field === 'dueAt' ? (item.nextDueAt ?? NEVER) : item[field];
}

/** Names the list in its cursors. */
const LIST = 'maintenanceRequests';

/** A list as it is asked for. */
interface Asked {
  readonly filter: Omit<
    ListMaintenanceRequestsInput,
    'mine' | 'lastDays' | 'fields' | 'orderByField'
  > &
    TimedFilter;
  readonly criteria: FieldCriteria | undefined;
  /** True where the requests that other filters leave are compared and sorted. */
  readonly isCompared: boolean;
  readonly order: Order<SortField>;
  readonly position: Position | undefined;
  readonly things: readonly ThingFilter[];
}

/** Reads pages of requests. */
export class ListService {
  constructor(
    private readonly statements: Statements,
    private readonly answers: AnswersService,
    private readonly byFields: RequestsByFields,
    private readonly searches: SearchLimit,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of the visible requests.
   *
   * @param selection the requested fields, with those of related rows; undefined for every field
   *   without related rows.
   * @throws AppError VALIDATION_ERROR for an invalid cursor, and for an order by priority of
   *   requests that are not open; SERVICE_UNAVAILABLE and RATE_LIMITED as `SearchLimit`.
   */
  async list(
    caller: ActingCaller,
    input: ListMaintenanceRequestsInput,
    selection?: Selection,
  ): Promise<Page<MaintenanceRequest>> {
    const { actor } = caller;
    const asked = await this.ask(caller, input);
    const { order, criteria, filter } = asked;
    const byField = criteria?.order;
    // The place of a request in an order by a field is found by its fields.
    const read = byField && selection ? { ...selection, fields: true as const } : selection;
    const conditions = await this.answers.conditionsFor(read);
    const known = criteria?.known ?? (await this.answers.fieldsFor(read));
    const { field } = order;
    const rows = selectRequests(read, byField ? [] : (SORTED_BY[field] ?? [field]));
    return await paginate({
      limit: input.limit,
      order: byField ? cursorOrder(LIST, byField) : order,
      fetch: (take) =>
        this.searches.run(input.search, turnTakerOf(caller), async () =>
          this.completed(actor, await this.rowsOf(actor, asked, rows, take), read),
        ),
      count: () => this.total(caller, filter, asked.things),
      map: (row) => toSelectedRequest(actor, row, read, conditions, known),
      position: (item) =>
        byField
          ? fieldPosition(byField.field, item)
          : { value: sortValueOf(item, field), id: item.id },
    });
  }

  /**
   * Number of the visible requests, up to `most`. Those of people and departments are read from their
   * indexes, in no order; of all requests the rows of a page are counted, because its cost does not
   * depend on the number of requests.
   *
   * @throws AppError as `list`.
   */
  async countUpTo(
    caller: ActingCaller,
    input: ListMaintenanceRequestsInput,
    most: number,
  ): Promise<number> {
    const { actor } = caller;
    const { order, filter, things, isCompared } = await this.ask(caller, input);
    const known = things.length > 0 ? undefined : totalFromCounts(actor, filter);
    if (known !== undefined) return Math.min(await readTotal(this.statements, known), most);
    const requests = sql`SELECT t.id FROM maintenance_requests AS t`;
    const end = { order, position: undefined, take: most, things };
    // Materialized: the limit does not make the planner prefer a scan of all requests.
    const found =
      isCompared || isOfFew(actor, filter)
        ? sql`MATERIALIZED (${requests} WHERE ${listCondition(actor, filter, things)})`
        : sql`NOT MATERIALIZED (${requests} ${pageEnd(actor, filter, end)})`;
    const counted = statement(sql<{ count: number }>`WITH found AS ${found}
      SELECT count(*)::int AS count FROM (SELECT FROM found LIMIT ${most}) AS few`);
    const row = await this.searches.run(input.search, turnTakerOf(caller), () =>
      first(this.statements, counted),
    );
    return row?.count ?? 0;
  }

  /**
   * Visible requests by id, as in the list, in no order.
   *
   * @param selection as of `list`.
   */
  async byIds(
    actor: AccountActor,
    ids: readonly number[],
    selection?: Selection,
  ): Promise<MaintenanceRequest[]> {
    const conditions = await this.answers.conditionsFor(selection);
    const known = await this.answers.fieldsFor(selection);
    const found = statement(sql<SelectedRow>`${selectRequests(selection)}
      WHERE t.id = ANY (${ids}::int[]) AND ${visibleIn(actor, 't')}`);
    const rows = await this.completed(actor, await this.statements.all(found), selection);
    return rows.map((row) => toSelectedRequest(actor, row, selection, conditions, known));
  }

  /** Rows with what is in other tables. */
  private async completed(
    actor: AccountActor,
    rows: readonly SelectedRow[],
    selection: Selection | undefined,
  ) {
    const known = await withCodes(this.statements, actor, await withMissing(this.statements, rows));
    if (selection !== undefined && !selection.contractor) return known;
    return await withContractors(this.statements, actor, known);
  }

  /** Filter, order and position of a list. */
  private async ask(caller: ActingCaller, input: ListMaintenanceRequestsInput): Promise<Asked> {
    const { actor } = caller;
    const criteria = await this.byFields.criteria(actor, input);
    const { order, position } = read(input, criteria?.order);
    const things = await thingFilters(this.statements, actor.userId, input, order.field);
    const whole = filterFor(actor, input, this.clock());
    const filtered = await this.byFields.filtered(actor, whole, criteria, things);
    return { ...filtered, criteria, order, position, things };
  }

  /** The rows of a page. */
  private async rowsOf(
    actor: AccountActor,
    { criteria, filter, isCompared, ...page }: Asked,
    rows: Fragment,
    take: number,
  ): Promise<readonly SelectedRow[]> {
    const read = (page: Buildable<SelectedRow>) => this.statements.all(statement(page));
    if (criteria?.order !== undefined) {
      const list = {
        table: 'maintenanceRequests',
        rows,
        condition: listCondition(actor, filter, page.things),
        bearers: requestBearers(actor, 't'),
        known: criteria.known,
        order: criteria.order,
        read,
      };
      return await rowsByField(list, page.position, take);
    }
    const end = (isCompared ? comparedPageEnd : pageEnd)(actor, filter, { ...page, take });
    return await read(sql<SelectedRow>`${rows} ${end}`);
  }

  /** Number of requests of a list, over all pages. */
  private async total(
    caller: ActingCaller,
    input: Asked['filter'],
    things: readonly ThingFilter[],
  ): Promise<number> {
    const { actor } = caller;
    const known = things.length > 0 ? undefined : totalFromCounts(actor, input);
    if (known !== undefined) return await readTotal(this.statements, known);
    const counted = statement(
      sql<{ count: number }>`SELECT count(*)::int AS count FROM maintenance_requests AS t
        WHERE ${listCondition(actor, input, things)}`,
    );
    const row = await this.searches.run(input.search, turnTakerOf(caller), () =>
      first(this.statements, counted),
    );
    return row?.count ?? 0;
  }
}

/** Order and position of a list. */
function read(input: ListMaintenanceRequestsInput, byField: FieldOrder | undefined) {
  // Of an order by a field, what is not by the field is as by creation.
  const order = parseSort<SortField>(LIST, byField ? '-createdAt' : input.sort);
  if (order.field === 'priority' && !selectsOpen(input)) {
    throw invalid(
      'sort',
      'by priority needs a filter by status or stage that selects open requests',
    );
  }
  const { cursor } = input;
  if (!cursor) return { order, position: undefined };
  const position = byField
    ? fieldPositionOf(cursor, LIST, byField)
    : decodeCursor(cursor, order, { value: 'date' });
  return { order, position };
}
