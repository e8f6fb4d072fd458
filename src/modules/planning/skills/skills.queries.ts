import { sql } from 'kysely';
import { invalid } from '../../../core/errors.js';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { type Statements, statement } from '../../../core/sql.js';
import type { Skill } from './skills.types.js';

/** Skills as they are stored. */
export const SKILL_ROWS = rowsOf('skills', {
  without: ['searchText'],
  computed: {
    referredTo: sql<boolean>`(EXISTS (SELECT FROM user_skills WHERE skill_id = t.id)
      OR EXISTS (SELECT FROM categories WHERE t.id = ANY (skill_ids)))`,
  },
});

/** A skill as it is stored. */
export type SkillRow = RowOf<typeof SKILL_ROWS>;

/** The order by name. */
export const BY_NAME: RowOrder<SkillRow> = { by: 'nameKey', kind: 'text' };

/** A skill as both interfaces return it. */
export function toSkill({ nameKey: _key, referredTo: _used, ...skill }: SkillRow): Skill {
  return skill;
}

/** A skill that a record names. */
interface Named {
  readonly id: number;
  readonly archived: boolean;
}

/**
 * Checks the skills that a record is to have, and keeps them until the transaction ends.
 *
 * @param field the field that names them.
 * @param kept those that the record has: it may keep archived ones.
 * @throws AppError VALIDATION_ERROR on the field for one that is missing, or newly named and archived.
 */
export async function requireSkills(
  statements: Statements,
  field: string,
  ids: readonly number[],
  kept: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await statements.all(
    statement(sql<Named>`SELECT id, archived_at IS NOT NULL AS archived FROM skills
      WHERE id = ANY (${ids}::int[]) ORDER BY id FOR SHARE`),
  );
  const known = new Map(found.map((skill) => [skill.id, skill]));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw invalid(field, `has ${missing}, which is not the id of a skill`);
  const archived = ids.find((id) => known.get(id)?.archived && !kept.includes(id));
  if (archived !== undefined) throw invalid(field, `has ${archived}, which is archived`);
}

/** A skill of a person, as it is stored. */
export interface UserSkillRow {
  readonly userId: number;
  readonly skillId: number;
  readonly name: string;
  readonly until: string | null;
  readonly archived: boolean;
}

/** The skills of people, by name. */
export async function skillsOfPeople(
  statements: Statements,
  userIds: readonly number[],
): Promise<UserSkillRow[]> {
  return await statements.all(
    statement(sql<UserSkillRow>`SELECT h.user_id, h.skill_id, t.name, h.until_day::text AS until,
        t.archived_at IS NOT NULL AS archived
      FROM user_skills AS h JOIN skills AS t ON t.id = h.skill_id
      WHERE h.user_id = ANY (${userIds}::int[]) ORDER BY t.name_key, t.id`),
  );
}

/** Returns whether a skill of a person counts on a day of theirs, such as `2027-01-31`. */
export function isHeld({ until, archived }: Pick<UserSkillRow, 'until' | 'archived'>, day: string) {
  return !archived && (until === null || until >= day);
}

/** Replaces the skills of a person. */
export async function replaceSkills(
  statements: Statements,
  userId: number,
  skills: readonly { readonly skillId: number; readonly until: string | null }[],
): Promise<void> {
  await statements.all(statement(sql`DELETE FROM user_skills WHERE user_id = ${userId}`));
  if (skills.length === 0) return;
  await statements.all(
    statement(sql`INSERT INTO user_skills (user_id, skill_id, until_day)
      SELECT ${userId}::int, given.skill_id, given.until_day
      FROM unnest(${skills.map(({ skillId }) => skillId)}::int[],
        ${skills.map(({ until }) => until)}::date[]) AS given(skill_id, until_day)`),
  );
}

/** The skills that requests of a category need: its own and those of its parent, not archived ones. */
export async function neededSkills(
  statements: Statements,
  categoryId: number | null,
): Promise<number[]> {
  if (categoryId === null) return [];
  const rows = await statements.all(
    statement(sql<{ id: number }>`SELECT DISTINCT s.id FROM categories AS own
      JOIN categories AS above ON above.id IN (own.id, own.parent_id)
      JOIN skills AS s ON s.id = ANY (above.skill_ids)
      WHERE own.id = ${categoryId} AND s.archived_at IS NULL ORDER BY s.id`),
  );
  return rows.map(({ id }) => id);
}

/** The names of skills by their ids. */
export async function skillNames(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await statements.all(
    statement(
      sql<{ id: number; name: string }>`SELECT id, name FROM skills WHERE id = ANY (${ids}::int[])`,
    ),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
