import { sql } from 'kysely';
import type { ActingCaller } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { searchFold } from '../../../core/search-fold.js';
import { db, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import { inUse } from '../../../core/tree-records.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { type VersionedKind, VersionedRecords } from '../../../core/versioned-records.js';
import { type ChecklistItem, wholeItems } from './checklist-items.types.js';
import {
  BY_NAME,
  CHECKLIST_COLUMNS,
  type ChecklistRow,
  findChecklist,
  toChecklist,
} from './checklists.queries.js';
import type {
  Checklist,
  CreateChecklistInput,
  ListChecklistsInput,
  UpdateChecklistInput,
} from './checklists.types.js';

type Fields = Omit<CreateChecklistInput, 'items'> & { items: ChecklistItem[] };

/** Without a table of versions: a request has a copy of the items. */
const KIND: VersionedKind<ChecklistRow, Fields> = {
  table: 'checklists',
  noun: 'checklist',
  title: 'checklist',
  find: findChecklist,
  snapshot: ({ name, description, items, archivedAt }) => ({
    name,
    description,
    items,
    archivedAt,
  }),
  insertion: (fields, columns) =>
    statement(
      db
        .insertInto('checklists')
        .values({ ...stored(fields), ...columns } as never)
        .returning('id'),
    ),
  change: ({ id }, fields, columns) =>
    statement(
      db
        .updateTable('checklists')
        .set({ ...stored(fields), ...columns } as never)
        .set('version', sql<number>`version + 1`)
        .where('id', '=', id),
    ),
  violations: { checklists_name_key_key: () => inUse('checklist', 'name') },
};

/** The fields as columns: with the folded names, and JSON as text. */
function stored({ items, ...fields }: Partial<Fields>) {
  const { name } = fields;
  return {
    ...fields,
    ...(name !== undefined && { nameKey: indexedKey('name', name), searchText: searchFold(name) }),
    ...(items !== undefined && { items: JSON.stringify(items) }),
  };
}

/** Reads and changes checklists (docs/behaviour/work.md). */
export class ChecklistsService {
  private readonly records: VersionedRecords<ChecklistRow, Fields>;

  constructor(
    private readonly statements: Statements,
    unitOfWork: UnitOfWork,
  ) {
    this.records = new VersionedRecords(unitOfWork, KIND);
  }

  /** A page of the checklists. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ archived, search, ...page }: ListChecklistsInput): Promise<Page<Checklist>> {
    return await pageOfRows<ChecklistRow, Checklist>(
      this.statements,
      {
        name: 'checklists',
        table: 'checklists',
        columns: CHECKLIST_COLUMNS,
        conditions: [
          sql`t.archived_at IS ${sql.raw(archived ? 'NOT NULL' : 'NULL')}`,
          ...wordConditions(search),
        ],
        orders: { name: BY_NAME },
      },
      page,
      toChecklist,
    );
  }

  /** A checklist. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Checklist> {
    const row = await findChecklist(this.statements, id);
    if (row === undefined) throw notFound('The checklist');
    return toChecklist(row);
  }

  /** Creates a checklist. @throws AppError CONFLICT for a name in use. */
  async create(caller: ActingCaller, input: CreateChecklistInput): Promise<Checklist> {
    const fields = { ...input, items: wholeItems(input.items) };
    return toChecklist(await this.records.create(caller, fields));
  }

  /** Changes, archives or restores a checklist. @throws AppError as `VersionedRecords` does. */
  async update(caller: ActingCaller, input: UpdateChecklistInput): Promise<Checklist> {
    const { items, ...others } = input;
    const changes = { ...others, ...(items !== undefined && { items: wholeItems(items) }) };
    return toChecklist(await this.records.update(caller, changes));
  }

  /** Deletes or archives a checklist. @throws AppError NOT_FOUND. */
  async delete(caller: ActingCaller, id: number): Promise<Checklist> {
    return toChecklist(await this.records.delete(caller, id));
  }

  /**
   * Notes that another record refers to a checklist.
   *
   * @throws AppError VALIDATION_ERROR on `field` for a missing or archived one.
   */
  async refer(statements: Statements, field: string, id: number): Promise<void> {
    await this.records.refer(statements, field, id);
  }
}
