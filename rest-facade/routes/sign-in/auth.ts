import { authOperations as auth } from '../../../src/modules/sign-in/auth/auth.operations.js';
import { recoveryOperations as recovery } from '../../../src/modules/sign-in/auth/recovery.operations.js';
import type { Route, Tag } from '../../route.js';
import { CURRENT_USER } from '../../tags.js';

const tag: Tag = {
  name: 'Authentication',
  description: 'Accounts, sessions and tokens.',
};

/** Specification 4.1 and docs/security/factors.md. */
export const routes: readonly Route[] = [
  {
    verb: 'POST',
    path: '/auth/login',
    operation: auth.login,
    tag,
  },
  { verb: 'POST', path: '/auth/mfa', operation: auth.completeLogin, tag },
  { verb: 'POST', path: '/auth/passkey', operation: auth.loginWithPasskey, tag },
  {
    verb: 'POST',
    path: '/auth/passkey/options',
    operation: auth.passkeyLoginOptions,
    id: 'createPasskeyLoginOptions',
    tag,
  },
  { verb: 'POST', path: '/me/reauthenticate', operation: auth.reauthenticate, tag: CURRENT_USER },
  {
    verb: 'POST',
    path: '/auth/register',
    operation: auth.register,
    status: 201,
    tag,
  },
  { verb: 'GET', path: '/auth/registration-options', operation: auth.registrationOptions, tag },
  {
    verb: 'POST',
    path: '/auth/refresh',
    operation: auth.refreshToken,
    tag,
  },
  {
    verb: 'POST',
    path: '/auth/oidc/exchange',
    operation: auth.exchangeLoginCode,
    tag,
  },
  { verb: 'GET', path: '/auth/verify', operation: auth.verify, id: 'verifySession', tag },
  { verb: 'POST', path: '/auth/logout', operation: auth.logout, tag },
  { verb: 'POST', path: '/auth/password-reset', operation: recovery.requestReset, tag },
  { verb: 'POST', path: '/auth/password-reset/confirm', operation: recovery.reset, tag },
  { verb: 'POST', path: '/auth/verify-email', operation: recovery.verifyEmail, tag },
  { verb: 'POST', path: '/auth/verification', operation: recovery.resendVerification, tag },
];
