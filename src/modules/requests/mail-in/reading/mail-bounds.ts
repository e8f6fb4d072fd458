import type { Unreadable } from './read-mail.js';

/** Bounds of a mail that is read. */
export const MAIL_BOUNDS = {
  /** Bytes of the whole mail: `MAX_MESSAGE_BYTES`, which a thread cannot import from another folder. */
  size: 30 * 1024 * 1024,
  /** Parts of all depths, with the root. */
  parts: 250,
  /** Characters of the HTML that stands for a text. */
  html: 1024 * 1024,
  /** Bytes of the header of a part. */
  headers: 256 * 1024,
  /** Characters of the text that is kept. */
  text: 200_000,
} as const;

/** Signals that a mail is beyond a bound, or that reading it failed. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail';
  readonly reason: Unreadable | 'crash';

  constructor(reason: Unreadable | 'crash', options?: ErrorOptions) {
    super(`The mail cannot be read: ${reason}.`, options);
    this.reason = reason;
  }
}
