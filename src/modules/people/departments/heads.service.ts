import { invalid } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import { lockActiveHead, releaseHead } from './departments.queries.js';

/** The fields of an account that determine whether it can head a department. */
interface HeadAccount {
  readonly id: number;
  readonly role: string;
  readonly status: string;
  readonly departmentId: number | null;
}

/**
 * Checks that the user is an active department head of the department (docs/behaviour/people.md),
 * and locks the account until the commit.
 *
 * @throws AppError VALIDATION_ERROR for any other user.
 */
export async function requireHead(
  unit: Unit,
  userId: number,
  departmentId: number | undefined,
): Promise<void> {
  if (!(await lockActiveHead(unit.statements, userId, departmentId))) {
    throw invalid('headId', 'is not the id of an active department head of the department');
  }
}

/**
 * Ends the headship of departments of an account that has changed role or department or is
 * inactive, with an audit record each. A suspended account keeps it. Call it after the change of
 * the account, in the same transaction.
 */
export async function releaseHeadships(unit: Unit, account: HeadAccount): Promise<void> {
  const { id, role, status, departmentId } = account;
  const mayHead = role === 'department_head' && status !== 'inactive';
  const keptId = mayHead ? departmentId : null;
  for (const targetId of await releaseHead(unit.statements, { id, keptId, now: unit.now })) {
    unit.audit({
      action: 'department.updated',
      targetType: 'department',
      targetId,
      metadata: { before: { headId: id }, after: { headId: null } },
    });
  }
}
