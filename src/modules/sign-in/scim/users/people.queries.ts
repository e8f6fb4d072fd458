import { type RawBuilder, sql } from 'kysely';
import { storedForms } from '../../../../core/email.js';
import { likeText } from '../../../../core/search.js';
import { searchFold } from '../../../../core/search-fold.js';
import { anyOf, type Fragment, first, type Statements, statement } from '../../../../core/sql.js';
import { nameKey } from '../../../../core/text.js';
import { invalidFilter } from '../protocol/errors.js';
import type { Condition } from '../protocol/filters.js';
import type { Found, ScimPage } from '../protocol/pages.js';
import { displayNameOf, type ProvidedPerson } from './person.mapper.js';

/** Largest id of an account. */
const MAX_ID = 2_147_483_647;

const COLUMNS = sql<ProvidedPerson>`t.id, t.external_id, t.email, t.first_name, t.last_name, t.phone,
  t.status::text, t.created_at, t.updated_at,
  (SELECT d.name FROM departments AS d, system_settings AS s
    WHERE d.id = t.department_id AND s.scim_department) AS department`;

/** The accounts that SCIM shows: people, but those that it deleted, and no super_admin by hand. */
export const SHOWN = sql`NOT t.is_service AND t.scim_deleted_at IS NULL
  AND (t.role <> 'super_admin' OR 'role' = ANY(t.managed))`;

const DISPLAY_NAME = sql`coalesce(
  nullif(trim(concat_ws(' ', t.first_name, t.last_name)), ''), t.email)`;

/** The id that a text of SCIM names; undefined for what is none. */
export function idOf(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}

/** A person whom SCIM shows; undefined for any other id. */
export async function personWithId(
  statements: Statements,
  id: number,
): Promise<ProvidedPerson | undefined> {
  return await first(
    statements,
    statement(
      sql<ProvidedPerson>`SELECT ${COLUMNS} FROM users AS t WHERE t.id = ${id} AND ${SHOWN}`,
    ),
  );
}

/**
 * A page of the people whom SCIM shows and for whom all conditions hold, by id.
 *
 * @throws AppError `invalidFilter` for an attribute that has no filter.
 */
export async function findPeople(
  statements: Statements,
  conditions: readonly Condition[],
  { startIndex, count }: ScimPage,
): Promise<Found<ProvidedPerson>> {
  const parts: Fragment[] = [SHOWN];
  for (const condition of conditions) parts.push(await fragmentOf(statements, condition));
  const where = sql.join(parts, sql` AND `);
  const counted = await first(
    statements,
    statement(sql<{ total: number }>`SELECT count(*)::int AS total FROM users AS t WHERE ${where}`),
  );
  const total = counted?.total ?? 0;
  if (count === 0 || startIndex > total) return { total, resources: [] };
  const resources = await statements.all(
    statement(sql<ProvidedPerson>`SELECT ${COLUMNS} FROM users AS t WHERE ${where}
      ORDER BY t.id LIMIT ${count} OFFSET ${startIndex - 1}`),
  );
  return { total, resources };
}

async function fragmentOf(
  statements: Statements,
  { path, value }: Condition,
): Promise<RawBuilder<unknown>> {
  if (path === 'active') return activeIs(value);
  if (typeof value !== 'string') throw invalidFilter(`The value for ${path} must be a text.`);
  switch (path) {
    case 'id':
      return sql`t.id = ${idOf(value) ?? 0}`;
    case 'externalid':
      return sql`t.external_id = ${value}`;
    case 'username':
    case 'emails.value':
      return sql`t.email = ${anyOf(sql.val(storedForms(value)), 'text')}`;
    case 'displayname':
      return sql`t.id = ${anyOf(sql.val(await namedLike(statements, value)))}`;
    default:
      throw invalidFilter(`There is no filter by ${path}.`);
  }
}

function activeIs(value: string | boolean): RawBuilder<unknown> {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') {
    throw invalidFilter('The value for active must be true or false.');
  }
  return text === 'true' ? sql`t.status = 'active'` : sql`t.status <> 'active'`;
}

/**
 * The ids of people with a display name, in any case. The database compares without accents, by an
 * index; which of those are meant is compared here.
 */
async function namedLike(statements: Statements, name: string): Promise<number[]> {
  const folded = searchFold(name);
  const words = folded.split(/\s+/).filter(Boolean).slice(0, 10);
  const prefilter = words.map((word) => sql`t.search_text LIKE ${`%${likeText(word)}%`}`);
  const rows = await statements.all(
    statement(sql<Pick<ProvidedPerson, 'id' | 'email' | 'firstName' | 'lastName'>>`
      SELECT t.id, t.email, t.first_name, t.last_name FROM users AS t
      WHERE ${sql.join([SHOWN, ...prefilter], sql` AND `)} AND search_fold(${DISPLAY_NAME}) = ${folded}`),
  );
  const key = nameKey(name);
  return rows.filter((row) => nameKey(displayNameOf(row)) === key).map(({ id }) => id);
}
