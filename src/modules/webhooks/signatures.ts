import { createHmac, randomBytes } from 'node:crypto';

/** Before every secret, as Standard Webhooks writes them. */
export const SECRET_PREFIX = 'whsec_';

/** Of a secret; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret as Standard Webhooks writes them: `whsec_` and base64. */
export function newSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * The headers of Standard Webhooks 1.0: one signature for each secret that is valid now.
 *
 * @param id the same for every attempt to send the message.
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
