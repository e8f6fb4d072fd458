import { codeAt } from '../../../src/modules/sign-in/factors/totp.js';
import { SoftwareAuthenticator } from '../../support/authenticator.js';
import { addPasskey, enrol, ORIGIN } from '../../support/factors.js';
import { type Call, onUser, type Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, query } from '../operation.js';

async function enrolled(given: Preparations): Promise<Call> {
  const person = await given.anyone();
  const { secret } = await enrol(given.app, person);
  return { input: {}, token: person.token, secrets: [secret] };
}

/** The contract of second factors and passkeys (docs/security/factors.md). */
export const factors: ModuleContract = {
  operations: {
    mfa: {
      ...query('GET /me/mfa', 'Mfa'),
      access: 'session',
      scope: 'session',
    },
    startTotp: {
      ...act('POST /me/mfa/totp', 'StartedTotp'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('authenticator_enrolment_started'),
        async (given) => ({ input: {}, token: (await given.anyone()).token }),
      ],
    },
    confirmTotp: {
      ...change('POST /me/mfa/totp/confirm', 'RecoveryCodes', 'ConfirmTotpInput'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('authenticator_enrolled'),
        async (given) => {
          const { token } = await given.anyone();
          const { secret } = (await given.app.rest('POST', '/me/mfa/totp', { token })).body.data;
          return { input: { code: codeAt(secret, given.clock()) }, token, secrets: [secret] };
        },
      ],
    },
    removeTotp: {
      ...act('DELETE /me/mfa/totp', 'Mfa'),
      access: 'session',
      scope: 'session',
      audit: [onUser('authenticator_removed'), enrolled],
    },
    regenerateRecoveryCodes: {
      ...act('POST /me/mfa/recovery-codes', 'RecoveryCodes'),
      access: 'session',
      scope: 'session',
      audit: [onUser('recovery_codes_renewed'), enrolled],
    },
    resetUserFactors: {
      ...act('DELETE /users/:id/mfa', 'FactorsReset', 'id: Int!'),
      access: ['user.update', 'user.manage'],
      scope: 'session',
      audit: [
        onUser('factors_reset'),
        async (given) => {
          const person = await given.anyone();
          await enrol(given.app, person);
          return given.asAdmin({ id: person.id });
        },
      ],
    },
    passkeys: {
      ...query('GET /me/passkeys', 'Passkey'),
      access: 'session',
      scope: 'session',
    },
    passkey: {
      ...query('GET /me/passkeys/:id', 'Passkey', 'id: Int!'),
      access: 'session',
      scope: 'session',
    },
    passkeyOptions: {
      ...act('POST /me/passkeys/options', 'PasskeyOptions'),
      access: 'session',
      scope: 'session',
    },
    addPasskey: {
      ...change('POST /me/passkeys', 'Passkey', 'AddPasskeyInput'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('passkey_added'),
        async (given) => {
          const { token } = await given.anyone();
          const { body } = await given.app.rest('POST', '/me/passkeys/options', { token });
          const credential = new SoftwareAuthenticator(given.app.config.publicUrl ?? ORIGIN).create(
            body.data.options,
          );
          return { input: { name: 'Key', credential }, token };
        },
      ],
    },
    updatePasskey: {
      ...change('PUT /me/passkeys/:id', 'Passkey', 'UpdatePasskeyInput'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('passkey_renamed'),
        async (given) => {
          const person = await given.anyone();
          const { passkeyId: id } = await addPasskey(given.app, person);
          return { input: { id, name: 'Another' }, token: person.token };
        },
      ],
    },
    removePasskey: {
      ...act('DELETE /me/passkeys/:id', 'Passkey', 'id: Int!'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('passkey_removed'),
        async (given) => {
          const person = await given.anyone();
          const { passkeyId: id } = await addPasskey(given.app, person);
          return { input: { id }, token: person.token };
        },
      ],
    },
  },
  paths: [
    ['/me/mfa', 'GET'],
    ['/me/mfa/totp', 'POST DELETE'],
    ['/me/mfa/totp/confirm', 'POST'],
    ['/me/mfa/recovery-codes', 'POST'],
    ['/me/passkeys', 'GET POST'],
    ['/me/passkeys/options', 'POST'],
    ['/me/passkeys/999999', 'GET PUT DELETE'],
    ['/users/999999/mfa', 'DELETE'],
  ],
  answers: {
    Mfa: 'enrolledAt recoveryCodesLeft passkeys passkeysAvailable required',
    StartedTotp: 'secret uri',
    RecoveryCodes: 'recoveryCodes',
    FactorsReset: 'userId authenticator passkeys',
    Passkey: 'id name backedUp createdAt lastUsedAt version',
    PasskeyOptions: 'options expiresAt',
  },
};
