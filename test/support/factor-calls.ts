import type { OperationCall } from './operation-call.js';

const mutation = (rest: string, answers: string, args?: string): OperationCall => ({
  rest,
  graphql: 'mutation',
  answers,
  ...(args ? { args } : {}),
});
const query = (rest: string, answers: string, args?: string): OperationCall => ({
  ...mutation(rest, answers, args),
  graphql: 'query',
});

/** How a client calls the operations on second factors and passkeys (contract 2, section 10). */
export const FACTOR_CALLS: Readonly<Record<string, OperationCall>> = {
  completeLogin: mutation('POST /auth/mfa', 'AuthPayload', 'input: CompleteLoginInput!'),
  passkeyLoginOptions: mutation('POST /auth/passkey/options', 'PasskeyOptions'),
  loginWithPasskey: mutation('POST /auth/passkey', 'AuthPayload', 'input: LoginWithPasskeyInput!'),
  reauthenticate: mutation(
    'POST /me/reauthenticate',
    'ReauthenticationPayload',
    'input: ReauthenticateInput!',
  ),
  mfa: query('GET /me/mfa', 'Mfa'),
  startTotp: mutation('POST /me/mfa/totp', 'StartedTotp'),
  confirmTotp: mutation('POST /me/mfa/totp/confirm', 'RecoveryCodes', 'input: ConfirmTotpInput!'),
  removeTotp: mutation('DELETE /me/mfa/totp', 'Mfa'),
  regenerateRecoveryCodes: mutation('POST /me/mfa/recovery-codes', 'RecoveryCodes'),
  resetUserFactors: mutation('DELETE /users/:id/mfa', 'FactorsReset', 'id: Int!'),
  passkeys: query('GET /me/passkeys', 'Passkey'),
  passkey: query('GET /me/passkeys/:id', 'Passkey', 'id: Int!'),
  passkeyOptions: mutation('POST /me/passkeys/options', 'PasskeyOptions'),
  addPasskey: mutation('POST /me/passkeys', 'Passkey', 'input: AddPasskeyInput!'),
  updatePasskey: mutation('PUT /me/passkeys/:id', 'Passkey', 'input: UpdatePasskeyInput!'),
  removePasskey: mutation('DELETE /me/passkeys/:id', 'Passkey', 'id: Int!'),
};

/** The fields of their answers, as in `ANSWER_TYPES`. */
export const FACTOR_ANSWERS: Readonly<Record<string, string>> = {
  Mfa: 'enrolledAt recoveryCodesLeft passkeys passkeysAvailable required',
  StartedTotp: 'secret uri',
  RecoveryCodes: 'recoveryCodes',
  FactorsReset: 'userId authenticator passkeys',
  Passkey: 'id name backedUp createdAt lastUsedAt version',
  PasskeyOptions: 'options expiresAt',
  ReauthenticationPayload: 'authenticatedAt',
};
