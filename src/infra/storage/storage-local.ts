import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../core/upload.js';
import { isLockHolderAlive, lockContent } from '../database/data-dir-lock.js';
import { checkKey, type Storage, type StoredFile, storageUnavailable } from './storage.js';

const UNFINISHED = 'unfinished';

/** File by which the root is recognised: an unmounted disk leaves an empty folder. */
export const STORAGE_MARKER = '.storage';

/**
 * Age at which an unfinished write of another host, whose processes are not visible, counts as
 * abandoned.
 */
const FOREIGN_WRITE_LIFETIME = 60 * 60 * 1000;

/**
 * Opens the storage in `dataDir/files` and removes unfinished files of ended processes.
 *
 * @throws AppError SERVICE_UNAVAILABLE when the folder cannot be created.
 */
export async function openLocalStorage(dataDir: string): Promise<Storage> {
  const folder = path.join(dataDir, 'files');
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw storageUnavailable(error);
  });
  // A read-only disk has none and is not checked.
  const marked = await writeFile(path.join(folder, STORAGE_MARKER), '', {
    flag: 'a',
    mode: 0o600,
  }).then(
    () => true,
    () => false,
  );
  const storage = new LocalStorage(folder, marked);
  await storage.removeUnfinished();
  return storage;
}

/** Files in a folder. A file is renamed to its final name when it is complete and on disk. */
class LocalStorage implements Storage {
  readonly kind = 'local';
  private readonly unfinished: string;
  /** Prefix of the unfinished files of this process, which protects them from other processes. */
  private readonly mark = [hostname(), ...lockContent().split(' ')].join('~');

  /** @param marked true if the folder has its marker. */
  constructor(
    private readonly folder: string,
    private readonly marked: boolean,
  ) {
    this.unfinished = path.join(folder, UNFINISHED);
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    const target = this.pathOf(key);
    const temporary = path.join(this.unfinished, `${this.mark}~${randomUUID()}`);
    try {
      await this.requireMarker();
      await ensureFolder(this.unfinished);
      await ensureFolder(path.dirname(target));
      await writeDurably(temporary, content);
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      // A full disk or a missing folder: the caller may retry later.
      throw storageUnavailable(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = this.pathOf(key);
    const handle = await this.present(() => open(file, 'r'));
    return handle === undefined
      ? undefined
      : createReadStream(file, { fd: handle, autoClose: true, ...range });
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    const found = await this.present(() => stat(this.pathOf(key)));
    return found && { key, size: found.size, modifiedAt: found.mtime };
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true }).catch((error: unknown) => {
      throw storageUnavailable(error);
    });
  }

  async *list(folder: string): AsyncIterable<StoredFile> {
    const entries = await this.present(() => opendir(path.join(this.folder, folder)));
    if (entries === undefined) return;
    for await (const entry of entries) {
      // Removed since the folder was read.
      const found = entry.isFile() ? await this.stat(`${folder}/${entry.name}`) : undefined;
      if (found) yield found;
    }
  }

  async removeUnfinished(): Promise<number> {
    const names = (await readdir(this.unfinished).catch(absent)) ?? [];
    let removed = 0;
    for (const name of names) {
      const file = path.join(this.unfinished, name);
      if (!(await isDead(file, name))) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  async probe(): Promise<void> {
    try {
      // The dot distinguishes a folder from a file of the same name.
      await access(`${this.folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
      await this.requireMarker();
      const { blocks, bavail } = await statfs(this.folder);
      // Some file systems report no sizes.
      if (blocks > 0 && bavail === 0) throw new Error('the disk is full');
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  close(): void {}

  /**
   * Result of a lookup; undefined when the file does not exist although the storage is available.
   */
  private async present<T>(look: () => Promise<T>): Promise<T | undefined> {
    const found = await look().catch(absent);
    if (found !== undefined) return found;
    await this.requireMarker().catch((error: unknown) => {
      throw storageUnavailable(error);
    });
    // The disk may have come back after the first look.
    return await look().catch(absent);
  }

  /** @throws Error when the folder is not the one that was opened. */
  private async requireMarker(): Promise<void> {
    if (this.marked) await access(path.join(this.folder, STORAGE_MARKER));
  }

  private pathOf(key: string): string {
    checkKey(key);
    return path.join(this.folder, key);
  }
}

/**
 * Creates a subfolder of an existing folder. The root of the storage is only created at the start.
 */
async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function writeDurably(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename survives a power failure only after the folder has been synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isDead(file: string, name: string): Promise<boolean> {
  const [host, pid, started] = name.split('~');
  if (host === hostname()) return !isLockHolderAlive(`${pid} ${started}`);
  const found = await stat(file).catch(absent);
  return found !== undefined && Date.now() - found.mtimeMs > FOREIGN_WRITE_LIFETIME;
}

function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw storageUnavailable(error);
}
