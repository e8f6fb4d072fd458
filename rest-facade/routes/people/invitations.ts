import { invitationOperations as invitations } from '../../../src/modules/people/invitations/invitations.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Invitations',
  description: 'Invitations of people to create an account.',
};

/** docs/behaviour/account-mail.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/invitations', operation: invitations.list, tag },
  { verb: 'POST', path: '/invitations', operation: invitations.create, status: 201, tag },
  { verb: 'DELETE', path: '/invitations/:id', operation: invitations.revoke, tag },
  { verb: 'POST', path: '/auth/invitation', operation: invitations.accept, status: 201, tag },
];
