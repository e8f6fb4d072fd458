import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { lockRow, type RowOf, rowsOf, rowWithId } from '../../../core/rows.js';
import { searchFold } from '../../../core/search-fold.js';
import { db, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';

/** Contractors as they are stored, with their categories. */
export const CONTRACTOR_ROWS = rowsOf('contractors', {
  without: ['searchText'],
  casts: { insuredUntil: 'text' },
  computed: {
    categoryIds: sql<
      readonly number[]
    >`ARRAY(SELECT own.category_id FROM contractor_categories AS own
      WHERE own.contractor_id = t.id ORDER BY own.position)`,
  },
});

/** A contractor as it is stored. */
export type ContractorRow = RowOf<typeof CONTRACTOR_ROWS>;

/** The values of a contractor that a client can set. */
export type ContractorFields = Pick<
  ContractorRow,
  | 'name'
  | 'contactName'
  | 'email'
  | 'phone'
  | 'categoryIds'
  | 'departmentId'
  | 'insuredUntil'
  | 'blocked'
  | 'note'
>;

/** The order of contractors by name. */
export const BY_NAME: RowOrder<ContractorRow> = { by: 'nameKey', kind: 'text' };

/** The order of contractors by their creation. */
export const BY_CREATION: RowOrder<ContractorRow> = { by: 'createdAt', kind: 'date' };

/** Condition for the contractors `t` that do work of a category: with it or the one above it, or without any. */
export function doesWorkOf(categoryId: number): Fragment {
  return sql`(EXISTS (SELECT FROM contractor_categories AS own
      JOIN categories AS wanted ON own.category_id IN (wanted.id, wanted.parent_id)
      WHERE own.contractor_id = t.id AND wanted.id = ${categoryId})
    OR NOT EXISTS (SELECT FROM contractor_categories AS own WHERE own.contractor_id = t.id))`;
}

/** The columns of the fields, with their folded forms. */
export function columnsOf({ categoryIds: _own, ...fields }: ContractorFields) {
  const { name, contactName, email } = fields;
  return {
    ...fields,
    nameKey: indexedKey('name', name),
    searchText: searchFold([name, contactName ?? '', email ?? ''].join('\n')),
  };
}

/** Inserts a contractor without its categories. @returns its id. */
export async function insertContractor(
  statements: Statements,
  fields: ContractorFields,
  now: Date,
): Promise<number> {
  const insertion = db
    .insertInto('contractors')
    .values({ ...columnsOf(fields), createdAt: now, updatedAt: now })
    .returning('id');
  const row = await first(statements, statement(insertion));
  return row?.id ?? 0;
}

/** Writes a contractor without its categories, and adds 1 to its version. */
export async function updateContractor(
  statements: Statements,
  id: number,
  fields: ContractorFields & Pick<ContractorRow, 'archivedAt'>,
  now: Date,
): Promise<void> {
  const { archivedAt, ...values } = fields;
  const change = db
    .updateTable('contractors')
    .set({ ...columnsOf(values), archivedAt, updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
}

/** A contractor with the categories that it has from now on. */
export interface WrittenCategories {
  readonly id: number;
  readonly categoryIds: readonly number[];
}

/** Writes the categories of contractors in place of those that they had. */
export async function writeCategories(
  statements: Statements,
  written: readonly WrittenCategories[],
): Promise<void> {
  const ids = written.map(({ id }) => id);
  await statements.all(
    statement(sql`DELETE FROM contractor_categories WHERE contractor_id = ANY (${ids}::int[])`),
  );
  const rows = written.flatMap(({ id: contractorId, categoryIds }) =>
    categoryIds.map((categoryId, position) => ({ contractorId, categoryId, position })),
  );
  if (rows.length === 0) return;
  const columns = [
    rows.map(({ contractorId }) => contractorId),
    rows.map(({ categoryId }) => categoryId),
    rows.map(({ position }) => position),
  ] as const;
  await statements.all(
    statement(sql`INSERT INTO contractor_categories (contractor_id, category_id, position)
      SELECT * FROM unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::smallint[])`),
  );
}

/** A contractor, locked until the transaction ends; undefined for an unknown id. */
export async function lockedContractor(
  statements: Statements,
  id: number,
  strength: 'UPDATE' | 'NO KEY UPDATE' | 'SHARE',
): Promise<ContractorRow | undefined> {
  await lockRow(statements, 'contractors', id, strength);
  return await rowWithId(statements, CONTRACTOR_ROWS, id);
}

/** Returns whether a contractor has documents. */
export async function hasDocuments(statements: Statements, id: number): Promise<boolean> {
  const row = await first(
    statements,
    statement(sql<{ used: boolean }>`
      SELECT EXISTS (SELECT FROM documents WHERE contractor_id = ${id}) AS used`),
  );
  return row?.used === true;
}
