import { SecretBox } from '../../../infra/secrets/secret-box.js';

/** `lastError` of a delivery whose endpoint's secret cannot be decrypted. */
export const UNREADABLE_SECRET =
  'the secret cannot be decrypted, because JWT_SECRET has changed: rotate the secret';

/** An endpoint's secrets as stored. */
interface StoredSecrets {
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretExpiresAt: Date | null;
}

/** Encrypts and decrypts the signing secrets of endpoints. */
export class WebhookSecrets {
  private readonly box: SecretBox;

  /** @param serverSecret the secret from which the encryption key is derived. */
  constructor(serverSecret: string) {
    this.box = new SecretBox(serverSecret, 'secrets of webhook endpoints');
  }

  /** The stored, encrypted form of a secret. */
  sealed(secret: string): string {
    return this.box.seal(secret);
  }

  /** The plain text of a stored secret; undefined when the server's secret has changed. */
  opened(stored: string): string | undefined {
    return this.box.open(stored);
  }

  /** The secrets valid at `now`, newest first; empty when the current one cannot be decrypted. */
  signing(endpoint: StoredSecrets, now: Date): string[] {
    const { previousSecret, previousSecretExpiresAt } = endpoint;
    const current = this.opened(endpoint.secret);
    if (current === undefined) return [];
    const overlapping = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
    const previous = overlapping && previousSecret !== null && this.opened(previousSecret);
    return previous ? [current, previous] : [current];
  }
}
