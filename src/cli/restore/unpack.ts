import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import type { Progress } from '../support/progress.js';
import { TransferError } from '../support/transfer-error.js';
import { checkFiles } from '../transfer/files.js';
import { checkPart, type Manifest, readManifest } from '../transfer/manifest.js';

/** An unpacked backup whose checksums have been verified. */
export interface OpenBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Removes the unpacked files. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a backup, unpacking an archive into `workFolder`, and verifies all checksums.
 *
 * @throws TransferError when it is incomplete, damaged or of a newer format.
 */
export async function openBackup(
  from: string,
  workFolder: string,
  progress: Progress,
): Promise<OpenBackup> {
  const found = await stat(from).catch(() => undefined);
  if (found === undefined) throw new TransferError(`${from} does not exist.`);
  const { folder, close } = found.isDirectory()
    ? { folder: from, close: async () => {} }
    : await unpack(from, workFolder);
  try {
    const manifest = await readManifest(folder);
    progress.begin('parts checked', manifest.parts.length + manifest.storage.files);
    for (const part of manifest.parts) {
      await checkPart(folder, part);
      progress.advance();
    }
    await checkFiles(folder, progress);
    progress.end();
    return { folder, manifest, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function unpack(file: string, workFolder: string) {
  const folder = path.join(workFolder, 'unpacked');
  const close = () => rm(folder, { recursive: true, force: true });
  // Left by a killed restore.
  await close();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      // Links could lead out of the folder.
      filter: (_path, entry) =>
        'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
    });
    return { folder, close };
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    // `namingFullDisk` reports a full disk.
    await close();
    if (isFull) throw error;
    throw new TransferError(`The backup is damaged: ${(error as Error).message}.`);
  }
}
