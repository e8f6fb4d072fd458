import { sql } from 'kysely';
import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { inUse } from '../../../core/record-errors.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { requireRow } from '../../../core/rows.js';
import { searchFold } from '../../../core/search-fold.js';
import { db, type Fragment, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { requireSkills } from '../../planning/skills/skills.queries.js';
import type { ChecklistsService } from '../../requests/checklists/checklists.service.js';
import type { FieldsService } from '../fields/fields.service.js';
import { ArchivableRecords, type ArchivableTree } from '../trees/archivable-records.service.js';
import {
  BY_NAME,
  CATEGORIES,
  CATEGORY_ROWS,
  type CategoryRow,
  isCategoryInUse,
  requiresInsurance,
  toCategory,
} from './categories.queries.js';
import type {
  Category,
  CreateCategoryInput,
  ListCategoriesInput,
  UpdateCategoryInput,
} from './categories.types.js';
import { type CategoryRequirement, REQUIREMENTS } from './requirements.types.js';

type Fields = Omit<CreateCategoryInput, 'parentId'>;

const TREE: Omit<ArchivableTree<CategoryRow, Fields>, 'beforeWrite'> = {
  tree: CATEGORIES,
  rows: CATEGORY_ROWS,
  isInUse: isCategoryInUse,
  snapshot: ({
    name,
    parentId,
    departmentId,
    defaultPriority,
    checklistId,
    requires,
    requiresInsurance,
    skillIds,
    archivedAt,
  }) => ({
    name,
    parentId,
    departmentId,
    defaultPriority,
    checklistId,
    requires,
    requiresInsurance,
    skillIds,
    archivedAt,
  }),
  insertion: (fields, columns) =>
    statement(
      db.insertInto('categories').values({ ...stored(fields), ...columns, ...folded(fields) }),
    ),
  change: (row, fields, columns) =>
    statement(
      db
        .updateTable('categories')
        .set({ ...stored(fields), ...columns, ...folded({ ...row, ...fields }) })
        .set('version', sql<number>`version + 1`)
        .where('id', '=', row.id),
    ),
  violations: {
    categories_sibling_name: () => inUse('category', 'name'),
    categories_department_id_fkey: () => invalid('departmentId', 'is not the id of a department'),
  },
};

/** The fields as columns. */
function stored<T extends Partial<Fields>>({ requires, skillIds, ...fields }: T) {
  return {
    ...fields,
    ...(skillIds !== undefined && { skillIds: sql<number[]>`${skillIds}::int[]` }),
    ...(requires !== undefined && {
      requires: sql<CategoryRequirement[]>`${requires}::text[]::category_requirement[]`,
    }),
  };
}

/** The fields with requirements and skills in their order, so that the same ones change nothing. */
function inOrder<T extends Lists>(fields: T): T {
  const { requires, skillIds } = fields;
  return {
    ...fields,
    ...(requires && { requires: REQUIREMENTS.filter((known) => requires.includes(known)) }),
    ...(skillIds && { skillIds: [...skillIds].sort((a, b) => a - b) }),
  };
}

interface Lists {
  readonly requires?: readonly CategoryRequirement[];
  readonly skillIds?: readonly number[];
}

/** The folded forms of the name. */
function folded({ name }: { readonly name: string }) {
  return { nameKey: indexedKey('name', name), searchText: searchFold(name) };
}

/** Reads and changes categories (docs/behaviour/things.md). */
export class CategoriesService {
  private readonly records: ArchivableRecords<CategoryRow, Fields>;

  constructor(
    private readonly statements: Statements,
    unitOfWork: UnitOfWork,
    checklists: Pick<ChecklistsService, 'refer'>,
    fields: Pick<FieldsService, 'requireRules'>,
  ) {
    this.records = new ArchivableRecords(unitOfWork, {
      ...TREE,
      beforeWrite: async ({ statements }, _actor, before, { checklistId, skillIds = [] }) => {
        await requireSkills(statements, 'skillIds', skillIds, before?.skillIds ?? []);
        // A category may keep an archived checklist that it has.
        if (typeof checklistId !== 'number' || checklistId === before?.checklistId) return;
        await checklists.refer(statements, 'checklistId', checklistId);
      },
      afterWrite: async (unit, before, after) => {
        if (after !== null && after.parentId !== before.parentId) await fields.requireRules(unit);
      },
    });
  }

  /** A page of the categories. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(input: ListCategoriesInput): Promise<Page<Category>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'categories',
        ...CATEGORY_ROWS,
        conditions: conditionsOf(input),
        orders: {
          name: BY_NAME,
          createdAt: { by: 'createdAt', kind: 'date' },
        },
      },
      input,
      toCategory,
    );
  }

  /** A category. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Category> {
    return toCategory(await requireRow(this.statements, CATEGORY_ROWS, id, 'The category'));
  }

  /** Creates a category. @throws AppError as `ArchivableRecords` does. */
  async create(caller: ActingCaller, input: CreateCategoryInput): Promise<Category> {
    return toCategory(await this.records.create(caller, inOrder(input)));
  }

  /** Changes, moves, archives or restores a category. @throws AppError as `ArchivableRecords` does. */
  async update(caller: ActingCaller, input: UpdateCategoryInput): Promise<Category> {
    return toCategory(await this.records.update(caller, inOrder(input)));
  }

  /** Returns whether a category or one above it requires insured contractors; false without a category. */
  async requiresInsurance(statements: Statements, id: number | null): Promise<boolean> {
    return id !== null && (await requiresInsurance(statements, id));
  }

  /** Deletes or archives a category. @throws AppError as `ArchivableRecords` does. */
  async delete(caller: ActingCaller, id: number): Promise<Category> {
    return toCategory(await this.records.delete(caller, id));
  }
}

function conditionsOf(input: ListCategoriesInput): Fragment[] {
  const { parentId, root, departmentId, archived, search } = input;
  return [
    archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`,
    ...(parentId === undefined ? [] : [sql`t.parent_id = ${parentId}`]),
    ...(root === undefined ? [] : [sql`t.parent_id IS ${sql.raw(root ? 'NULL' : 'NOT NULL')}`]),
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...wordConditions(search),
  ];
}
