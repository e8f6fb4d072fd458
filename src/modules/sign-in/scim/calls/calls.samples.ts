import type { Samples } from '../../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const callSamples: Samples = {
  'ScimCall.id': '5120',
  'ScimCall.at': '2026-03-02T08:00:00.000Z',
  'ScimCall.tokenName': 'Directory',
  'ScimCall.method': 'PATCH',
  'ScimCall.path': '/scim/v2/Users/12',
  'ScimCall.status': 200,
  'ScimCall.changed': ['name.familyName'],
  'ScimCall.reason': null,
  'ScimCall.durationMs': 14,
};
