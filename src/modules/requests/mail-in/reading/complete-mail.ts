import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { canonicalEmail } from '../../../../core/email.js';
import type { PartlyReadFile, PartlyReadMail } from './partly-read.js';
import type { FailedDelivery, MailFile, MailPicture, ReadMail } from './read-mail.js';
import { senderOf } from './sender.js';

/** Bounds below which a picture is a logo, or counts the visits of a mail. */
const SMALL = { bytes: 5 * 1024, pixels: 64 } as const;

/** Bytes by which the type of a file is known. */
const HEAD = 4_100;

/** Choices of the mailbox that a mail came to. */
export interface ReadOptions {
  /** Name of the server whose word on the sender counts. */
  readonly authservId: string | null;
}

/** Completes what a thread read of a mail. */
export async function completeMail(
  { lines, files, report, ...read }: PartlyReadMail,
  { authservId }: ReadOptions,
): Promise<ReadMail> {
  const { address: sender, isVerified } = senderOf(lines, authservId);
  const complete: MailFile[] = [];
  // One after the other: the threads that read pictures are shared with all requests.
  for (const file of files) complete.push(await fileOf(file));
  return {
    ...read,
    sender,
    isVerified,
    report: report && {
      about: report.about,
      failed: report.failed.map(
        ({ status, recipient }): FailedDelivery => ({
          status,
          recipient: recipient === null ? null : (canonicalEmail(recipient) ?? null),
        }),
      ),
    },
    files: complete,
  };
}

async function fileOf(file: PartlyReadFile): Promise<MailFile> {
  const { content, name } = file;
  const found = await fileTypeFromBuffer(content.subarray(0, HEAD)).catch(() => undefined);
  const isPicture = found?.mime.startsWith('image/') ?? false;
  return {
    name,
    type:
      found?.mime ??
      (/^[\w.+-]+\/[\w.+-]+$/.test(file.type)
        ? file.type.slice(0, 100)
        : 'application/octet-stream'),
    bytes: content.length,
    picture: isPicture ? await pictureOf(file) : null,
  };
}

async function pictureOf({ content, isInline, isQuoted }: PartlyReadFile): Promise<MailPicture> {
  const size = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const side = size === undefined ? SMALL.pixels : Math.min(size.width, size.height);
  return {
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    isSmall: content.length < SMALL.bytes || side < SMALL.pixels,
    isInline,
    isQuoted,
  };
}
