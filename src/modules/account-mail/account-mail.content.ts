import type { SecretBox } from '../../infra/secret-box.js';

/** A mail that somebody without a session asks for. Whether there is an account, the job finds out. */
export interface MailLookup {
  readonly kind: 'reset_request' | 'verification_request';
  /** As it was given. */
  readonly address: string;
  /** Undefined in jobs of earlier versions. */
  readonly asker?: string;
}

/** A mail without a link. */
export interface Notice {
  /**
   * A reset for an account that logs in at the identity provider; the address was changed; the
   * address of an account with API tokens, passkeys or a second factor was verified for the first
   * time, by a reset.
   */
  readonly kind: 'provider_login' | 'address_changed' | 'first_verification';
  readonly userId: number;
  readonly address: string;
}

/** A mail with a link, or with a notice. */
export type MailMessage =
  | {
      readonly kind: 'verification' | 'change' | 'reset';
      readonly userId: number;
      /** To whom it goes. */
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

/** The content of a job, encrypted: it holds the secret of a link (docs/behaviour/account-mail.md). */
export function sealed(box: SecretBox, content: MailMessage | MailLookup): string {
  return box.seal(JSON.stringify(content));
}

/** The content of a job; undefined where it was encrypted with another secret. */
export function opened(box: SecretBox, text: string): MailMessage | MailLookup | undefined {
  const content = box.open(text);
  return content === undefined ? undefined : (JSON.parse(content) as MailMessage | MailLookup);
}

/** Whether it is to be found out what to send, if anything. */
export function isLookup(content: MailMessage | MailLookup): content is MailLookup {
  return content.kind === 'reset_request' || content.kind === 'verification_request';
}
