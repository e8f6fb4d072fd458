import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { connectControl } from '../../infra/control-socket.js';
import { DataDirInUseError, lockDataDir } from '../../infra/database/data-dir-lock.js';
import { openFolder } from '../../infra/database/embedded-folder.js';
import { embeddedTables, type TableStore } from '../../infra/database/table-store.js';
import { TransferError } from '../support/transfer-error.js';

/**
 * Time limits of the service's answers, in milliseconds; before the freeze it waits for
 * transactions.
 */
const READY_TIMEOUT = 60_000;
const FROZEN_TIMEOUT = 60_000;

/** A file that was written within this time before its copy is copied again, in milliseconds. */
const CLOCK_GRAIN = 2_000;

/** State of a file when it was copied. */
interface Seen {
  readonly size: number;
  readonly modified: number;
  /** True if it may have changed since without a new modification time. */
  readonly recent: boolean;
}

/**
 * Opens a consistent state of the embedded database. If the service runs, its files are copied to
 * `copy`: first all of them while they change, then, while the service holds back statements, the
 * changed ones. Otherwise the database itself is opened, under its lock.
 *
 * @throws TransferError when there is no database; ControlError when the service does not answer.
 */
export async function openEmbeddedCopy(dataDir: string, copy: string): Promise<TableStore> {
  const folder = path.join(dataDir, 'database');
  if (!existsSync(folder)) throw new TransferError(`There is no database in ${dataDir}.`);
  const release = lockUnlessRunning(dataDir);
  if (release !== undefined) {
    try {
      const client = await openFolder(folder);
      return embeddedTables(client, () => client.close().finally(release));
    } catch (error) {
      release();
      throw error;
    }
  }
  await copyRunning(dataDir, folder, copy);
  const client = await openFolder(copy);
  return embeddedTables(client, async () => {
    await client.close();
    await rm(copy, { recursive: true, force: true });
  });
}

/** Locks the data folder; undefined if another process has locked it. */
function lockUnlessRunning(dataDir: string): (() => void) | undefined {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) return undefined;
    throw error;
  }
}

async function copyRunning(dataDir: string, folder: string, copy: string): Promise<void> {
  const service = await connectControl(dataDir);
  try {
    service.send('copy');
    await service.receive(READY_TIMEOUT);
    await rm(copy, { recursive: true, force: true });
    const seen = await mirror(folder, copy, new Map());
    service.send('freeze');
    await service.receive(FROZEN_TIMEOUT);
    await mirror(folder, copy, seen);
    service.send('thaw');
    // Fails if the service could not wait until now.
    await service.receive(READY_TIMEOUT);
  } finally {
    service.close();
  }
}

/**
 * Makes `to` a copy of the folder `from`, without copying again unchanged files of `seen`.
 *
 * @returns the new state of each file.
 */
async function mirror(
  from: string,
  to: string,
  seen: ReadonlyMap<string, Seen>,
): Promise<Map<string, Seen>> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const now = new Map<string, Seen>();
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = path.relative(from, path.join(entry.parentPath, entry.name));
    const target = path.join(to, name);
    if (entry.isDirectory()) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      continue;
    }
    if (!entry.isFile()) continue;
    const found = await copyChanged(path.join(from, name), target, seen.get(name));
    if (found !== undefined) now.set(name, found);
  }
  // Deleted since they were copied.
  const gone = [...seen.keys()].filter((name) => !now.has(name));
  await Promise.all(gone.map((name) => rm(path.join(to, name), { force: true })));
  return now;
}

async function copyChanged(
  from: string,
  to: string,
  seen: Seen | undefined,
): Promise<Seen | undefined> {
  try {
    const { size, mtimeMs } = await stat(from);
    if (seen !== undefined && !seen.recent && seen.size === size && seen.modified === mtimeMs) {
      return seen;
    }
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return { size, modified: mtimeMs, recent: Date.now() - mtimeMs < CLOCK_GRAIN };
  } catch (error) {
    // Deleted since the folder was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
