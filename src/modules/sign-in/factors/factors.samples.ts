import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const factorSamples: Samples = {
  enrolledAt: '2026-03-02T10:05:00.000Z',
  recoveryCodesLeft: 10,
  'Mfa.passkeys': 1,
  passkeysAvailable: true,
  'Mfa.required': false,
  'StartedTotp.secret': 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Maintenance:erin%40example.org?issuer=Maintenance&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  recoveryCodes: ['4j7q0m-x2c9tv-8hbk3z-w1nf5d'],
  'FactorsReset.userId': 4,
  authenticator: true,
  'FactorsReset.passkeys': 1,
  'Passkey.id': 3,
  'Passkey.name': 'Phone',
  backedUp: true,
  lastUsedAt: '2026-03-02T10:05:00.000Z',
  'PasskeyOptions.options': {
    challenge: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
    rpId: 'maintenance.example.org',
    userVerification: 'required',
  },
};
