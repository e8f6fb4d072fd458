import { sql } from 'kysely';
import { type Statements, statement } from '../../../core/sql.js';
import type { LocationKind } from '../../../generated/prisma/enums.js';
import { inParts, upsertRows } from '../open-reports/import/tree-import.queries.js';
import type { Place } from '../trees/trees.queries.js';
import { foldedLocation } from './locations.mapper.js';

/** The values of a location that a file can set. */
export interface LocationFields {
  readonly name: string;
  readonly code: string;
  readonly kind: LocationKind;
  readonly parentId: number | null;
  readonly departmentId: number | null;
  readonly timeZone: string | null;
}

/** A stored location. */
export interface StoredLocation {
  readonly id: number;
  readonly fields: LocationFields;
  readonly place: Place;
  readonly ended: boolean;
}

/** The stored locations with these folded codes, locked until the transaction ends. */
export async function storedLocations(
  statements: Statements,
  keys: readonly string[],
): Promise<Map<string, StoredLocation>> {
  type Row = LocationFields & Place & { id: number; codeKey: string; ended: boolean };
  const rows = await inParts(keys, (some) =>
    statements.all(
      statement(sql<Row>`SELECT id, name, code, code_key, kind, parent_id, department_id, time_zone,
          path, depth::int AS depth, archived_at IS NOT NULL AS ended
        FROM locations WHERE code_key = ANY (${some}::text[]) ORDER BY id FOR UPDATE`),
    ),
  );
  return new Map(
    rows.map(({ id, codeKey, ended, path, depth, ...fields }) => [
      codeKey,
      { id, ended, place: { path, depth }, fields },
    ]),
  );
}

/** The stored locations at one of these places: below the parent, with the folded name. */
export async function siblingsOf(
  statements: Statements,
  places: readonly { readonly parentId: number | null; readonly key: string }[],
): Promise<{ readonly id: number; readonly place: string }[]> {
  return await statements.all(
    statement(sql<{ id: number; place: string }>`
      SELECT t.id, coalesce(t.parent_id, 0) || ' ' || t.name_key AS place
      FROM unnest(${places.map(({ parentId }) => parentId ?? 0)}::int[],
        ${places.map(({ key }) => key)}::text[]) AS wanted (parent_id, name_key)
      JOIN locations AS t
        ON coalesce(t.parent_id, 0) = wanted.parent_id AND t.name_key = wanted.name_key`),
  );
}

/**
 * Gives up the names of locations that get others in the same transaction, so that names can be
 * exchanged: they are unique row by row. No name begins with a control character.
 */
export async function releaseNames(statements: Statements, ids: readonly number[]): Promise<void> {
  await statements.all(
    statement(sql`UPDATE locations SET name_key = chr(1) || id WHERE id = ANY (${ids}::int[])`),
  );
}

/** A location as a file leaves it. */
export interface WrittenLocation {
  readonly id: number;
  readonly place: Place;
  readonly fields: LocationFields;
}

/** Inserts new locations, and writes changed ones with a higher version. */
export async function writeLocations(
  statements: Statements,
  locations: readonly WrittenLocation[],
  now: Date,
): Promise<void> {
  await upsertRows(statements, 'locations', locations, ({ id, place, fields }) => ({
    ...{ id, ...fields, ...place, ...foldedLocation(fields), createdAt: now, updatedAt: now },
  }));
}
