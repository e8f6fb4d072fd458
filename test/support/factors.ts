import { codeAt } from '../../src/modules/sign-in/factors/totp.js';
import type { TestApp } from './app.js';
import { SoftwareAuthenticator } from './authenticator.js';
import type { Person } from './seed.js';

/** The address under which tests have passkeys. */
export const ORIGIN = 'http://localhost:4000';

/** Seconds of a time step. */
const STEP = 30_000;

/** An enrolled authenticator app, with the recovery codes that its person was shown. */
export interface Enrolled {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The code of `steps` time steps from now; that of the enrolment was 0. */
  code(steps?: number): string;
}

/** Enrols an authenticator app for a person whose session is fresh. */
export async function enrol(app: TestApp, { token }: Person): Promise<Enrolled> {
  const started = await app.rest('POST', '/me/mfa/totp', { token });
  const { secret } = started.body.data;
  const confirmed = await app.rest('POST', '/me/mfa/totp/confirm', {
    token,
    body: { code: codeAt(secret, app.now()) },
  });
  if (confirmed.status !== 200) throw new Error(`not enrolled: ${confirmed.body.error.message}`);
  return {
    secret,
    recoveryCodes: confirmed.body.data.recoveryCodes,
    code: (steps = 1) => codeAt(secret, new Date(app.now().getTime() + steps * STEP)),
  };
}

/** Adds a passkey for a person whose session is fresh. @param origin the address of the service. */
export async function addPasskey(
  app: TestApp,
  { token }: Person,
  origin = app.config.publicUrl ?? ORIGIN,
): Promise<SoftwareAuthenticator & { readonly passkeyId: number }> {
  const authenticator = new SoftwareAuthenticator(origin);
  const { body } = await app.rest('POST', '/me/passkeys/options', { token });
  const credential = authenticator.create(body.data.options);
  const added = await app.rest('POST', '/me/passkeys', {
    token,
    body: { name: 'Key', credential },
  });
  if (added.status !== 201) throw new Error(`not added: ${added.body.error.message}`);
  return Object.assign(authenticator, { passkeyId: added.body.data.id as number });
}

/** The options of a login with a passkey. */
export async function loginOptions(app: TestApp) {
  return (await app.rest('POST', '/auth/passkey/options')).body.data.options;
}
