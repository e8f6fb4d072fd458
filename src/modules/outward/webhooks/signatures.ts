import { createHmac, randomBytes } from 'node:crypto';

/** Prefix of secrets (Standard Webhooks 1.0). */
const SECRET_PREFIX = 'whsec_';

/** Length of a secret, in bytes; Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret in the format of Standard Webhooks: `whsec_` and base64. */
export function newSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * The headers of Standard Webhooks 1.0, with one signature per secret.
 *
 * @param id the id of the message, the same for each attempt.
 */
export function signedHeaders(
  id: string,
  time: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(time.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${digest.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
