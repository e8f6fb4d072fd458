import type { Samples } from '../../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const mappingSamples: Samples = {
  'IdentityMapping.id': 2,
  'IdentityMapping.rank': 10,
  'IdentityMapping.value': 'facility-technicians',
  'IdentityMapping.label': 'Technicians of the main site',
  'IdentityMapping.role': 'technician',
  'IdentityMapping.departmentId': 1,
  'IdentityMapping.headOf': false,
  'IdentityMapping.version': 1,
  'IdentityMapping.createdAt': '2026-01-12T09:00:00.000Z',
  'IdentityMapping.updatedAt': '2026-01-12T09:00:00.000Z',
};
