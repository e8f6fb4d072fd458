import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** The data folder can be read by others, and this process may not change that. */
export class OpenFolderError extends Error {
  override readonly name = 'OpenFolderError';
}

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;

/** Of a folder whose group is given to what is made in it: Kubernetes sets it for `fsGroup`. */
const SET_GROUP = 0o2000;

/** Windows has no such rights. */
const HAS_MODES = process.platform !== 'win32';

/**
 * Makes what this process creates from now on readable for its user only. The embedded database creates its files
 * with the mode 0666 of the C library.
 */
export function createPrivately(): void {
  if (HAS_MODES && isMainThread) process.umask(0o077);
}

/**
 * Takes the rights of others from the data folder, the generated secret and the stored files, and those of the group
 * too from the files of the embedded database: versions before created them for everybody. The group keeps what
 * it has where the folder is that of a group.
 *
 * @throws OpenFolderError for what others can read and this process may not change.
 */
export function closeDataDir(dataDir: string): void {
  if (!HAS_MODES) return;
  // A volume may belong to root, and be open to all (`emptyDir` of Kubernetes): what is in it is closed.
  if (lstatSync(dataDir, { throwIfNoEntry: false })?.uid === process.geteuid?.()) {
    close(dataDir, OTHERS);
  }
  // Nobody gets past a folder that is closed, and there may be a million files in it.
  close(path.join(dataDir, 'files'), OTHERS);
  close(path.join(dataDir, 'jwt-secret'), OTHERS);
  closeDatabase(dataDir);
}

/** Takes the rights of others from the files of the embedded database; it creates some with the mode 0644. */
export function closeDatabase(dataDir: string): void {
  const isOfGroup = ((modeOf(dataDir) ?? 0) & SET_GROUP) !== 0;
  closeTree(path.join(dataDir, 'database'), isOfGroup ? OTHERS : GROUP_AND_OTHERS);
}

/** Takes rights from a folder and all that is in it. */
export function closeTree(folder: string, rights = GROUP_AND_OTHERS): void {
  if (!HAS_MODES || modeOf(folder) === undefined) return;
  close(folder, rights);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) closeTree(name, rights);
    else if (entry.isFile()) close(name, rights);
  }
}

/** Takes rights from a file or a folder; nothing where there is none. */
function close(name: string, rights: number): void {
  const mode = modeOf(name);
  if (mode === undefined || (mode & rights) === 0) return;
  try {
    chmodSync(name, mode & ~rights & 0o7777);
  } catch (error) {
    // Rights of the group are the administrator's choice.
    if ((mode & OTHERS) === 0) return;
    const shown = (mode & 0o777).toString(8);
    throw new OpenFolderError(
      `Every user of this machine can read ${name} (${shown}), and it belongs to another user. ` +
        `Its owner, or root, closes it: chmod -R o-rwx ${name}`,
      { cause: error },
    );
  }
}

/** Undefined where there is none, and for a link. */
function modeOf(name: string): number | undefined {
  const found = lstatSync(name, { throwIfNoEntry: false });
  return found === undefined || found.isSymbolicLink() ? undefined : found.mode;
}
