import type { Samples } from '../../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const groupSamples: Samples = {
  'IdentityGroup.value': 'facility-technicians',
  'IdentityGroup.people': 12,
  'IdentityGroup.lastSeenAt': '2026-03-02T07:58:12.000Z',
};
