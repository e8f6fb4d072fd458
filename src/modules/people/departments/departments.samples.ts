import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const departmentsSamples: Samples = {
  'Department.id': 1,
  'Department.name': 'Facilities',
  'Department.description': 'Buildings and grounds',
  'Department.createdAt': '2026-01-05T08:00:00.000Z',
  'Department.updatedAt': '2026-01-05T08:00:00.000Z',
  name: 'Facilities',
  headId: 3,
};
