import { type ModuleContract, page } from '../operation.js';

/** The contract of the calls of SCIM; SCIM itself is in test/e2e/sign-in/scim (docs/api/scim.md). */
export const scim: ModuleContract = {
  operations: {
    scimCalls: {
      ...page('GET /identity/scim-calls', 'ScimCall'),
      access: ['system.settings'],
      scope: 'system.settings',
    },
  },
  paths: [['/identity/scim-calls', 'GET']],
  answers: { ScimCall: 'id at tokenName method path status changed reason durationMs' },
};
