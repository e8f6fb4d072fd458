import type { Sources } from '../../../core/selection.js';
import type { Department as Row } from '../../../generated/prisma/client.js';
import type { Department } from './departments.types.js';

/**
 * Prisma option: reads departments without the folded forms of the name, which are not part of the
 * answer.
 */
export const WITHOUT_KEY = { omit: { nameKey: true, searchText: true, nameOrder: true } } as const;

/** Sources of departments that are read with other rows. */
export const departmentSources: Sources = {
  table: 'departments',
  columns: ['id', 'name', 'description', 'headId', 'purchaseThreshold', 'createdAt', 'updatedAt'],
};

/** A department as both interfaces return it. */
export function toResponse({
  nameKey: _nameKey,
  searchText: _searchText,
  nameOrder: _nameOrder,
  ...department
}: Row): Department {
  return department;
}

/** The fields of a department that the audit trail records. */
export function departmentSnapshot({
  name,
  description,
  headId,
  purchaseThreshold,
}: Pick<Department, 'name' | 'description' | 'headId' | 'purchaseThreshold'>) {
  return { name, description, headId, purchaseThreshold };
}
