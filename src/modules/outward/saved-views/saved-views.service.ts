import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import {
  type FieldError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
  validationError,
} from '../../../core/errors.js';
import { unknownColumn } from '../../../core/list-inputs.js';
import type { KnownListViews } from '../../../core/list-views.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { deleteRow } from '../../../core/rows.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import { lockDepartment } from '../../people/users/users.queries.js';
import type { ListExports } from '../exports/list-exports.service.js';
import { readableViews, requireMayShare, requireMayWrite } from './saved-views.access.js';
import { MAX_VIEWS, tooManyViews } from './saved-views.errors.js';
import {
  endDefault,
  findView,
  insertView,
  lockedCount,
  putDefault,
  updateView,
  VIEW_ORDERS,
  type ViewRow,
  viewRows,
} from './saved-views.queries.js';
import type {
  CreateSavedViewInput,
  ListSavedViewsInput,
  SavedView,
  UpdateSavedViewInput,
} from './saved-views.types.js';
import { readViewFor, type Spelling, viewsOf } from './view-filters.js';

/** The fields of a view that clients set. */
type ViewFields = Pick<ViewRow, 'name' | 'filter' | 'sort' | 'columns' | 'shared' | 'departmentId'>;

/** The content of a view, as it is given. */
type Content = Partial<Pick<ViewFields, 'filter' | 'sort' | 'columns'>>;

/** The people who use a view, as they are given. */
type Sharing = Partial<Pick<ViewFields, 'shared' | 'departmentId'>>;

/** Saves, shares, changes and deletes views of lists (docs/behaviour/saved-views.md). */
export class SavedViewsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly exports: Pick<ListExports, 'columnsOf'>,
    private readonly fields: Pick<KnownFieldsService, 'recent'>,
    private readonly lists: ReadonlyMap<string, KnownListViews>,
  ) {}

  /** A page of the views that the caller reads. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ actor }: ActingCaller, input: ListSavedViewsInput): Promise<Page<SavedView>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'savedViews',
        ...viewRows(actor),
        conditions: [readableViews(actor), ...conditionsOf(actor, input)],
        orders: VIEW_ORDERS,
      },
      input,
      toSavedView,
    );
  }

  /** A view that the caller reads. @throws AppError NOT_FOUND. */
  async get({ actor }: ActingCaller, id: number): Promise<SavedView> {
    return toSavedView(await existing(this.statements, actor, id));
  }

  /**
   * Saves a view of the caller.
   *
   * @throws AppError VALIDATION_ERROR on `filter.<field>`, `sort`, `columns` and `departmentId`;
   *   FORBIDDEN without the right to share it so; CONFLICT for a name in use and one view too many.
   */
  async create(caller: ActingCaller, input: CreateSavedViewInput): Promise<SavedView> {
    const { actor } = caller;
    const { list, name } = input;
    const { filter = {}, sort = null, columns = null } = input;
    const content = { filter, sort, columns };
    await this.requireContent(caller, list, content, content);
    const keyed = { name, nameKey: indexedKey('name', name) };
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const sharing = await sharingOf(unit, actor, input, {
        shared: 'private',
        departmentId: null,
      });
      if ((await lockedCount(statements, actor.userId)) >= MAX_VIEWS) throw tooManyViews();
      const times = { createdAt: now, updatedAt: now };
      const fields = { ...keyed, ...content, ...sharing, ...times, list, ownerId: actor.userId };
      const id = await insertView(statements, fields);
      const row = await existing(statements, actor, id);
      audit(unit, 'created', id, { after: snapshotOf(snapshot(row)) });
      return toSavedView(row);
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN for a view that the caller only reads;
   *   and as `create`.
   */
  async update(caller: ActingCaller, input: UpdateSavedViewInput): Promise<SavedView> {
    const { id, expectedVersion, ...given } = input;
    const { actor } = caller;
    if (Object.values(given).every((value) => value === undefined)) {
      throw nothingToChange();
    }
    const seen = await existing(this.statements, actor, id);
    requireMayWrite(actor, seen);
    const { filter, sort, columns, name } = given;
    const content = defined({ filter, sort, columns });
    await this.requireContent(caller, seen.list, content, seen);
    const keyed = name === undefined ? {} : { name, nameKey: indexedKey('name', name) };
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await existing(statements, actor, id, 'NO KEY UPDATE');
      unit.actFor(requireMayWrite(actor, before));
      const sharing = await sharingOf(unit, actor, given, before);
      requireVersion(before, expectedVersion, 'The view');
      const fields = changed(before, { ...keyed, ...content, ...sharing });
      if (Object.keys(fields).length === 0) return toSavedView(before);
      await updateView(statements, id, { ...fields, updatedAt: now });
      const after: ViewRow = { ...before, ...fields, version: before.version + 1, updatedAt: now };
      audit(unit, 'updated', id, changesBetween(snapshot(before), snapshot(after)));
      return toSavedView(after);
    });
  }

  /** Deletes a view. @throws AppError NOT_FOUND; FORBIDDEN for a view that the caller only reads. */
  async delete(caller: ActingCaller, id: number): Promise<SavedView> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await existing(unit.statements, caller.actor, id, 'UPDATE');
      unit.actFor(requireMayWrite(caller.actor, before));
      await deleteRow(unit.statements, 'savedViews', id);
      audit(unit, 'deleted', id, { before: snapshotOf(snapshot(before)) });
      return toSavedView(before);
    });
  }

  /** Makes a view the caller's default of its list. @throws AppError NOT_FOUND. */
  async setDefault(caller: ActingCaller, id: number): Promise<SavedView> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async ({ statements }) => {
      const view = await existing(statements, actor, id, 'KEY SHARE');
      await putDefault(statements, actor.userId, view);
      return { ...toSavedView(view), isDefault: true };
    });
  }

  /** Ends a view being the caller's default. @throws AppError NOT_FOUND. */
  async clearDefault(caller: ActingCaller, id: number): Promise<SavedView> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async ({ statements }) => {
      const view = await existing(statements, actor, id, 'KEY SHARE');
      await endDefault(statements, actor.userId, id);
      return { ...toSavedView(view), isDefault: false };
    });
  }

  /**
   * Checks the given content of a view.
   *
   * @param whole the content with that which stays.
   */
  private async requireContent(
    caller: ActingCaller,
    list: string,
    given: Content,
    whole: Spelling,
  ): Promise<void> {
    const views = viewsOf(this.lists, list);
    const problems = [...(await this.problemsOf(caller, views, given, whole))];
    if (given.columns) {
      const known = (await this.exports.columnsOf(caller, list)) ?? views.columns ?? [];
      const reason = unknownColumn(given.columns, known);
      if (reason !== undefined) problems.push({ field: 'columns', reason });
    }
    const [first, ...rest] = problems;
    if (first !== undefined) throw validationError([first, ...rest]);
  }

  /** Errors of filter and order, as far as they are given: what stays may have become invalid. */
  private async problemsOf(
    { actor }: ActingCaller,
    views: KnownListViews,
    given: Content,
    whole: Spelling,
  ): Promise<readonly FieldError[]> {
    const { filter, sort } = given;
    if (filter === undefined && sort === undefined) return [];
    const all = { filter: filter ?? whole.filter, sort: sort === undefined ? whole.sort : sort };
    const { problems } = await readViewFor(actor, this.fields, views, all);
    return problems.filter(({ field }) => (field === 'sort' ? true : filter !== undefined));
  }
}

/**
 * The people who use a view after a change.
 *
 * @throws AppError VALIDATION_ERROR on `departmentId`; FORBIDDEN without the right for a new value.
 */
async function sharingOf(
  unit: Unit,
  actor: AccountActor,
  given: Sharing,
  before: Required<Sharing>,
): Promise<Required<Sharing>> {
  const shared = given.shared ?? before.shared;
  if (shared !== 'department') {
    const { departmentId } = given;
    if (departmentId === undefined || departmentId === null) {
      if (shared !== before.shared) requireMayShare(actor, { shared, departmentId: null });
      return { shared, departmentId: null };
    }
    throw invalid('departmentId', 'is for views that are shared with a department');
  }
  const departmentId = given.departmentId ?? before.departmentId ?? actor.departmentId;
  if (departmentId === null) throw invalid('departmentId', 'is required');
  if (shared === before.shared && departmentId === before.departmentId)
    return { shared, departmentId };
  if (!(await lockDepartment(unit.statements, departmentId))) {
    throw invalid('departmentId', 'is not the id of a department');
  }
  const delegator = requireMayShare(actor, { shared, departmentId });
  unit.actFor(unit.onBehalfOf ?? delegator);
  return { shared, departmentId };
}

async function existing(
  statements: Statements,
  actor: AccountActor,
  id: number,
  lock?: Parameters<typeof findView>[3],
): Promise<ViewRow> {
  const row = await findView(statements, actor, id, lock);
  if (row === undefined) throw notFound('The saved view');
  return row;
}

function conditionsOf(
  { userId }: AccountActor,
  { list, shared, mine }: ListSavedViewsInput,
): Fragment[] {
  return [
    ...(list === undefined ? [] : [sql`t.list = ${list}`]),
    ...(shared === undefined ? [] : [sql`t.shared = ${shared}::saved_view_sharing`]),
    ...(mine === undefined ? [] : [sql`(t.owner_id = ${userId}) = ${mine}`]),
  ];
}

function toSavedView({ nameKey: _key, ...view }: ViewRow): SavedView {
  return view;
}

/** The fields of a view that the audit trail records. */
function snapshot({ name, list, filter, sort, columns, shared, departmentId, ownerId }: ViewRow) {
  return { name, list, filter, sort, columns, shared, departmentId, ownerId };
}

/** The fields that differ; the order of a filter's keys does not count. */
function changed<T extends object>(before: ViewRow, fields: T): Partial<T> {
  const old = before as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => !isDeepStrictEqual(old[key], value)),
  ) as Partial<T>;
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `saved_view.${what}`, targetType: 'saved_view', targetId, metadata });
}
