import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { TransferError } from '../support/transfer-error.js';

/**
 * Free bytes below which an error counts as a full disk: the embedded database ends when it cannot
 * write its log, and copies of folders fail with EIO.
 */
const FULL = 32 * 1024 * 1024;

/** Codes of the system and of PostgreSQL for a disk without space. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100']);

/**
 * Runs a part of a restore into a folder.
 *
 * @throws TransferError when it fails because the disk of the folder is full.
 */
export async function namingFullDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Measured before the written files are removed.
    const free = await freeSpace(folder);
    if (error instanceof TransferError || !(saysFull(error) || free < FULL)) throw error;
    throw new TransferError(
      `The disk of ${folder} is full (${Math.floor(free / 1024 / 1024)} MiB were left): the backup was not ` +
        'restored, and no part of it was kept. Free some space, or name another DATA_DIR, and restore again.',
    );
  }
}

function saysFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (NO_SPACE.has(String((cause as NodeJS.ErrnoException).code))) return true;
    if (/no space left|disk is full/i.test(cause.message)) return true;
  }
  return false;
}

/** Free bytes of the disk on which the folder is or will be; infinite if unknown. */
async function freeSpace(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => undefined);
  if (found !== undefined) return found.blocks === 0 ? Infinity : found.bavail * found.bsize;
  const parent = path.dirname(folder);
  return parent === folder ? Infinity : await freeSpace(parent);
}
