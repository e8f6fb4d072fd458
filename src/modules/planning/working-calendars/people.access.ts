import { type AccountActor, holds } from '../../../core/actor.js';
import { forbidden, notFound } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import {
  departmentsLedBy,
  isLead,
  leadBehalf,
} from '../../people/departments/departments.access.js';
import { mayReadWholeUser } from '../../people/users/users.access.js';

/** Fields of a person that decide who plans their time. */
export interface PlannedPerson {
  readonly id: number;
  readonly departmentId: number | null;
}

/**
 * Returns whether the actor is the lead of a person: of their department; of people without one, a
 * lead of all departments.
 */
function leadsPerson(actor: AccountActor, { departmentId }: PlannedPerson): boolean {
  return departmentId === null ? departmentsLedBy(actor) === null : isLead(actor, departmentId);
}

/** Returns whether the actor sets skills, working hours and absences of a person. */
export function plansPerson(actor: AccountActor, person: PlannedPerson): boolean {
  return holds(actor, 'system.settings') || leadsPerson(actor, person);
}

/**
 * Checks that the actor may read skills and working hours of a person: the person, holders of
 * `user.read`, and those who may set them.
 *
 * @throws AppError NOT_FOUND for others, and without a person.
 */
export function requireMayReadPlansOf<P extends PlannedPerson>(
  actor: AccountActor,
  person: P | undefined,
): P {
  if (person === undefined) throw notFound('The user');
  if (!mayReadWholeUser(actor, person.id) && !plansPerson(actor, person)) {
    throw notFound('The user');
  }
  return person;
}

/**
 * Checks that the actor may set skills and working hours of a person, and notes on whose behalf.
 *
 * @throws AppError NOT_FOUND as `requireMayReadPlansOf`; FORBIDDEN for others who see the account.
 */
export function requireMayPlan<P extends PlannedPerson>(
  unit: Pick<Unit, 'actFor'>,
  actor: AccountActor,
  given: P | undefined,
): P {
  const person = requireMayReadPlansOf(actor, given);
  if (!plansPerson(actor, person)) {
    throw forbidden('Only leads of the person and holders of system.settings may do this.');
  }
  if (!holds(actor, 'system.settings')) unit.actFor(leadBehalf(actor, person.departmentId));
  return person;
}
