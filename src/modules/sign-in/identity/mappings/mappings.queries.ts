import { sql } from 'kysely';
import type { RowOrder } from '../../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../../core/rows.js';
import { db, first, type Statements, statement } from '../../../../core/sql.js';
import { MAPPINGS_LOCK } from '../applying/applying.queries.js';

/** Mappings as they are stored. */
export const MAPPING_ROWS = rowsOf('identityMappings');

/** A mapping as it is stored. */
export type MappingRow = RowOf<typeof MAPPING_ROWS>;

/** The values of a mapping that a client can set. */
export type MappingFields = Pick<
  MappingRow,
  'rank' | 'value' | 'label' | 'role' | 'departmentId' | 'headOf'
>;

/** The order in which mappings count. */
export const BY_RANK: RowOrder<MappingRow> = { by: 'rank', kind: 'number' };

/** How many mappings there are, and their highest rank; 0 without one. */
export interface Occupancy {
  readonly count: number;
  readonly highest: number;
}

/** Serialises what adds and deletes mappings until the transaction ends, and counts them. */
export async function lockedOccupancy(statements: Statements): Promise<Occupancy> {
  await statements.all(statement(sql`SELECT pg_advisory_xact_lock(${MAPPINGS_LOCK}::bigint)`));
  const row = await first(
    statements,
    statement(sql<Occupancy>`SELECT count(*)::int AS count, coalesce(max(rank), 0)::int AS highest
      FROM identity_mappings`),
  );
  return row ?? { count: 0, highest: 0 };
}

/** Inserts a mapping. @returns its id. */
export async function insertMapping(
  statements: Statements,
  fields: MappingFields,
  now: Date,
): Promise<number> {
  const insertion = db
    .insertInto('identityMappings')
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning('id');
  return (await first(statements, statement(insertion)))?.id ?? 0;
}

/** Writes a mapping, and adds 1 to its version. */
export async function updateMapping(
  statements: Statements,
  id: number,
  fields: MappingFields,
  now: Date,
): Promise<void> {
  const change = db
    .updateTable('identityMappings')
    .set({ ...fields, updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
}
