import type { Statements } from '../../src/core/sql.js';

/**
 * Executes a statement whose values stand by their position.
 *
 * @returns the rows as lists of values; columns of one name are one.
 */
export async function rowsOf(
  statements: Statements,
  text: string,
  values: readonly unknown[] = [],
): Promise<unknown[][]> {
  const rows = await statements.all<Record<string, unknown>>({ text, values });
  return rows.map((row) => Object.values(row));
}
