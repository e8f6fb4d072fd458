import { sql } from 'kysely';
import { first, type Statements, statement } from '../core/sql.js';
import type { Database } from '../infra/database/database.js';

/** Number of ids that one statement processes; changes of these rows wait for it. */
const RANGE = 2_000;

/** The searched tables, with the function that computes their `search_text`. */
const TEXTS: Readonly<Record<string, string>> = {
  users: 'user_search_text(email, first_name, last_name)',
  maintenance_requests: 'request_search_text(title, description)',
};

/**
 * Fills `search_text` in rows that releases before folded texts have written; searches do not find
 * them without it. It runs at the start, before requests are answered, while processes of the
 * previous release may still write. It uses short transactions and then
 * validates the constraints, which tells the next start that no row is left.
 *
 * @returns the number of changed rows.
 */
export async function fillSearchTexts(database: Database): Promise<number> {
  if ((await unfilled(database.statements)).length === 0) return 0;
  return await database.exclusively(async () => {
    let changed = 0;
    for (const table of await unfilled(database.statements)) {
      changed += await fill(database.statements, table);
      const connection = await database.adapterFactory.connect();
      // Reads the whole table without a statement time limit; others may read and write meanwhile.
      await connection.executeScript(
        `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_search_text; ANALYZE ${table} (search_text);`,
      );
    }
    return changed;
  });
}

/** Tables that may have rows without the text. */
async function unfilled(statements: Statements): Promise<readonly string[]> {
  const rows = await statements.all(
    statement(sql<{ conname: string }>`
      SELECT conname FROM pg_constraint
      WHERE conname LIKE '%\\_search\\_text' AND NOT convalidated`),
  );
  return Object.keys(TEXTS).filter((table) =>
    rows.some(({ conname }) => conname === `${table}_search_text`),
  );
}

async function fill(statements: Statements, table: string): Promise<number> {
  const highest = await first(
    statements,
    statement(sql<{ id: number | null }>`SELECT max(id) AS id FROM ${sql.table(table)}`),
  );
  const last = highest?.id ?? 0;
  let changed = 0;
  for (let start = 1; start <= last; start += RANGE) {
    const row = await first(
      statements,
      statement(sql<{ count: number }>`
        WITH changed AS (
          UPDATE ${sql.table(table)} SET search_text = ${sql.raw(TEXTS[table] as string)}
          WHERE id BETWEEN ${start} AND ${start + RANGE - 1} AND search_text IS NULL
          RETURNING id
        ) SELECT count(*)::int AS count FROM changed`),
    );
    changed += row?.count ?? 0;
  }
  return changed;
}
