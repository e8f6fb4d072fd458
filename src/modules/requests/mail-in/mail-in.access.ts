import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import { forbidden, notFound } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import { departmentsLedBy, isLead } from '../../people/departments/departments.access.js';
import { isStaff } from '../maintenance/maintenance.access.js';
import { visibleRequest } from '../maintenance/maintenance.queries.js';
import type { InboundRow } from './mail-in.queries.js';

/** Returns whether the actor decides on every mail of a mailbox: its lead, and `system.settings`. */
function isInCharge(actor: AccountActor, departmentId: number): boolean {
  return holds(actor, 'system.settings') || isLead(actor, departmentId);
}

/** Returns whether the actor is staff of a request. */
export async function isStaffOf(
  statements: Statements,
  actor: AccountActor,
  requestId: number,
): Promise<boolean> {
  if (!holds(actor, 'maintenance.read')) return false;
  const request = await visibleRequest(statements, actor, requestId);
  return request !== undefined && isStaff(actor, request);
}

/**
 * Checks that the actor sees a mail: as `isInCharge`, and as staff of its request.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireSees(
  statements: Statements,
  actor: AccountActor,
  row: InboundRow | undefined,
): Promise<InboundRow> {
  if (row !== undefined) {
    if (isInCharge(actor, row.mailboxDepartmentId)) return row;
    const { requestId } = row;
    if (requestId !== null && (await isStaffOf(statements, actor, requestId))) return row;
  }
  throw notFound('The mail');
}

/** Checks that the actor is in charge of the mailbox of a mail that it sees. @throws AppError FORBIDDEN. */
export function requireInCharge(actor: AccountActor, row: InboundRow): void {
  if (isInCharge(actor, row.mailboxDepartmentId)) return;
  throw forbidden('Only the lead of the department of the mailbox may do this.');
}

/**
 * The mails that the actor sees, as a condition over `t`.
 *
 * @param requestId those of this request, which its staff sees.
 * @throws AppError FORBIDDEN for somebody who sees none.
 */
export async function seenMails(
  statements: Statements,
  actor: AccountActor,
  requestId: number | undefined,
): Promise<RawBuilder<SqlBool>> {
  if (holds(actor, 'system.settings')) return sql`true`;
  if (requestId !== undefined && (await isStaffOf(statements, actor, requestId))) return sql`true`;
  const led = departmentsLedBy(actor);
  if (led === null) return sql`true`;
  if (led.length === 0) {
    throw forbidden('The mails are for the leads of the departments of their mailboxes.');
  }
  return sql`t.mailbox_id IN (SELECT id FROM mailboxes WHERE department_id = ANY (${[...led]}::int[]))`;
}
