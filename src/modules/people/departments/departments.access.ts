import {
  type AccountActor,
  type DELEGABLE,
  delegatorsOf,
  holds,
  seesEverything,
} from '../../../core/actor.js';

/**
 * The departments of which the actor is lead: those for which `isLead` is true.
 *
 * @returns null for all departments.
 */
export function departmentsLedBy(actor: AccountActor): readonly number[] | null {
  return departmentsBy(actor, 'maintenance.assign');
}

/**
 * Returns whether the actor is lead of a department (docs/behaviour/README.md): holds
 * `maintenance.assign`, and the department is its own or its role is global; or the right is
 * delegated to it there.
 */
export function isLead(actor: AccountActor, departmentId: number): boolean {
  const led = departmentsLedBy(actor);
  return led === null || led.includes(departmentId);
}

/**
 * The departments of which the actor is lead or approver.
 *
 * @returns null for all departments.
 */
export function departmentsInCharge(actor: AccountActor): readonly number[] | null {
  const led = departmentsLedBy(actor);
  const approved = departmentsBy(actor, 'maintenance.approve');
  return led === null || approved === null ? null : [...new Set([...led, ...approved])];
}

/**
 * The departments of which the actor is approver: those for which `isApprover` is true.
 *
 * @returns null for all departments.
 */
export function departmentsApprovedBy(actor: AccountActor): readonly number[] | null {
  return departmentsBy(actor, 'maintenance.approve');
}

/** Returns whether the actor sees the requests of its own department: heads, leads and approvers. */
export function seesDepartment(actor: AccountActor): boolean {
  return (
    actor.role === 'department_head' ||
    holds(actor, 'maintenance.approve') ||
    holds(actor, 'maintenance.assign')
  );
}

/** Returns whether the actor is approver of a department: the same with `maintenance.approve`. */
export function isApprover(actor: AccountActor, departmentId: number): boolean {
  const departments = departmentsApprovedBy(actor);
  return departments === null || departments.includes(departmentId);
}

/**
 * The account on whose behalf the actor uses a right in a department, because it delegated the
 * right; undefined if the actor has it itself, or not at all. The records of a change name it
 * (`Unit.actFor`).
 *
 * @param except accounts whose delegations do not count.
 */
export function delegatorIn(
  actor: AccountActor,
  permission: (typeof DELEGABLE)[number],
  departmentId: number | null,
  except: readonly (number | null)[] = [],
): number | undefined {
  if (hasItself(actor, permission, departmentId)) return undefined;
  const delegator = delegatorsOf(actor, permission).find(
    (rights) =>
      (rights.departmentId === null || rights.departmentId === departmentId) &&
      !except.includes(rights.fromUserId),
  );
  return delegator?.fromUserId;
}

/** The account that delegated to the actor what it does as lead of a department (`delegatorIn`). */
export function leadBehalf(actor: AccountActor, departmentId: number | null): number | undefined {
  return delegatorIn(actor, 'maintenance.assign', departmentId);
}

/** Returns whether the actor has a right in a department without a delegation. */
export function hasItself(
  actor: AccountActor,
  permission: (typeof DELEGABLE)[number],
  departmentId: number | null,
): boolean {
  if (!holds(actor, permission)) return false;
  return seesEverything(actor) || (departmentId !== null && actor.departmentId === departmentId);
}

/** The departments in which the actor has a right, as its own or delegated; null for all. */
function departmentsBy(
  actor: AccountActor,
  permission: (typeof DELEGABLE)[number],
): readonly number[] | null {
  const own = holds(actor, permission);
  const delegators = delegatorsOf(actor, permission);
  if (own && seesEverything(actor)) return null;
  if (delegators.some(({ departmentId }) => departmentId === null)) return null;
  const all = [...(own ? [actor] : []), ...delegators].map(({ departmentId }) => departmentId);
  return [...new Set(all)].filter((id) => id !== null);
}
