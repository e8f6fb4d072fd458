import { type RawBuilder, sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { anyOf, type Fragment, type Statements, statement } from '../../../core/sql.js';
import { visibleIn } from '../../requests/maintenance/maintenance.access.js';

/** Texts by id. */
export type Texts = ReadonlyMap<number, string>;

async function textsOf(
  statements: Statements,
  ids: readonly number[],
  select: (ids: Fragment) => RawBuilder<{ readonly id: number; readonly text: string }>,
): Promise<Texts> {
  if (ids.length === 0) return new Map();
  const rows = await statements.all(statement(select(anyOf(sql.val(ids)))));
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The names of people; everybody who sees a record reads the names of its people. */
export async function peopleNames(statements: Statements, ids: readonly number[]): Promise<Texts> {
  return await textsOf(
    statements,
    ids,
    (any) => sql`SELECT id, first_name || ' ' || last_name AS text FROM users WHERE id = ${any}`,
  );
}

/** The names of departments. */
export async function departmentNames(
  statements: Statements,
  ids: readonly number[],
): Promise<Texts> {
  return await textsOf(
    statements,
    ids,
    (any) => sql`SELECT id, name AS text FROM departments WHERE id = ${any}`,
  );
}

/** The titles of requests that the actor sees. */
export async function visibleTitles(
  statements: Statements,
  actor: AccountActor,
  ids: readonly number[],
): Promise<Texts> {
  return await textsOf(
    statements,
    ids,
    (any) => sql`SELECT t.id, t.title AS text FROM maintenance_requests AS t
      WHERE t.id = ${any} AND ${visibleIn(actor, 't')}`,
  );
}

/** Tags of assets. */
export async function assetTags(statements: Statements, ids: readonly number[]): Promise<Texts> {
  return await textsOf(
    statements,
    ids,
    (any) => sql`SELECT id, tag AS text FROM assets WHERE id = ${any}`,
  );
}

/** Codes of locations, or their names from the root, as an import reads them. */
export async function locationKeys(statements: Statements, ids: readonly number[]): Promise<Texts> {
  return await textsOf(
    statements,
    ids,
    (any) => sql`SELECT t.id, coalesce(t.code,
        (SELECT string_agg(above.name, ' / ' ORDER BY above.depth) FROM locations AS above
          WHERE above.id = ANY (string_to_array(trim(BOTH '/' FROM t.path), '/')::int[]))) AS text
      FROM locations AS t WHERE t.id = ${any}`,
  );
}

/** The names of the categories of contractors from the root, with `; ` between them. */
export async function categoryPaths(
  statements: Statements,
  contractors: readonly { readonly id: number; readonly categoryIds: readonly number[] }[],
): Promise<Texts> {
  const ids = [...new Set(contractors.flatMap(({ categoryIds }) => categoryIds))];
  const paths = await textsOf(
    statements,
    ids,
    (any) => sql`SELECT t.id, concat_ws(' / ', above.name, t.name) AS text
      FROM categories AS t LEFT JOIN categories AS above ON above.id = t.parent_id
      WHERE t.id = ${any}`,
  );
  const textOf = (own: readonly number[]) => own.map((id) => paths.get(id) ?? '').join('; ');
  return new Map(contractors.map(({ id, categoryIds }) => [id, textOf(categoryIds)]));
}

/** The names of the further properties of all assets, in order; at most `limit`. */
export async function attributeNames(statements: Statements, limit: number): Promise<string[]> {
  const rows = await statements.all(
    statement(sql<{ name: string }>`
      SELECT DISTINCT attribute->>'name' AS name
      FROM assets, jsonb_array_elements(assets.attributes) AS attribute ORDER BY 1 LIMIT ${limit}`),
  );
  return rows.map(({ name }) => name);
}
