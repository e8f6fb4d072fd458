import { delegationOperations as delegations } from '../../../src/modules/people/delegations/delegations.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Delegations',
  description: 'Temporary delegation of approving and assigning.',
};

/** docs/behaviour/requests.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/delegations', operation: delegations.list, tag },
  { verb: 'POST', path: '/delegations', operation: delegations.create, status: 201, tag },
  { verb: 'GET', path: '/delegations/:id', operation: delegations.get, tag },
  { verb: 'PUT', path: '/delegations/:id', operation: delegations.update, tag },
  { verb: 'DELETE', path: '/delegations/:id', operation: delegations.delete, tag },
];
