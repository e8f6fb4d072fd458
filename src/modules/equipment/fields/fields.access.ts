import { type AccountActor, holds, seesEverything } from '../../../core/actor.js';
import { seesDepartment } from '../../people/departments/departments.access.js';
import type { FieldRow } from './fields.queries.js';
import { isRecordKind } from './names.queries.js';
import type { NameablePeople } from './references.queries.js';

/**
 * Returns whether the actor may be staff of some request: only such accounts learn that fields for
 * staff exist (docs/behaviour/fields.md).
 */
export function mayBeStaff(actor: AccountActor): boolean {
  return (
    seesEverything(actor) ||
    actor.role === 'technician' ||
    seesDepartment(actor) ||
    actor.delegated.length > 0
  );
}

/**
 * Returns whether people without an account are asked a question: of the submission, not for staff, and
 * none that names a record, because they see none.
 */
export function isAskedByLink({ phase, staffOnly, kind }: FieldRow): boolean {
  return phase === 'submit' && !staffOnly && !isRecordKind(kind);
}

/**
 * Returns whether a contractor is asked a question: of work or completion, not for staff, not archived,
 * and none whose choice would list records or people of the house.
 */
export function isAskedByJob({ phase, staffOnly, kind, archivedAt }: FieldRow): boolean {
  return phase !== 'submit' && !staffOnly && archivedAt === null && !isRecordKind(kind);
}

/** The people whom a value of a record of a department may name. */
export function nameablePeople(actor: AccountActor, departmentId: number): NameablePeople {
  if (holds(actor, 'user.read')) return null;
  return actor.departmentId === null ? [departmentId] : [departmentId, actor.departmentId];
}
