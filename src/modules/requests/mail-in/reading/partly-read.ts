import { htmlToText } from './html-text.js';
import { MAIL_BOUNDS, UnreadableMail } from './mail-bounds.js';
import { type FilePart, type MailParts, partsOf, type TextPart } from './mail-parts.js';
import {
  failuresOf,
  marksOf,
  messageIdOf,
  messageIdsOf,
  type ReportedFailure,
  recipientsOf,
} from './marks.js';
import { cutText, plainLine, plainText } from './plain-text.js';
import { type HeaderLine, headerLinesOf, valuesOf } from './raw-header.js';
import type { ReadMail } from './read-mail.js';
import { keptLines, replyOf } from './reply-text.js';
import type { SenderLines } from './sender.js';

/** A file before its content is looked at. */
export interface PartlyReadFile {
  readonly name: string;
  /** As the mail says. */
  readonly type: string;
  readonly content: Uint8Array;
  readonly isInline: boolean;
  readonly isQuoted: boolean;
}

/** Mail as a thread reads it: all but what needs the rest of the program. */
export interface PartlyReadMail
  extends Omit<ReadMail, 'sender' | 'isVerified' | 'files' | 'report'> {
  readonly lines: SenderLines;
  readonly report: {
    readonly failed: readonly ReportedFailure[];
    readonly about: string | null;
  } | null;
  readonly files: readonly PartlyReadFile[];
}

const MAX_NAME = 200;
const MAX_SUBJECT = 500;

/** How many lines of results are looked at for that of the own server. */
const MAX_RESULTS = 100;

/** Files by which programs sign a mail: no person sent them. */
const SIGNATURES = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
]);

const DELIVERY_STATUS = new Set(['message/delivery-status', 'message/global-delivery-status']);
const ORIGINAL = new Set([
  ...['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'],
]);

/** Signs around the number of a picture in a text that is only made to find its place. */
const PLACE = /\ue000(\d{1,6})\ue001/g;

function textOf({ isHtml, content }: TextPart): string {
  return plainText(isHtml ? htmlToText(content) : content);
}

function joined(texts: readonly string[]): string {
  return texts
    .map((text) => text.replace(/^\n+|\n+$/g, ''))
    .filter((text) => text !== '')
    .join('\n\n');
}

function requireReadable({ texts, html }: MailParts): void {
  if (texts.some(({ isHtml, content }) => !isHtml && content.trim() !== '')) return;
  const length = html.reduce((sum, content) => sum + content.length, 0);
  if (length > MAIL_BOUNDS.html) throw new UnreadableMail('html');
}

/** The Content-IDs that HTML refers to, and whether they stand in what its sender wrote now. */
function placesOf(html: readonly string[]): ReadonlyMap<string, boolean> {
  const places = new Map<string, boolean>();
  for (const content of html) {
    // Beyond the bound the cut is not looked for: no picture counts as quoted.
    if (content.length > MAIL_BOUNDS.html) {
      for (const [, cid = ''] of content.matchAll(/\bcid:([^'"\s<>]{1,256})/g)) {
        places.set(decoded(cid), true);
      }
      continue;
    }
    const cids: string[] = [];
    const marked = htmlToText(content, (reference) => {
      const cid = /^\s*cid:(.{1,256})$/i.exec(reference)?.[1];
      return cid === undefined ? '' : `\ue000${cids.push(decoded(cid.trim())) - 1}\ue001`;
    }).split('\n');
    const kept = keptLines(marked.map((line) => line.replace(PLACE, '')));
    for (const [index, line] of marked.entries()) {
      for (const [, number] of line.matchAll(PLACE)) {
        const cid = cids[Number(number)] ?? '';
        places.set(cid, places.get(cid) === true || index < kept);
      }
    }
  }
  return places;
}

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid);
  } catch {
    return cid;
  }
}

function nameOf({ name, type }: FilePart): string {
  const own = plainLine((name ?? '').replace(/^.*[\\/]/s, ''), MAX_NAME);
  if (own !== '') return own;
  return type === 'message/rfc822' ? 'message.eml' : 'attachment';
}

/** Files that a person sent, without those of programs. */
function filesOf({ files, html, type }: MailParts): readonly PartlyReadFile[] {
  const isReport = type === 'multipart/report';
  const places = placesOf(html);
  return files
    .filter((file) => !SIGNATURES.has(file.type) && !(isReport && isOfReport(file)))
    .filter((file) => !(file.isAlternative && file.type === 'text/calendar'))
    .map((file) => {
      const isKept = file.cid === null ? undefined : places.get(file.cid);
      return {
        name: nameOf(file),
        type: file.type,
        content: file.content,
        isInline: isKept !== undefined,
        isQuoted: isKept === false,
      };
    });
}

const isOfReport = ({ type }: FilePart): boolean => DELIVERY_STATUS.has(type) || ORIGINAL.has(type);

function reportOf({ type, files }: MailParts): PartlyReadMail['report'] {
  if (type !== 'multipart/report') return null;
  const original = files.find((file) => ORIGINAL.has(file.type));
  return {
    failed: files
      .filter((file) => DELIVERY_STATUS.has(file.type))
      .flatMap(({ content }) => failuresOf(content)),
    about: original === undefined ? null : messageIdOf(original.content),
  };
}

function fromOf({ from }: MailParts): ReadMail['from'] {
  if (from === null) return null;
  const address = plainLine(from.address, 320);
  const name = from.name === null ? '' : plainLine(from.name, MAX_NAME);
  return address === '' && name === '' ? null : { name: name === '' ? null : name, address };
}

function senderLines(lines: readonly HeaderLine[]): SenderLines {
  return {
    from: valuesOf(lines, 'from').slice(0, 2),
    results: valuesOf(lines, 'authentication-results').slice(0, MAX_RESULTS),
  };
}

/** Reads the bytes of a mail. @throws UnreadableMail beyond the bounds; errors of the libraries. */
export async function readPartly(raw: Uint8Array): Promise<PartlyReadMail> {
  if (raw.length > MAIL_BOUNDS.size) throw new UnreadableMail('size');
  const lines = headerLinesOf(raw);
  const parts = await partsOf(raw);
  requireReadable(parts);
  const now = parts.texts.filter(({ isEmbedded }) => !isEmbedded).map(textOf);
  const inner = parts.texts.filter(({ isEmbedded }) => isEmbedded).map(textOf);
  return {
    from: fromOf(parts),
    lines: senderLines(lines),
    subject: plainLine(parts.subject, MAX_SUBJECT),
    text: cutText(joined([...now, ...inner]), MAIL_BOUNDS.text),
    reply: replyOf(cutText(joined(now), MAIL_BOUNDS.text)),
    messageId: messageIdsOf(lines, 'message-id')[0] ?? null,
    inReplyTo: messageIdsOf(lines, 'in-reply-to'),
    references: messageIdsOf(lines, 'references'),
    recipients: recipientsOf(lines),
    ...marksOf(lines),
    report: reportOf(parts),
    files: filesOf(parts),
  };
}
