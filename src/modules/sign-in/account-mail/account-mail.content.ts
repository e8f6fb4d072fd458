import type { SecretBox } from '../../../infra/secrets/secret-box.js';

/** A mail requested without a session. The job looks up whether an account exists. */
export interface MailLookup {
  readonly kind: 'reset_request' | 'verification_request';
  /** As entered. */
  readonly address: string;
  /** Undefined in jobs of earlier versions. */
  readonly asker?: string;
}

/** A mail without a link. */
export interface Notice {
  /**
   * A reset for an account that logs in at the identity provider; a changed address; the first
   * verification of the address of an account with API tokens, passkeys or a second factor, by a
   * reset.
   */
  readonly kind: 'provider_login' | 'address_changed' | 'first_verification';
  readonly userId: number;
  readonly address: string;
}

/** A mail with a link, or with a notice. */
export type MailMessage =
  | {
      /** `welcome` has the link by which the person of a new account sets a password. */
      readonly kind: 'verification' | 'change' | 'reset' | 'welcome';
      readonly userId: number;
      /** Receiver of the mail. */
      readonly address: string;
      readonly token: string;
    }
  | {
      readonly kind: 'invitation';
      readonly invitedById: number;
      readonly address: string;
      readonly token: string;
    }
  | Notice;

/**
 * Encrypts the content of a job, which contains the token of a link
 * (docs/behaviour/account-mail.md).
 */
export function sealed(box: SecretBox, content: MailMessage | MailLookup): string {
  return box.seal(JSON.stringify(content));
}

/** Decrypts the content of a job; undefined if it was encrypted with another secret. */
export function opened(box: SecretBox, text: string): MailMessage | MailLookup | undefined {
  const content = box.open(text);
  return content === undefined ? undefined : (JSON.parse(content) as MailMessage | MailLookup);
}

/** Returns whether the mail must still be determined by a look-up. */
export function isLookup(content: MailMessage | MailLookup): content is MailLookup {
  return content.kind === 'reset_request' || content.kind === 'verification_request';
}
