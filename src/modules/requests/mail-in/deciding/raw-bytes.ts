import { buffer } from 'node:stream/consumers';
import type { StoredFiles } from '../../../system/files/stored-files.js';

/** The bytes of a mail. @throws AppError NOT_FOUND without its file; SERVICE_UNAVAILABLE. */
export async function rawBytes(
  files: Pick<StoredFiles, 'openDocument'>,
  filename: string,
): Promise<Uint8Array> {
  return await buffer(await files.openDocument(filename, undefined, 'mail'));
}
