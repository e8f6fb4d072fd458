import { sql } from 'kysely';
import { type Fragment, type Statements, statement } from '../../../core/sql.js';

/** The time of a person by day. */
interface WeekRow {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly minutes: number[];
  readonly running: boolean;
}

/**
 * Time by person and day, by last name.
 *
 * @param parts the entries that count, as `sheetParts` has them.
 * @param bounds the first moments of the days in order, and the end of the last.
 */
export async function timeByPerson(
  statements: Statements,
  parts: readonly Fragment[],
  bounds: readonly Date[],
  { userId, take }: { readonly userId: number | undefined; readonly take: number },
): Promise<WeekRow[]> {
  const texts = bounds.map((bound) => bound.toISOString());
  const thresholds = sql`${`{${texts.join(',')}}`}::timestamptz[]`;
  const within = sql`e.started_at >= ${texts[0]}::timestamptz
    AND e.started_at < ${texts.at(-1)}::timestamptz
    ${userId === undefined ? sql`` : sql`AND e.user_id = ${userId}`}`;
  const entries = parts.map(
    (part) => sql`SELECT e.user_id, e.minutes, width_bucket(e.started_at, ${thresholds}) AS day
      FROM ${part} AS e WHERE ${within}`,
  );
  const days = texts
    .slice(1)
    .map(
      (_, index) =>
        sql`coalesce(sum(t.minutes) FILTER (WHERE t.day = ${sql.lit(index + 1)}), 0)::int`,
    );
  return await statements.all(
    statement(sql<WeekRow>`
      SELECT t.user_id, person.first_name, person.last_name,
        ARRAY[${sql.join(days)}] AS minutes, bool_or(t.minutes IS NULL) AS running
      FROM (${sql.join(entries, sql` UNION ALL `)}) AS t
      JOIN users AS person ON person.id = t.user_id
      GROUP BY t.user_id, person.first_name, person.last_name
      ORDER BY lower(person.last_name), lower(person.first_name), t.user_id LIMIT ${take}`),
  );
}
