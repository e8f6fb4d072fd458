import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf, select } from '../../../core/rows.js';
import { db, first, json, jsonValue, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { LocalText } from '../fields/local-text.types.js';
import { type FailureCode, KINDS } from './failure-codes.types.js';

/** Failure codes as they are stored. */
export const CODE_ROWS = rowsOf('failureCodes', {
  without: ['nameEnKey', 'nameDeKey'],
  casts: { name: json<LocalText>() },
});

/** A failure code as it is stored. */
export type CodeRow = RowOf<typeof CODE_ROWS>;

/** The order of the list: by kind, then by rank. */
export const BY_PLACE: RowOrder<CodeRow> = { by: 'place', kind: 'number' };

/** The values of a failure code that a client can set. */
export type CodeFields = Pick<CodeRow, 'kind' | 'name' | 'categoryId' | 'rank'>;

/** Number of places of each kind; a rank is smaller. */
const PLACES = 100_000;

/** A failure code as both interfaces return it. */
export function toFailureCode({ place: _place, name: { en, de }, ...code }: CodeRow): FailureCode {
  // The database sorts the names of JSON.
  return { ...code, name: { en, de } };
}

/** The values of a failure code. */
export function fieldsOf({ kind, name, categoryId, rank }: CodeRow): CodeFields {
  return { kind, name: { en: name.en, de: name.de }, categoryId, rank };
}

/** The values as columns. @throws AppError VALIDATION_ERROR for a name that its folding makes too long. */
function columnsOf({ kind, name, categoryId, rank }: CodeFields) {
  return {
    ...{ kind, categoryId, rank },
    name: jsonValue(name),
    nameEnKey: name.en === null ? null : indexedKey('name', name.en),
    nameDeKey: name.de === null ? null : indexedKey('name', name.de),
    place: KINDS.indexOf(kind) * PLACES + rank,
  };
}

/** Inserts a failure code. @returns its id. */
export async function insertCode(
  statements: Statements,
  fields: CodeFields,
  now: Date,
): Promise<number> {
  const insertion = db
    .insertInto('failureCodes')
    .values({ ...columnsOf(fields), createdAt: now, updatedAt: now })
    .returning('id');
  const row = await first(statements, statement(insertion));
  return row?.id ?? 0;
}

/** Writes a failure code, and adds 1 to its version. */
export async function updateCode(
  statements: Statements,
  id: number,
  fields: CodeFields & Pick<CodeRow, 'archivedAt'>,
  now: Date,
): Promise<void> {
  const change = db
    .updateTable('failureCodes')
    .set({ ...columnsOf(fields), archivedAt: fields.archivedAt, updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
}

/** Serialises changes of failure codes until the transaction ends. */
export async function lockCodes(statements: Statements): Promise<void> {
  await statements.all(statement(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`));
}

const LOCK = 2_026_112_916;

/** The number of failure codes that are not archived. */
export async function countOffered(statements: Statements): Promise<number> {
  const row = await first(
    statements,
    statement(
      sql<{ count: number }>`SELECT count(*)::int AS count FROM failure_codes
        WHERE archived_at IS NULL`,
    ),
  );
  return row?.count ?? 0;
}

/** Returns whether a request refers to a failure code. */
export async function isReferredTo(statements: Statements, id: number): Promise<boolean> {
  const row = await first(
    statements,
    statement(sql<{ used: boolean }>`
      SELECT EXISTS (SELECT FROM maintenance_requests WHERE problem_id = ${id})
        OR EXISTS (SELECT FROM maintenance_requests WHERE cause_id = ${id})
        OR EXISTS (SELECT FROM maintenance_requests WHERE remedy_id = ${id}) AS used`),
  );
  return row?.used ?? false;
}

/**
 * Failure codes that requests are to refer to, locked against archiving and deletion until the
 * transaction ends, with whether requests of a category may have each.
 */
export async function codesForReference(
  statements: Statements,
  ids: readonly number[],
  categoryId: number | null,
): Promise<(Pick<CodeRow, 'id' | 'kind' | 'archivedAt'> & { readonly fits: boolean })[]> {
  return await statements.all(
    statement(sql<
      Pick<CodeRow, 'id' | 'kind' | 'archivedAt'> & { fits: boolean }
    >`SELECT t.id, t.kind, t.archived_at,
        t.category_id IS NULL OR EXISTS (SELECT FROM categories AS own
          WHERE own.id = ${categoryId}::int AND t.category_id IN (own.id, own.parent_id)) AS fits
      FROM failure_codes AS t WHERE t.id = ANY (${ids}::int[]) ORDER BY t.id FOR SHARE OF t`),
  );
}

/** All failure codes that are not archived, in the order of the list. */
export async function offeredCodes(statements: Statements): Promise<CodeRow[]> {
  return await statements.all(
    statement(select(CODE_ROWS, sql`WHERE t.archived_at IS NULL ORDER BY t.place, t.id`)),
  );
}
