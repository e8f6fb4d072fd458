/** Causes for which a mail is not read, each a bound of `mail-bounds.ts`. */
export type Unreadable = 'size' | 'parts' | 'html' | 'headers';

/** A file of a mail. */
export interface MailFile {
  /** Plain text without control characters, at most 200 characters. */
  readonly name: string;
  /** Media type by its content, else as the mail says. */
  readonly type: string;
  readonly bytes: number;
  /** Null where it is no picture by its content. */
  readonly picture: MailPicture | null;
}

/** A picture of a mail. */
export interface MailPicture {
  readonly content: Uint8Array;
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
  /** Less than 5 kB or less than 64 pixels in a direction. */
  readonly isSmall: boolean;
  /** True where the HTML refers to it by `cid:`. */
  readonly isInline: boolean;
  /** An inline picture that only quoted text refers to. */
  readonly isQuoted: boolean;
}

/** A failed delivery that a report tells of. */
export interface FailedDelivery {
  /** Enhanced status code, such as `5.1.1`. */
  readonly status: string;
  /** Address in canonical form, of `Original-Recipient`, else of `Final-Recipient`. */
  readonly recipient: string | null;
}

/** Mail as the service takes it. All texts are plain, without control characters. */
export interface ReadMail {
  /** Sender by `From`, for people to see; null where it says nothing. */
  readonly from: { readonly name: string | null; readonly address: string } | null;
  /** Canonical address of the sender; null where the mail has not exactly one `From` with one address. */
  readonly sender: string | null;
  /** True if the receiving server vouches for the domain of `sender`. */
  readonly isVerified: boolean;
  readonly subject: string;
  /** The whole text, at most 200,000 characters. */
  readonly text: string;
  /** Words that its sender wrote now: `text` without quotes, our line and signature. */
  readonly reply: string;
  /** With angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: readonly string[];
  /** From the oldest. */
  readonly references: readonly string[];
  /** Addresses of `To Cc Delivered-To X-Original-To Envelope-To`, in this order, at most 200. */
  readonly recipients: readonly string[];
  /** Written by a program: `Auto-Submitted`, `X-Autoreply`, `Precedence` but `list`, an empty return path. */
  readonly isAutomatic: boolean;
  /** Came by a list: `List-Id`, `Precedence: list`. */
  readonly isOfList: boolean;
  /** Ids in `X-Maintenance-Instance`. */
  readonly instances: readonly string[];
  /** Null but for `multipart/report`. */
  readonly report: {
    readonly failed: readonly FailedDelivery[];
    /** `Message-ID` of the mail that it is about, with angle brackets. */
    readonly about: string | null;
  } | null;
  /** In the order of the mail. */
  readonly files: readonly MailFile[];
}
