import { AppError } from '../../../../core/errors.js';
import { IncomingFile } from '../../../../core/upload.js';
import { type FileColumns, NEVER, type StoredFiles } from '../../../system/files/stored-files.js';
import { MAX_PHOTO_BYTES } from '../../attachments/attachments.types.js';
import type { MailFile, ReadMail } from '../reading/read-mail.js';

/** Maximum number of pictures of a mail that become photos. */
const MAX_PICTURES = 10;

/** The files of a mail: those that may become photos, and those that its text names. */
export interface ChosenFiles {
  readonly taken: readonly MailFile[];
  readonly named: readonly MailFile[];
}

/**
 * Chooses the pictures of a mail: neither small ones nor logos, and in a comment no inline ones that only
 * quoted text refers to.
 *
 * @param logos hashes of pictures that came with other mails of the domain.
 */
export function chosenFiles(
  { files }: Pick<ReadMail, 'files'>,
  logos: ReadonlySet<string>,
  isComment: boolean,
): ChosenFiles {
  const pictures = files.filter(
    ({ picture }) =>
      picture !== null &&
      !picture.isSmall &&
      !logos.has(picture.sha256) &&
      !(isComment && picture.isQuoted),
  );
  const others = files.filter(({ picture }) => picture === null);
  const taken = pictures.slice(0, MAX_PICTURES);
  const rest = new Set([...others, ...pictures.slice(MAX_PICTURES)]);
  return { taken, named: files.filter((file) => rest.has(file)) };
}

/** A picture that is stored, with the file that it was. */
export interface StoredMailPicture {
  readonly file: MailFile;
  readonly columns: FileColumns;
}

/**
 * Stores pictures one in another, so that an error of `record` takes them all back. One that is refused is
 * passed on as such.
 */
export async function withPictures<T>(
  files: Pick<StoredFiles, 'add'>,
  pictures: readonly MailFile[],
  ownerId: number,
  record: (stored: readonly StoredMailPicture[], refused: readonly MailFile[]) => Promise<T>,
  stored: readonly StoredMailPicture[] = [],
  refused: readonly MailFile[] = [],
): Promise<T> {
  const [file, ...others] = pictures;
  if (file === undefined) return await record(stored, refused);
  const content = Buffer.from(file.picture?.content ?? new Uint8Array());
  const incoming = {
    file: new IncomingFile(file.name, content, NEVER, file.type),
    ...{ use: 'photo' as const, maxBytes: MAX_PHOTO_BYTES, ownerId },
  };
  let isStored = false;
  try {
    return await files.add(incoming, (columns) => {
      isStored = true;
      const next = [...stored, { file, columns }];
      return withPictures(files, others, ownerId, record, next, refused);
    });
  } catch (error) {
    if (isStored || !isOfPicture(error)) throw error;
    return await withPictures(files, others, ownerId, record, stored, [...refused, file]);
  }
}

/** Returns whether an error says that a picture cannot be taken. */
function isOfPicture(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'UNSUPPORTED_MEDIA_TYPE' || error.code === 'PAYLOAD_TOO_LARGE';
}
