import { type RawBuilder, sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { wordConditions } from '../../../core/row-lists.js';
import { likeText } from '../../../core/search.js';
import { searchFold } from '../../../core/search-fold.js';
import type { Searchable } from '../../../core/searchable.js';
import { anyOf, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import { visibleIn } from '../maintenance/maintenance.access.js';
import type { FoundItem } from './everything.types.js';

/** The text of a search as lines of `search_text` have it. */
export function foldedSearch(q: string): string {
  return searchFold(q).trim().replace(/\s+/g, ' ');
}

/** A row that was found. */
type Row = Omit<FoundItem, 'exact'>;

/** Rows of a list by how they were found, each in the order of the list. */
interface FoundRows {
  /** The search is a key of theirs. */
  readonly exact: readonly Row[] | null;
  /** A name of theirs begins with the search. */
  readonly beginning: readonly Row[] | null;
  /** They have all words. */
  readonly words: readonly Row[] | null;
}

/**
 * The first rows of a list that a search finds: those that it names exactly, then those whose names
 * begin with it, then the others in the order of the list. Each part ends at the limit by itself: the
 * index of `search_text` has the beginnings of words, and frequent ones are met in the order of the list.
 */
export async function foundIn(
  statements: Statements,
  actor: AccountActor,
  list: Searchable,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<FoundItem[]> {
  const folded = foldedSearch(q);
  if (folded === '') return [];
  const rows = (conditions: readonly Fragment[]): RawBuilder<readonly Row[] | null> => sql`(
    SELECT jsonb_agg(to_jsonb(own)) FROM (
      SELECT t.id, ${list.code} AS code, ${list.title} AS title, ${list.detail} AS detail
      FROM ${sql.table(list.table)} AS t
      WHERE ${sql.join([list.visible(actor), ...conditions], sql` AND `)}
      ORDER BY ${list.order} LIMIT ${limit}) AS own)`;
  const isKey = list.keys && [hasLine(folded), sql`${folded} = ${anyLine(list.keys)}`];
  const words = [...wordConditions(q), ...(list.found ? wordsIn(q, list.found) : [])];
  const found = await first(
    statements,
    statement(sql<FoundRows>`SELECT ${isKey ? rows(isKey) : sql`NULL::jsonb`} AS exact,
      ${rows([beginsLine(folded), startsIn(folded, list.names)])} AS beginning, ${rows(words)} AS words`),
  );
  const items = new Map<number, FoundItem>();
  for (const row of found?.exact ?? []) items.set(row.id, { ...row, exact: true });
  for (const row of [...(found?.beginning ?? []), ...(found?.words ?? [])]) {
    if (!items.has(row.id)) items.set(row.id, { ...row, exact: false });
  }
  return [...items.values()].slice(0, limit);
}

/** A line of `search_text` is the text. Written as patterns that the index of trigrams takes. */
function hasLine(folded: string): Fragment {
  const text = likeText(folded);
  const patterns = [text, `${text}\n%`, `%\n${text}`, `%\n${text}\n%`];
  return sql`(${sql.join(
    patterns.map((pattern) => sql`t.search_text LIKE ${pattern}`),
    sql` OR `,
  )})`;
}

/** A line of `search_text` begins with the first word of the text, by the index. */
function beginsLine(folded: string): Fragment {
  const word = likeText(folded.split(' ')[0] ?? '');
  return sql`(t.search_text LIKE ${`${word}%`} OR t.search_text LIKE ${`%\n${word}%`})`;
}

/** A line of the names begins with the text. */
function startsIn(folded: string, names: Fragment): Fragment {
  return sql`E'\n' || ${names} LIKE ${`%\n${likeText(folded)}%`}`;
}

function anyLine(lines: Fragment): Fragment {
  return sql`ANY (string_to_array(${lines}, E'\n'))`;
}

/** The lines have all words, of which the index has found the rows. */
function wordsIn(q: string, lines: Fragment): Fragment[] {
  return foldedSearch(q)
    .split(' ')
    .map((word) => sql`${lines} LIKE ${`%${likeText(word)}%`}`);
}

/** Departments of requests that the actor sees, for those without a place. */
export async function departmentsOf(
  statements: Statements,
  actor: AccountActor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await statements.all(
    statement(sql<{ id: number; name: string | null }>`SELECT t.id, department.name
      FROM maintenance_requests AS t LEFT JOIN departments AS department ON department.id = t.department_id
      WHERE t.id = ${anyOf(sql.val(ids))} AND ${visibleIn(actor, 't')}`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
