import { factorOperations as factors } from '../../../src/modules/sign-in/factors/factors.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Second factor and passkeys',
  description: 'Authenticator app, recovery codes and passkeys of your account.',
};

/** docs/security/factors.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me/mfa', operation: factors.get, tag },
  { verb: 'POST', path: '/me/mfa/totp', operation: factors.start, tag },
  { verb: 'DELETE', path: '/me/mfa/totp', operation: factors.remove, tag },
  { verb: 'POST', path: '/me/mfa/totp/confirm', operation: factors.confirm, tag },
  { verb: 'POST', path: '/me/mfa/recovery-codes', operation: factors.renewCodes, tag },
  { verb: 'GET', path: '/me/passkeys', operation: factors.passkeys, tag },
  { verb: 'POST', path: '/me/passkeys', operation: factors.addPasskey, status: 201, tag },
  {
    verb: 'POST',
    path: '/me/passkeys/options',
    operation: factors.passkeyOptions,
    id: 'createPasskeyOptions',
    tag,
  },
  { verb: 'GET', path: '/me/passkeys/:id', operation: factors.passkey, tag },
  { verb: 'PUT', path: '/me/passkeys/:id', operation: factors.updatePasskey, tag },
  { verb: 'DELETE', path: '/me/passkeys/:id', operation: factors.removePasskey, tag },
  { verb: 'DELETE', path: '/users/:id/mfa', operation: factors.reset, tag },
];
