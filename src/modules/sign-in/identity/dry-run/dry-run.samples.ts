import type { Samples } from '../../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const dryRunSamples: Samples = {
  'IdentityDryRun.total': 1,
  'IdentityChange.userId': 4,
  'IdentityChange.field': 'role',
  'IdentityChange.from': 'employee',
  'IdentityChange.to': 'technician',
  'IdentityCause.mappingId': 2,
  'IdentityCause.value': 'facility-technicians',
};
