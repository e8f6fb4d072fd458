import { SecretBox } from '../../../infra/secrets/secret-box.js';

/** Encrypts and decrypts the passwords and client secrets of mailboxes. */
export class MailboxSecrets {
  private readonly box: SecretBox;

  /** @param serverSecret the secret from which the encryption key is derived. */
  constructor(serverSecret: string) {
    this.box = new SecretBox(serverSecret, 'secrets of mailboxes');
  }

  /** The stored, encrypted form of a secret. */
  sealed(secret: string): string {
    return this.box.seal(secret);
  }

  /** The plain text of a stored secret; undefined when the server's secret has changed. */
  opened(stored: string | null): string | undefined {
    return stored === null ? undefined : this.box.open(stored);
  }
}
