import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import type { Fragment } from '../../../core/sql.js';
import { departmentsInCharge } from '../../people/departments/departments.access.js';

/** Returns whether the actor reads amounts of money of a department: its leads and approvers. */
export function seesMoney(actor: AccountActor | null, departmentId: number): boolean {
  if (actor === null) return false;
  const departments = departmentsInCharge(actor);
  return departments === null || departments.includes(departmentId);
}

/** The same as a condition over a table of requests. */
export function moneyIn(actor: AccountActor, alias: string): Fragment {
  const departments = departmentsInCharge(actor);
  if (departments === null) return sql`true`;
  return sql`${sql.ref(`${alias}.departmentId`)} = ANY(${departments}::int[])`;
}
