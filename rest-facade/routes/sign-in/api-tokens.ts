import { apiTokenOperations as tokens } from '../../../src/modules/sign-in/api-tokens/api-tokens.operations.js';
import type { Route, Tag } from '../../route.js';
import { CURRENT_USER } from '../../tags.js';

const tag: Tag = {
  name: 'Service accounts',
  description: 'Accounts of programs, and their API tokens.',
};

/** docs/api/tokens.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me/tokens', operation: tokens.list, tag: CURRENT_USER },
  { verb: 'POST', path: '/me/tokens', operation: tokens.create, status: 201, tag: CURRENT_USER },
  { verb: 'DELETE', path: '/me/tokens/:id', operation: tokens.revoke, tag: CURRENT_USER },
  {
    verb: 'POST',
    path: '/service-accounts',
    operation: tokens.createServiceAccount,
    status: 201,
    tag,
  },
  {
    verb: 'GET',
    path: '/service-accounts/:id/tokens',
    operation: tokens.serviceAccountTokens,
    tag,
  },
  {
    verb: 'POST',
    path: '/service-accounts/:id/tokens',
    operation: tokens.createServiceAccountToken,
    status: 201,
    tag,
  },
  {
    verb: 'DELETE',
    path: '/service-accounts/:id/tokens/:tokenId',
    operation: tokens.revokeServiceAccountToken,
    tag,
  },
];
