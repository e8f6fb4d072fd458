import type { TargetFields, TargetRow } from './targets.queries.js';
import type { Target } from './targets.types.js';

/** A target as both interfaces return it. */
export function toTarget({ fromDay, listOrder: _order, ...row }: TargetRow): Target {
  const { version, createdAt, updatedAt, ...fields } = row;
  return { ...fields, from: fromDay, version, createdAt, updatedAt };
}

/** The values of a target that a client can set. */
export function fieldsOf(row: TargetRow): TargetFields {
  const { figure, departmentId, categoryId, direction, good, warn, fromDay } = row;
  return { figure, departmentId, categoryId, direction, good, warn, fromDay };
}

/** Values of a target that the audit trail records. */
export function auditOf({ fromDay, ...fields }: TargetFields) {
  return { ...fields, from: fromDay };
}
