import { SecretBox } from '../../infra/secret-box.js';
import { SECRET_PREFIX } from './signatures.js';

/** What the log of deliveries says when an endpoint's secret cannot be read. */
export const UNREADABLE_SECRET =
  'the secret cannot be read, for JWT_SECRET has changed since: rotate it';

/** An endpoint's secrets, as the database has them. */
interface StoredSecrets {
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretExpiresAt: Date | null;
}

/** Keeps the secrets of endpoints: they sign, so they must be read again, but not by everybody. */
export class WebhookSecrets {
  private readonly box: SecretBox;

  /** @param serverSecret what the key is derived from. */
  constructor(serverSecret: string) {
    this.box = new SecretBox(serverSecret, 'secrets of webhook endpoints');
  }

  /** A secret in the form in which it is kept. */
  sealed(secret: string): string {
    return this.box.seal(secret);
  }

  /** A kept secret; undefined when the server's secret has changed since. */
  opened(kept: string): string | undefined {
    return isPlain(kept) ? kept : this.box.open(kept);
  }

  /** What signs now, the newest first; nothing when the present secret cannot be read. */
  signing(endpoint: StoredSecrets, now: Date): string[] {
    const { previousSecret, previousSecretExpiresAt } = endpoint;
    const present = this.opened(endpoint.secret);
    if (present === undefined) return [];
    const overlapping = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
    const previous = overlapping && previousSecret !== null && this.opened(previousSecret);
    return previous ? [present, previous] : [present];
  }
}

/** Whether a secret is kept as it is, as an earlier version did. */
export function isPlain(kept: string): boolean {
  return kept.startsWith(SECRET_PREFIX);
}
