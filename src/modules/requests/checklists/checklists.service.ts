import { sql } from 'kysely';
import type { ActingCaller } from '../../../core/context.js';
import type { Page } from '../../../core/pagination.js';
import { inUse } from '../../../core/record-errors.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { requireRow } from '../../../core/rows.js';
import { searchFold } from '../../../core/search-fold.js';
import { db, jsonValue, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { type VersionedKind, VersionedRecords } from '../../../core/versioned-records.js';
import { type ChecklistItem, wholeItems } from './checklist-items.types.js';
import { BY_NAME, CHECKLIST_ROWS, type ChecklistRow, toChecklist } from './checklists.queries.js';
import type {
  Checklist,
  CreateChecklistInput,
  ListChecklistsInput,
  UpdateChecklistInput,
} from './checklists.types.js';

type Fields = Omit<CreateChecklistInput, 'items'> & { items: ChecklistItem[] };

/** Without a table of versions: a request has a copy of the items. */
const KIND: VersionedKind<ChecklistRow, Fields> = {
  rows: CHECKLIST_ROWS,
  noun: 'checklist',
  title: 'checklist',
  inOrder: (row) => ({ ...row, items: wholeItems(row.items) }),
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
        .values({ ...fields, ...columns, ...stored(fields) })
        .returning('id'),
    ),
  change: (row, fields, columns) =>
    statement(
      db
        .updateTable('checklists')
        .set({ ...fields, ...columns, ...stored({ ...row, ...fields }) })
        .set('version', sql<number>`version + 1`)
        .where('id', '=', row.id),
    ),
  violations: { checklists_name_key_key: () => inUse('checklist', 'name') },
};

/** The columns that are stored in another form: the folded names, and JSON. */
function stored({ name, items }: Pick<Fields, 'name' | 'items'>) {
  return {
    nameKey: indexedKey('name', name),
    searchText: searchFold(name),
    items: jsonValue(items),
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
    return await pageOfRows(
      this.statements,
      {
        name: 'checklists',
        ...CHECKLIST_ROWS,
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
    return toChecklist(await requireRow(this.statements, CHECKLIST_ROWS, id, 'The checklist'));
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
