import type { Transition } from '../../core/state-machine.js';
import type { UserStatus } from '../../generated/prisma/enums.js';

/** What can be done to the state of an account. */
export type AccountAction = 'suspend' | 'activate' | 'deactivate';

/**
 * The states of an account (specification 3.1). Suspending what is not active and activating what is
 * active are refused; deactivating is possible from every state, and again without effect.
 */
export const ACCOUNT_TRANSITIONS: Readonly<
  Record<AccountAction, Transition<UserStatus> & { readonly to: UserStatus }>
> = {
  suspend: { from: ['active'], to: 'suspended' },
  activate: { from: ['suspended', 'inactive'], to: 'active' },
  deactivate: { from: ['active', 'suspended', 'inactive'], to: 'inactive' },
};
