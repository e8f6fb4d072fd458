import { UserStatus } from '../../../generated/prisma/enums.js';
import { checkStateTable, type Transition } from './state-machine.js';

/** Actions that change the state of an account. */
export type AccountAction = 'suspend' | 'activate' | 'deactivate';

/**
 * The state table of accounts (specification 3.1). Only active accounts can be suspended, and only
 * suspended or inactive ones activated. Deactivation is possible in every state and idempotent.
 */
export const ACCOUNT_TRANSITIONS: Readonly<
  Record<AccountAction, Transition<UserStatus> & { readonly to: UserStatus }>
> = {
  suspend: { from: ['active'], to: 'suspended' },
  activate: { from: ['suspended', 'inactive'], to: 'active' },
  deactivate: { from: ['active', 'suspended', 'inactive'], to: 'inactive' },
};

checkStateTable('account', Object.values(UserStatus), 'active', ACCOUNT_TRANSITIONS);
