import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged } from '../../people/users/users.events.js';
import type { ApiTokensService } from './api-tokens.service.js';

const { subscriber } = subscribersFor<{ readonly apiTokens: ApiTokensService }>();

/**
 * Revokes the tokens of an account in the transaction that deactivates it. Tokens of a suspended
 * account are not accepted either, and are accepted again when it is active.
 */
export const apiTokenSubscribers = [
  subscriber({
    name: 'api-tokens-of-deactivated',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: async ({ apiTokens }, { payload: { id, status } }, unit) => {
      if (status !== 'inactive') return;
      const tokensEnded = await apiTokens.endAll(unit.tx, id, 'account deactivated');
      if (tokensEnded === 0) return;
      unit.audit({
        action: 'api_token.all_revoked',
        targetType: 'user',
        targetId: id,
        metadata: { tokensEnded, reason: 'account deactivated' },
      });
    },
  }),
];
