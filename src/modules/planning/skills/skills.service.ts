import { sql } from 'kysely';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { inUse } from '../../../core/record-errors.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { requireRow } from '../../../core/rows.js';
import { searchFold } from '../../../core/search-fold.js';
import { db, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { type VersionedKind, VersionedRecords } from '../../../core/versioned-records.js';
import { localDay } from '../calendars/local-days.js';
import { requireMayPlan, requireMayReadPlansOf } from '../working-calendars/people.access.js';
import {
  lockedPerson,
  type PersonRow,
  personById,
} from '../working-calendars/working-calendars.queries.js';
import type { WorkingCalendarsService } from '../working-calendars/working-calendars.service.js';
import {
  BY_NAME,
  isHeld,
  replaceSkills,
  requireSkills,
  SKILL_ROWS,
  type SkillRow,
  skillsOfPeople,
  toSkill,
} from './skills.queries.js';
import type {
  CreateSkillInput,
  ListSkillsInput,
  SetUserSkillsInput,
  Skill,
  UpdateSkillInput,
  UserSkills,
} from './skills.types.js';

const KIND: VersionedKind<SkillRow, CreateSkillInput> = {
  rows: SKILL_ROWS,
  noun: 'skill',
  title: 'skill',
  most: 200,
  snapshot: ({ name, archivedAt }) => ({ name, archivedAt }),
  insertion: (fields, columns) =>
    statement(
      db
        .insertInto('skills')
        .values({ ...folded(fields.name), ...columns })
        .returning('id'),
    ),
  change: (row, fields, columns) =>
    statement(
      db
        .updateTable('skills')
        .set({ ...folded(fields.name ?? row.name), ...columns })
        .set('version', sql<number>`version + 1`)
        .where('id', '=', row.id),
    ),
  violations: { skills_name_key_key: () => inUse('skill', 'name') },
};

/** A name with its folded forms. */
function folded(name: string) {
  return { name, nameKey: indexedKey('name', name), searchText: searchFold(name) };
}

/** Reads and changes skills, and those of people (docs/behaviour/workload.md). */
export class SkillsService {
  private readonly records: VersionedRecords<SkillRow, CreateSkillInput>;

  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly workingCalendars: Pick<WorkingCalendarsService, 'zoneOf'>,
    private readonly clock: Clock,
  ) {
    this.records = new VersionedRecords(unitOfWork, KIND);
  }

  /** A page of the skills, by name. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ archived, search, ...page }: ListSkillsInput): Promise<Page<Skill>> {
    const conditions = [
      sql`t.archived_at IS ${sql.raw(archived ? 'NOT NULL' : 'NULL')}`,
      ...wordConditions(search),
    ];
    const list = { name: 'skills', ...SKILL_ROWS, conditions, orders: { name: BY_NAME } };
    return await pageOfRows(this.statements, list, page, toSkill);
  }

  /** A skill. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Skill> {
    return toSkill(await requireRow(this.statements, SKILL_ROWS, id, 'The skill'));
  }

  /** Creates a skill. @throws AppError CONFLICT for a name in use, and for the 201st skill. */
  async create(caller: ActingCaller, input: CreateSkillInput): Promise<Skill> {
    return toSkill(await this.records.create(caller, input));
  }

  /** Renames, archives or restores a skill. @throws AppError as `VersionedRecords` does. */
  async update(caller: ActingCaller, input: UpdateSkillInput): Promise<Skill> {
    return toSkill(await this.records.update(caller, input));
  }

  /** Deletes a skill; one that a category or person has is archived. @throws AppError NOT_FOUND. */
  async delete(caller: ActingCaller, id: number): Promise<Skill> {
    return toSkill(await this.records.delete(caller, id));
  }

  /** The skills of a person. @throws AppError NOT_FOUND unless the actor may read them. */
  async ofUser({ actor }: ActingCaller, userId: number): Promise<UserSkills> {
    const person = requireMayReadPlansOf(actor, await personById(this.statements, userId));
    return await this.answer(this.statements, person, this.clock());
  }

  /**
   * Replaces the skills of a technician. The same ones change nothing.
   *
   * @throws AppError NOT_FOUND, FORBIDDEN as `requireMayPlan`; VALIDATION_ERROR for an account that is
   *   no technician or inactive, and for a skill that is missing, or newly named and archived.
   */
  async setOfUser(caller: ActingCaller, input: SetUserSkillsInput): Promise<UserSkills> {
    const { userId } = input;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const person = requireMayPlan(unit, caller.actor, await lockedPerson(statements, userId));
      requireTechnician(person);
      const stored = (await skillsOfPeople(statements, [userId])).map(termsOf).sort(bySkill);
      const kept = stored.map(({ skillId }) => skillId);
      const skills = input.skills.map(termsOf).sort(bySkill);
      const ids = skills.map(({ skillId }) => skillId);
      await requireSkills(statements, 'skills', ids, kept);
      if (JSON.stringify(skills) !== JSON.stringify(stored)) {
        await replaceSkills(statements, userId, skills);
        unit.audit({
          action: 'user.skills_set',
          targetType: 'user',
          targetId: userId,
          metadata: { before: { skills: stored }, after: { skills } },
        });
      }
      return await this.answer(statements, person, now);
    });
  }

  private async answer(statements: Statements, person: PersonRow, now: Date): Promise<UserSkills> {
    const today = localDay(now, await this.workingCalendars.zoneOf(statements, person));
    const skills = (await skillsOfPeople(statements, [person.id])).map((row) => ({
      skillId: row.skillId,
      name: row.name,
      until: row.until,
      held: isHeld(row, today),
    }));
    return { userId: person.id, skills };
  }
}

function termsOf({ skillId, until }: { skillId: number; until?: string | null | undefined }) {
  return { skillId, until: until ?? null };
}

function bySkill(a: { skillId: number }, b: { skillId: number }): number {
  return a.skillId - b.skillId;
}

/** @throws AppError VALIDATION_ERROR unless the person is a technician who is active or suspended. */
function requireTechnician({ role, status, isService }: PersonRow): void {
  if (role !== 'technician' || isService) throw invalid('userId', 'is not a technician');
  if (status === 'inactive') throw invalid('userId', 'is inactive');
}
