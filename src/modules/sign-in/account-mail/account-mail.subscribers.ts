import { subscribersFor } from '../../../core/subscribers.js';
import { accountStandingChanged, emailReplaced } from '../../people/users/users.events.js';
import type { AccountMailService } from './account-mail.service.js';
import type { MailTokensService } from './mail-tokens.service.js';

const { subscriber } = subscribersFor<{
  readonly accountMail: AccountMailService;
  readonly mailTokens: MailTokensService;
}>();

/**
 * Voids the links of an account whose address changes, and notifies the old address; and those of an
 * account in the transaction that deactivates it, as far as they give access or another address.
 */
export const accountMailSubscribers = [
  subscriber({
    name: 'replaced-email',
    delivery: 'in-transaction',
    event: emailReplaced,
    handle: async ({ accountMail, mailTokens }, { payload: { id, before } }, unit) => {
      // Other links were sent to the previous address.
      await mailTokens.void(unit, { userId: id });
      const notice = { kind: 'address_changed', userId: id, address: before } as const;
      await accountMail.sendNotice(unit, notice);
    },
  }),
  subscriber({
    name: 'links-of-deactivated',
    delivery: 'in-transaction',
    event: accountStandingChanged,
    handle: async ({ mailTokens }, { payload: { id, status } }, unit) => {
      if (status !== 'inactive') return;
      // A link that verifies an address opens nothing, and an inactive account may wait for it.
      await mailTokens.void(unit, { userId: id }, ['reset', 'change']);
    },
  }),
];
