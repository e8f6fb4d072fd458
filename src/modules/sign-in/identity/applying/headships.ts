import type { Unit } from '../../../../core/unit.js';
import { releaseHeadships } from '../../../people/departments/heads.service.js';
import type { Judgement } from './judge.types.js';

/** An account as mappings have left it. */
export interface Applied {
  readonly id: number;
  readonly judgement: Judgement;
  /** True if role or department have changed, which ends a headship. */
  readonly isMoved: boolean;
}

/**
 * Makes people heads where nobody is. To be called when all accounts of a change are written: some of
 * them may head the departments that others are to head.
 */
export async function fillHeadships(unit: Unit, applied: readonly Applied[]): Promise<void> {
  if (applied.every(({ judgement }) => judgement.headOf === null)) return;
  for (const { id, judgement, isMoved } of applied) {
    if (!isMoved) continue;
    const [role, status] = [judgement.role.value, judgement.status.value];
    await releaseHeadships(unit, { id, role, status, departmentId: judgement.departmentId.value });
  }
  for (const { id, judgement } of applied) await becomeHead(unit, id, judgement);
}

/** Makes the person head of the department if it has none and the account is fit for it. */
async function becomeHead(unit: Unit, id: number, judgement: Judgement): Promise<void> {
  const { headOf, role, status } = judgement;
  if (headOf === null || role.value !== 'department_head' || status.value !== 'active') return;
  const { count } = await unit.tx.department.updateMany({
    where: { id: headOf, headId: null },
    data: { headId: id, updatedAt: unit.now },
  });
  if (count === 0) return;
  unit.audit({
    action: 'department.updated',
    targetType: 'department',
    targetId: headOf,
    actor: null,
    metadata: { before: { headId: null }, after: { headId: id } },
  });
}
