import { sql } from 'kysely';
import { anyOf, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import { LOCATIONS } from '../locations/locations.queries.js';
import { pathName } from '../trees/trees.queries.js';

/** A kind of record that a value names. */
export type RecordKind = 'asset' | 'location' | 'user';

/** Returns whether values of a kind name a record. */
export function isRecordKind(kind: string): kind is RecordKind {
  return Object.hasOwn(FINDERS, kind);
}

/** How a record is written: the tag and name of an asset, the path of a location, a person's name. */
export interface RecordName {
  readonly id: number;
  readonly name: string;
}

type Ids = Parameters<{ ids: readonly number[] }>;

const FINDERS = {
  asset: prepared(
    (p: Ids) => sql<RecordName>`SELECT id, tag || ' ' || name AS name
      FROM assets WHERE id = ${anyOf(p.ids)}`,
  ),
  location: prepared(
    (p: Ids) => sql<RecordName>`SELECT t.id, ${pathName(LOCATIONS)} AS name
      FROM locations AS t WHERE t.id = ${anyOf(p.ids)}`,
  ),
  user: prepared(
    (p: Ids) => sql<RecordName>`SELECT id, concat_ws(' ', first_name, last_name) AS name
      FROM users WHERE id = ${anyOf(p.ids)}`,
  ),
} as const;

/** How records are written, in no order. */
export async function namesOf(
  statements: Statements,
  kind: RecordKind,
  ids: readonly number[],
): Promise<RecordName[]> {
  return await statements.all(FINDERS[kind]({ ids }));
}
