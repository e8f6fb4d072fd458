import { codeAt } from '../../src/modules/factors/totp.js';
import { SoftwareAuthenticator } from './authenticator.js';
import { addPasskey, enrol, loginOptions, ORIGIN } from './factors.js';
import type { Call, Expected, MutationCall, Preparations } from './preparations.js';
import { PASSWORD } from './seed.js';

const onUser = (action: string): Expected => ({ action: `user.${action}`, targetType: 'user' });
const loggedIn: Expected = { action: 'auth.logged_in', targetType: 'session' };

/** The mutations of docs/security/factors.md, on second factors and passkeys. */
export const FACTOR_MUTATIONS: Readonly<Record<string, MutationCall>> = {
  completeLogin: [
    loggedIn,
    async (given) => {
      const person = await given.anyone();
      const { code } = await enrol(given.app, person);
      const { body } = await given.app.rest('POST', '/auth/login', {
        body: { email: person.email, password: PASSWORD },
      });
      const { challenge } = body.error.details;
      return { input: { challenge, otp: code() }, secrets: [challenge] };
    },
  ],
  loginWithPasskey: [
    loggedIn,
    async (given) => {
      const authenticator = await addPasskey(given.app, await given.anyone());
      return { input: { credential: authenticator.get(await loginOptions(given.app)) } };
    },
  ],
  reauthenticate: [
    { action: 'auth.reauthenticated', targetType: 'session' },
    async (given) => ({ input: { password: PASSWORD }, token: (await given.anyone()).token }),
  ],
  startTotp: [
    onUser('authenticator_enrolment_started'),
    async (given) => ({ input: {}, token: (await given.anyone()).token }),
  ],
  confirmTotp: [
    onUser('authenticator_enrolled'),
    async (given) => {
      const { token } = await given.anyone();
      const { secret } = (await given.app.rest('POST', '/me/mfa/totp', { token })).body.data;
      return { input: { code: codeAt(secret, given.clock()) }, token, secrets: [secret] };
    },
  ],
  removeTotp: [onUser('authenticator_removed'), enrolled],
  regenerateRecoveryCodes: [onUser('recovery_codes_renewed'), enrolled],
  resetUserFactors: [
    onUser('factors_reset'),
    async (given) => {
      const person = await given.anyone();
      await enrol(given.app, person);
      return given.asAdmin({ id: person.id });
    },
  ],
  addPasskey: [
    onUser('passkey_added'),
    async (given) => {
      const { token } = await given.anyone();
      const { body } = await given.app.rest('POST', '/me/passkeys/options', { token });
      const credential = new SoftwareAuthenticator(ORIGIN).create(body.data.options);
      return { input: { name: 'Key', credential }, token };
    },
  ],
  updatePasskey: [
    onUser('passkey_renamed'),
    async (given) => {
      const person = await given.anyone();
      const { passkeyId: id } = await addPasskey(given.app, person);
      return { input: { id, name: 'Another' }, token: person.token };
    },
  ],
  removePasskey: [
    onUser('passkey_removed'),
    async (given) => {
      const person = await given.anyone();
      const { passkeyId: id } = await addPasskey(given.app, person);
      return { input: { id }, token: person.token };
    },
  ],
};

async function enrolled(given: Preparations): Promise<Call> {
  const person = await given.anyone();
  const { secret } = await enrol(given.app, person);
  return { input: {}, token: person.token, secrets: [secret] };
}
