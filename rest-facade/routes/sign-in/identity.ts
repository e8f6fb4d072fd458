import { dryRunOperations as dryRun } from '../../../src/modules/sign-in/identity/dry-run/dry-run.operations.js';
import { groupOperations as groups } from '../../../src/modules/sign-in/identity/groups/groups.operations.js';
import { managedOperations as managed } from '../../../src/modules/sign-in/identity/managed/managed.operations.js';
import { mappingOperations as mappings } from '../../../src/modules/sign-in/identity/mappings/mappings.operations.js';
import type { Route } from '../../route.js';
import { IDENTITY_PROVIDER as tag, USERS } from '../../tags.js';

/** docs/behaviour/identity.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/identity-mappings', operation: mappings.identityMappings, tag },
  {
    ...{ verb: 'POST', path: '/identity-mappings', status: 201, tag },
    operation: mappings.createIdentityMapping,
  },
  {
    ...{ verb: 'POST', path: '/identity-mappings/dry-run', tag },
    operation: dryRun.dryRunIdentityMappings,
  },
  { verb: 'GET', path: '/identity-mappings/:id', operation: mappings.identityMapping, tag },
  { verb: 'PUT', path: '/identity-mappings/:id', operation: mappings.updateIdentityMapping, tag },
  {
    ...{ verb: 'DELETE', path: '/identity-mappings/:id', tag },
    operation: mappings.deleteIdentityMapping,
  },
  { verb: 'GET', path: '/identity/groups', operation: groups.identityGroups, tag },
  { verb: 'PUT', path: '/users/:id/identity', operation: managed.setManagedFields, tag: USERS },
];
