import { Secret, TOTP } from 'otpauth';

/** Seconds of a time step (RFC 6238, section 5.2). */
const PERIOD = 30;
const DIGITS = 6;

/** Number of accepted steps before and after the current one, for clock differences. */
const WINDOW = 1;

/** Bytes of a secret: the length of a SHA-1 hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const CODE = /^[0-9]{6}$/;

const ISSUER = 'Maintenance';

/** Default settings of authenticator apps. */
const SETTINGS = { algorithm: 'SHA1', digits: DIGITS, period: PERIOD } as const;

/** A new shared secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` URI that an authenticator app reads from a QR code. */
export function enrolmentUri(secret: string, email: string): string {
  return new TOTP({ ...SETTINGS, issuer: ISSUER, label: email, secret }).toString();
}

/** The code of a secret at a time. */
export function codeAt(secret: string, time: Date): string {
  return new TOTP({ ...SETTINGS, secret }).generate({ timestamp: time.getTime() });
}

/**
 * The time step of a code: that of `time` or an adjacent one.
 *
 * @returns the number of the step since 1970 (RFC 6238, section 4.2), or undefined for another
 *   code.
 */
export function stepOf(secret: string, code: string, time: Date): number | undefined {
  // The library throws for a text with as many characters but more bytes.
  if (!CODE.test(code)) return undefined;
  const timestamp = time.getTime();
  const totp = new TOTP({ ...SETTINGS, secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}
