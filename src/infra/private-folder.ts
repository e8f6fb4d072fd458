import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Other users can read the data folder, and this process may not change that. */
export class OpenFolderError extends Error {
  override readonly name = 'OpenFolderError';
}

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;

/** Bit of a folder whose group is inherited by new files; Kubernetes sets it for `fsGroup`. */
const SET_GROUP = 0o2000;

/** Windows has no file modes. */
const HAS_MODES = process.platform !== 'win32';

/**
 * Restricts files that this process creates from now on to its user. The embedded database creates
 * its files with the mode 0666 of the C library.
 */
export function createPrivately(): void {
  if (HAS_MODES && isMainThread) process.umask(0o077);
}

/**
 * Removes other users' access to the data folder, the generated secret and the stored files, and
 * also group access to the files of the embedded database, which earlier versions created with
 * access for everybody. Group access is kept if the folder belongs to a group.
 *
 * @throws OpenFolderError if other users have access that this process may not remove.
 */
export function closeDataDir(dataDir: string): void {
  if (!HAS_MODES) return;
  // A volume may belong to root and be open to all (`emptyDir` of Kubernetes); its content is
  // restricted instead.
  if (lstatSync(dataDir, { throwIfNoEntry: false })?.uid === process.geteuid?.()) {
    close(dataDir, OTHERS);
  }
  // Nobody can enter a restricted folder, and it may contain a million files.
  close(path.join(dataDir, 'files'), OTHERS);
  close(path.join(dataDir, 'jwt-secret'), OTHERS);
  closeDatabase(dataDir);
}

/**
 * Removes other users' access to the files of the embedded database; it creates some with the mode
 * 0644.
 */
export function closeDatabase(dataDir: string): void {
  const isOfGroup = ((modeOf(dataDir) ?? 0) & SET_GROUP) !== 0;
  closeTree(path.join(dataDir, 'database'), isOfGroup ? OTHERS : GROUP_AND_OTHERS);
}

/** Removes access rights from a folder and its content. */
export function closeTree(folder: string, rights = GROUP_AND_OTHERS): void {
  if (!HAS_MODES || modeOf(folder) === undefined) return;
  close(folder, rights);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) closeTree(name, rights);
    else if (entry.isFile()) close(name, rights);
  }
}

/** Removes access rights from a file or folder; ignores a missing one. */
function close(name: string, rights: number): void {
  const mode = modeOf(name);
  if (mode === undefined || (mode & rights) === 0) return;
  try {
    chmodSync(name, mode & ~rights & 0o7777);
  } catch (error) {
    // Group access is the administrator's choice.
    if ((mode & OTHERS) === 0) return;
    const shown = (mode & 0o777).toString(8);
    throw new OpenFolderError(
      `Every user of this machine can read ${name} (${shown}), and it belongs to another user. ` +
        `Its owner or root must remove the access: chmod -R o-rwx ${name}`,
      { cause: error },
    );
  }
}

/** Mode of a file or folder; undefined if it is missing or a link. */
function modeOf(name: string): number | undefined {
  const found = lstatSync(name, { throwIfNoEntry: false });
  return found === undefined || found.isSymbolicLink() ? undefined : found.mode;
}
