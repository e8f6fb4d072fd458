import { sql } from 'kysely';
import { type Statements, statement } from '../../../../core/sql.js';

/** A text of a request, and the column of the link beside it. */
export type LinkedText = 'category' | 'location';

/** A request with a text and without a link. */
export interface UnlinkedText {
  readonly id: number;
  readonly text: string;
}

/** Requests with a text and without a link, after an id. */
export async function unlinkedTexts(
  statements: Statements,
  text: LinkedText,
  afterId: number,
  take: number,
): Promise<UnlinkedText[]> {
  return await statements.all(
    statement(sql<UnlinkedText>`SELECT id, ${sql.ref(text)} AS text FROM maintenance_requests
      WHERE id > ${afterId} AND ${sql.ref(`${text}_id`)} IS NULL AND ${sql.ref(text)} IS NOT NULL
      ORDER BY id LIMIT ${take}`),
  );
}

/** A request and the record that its text means. */
export interface Link {
  readonly id: number;
  readonly recordId: number;
  readonly text: string;
}

/** Links requests whose text has not changed since; version and time of change stay. */
export async function writeLinks(
  statements: Statements,
  text: LinkedText,
  links: readonly Link[],
): Promise<number> {
  const rows = await statements.all(
    statement(sql`UPDATE maintenance_requests AS t SET ${sql.ref(`${text}_id`)} = link.record_id
      FROM unnest(${links.map(({ id }) => id)}::int[],
        ${links.map(({ recordId }) => recordId)}::int[],
        ${links.map((link) => link.text)}::text[]) AS link (id, record_id, text)
      WHERE t.id = link.id AND t.${sql.raw(text)} = link.text
        AND t.${sql.raw(text)}_id IS NULL
      RETURNING t.id`),
  );
  return rows.length;
}
