import { type HeaderLine, headerLinesOf, valuesOf } from './raw-header.js';

/** Signs in the header of a mail that a program wrote or forwarded it. */
export interface MailMarks {
  readonly isAutomatic: boolean;
  readonly isOfList: boolean;
  readonly instances: readonly string[];
}

/** A failed delivery as a report writes it. */
export interface ReportedFailure {
  readonly status: string;
  /** As written. */
  readonly recipient: string | null;
}

const AUTOMATIC_PRECEDENCE = new Set(['bulk', 'junk', 'auto_reply']);

/** Headers whose addresses are recipients, in the order in which they count. */
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'] as const;

const MAX_RECIPIENTS = 200;
const MAX_INSTANCES = 20;
const MAX_REFERENCES = 200;
const MAX_FAILURES = 50;

/** The first word of a value, in lower case. */
const wordOf = (value: string): string => /^[^\s;(]*/.exec(value.trim())?.[0].toLowerCase() ?? '';

/** The signs in a header. */
export function marksOf(lines: readonly HeaderLine[]): MailMarks {
  const words = (name: string) => valuesOf(lines, name).map(wordOf);
  const precedence = words('precedence');
  const isAnswer = ['auto-submitted', 'x-autoreply'].some((name) =>
    words(name).some((word) => word !== 'no'),
  );
  const returnPath = valuesOf(lines, 'return-path')[0]?.replace(/\s/g, '');
  return {
    isAutomatic:
      isAnswer || returnPath === '<>' || precedence.some((word) => AUTOMATIC_PRECEDENCE.has(word)),
    isOfList: valuesOf(lines, 'list-id').length > 0 || precedence.includes('list'),
    instances: valuesOf(lines, 'x-maintenance-instance')
      .map((value) => value.trim().slice(0, 100))
      .slice(0, MAX_INSTANCES),
  };
}

/** Addresses that a mail was sent to. */
export function recipientsOf(lines: readonly HeaderLine[]): readonly string[] {
  const addresses = RECIPIENTS.flatMap((name) => valuesOf(lines, name)).flatMap((value) =>
    value.split(/[\s<>,;:"()]+/).filter((word) => word.indexOf('@') > 0 && word.length <= 320),
  );
  return [...new Set(addresses)].slice(0, MAX_RECIPIENTS);
}

/** Message-IDs in the values of a header, with angle brackets. */
export function messageIdsOf(lines: readonly HeaderLine[], name: string): readonly string[] {
  const ids = valuesOf(lines, name).flatMap(
    (value) => value.match(/<[^<>\s]{1,990}>/g) ?? bareIds(value),
  );
  return ids.slice(-MAX_REFERENCES);
}

/** Ids of programs that leave the brackets out. */
function bareIds(value: string): readonly string[] {
  const word = value.trim();
  return /^[^\s<>]{1,990}$/.test(word) ? [`<${word}>`] : [];
}

/** The failures that a `message/delivery-status` tells of (RFC 3464). */
export function failuresOf(status: Uint8Array): readonly ReportedFailure[] {
  const text = Buffer.from(status).toString('utf8').replace(/\r\n?/g, '\n');
  const blocks = text.split(/\n[ \t]*\n/);
  return blocks
    .slice(0, MAX_FAILURES + 1)
    .flatMap((block) => failureOf(headerLinesOf(Buffer.from(block.trim()))));
}

function failureOf(fields: readonly HeaderLine[]): readonly ReportedFailure[] {
  const first = (name: string) => valuesOf(fields, name)[0];
  const status = /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(first('status') ?? '')?.[0];
  if (wordOf(first('action') ?? '') !== 'failed' || status === undefined) return [];
  const written = first('original-recipient') ?? first('final-recipient') ?? '';
  const recipient = written.slice(written.indexOf(';') + 1).replace(/[<>\s]/g, '');
  return [{ status, recipient: recipient === '' ? null : recipient.slice(0, 320) }];
}

/** The Message-ID of a mail that is attached, or of which only the header is. */
export function messageIdOf(attached: Uint8Array): string | null {
  return messageIdsOf(headerLinesOf(attached), 'message-id')[0] ?? null;
}
