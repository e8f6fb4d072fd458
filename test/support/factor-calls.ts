import { act, change, type OperationCall, query } from './operation-call.js';

/** How a client calls the operations on second factors and passkeys (docs/security/factors.md). */
export const FACTOR_CALLS: Readonly<Record<string, OperationCall>> = {
  completeLogin: change('POST /auth/mfa', 'AuthPayload', 'CompleteLoginInput'),
  passkeyLoginOptions: act('POST /auth/passkey/options', 'PasskeyOptions'),
  loginWithPasskey: change('POST /auth/passkey', 'AuthPayload', 'LoginWithPasskeyInput'),
  reauthenticate: change(
    'POST /me/reauthenticate',
    'ReauthenticationPayload',
    'ReauthenticateInput',
  ),
  mfa: query('GET /me/mfa', 'Mfa'),
  startTotp: act('POST /me/mfa/totp', 'StartedTotp'),
  confirmTotp: change('POST /me/mfa/totp/confirm', 'RecoveryCodes', 'ConfirmTotpInput'),
  removeTotp: act('DELETE /me/mfa/totp', 'Mfa'),
  regenerateRecoveryCodes: act('POST /me/mfa/recovery-codes', 'RecoveryCodes'),
  resetUserFactors: act('DELETE /users/:id/mfa', 'FactorsReset', 'id: Int!'),
  passkeys: query('GET /me/passkeys', 'Passkey'),
  passkey: query('GET /me/passkeys/:id', 'Passkey', 'id: Int!'),
  passkeyOptions: act('POST /me/passkeys/options', 'PasskeyOptions'),
  addPasskey: change('POST /me/passkeys', 'Passkey', 'AddPasskeyInput'),
  updatePasskey: change('PUT /me/passkeys/:id', 'Passkey', 'UpdatePasskeyInput'),
  removePasskey: act('DELETE /me/passkeys/:id', 'Passkey', 'id: Int!'),
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
