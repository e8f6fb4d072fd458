import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import type { Fragment } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import { departmentsLedBy, leadBehalf } from '../../people/departments/departments.access.js';
import { type PlannedPerson, plansPerson } from '../working-calendars/people.access.js';

/** Returns whether the actor is the person, in a session: tokens see no absences of their account. */
export function isOwn(actor: AccountActor, userId: number): boolean {
  return actor.kind !== 'api_token' && actor.userId === userId;
}

/** Condition for the absences `t` that the actor reads and writes. */
export function visibleAbsences(actor: AccountActor): Fragment {
  const led = departmentsLedBy(actor);
  if (holds(actor, 'system.settings') || led === null) return sql`true`;
  const own = isOwn(actor, actor.userId) ? sql`t.user_id = ${actor.userId}` : sql`false`;
  if (led.length === 0) return own;
  return sql`(${own} OR EXISTS (SELECT FROM users AS u
    WHERE u.id = t.user_id AND u.department_id = ANY (${led}::int[])))`;
}

/** Returns whether the actor reads and writes the absences of a person: `visibleAbsences`. */
export function managesAbsences(actor: AccountActor, person: PlannedPerson): boolean {
  return isOwn(actor, person.id) || plansPerson(actor, person);
}

/** Notes on whose behalf the actor writes the absences of a person. */
export function noteBehalf(unit: Unit, actor: AccountActor, person: PlannedPerson): void {
  if (isOwn(actor, person.id) || holds(actor, 'system.settings')) return;
  unit.actFor(leadBehalf(actor, person.departmentId));
}
