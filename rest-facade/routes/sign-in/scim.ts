import { callOperations as calls } from '../../../src/modules/sign-in/scim/calls/calls.operations.js';
import type { Route } from '../../route.js';
import { IDENTITY_PROVIDER } from '../../tags.js';

/** The list of calls of SCIM; SCIM itself is in rest-facade/scim. */
export const routes: readonly Route[] = [
  {
    verb: 'GET',
    path: '/identity/scim-calls',
    operation: calls.scimCalls,
    tag: IDENTITY_PROVIDER,
  },
];
