import { sql } from 'kysely';
import { anyOf, type Parameters, prepared, type Statements } from '../../../core/sql.js';

/** The people who may be named: of some departments; null: all. */
export type NameablePeople = readonly number[] | null;

const findAssets = prepared(
  (p: Parameters<{ ids: readonly number[] }>) =>
    sql<{
      id: number;
    }>`SELECT id FROM assets WHERE id = ${anyOf(p.ids)} AND state <> 'retired' FOR KEY SHARE`,
);
const findLocations = prepared(
  (p: Parameters<{ ids: readonly number[] }>) =>
    sql<{ id: number }>`SELECT id FROM locations WHERE id = ${anyOf(p.ids)} AND archived_at IS NULL
      FOR KEY SHARE`,
);
const findPeople = prepared(
  (p: Parameters<{ ids: readonly number[]; departmentIds: readonly number[] | null }>) =>
    sql<{ id: number }>`SELECT id FROM users WHERE id = ${anyOf(p.ids)} AND status = 'active'
      AND (${p.departmentIds}::int[] IS NULL OR department_id = ANY (${p.departmentIds}::int[]))`,
);

/** The ids among these that a value of the kind may name, and of people those who may be named. */
export async function nameable(
  statements: Statements,
  kind: 'asset' | 'location' | 'user',
  ids: readonly number[],
  people: NameablePeople,
): Promise<ReadonlySet<number>> {
  const rows =
    kind === 'asset'
      ? await statements.all(findAssets({ ids }))
      : kind === 'location'
        ? await statements.all(findLocations({ ids }))
        : await statements.all(findPeople({ ids, departmentIds: people }));
  return new Set(rows.map(({ id }) => id));
}
