import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import { nameKey } from '../../../../core/text.js';
import type { MaintenancePriority } from '../../../../generated/prisma/enums.js';
import type { Tree } from '../../../equipment/trees/trees.queries.js';

/**
 * The record that a text means: the one, not archived, whose code, else whose names from the root,
 * else whose name equals it, all of them folded. Null for none, and for several of that name.
 */
export async function recordOfText(
  statements: Statements,
  tree: Tree,
  text: string,
): Promise<number | null> {
  const key = nameKey(text);
  const table = sql.table(tree.table);
  const row = await first(
    statements,
    statement(sql<{ id: number | null }>`SELECT coalesce(
      ${tree.table === 'locations' ? byCode(key) : sql`NULL`},
      (WITH RECURSIVE walk (id, ended, rest) AS (
        SELECT id, archived_at IS NOT NULL, substr(${key}::text, length(name_key) + 4) FROM ${table}
        WHERE parent_id IS NULL AND starts_with(${key}::text || ' / ', name_key || ' / ')
        UNION ALL
        SELECT t.id, t.archived_at IS NOT NULL, substr(walk.rest, length(t.name_key) + 4)
        FROM walk JOIN ${table} AS t ON t.parent_id = walk.id
        WHERE walk.rest <> '' AND starts_with(walk.rest || ' / ', t.name_key || ' / ')
      ) SELECT id FROM walk WHERE rest = '' AND NOT ended LIMIT 1),
      (SELECT CASE WHEN count(*) = 1 THEN min(id) END FROM (
        SELECT id FROM ${table} WHERE name_key = ${key} AND archived_at IS NULL LIMIT 2
      ) AS named)) AS id`),
  );
  return row?.id ?? null;
}

function byCode(key: string) {
  return sql`(SELECT id FROM locations WHERE code_key = ${key} AND archived_at IS NULL)`;
}

/** Names of a row from the root, from the root down. */
export async function namesFromRoot(
  statements: Statements,
  { table }: Tree,
  id: number,
): Promise<string[]> {
  const rows = await statements.all(
    statement(sql<{ name: string }>`SELECT above.name FROM ${sql.table(table)} AS t
      JOIN ${sql.table(table)} AS above
        ON above.id = ANY (string_to_array(trim(BOTH '/' FROM t.path), '/')::int[])
      WHERE t.id = ${id} ORDER BY above.depth`),
  );
  return rows.map(({ name }) => name);
}

/** The location of an asset, else that of its nearest ancestor with one that is not archived. */
export async function locationOfAsset(
  statements: Statements,
  assetId: number,
): Promise<number | undefined> {
  const row = await first(
    statements,
    statement(sql<{ id: number }>`SELECT place.id FROM assets AS t
      JOIN assets AS above
        ON above.id = ANY (string_to_array(trim(BOTH '/' FROM t.path), '/')::int[])
      JOIN locations AS place ON place.id = above.location_id AND place.archived_at IS NULL
      WHERE t.id = ${assetId} ORDER BY above.depth DESC LIMIT 1`),
  );
  return row?.id;
}

/** Values that a category gives to a new request. */
export interface CategoryDefaults {
  readonly departmentId: number | null;
  readonly defaultPriority: MaintenancePriority | null;
}

/** The defaults of a category; undefined for an unknown id. */
export async function categoryDefaults(
  statements: Statements,
  id: number,
): Promise<CategoryDefaults | undefined> {
  return await first(
    statements,
    statement(sql<CategoryDefaults>`
      SELECT department_id, default_priority FROM categories WHERE id = ${id}`),
  );
}
