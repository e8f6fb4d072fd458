import { sql } from 'kysely';
import { searchFold } from '../../../../core/search-fold.js';
import {
  anyOf,
  db,
  type Fragment,
  first,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../../core/sql.js';
import { nameKey } from '../../../../core/text.js';
import { invalidFilter } from '../protocol/errors.js';
import type { Condition } from '../protocol/filters.js';
import type { Found, ScimPage } from '../protocol/pages.js';
import { SHOWN } from '../users/people.queries.js';
import type { ProvidedGroup } from './group.mapper.js';

/** Most members of all groups of a page together; a page ends before more. */
const MAX_MEMBERS_OF_PAGE = 10_000;

/** Advisory lock key of the creation of groups, which are counted. */
const CREATION_LOCK = 1835102832;

/** Ids as answers have them: SCIM compares them exactly, the database in any case. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A group without its members. */
type GroupRow = Omit<ProvidedGroup, 'members'>;

const COLUMNS = sql<GroupRow>`g.id, g.display_name, g.external_id, g.created_at, g.updated_at`;

/** The id that a text of SCIM names; undefined for what is none. */
export function groupIdOf(text: string): string | undefined {
  return UUID.test(text) ? text : undefined;
}

const withId = prepared(
  (p: Parameters<{ id: string }>) => sql<GroupRow>`
  SELECT ${COLUMNS} FROM identity_groups AS g WHERE g.id = ${p.id}::uuid`,
);

/** A group; undefined for an unknown id. @param withMembers false to leave the members out. */
export async function groupWithId(
  statements: Statements,
  id: string,
  withMembers: boolean,
): Promise<ProvidedGroup | undefined> {
  const row = await first(statements, withId({ id }));
  if (row === undefined) return undefined;
  return { ...row, members: withMembers ? await shownMembers(statements, id) : undefined };
}

const locked = prepared(
  (p: Parameters<{ id: string }>) => sql<GroupRow>`
  SELECT ${COLUMNS} FROM identity_groups AS g WHERE g.id = ${p.id}::uuid FOR UPDATE`,
);

/** A group without its members, locked until the transaction ends. */
export async function lockGroup(statements: Statements, id: string): Promise<GroupRow | undefined> {
  return await first(statements, locked({ id }));
}

const shown = prepared(
  (p: Parameters<{ ids: readonly string[] }>) => sql<{ groupId: string; members: number[] }>`
  SELECT m.group_id, array_agg(t.id ORDER BY t.id) AS members
  FROM identity_group_members AS m JOIN users AS t ON t.id = m.user_id
  WHERE m.group_id = ${anyOf(p.ids, 'uuid')} AND ${SHOWN} GROUP BY m.group_id`,
);

async function shownMembers(statements: Statements, id: string): Promise<number[]> {
  return (await first(statements, shown({ ids: [id] })))?.members ?? [];
}

const all = prepared(
  (p: Parameters<{ id: string }>) => sql<{ members: number[] }>`
  SELECT coalesce(array_agg(user_id), '{}') AS members FROM identity_group_members
  WHERE group_id = ${p.id}::uuid`,
);

/** The ids of all members of a group, also of those whom SCIM does not show. */
export async function membersOf(statements: Statements, id: string): Promise<number[]> {
  return (await first(statements, all({ id })))?.members ?? [];
}

/**
 * A page of the groups for which all conditions hold, in the order in which they were made. It has
 * fewer groups than asked for where they would have more than 10,000 members together.
 *
 * @throws AppError `invalidFilter` for an attribute that has no filter.
 */
export async function findGroups(
  statements: Statements,
  conditions: readonly Condition[],
  { startIndex, count }: ScimPage,
  withMembers: boolean,
): Promise<Found<ProvidedGroup>> {
  const parts: Fragment[] = [sql`true`];
  for (const condition of conditions) parts.push(await fragmentOf(statements, condition));
  const where = sql.join(parts, sql` AND `);
  const counted = await first(
    statements,
    statement(
      sql<{
        total: number;
      }>`SELECT count(*)::int AS total FROM identity_groups AS g WHERE ${where}`,
    ),
  );
  const total = counted?.total ?? 0;
  if (count === 0 || startIndex > total) return { total, resources: [] };
  const rows = await statements.all(
    statement(sql<GroupRow & { size: number }>`SELECT ${COLUMNS},
      (SELECT count(*)::int FROM identity_group_members AS m WHERE m.group_id = g.id) AS size
      FROM identity_groups AS g WHERE ${where}
      ORDER BY g.number LIMIT ${count} OFFSET ${startIndex - 1}`),
  );
  if (!withMembers) return { total, resources: rows.map((row) => provided(row, undefined)) };
  const page = fitting(rows);
  const lists = await statements.all(shown({ ids: page.map(({ id }) => id) }));
  const members = new Map(lists.map((list) => [list.groupId, list.members]));
  return { total, resources: page.map((row) => provided(row, members.get(row.id) ?? [])) };
}

function provided(
  { size: _size, ...row }: GroupRow & { size: number },
  members: readonly number[] | undefined,
): ProvidedGroup {
  return { ...row, members };
}

/** The first groups that have few enough members together; at least one. */
function fitting<R extends { readonly size: number }>(rows: readonly R[]): R[] {
  let sum = 0;
  const end = rows.findIndex(({ size }, index) => {
    sum += size;
    return index > 0 && sum > MAX_MEMBERS_OF_PAGE;
  });
  return rows.slice(0, end < 0 ? undefined : end);
}

async function fragmentOf(statements: Statements, { path, value }: Condition): Promise<Fragment> {
  if (typeof value !== 'string') throw invalidFilter(`The value for ${path} must be a text.`);
  switch (path) {
    case 'id':
      return sql`g.id = ${groupIdOf(value) ?? null}::uuid`;
    case 'externalid':
      return sql`g.external_id = ${value}`;
    case 'displayname':
      return sql`g.id = ${anyOf(sql.val(await namedLike(statements, value)), 'uuid')}`;
    default:
      throw invalidFilter(`There is no filter by ${path}.`);
  }
}

const alike = prepared(
  (p: Parameters<{ folded: string }>) => sql<{ id: string; displayName: string }>`
  SELECT id, display_name FROM identity_groups WHERE search_fold(display_name) = ${p.folded}`,
);

/** The ids of groups with a name, in any case; the database compares without accents. */
async function namedLike(statements: Statements, name: string): Promise<string[]> {
  const rows = await statements.all(alike({ folded: searchFold(name) }));
  const key = nameKey(name);
  return rows.filter((row) => nameKey(row.displayName) === key).map(({ id }) => id);
}

const lockCreation = prepared(
  (p: Parameters<{ key: number }>) => sql`SELECT pg_advisory_xact_lock(${p.key}::bigint)`,
);

const number = prepared(
  () => sql<{ total: number }>`SELECT count(*)::int AS total FROM identity_groups`,
);

/** The number of groups, which no other call changes by a creation until the transaction ends. */
export async function countToCreate(statements: Statements): Promise<number> {
  await statements.all(lockCreation({ key: CREATION_LOCK }));
  return (await first(statements, number({})))?.total ?? 0;
}

const named = prepared(
  (p: Parameters<{ displayName: string | null; externalId: string | null; id: string | null }>) =>
    sql<{ displayName: string; externalId: string | null }>`
  SELECT display_name, external_id FROM identity_groups
  WHERE (display_name = ${p.displayName} OR external_id = ${p.externalId})
    AND id IS DISTINCT FROM ${p.id}::uuid LIMIT 2`,
);

/** Groups other than `id` that have one of the two names. */
export async function groupsNamed(
  statements: Statements,
  names: {
    readonly displayName: string | null;
    readonly externalId: string | null;
    readonly id: string | null;
  },
) {
  return await statements.all(named(names));
}

const lockUsers = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db.selectFrom('users').select('id').where('id', '=', anyOf(p.ids)).orderBy('id').forUpdate(),
);

const shownOf = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<{ id: number }>`
  SELECT t.id FROM users AS t WHERE t.id = ${anyOf(p.ids)} AND ${SHOWN}`,
);

/** Locks accounts until the transaction ends. @returns those of them whom SCIM shows. */
export async function lockShown(
  statements: Statements,
  ids: readonly number[],
): Promise<Set<number>> {
  await statements.all(lockUsers({ ids }));
  return new Set((await statements.all(shownOf({ ids }))).map(({ id }) => id));
}

const keepProvided = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<never>`
  UPDATE users SET groups_provided = true WHERE id = ${anyOf(p.ids)} AND NOT groups_provided`,
);

/**
 * Keeps of people, who are locked, that SCIM has said their groups: who left the last one while
 * inactive must not come back with what it gave.
 */
export async function noteProvided(statements: Statements, ids: readonly number[]): Promise<void> {
  await statements.all(keepProvided({ ids }));
}

const insertMembers = prepared(
  (p: Parameters<{ groupId: string; ids: readonly number[] }>) => sql<never>`
  INSERT INTO identity_group_members (group_id, user_id)
  SELECT ${p.groupId}::uuid, id FROM unnest(${p.ids}::int[]) AS added(id)`,
);

const deleteMembers = prepared(
  (p: Parameters<{ groupId: string; ids: readonly number[] }>) => sql<never>`
  DELETE FROM identity_group_members
  WHERE group_id = ${p.groupId}::uuid AND user_id = ${anyOf(p.ids)}`,
);

/** Adds people to a group who are not in it, and takes others out. */
export async function writeMembers(
  statements: Statements,
  groupId: string,
  { added, removed }: { readonly added: readonly number[]; readonly removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0) await statements.all(deleteMembers({ groupId, ids: removed }));
  if (added.length > 0) await statements.all(insertMembers({ groupId, ids: added }));
}
