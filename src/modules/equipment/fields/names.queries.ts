import { sql } from 'kysely';
import { anyOf, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import { pathName, type Tree } from '../trees/trees.queries.js';

/** A kind of record that a value names. */
export type RecordKind = 'asset' | 'location' | 'user';

/** How a record is written: the tag and name of an asset, the path of a location, a person's name. */
export interface RecordName {
  readonly id: number;
  readonly name: string;
  /** Of an asset its tag, of a location its code or else its path, of a person nothing. */
  readonly code: string | null;
}

const LOCATIONS: Tree = {
  table: 'locations',
  noun: 'location',
  maxDepth: 10,
  ended: { condition: 'archived_at IS NOT NULL', reason: 'is archived' },
};

type Ids = Parameters<{ ids: readonly number[] }>;

const FINDERS = {
  asset: prepared(
    (p: Ids) => sql<RecordName>`SELECT id, tag || ' ' || name AS name, tag AS code
      FROM assets WHERE id = ${anyOf(p.ids)}`,
  ),
  location: prepared(
    (p: Ids) => sql<RecordName>`SELECT t.id, ${pathName(LOCATIONS)} AS name, t.code
      FROM locations AS t WHERE t.id = ${anyOf(p.ids)}`,
  ),
  user: prepared(
    (p: Ids) => sql<RecordName>`SELECT id, concat_ws(' ', first_name, last_name) AS name,
      NULL AS code FROM users WHERE id = ${anyOf(p.ids)}`,
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
