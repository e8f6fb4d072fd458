import { invalid } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import { lockActiveHead } from './departments.queries.js';

/** What of an account decides whether it can head a department. */
interface Candidate {
  readonly id: number;
  readonly role: string;
  readonly status: string;
  readonly departmentId: number | null;
}

/**
 * A department's head is one of its active department heads (contract, section 6). The account stays
 * locked until the commit, so that it does not become something else in between.
 *
 * @throws AppError VALIDATION_ERROR for anybody else.
 */
export async function requireHead(
  unit: Unit,
  userId: number,
  departmentId: number | undefined,
): Promise<void> {
  if (!(await lockActiveHead(unit.tx, userId, departmentId))) {
    throw invalid('headId', 'is not the id of an active department head of the department');
  }
}

/**
 * Takes the headship of departments away from an account that has another role or department now, or
 * is inactive; each with its audit record. A suspended account keeps it. To be called after the change
 * of the account, in the same transaction.
 */
export async function releaseHeadships(unit: Unit, account: Candidate): Promise<void> {
  const { id, role, status, departmentId } = account;
  const stays = role === 'department_head' && status !== 'inactive';
  const released = await unit.tx.department.updateManyAndReturn({
    where: { headId: id, ...(stays && departmentId !== null ? { NOT: { id: departmentId } } : {}) },
    data: { headId: null, updatedAt: unit.now },
    select: { id: true },
  });
  for (const department of released) {
    unit.audit({
      action: 'department.updated',
      targetType: 'department',
      targetId: department.id,
      metadata: { before: { headId: id }, after: { headId: null } },
    });
  }
}
