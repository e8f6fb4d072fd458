import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { canonicalEmail } from '../../../core/email.js';

/** A mailbox, as far as addresses are made of it. */
export interface AddressedMailbox {
  readonly id: number;
  /** In canonical form, without `+`. */
  readonly address: string;
}

/** Account and request for which a reply address is made. */
export interface ReplyAbout {
  readonly requestId: number;
  readonly userId: number;
  /** Address of the account. */
  readonly email: string;
}

/** Content of a reply address; `isFor` finds out whether the service made it. */
export interface ReplyToken {
  /** Address of the mailbox, in canonical form. */
  readonly address: string;
  readonly requestId: number;
  readonly token: string;
}

/** Base32 in lower case (RFC 4648): mail servers may change the case of an address. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

const CHARACTERS = 12;
const BITS = 5;

/** Largest id of a request. */
const MAX_ID = 2 ** 31 - 1;

/** Request of the address to which a mailbox writes to itself: no request has it. */
const LOOP = 0;

const REPLY = /^([^+@]+)\+r(0|[1-9]\d{0,9})\.([a-z2-7]{12})@([^@]+)$/;

/**
 * Makes and recognises reply addresses: `facility+r7.k3v2h5q7x4ma@example.org` is of one request,
 * one account with its address, and one mailbox (docs/behaviour/mailboxes.md). Its local part has
 * at most 64 characters, for that of a mailbox has at most 39.
 */
export class ReplyAddresses {
  private readonly key: Buffer;

  /** @param serverSecret the secret from which the key is derived. */
  constructor(serverSecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'reply addresses', 32));
  }

  /** The address to which the account answers about the request. */
  addressFor(mailbox: AddressedMailbox, about: ReplyAbout): string {
    const [local = '', domain = ''] = mailbox.address.split('@');
    return `${local}+r${about.requestId}.${this.tokenOf(mailbox, about)}@${domain}`;
  }

  /** The reply addresses of requests among these recipients, in their order. */
  tokensOf(recipients: readonly string[]): ReplyToken[] {
    return read(recipients).filter(({ requestId }) => requestId !== LOOP);
  }

  /** Returns whether the service made the token for this mailbox, request and account. */
  isFor(token: ReplyToken, mailbox: AddressedMailbox, about: ReplyAbout): boolean {
    if (token.address !== mailbox.address || token.requestId !== about.requestId) return false;
    const right = Buffer.from(this.tokenOf(mailbox, about));
    const given = Buffer.from(token.token.toLowerCase());
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** The address to which a mailbox writes to itself in the loop test. */
  loopAddress(mailbox: AddressedMailbox): string {
    return this.addressFor(mailbox, ofLoop());
  }

  /** Returns whether the mail is that of the loop test of this mailbox. */
  isLoop(recipients: readonly string[], mailbox: AddressedMailbox): boolean {
    return read(recipients).some((token) => this.isFor(token, mailbox, ofLoop()));
  }

  private tokenOf(mailbox: AddressedMailbox, { requestId, userId, email }: ReplyAbout): string {
    const content = JSON.stringify([requestId, userId, canonicalEmail(email) ?? email, mailbox.id]);
    const bits = createHmac('sha256', this.key).update(content).digest().readBigUInt64BE();
    const places = Array.from({ length: CHARACTERS }, (_, place) => BigInt(place * BITS));
    return places.map((place) => ALPHABET[Number((bits >> place) & 31n)]).join('');
  }
}

function ofLoop(): ReplyAbout {
  return { requestId: LOOP, userId: 0, email: '' };
}

/** All addresses of this form, in their order. */
function read(recipients: readonly string[]): ReplyToken[] {
  return recipients.flatMap((recipient) => {
    const canonical = canonicalEmail(recipient);
    const [, local, id, token, domain] = REPLY.exec(canonical ?? '') ?? [];
    const requestId = Number(id);
    if (token === undefined || requestId > MAX_ID) return [];
    return [{ address: `${local}@${domain}`, requestId, token }];
  });
}
