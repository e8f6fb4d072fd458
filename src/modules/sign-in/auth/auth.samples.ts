import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const authSamples: Samples = {
  'SessionUser.id': 4,
  'Session.id': '0195a1c2-7d1e-7c3a-9b54-3f2c8e6d1a70',
  activationRequired: false,
  'RegistrationRole.needsDepartment': false,
  'RegistrationRole.needsActivation': false,
  'RegistrationDepartment.id': 1,
  passwordMinLength: 8,
  identityProvider: false,
  'RegistrationOptions.passkeys': false,
  'RegistrationOptions.mail': true,
  verificationRequired: false,
  accepted: true,
  passwordReset: true,
  'VerifyEmailPayload.email': 'erin@example.org',
  'VerifyEmailPayload.active': true,
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0In0.Yv1mJc0m9r2EkqgkYxw9yq3Yb3q7vZ0l5o6S0Nq4J4g',
  challenge: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
  authenticatedAt: '2026-03-02T10:05:00.000Z',
  refreshToken: 'Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2Eq7vZ0l5o6S0',
  tokenType: 'Bearer',
  expiresIn: 900,
  expiresAt: '2026-03-02T10:20:00.000Z',
};
