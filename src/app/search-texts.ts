import { sql } from 'kysely';
import { first, type Statements, statement } from '../core/sql.js';
import type { Database } from '../infra/database/database.js';

/** How many ids one statement looks at; changes of these rows wait for it. */
const RANGE = 2_000;

/** The searched tables, with the function that gives their rows' `search_text`. */
const TEXTS: Readonly<Record<string, string>> = {
  users: 'user_search_text(email, first_name, last_name)',
  maintenance_requests: 'request_search_text(title, description)',
};

/**
 * Gives rows of the versions before folded texts their `search_text`, without which searches do not find them.
 * Runs at the start, before requests are answered; processes of the version before may write at the same time
 * (migration `folded_text`). Short transactions; then the constraints are validated, which is how the next start
 * knows that nothing is left.
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
      // Reads the whole table, without the time limit of statements; others may read and write meanwhile.
      await connection.executeScript(
        `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_search_text; ANALYZE ${table} (search_text);`,
      );
    }
    return changed;
  });
}

/** The tables that may have rows without the text. */
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
