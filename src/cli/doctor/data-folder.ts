import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.js';
import { type Check, failed, ok, warning } from '../../infra/checks.js';
import { isSecretGenerated, secretFile } from '../transfer/secret.js';

/** Figures of a file system (statfs(2)). */
export interface DiskFigures {
  readonly bsize: number;
  readonly blocks: number;
  readonly bavail: number;
  readonly files: number;
  readonly ffree: number;
}

const MIB = 1024 * 1024;

/** Thresholds for a disk that is nearly full and for a full one, in MiB and as a fraction. */
const SPACE_WARNED = { mebibytes: 1024, share: 0.1 };
const SPACE_FAILED = { mebibytes: 100, share: 0.01 };

/** Fractions of free inodes. */
const INODES_WARNED = 0.05;
const INODES_FAILED = 0.01;

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;

/** Checks free space and inodes of the data folder's file system. */
export async function checkDisk(dataDir: string): Promise<Check[]> {
  const figures = await statfs(dataDir).catch(() => undefined);
  return figures === undefined ? [] : [spaceOf(dataDir, figures), inodesOf(dataDir, figures)];
}

/** Evaluates free space: enough is a gibibyte, or a tenth of a disk smaller than ten. */
export function spaceOf(dataDir: string, { bsize, blocks, bavail }: DiskFigures): Check {
  const free = Math.floor((bavail * bsize) / MIB);
  // Some file systems report no sizes.
  const share = blocks === 0 ? 1 : bavail / blocks;
  const message = `${free} MiB free (${Math.round(share * 100)} %) in ${dataDir}`;
  const advice = 'Free space, or move DATA_DIR: without space every change fails.';
  const below = (bound: typeof SPACE_WARNED) =>
    blocks > 0 && free < bound.mebibytes && share < bound.share;
  if (blocks > 0 && (bavail === 0 || below(SPACE_FAILED))) return failed('disk', message, advice);
  return below(SPACE_WARNED) ? warning('disk', message, advice) : ok('disk', message);
}

/** Evaluates free inodes; file systems that create them on demand report none. */
export function inodesOf(dataDir: string, { files, ffree }: DiskFigures): Check {
  if (files === 0) return ok('inodes', 'not limited');
  const share = ffree / files;
  const message = `${Math.round(share * 100)} % free in ${dataDir}`;
  const advice = 'Remove small files on that disk: a new file needs an inode.';
  if (share < INODES_FAILED) return failed('inodes', message, advice);
  return share < INODES_WARNED ? warning('inodes', message, advice) : ok('inodes', message);
}

/** Checks whether other users may read or write the data folder and the secret. */
export async function checkPermissions(config: Config): Promise<Check[]> {
  const { dataDir } = config;
  const checks: Check[] = [];
  const folder = await stat(dataDir).catch(() => undefined);
  if (folder !== undefined) checks.push(folderPermissions(dataDir, folder.mode));
  const file = secretFile(config);
  const secret = await stat(file).catch(() => undefined);
  if (secret === undefined) return checks;
  const name = 'permissions of the secret';
  const mode = shown(secret.mode);
  if ((secret.mode & GROUP_AND_OTHERS) !== 0) {
    checks.push(failed(name, `${file} has ${mode}: others can read it`, `chmod 600 ${file}`));
  } else {
    const unused = isSecretGenerated(config) ? '' : ', and not used: JWT_SECRET is set';
    checks.push(ok(name, `${path.basename(file)} has ${mode}${unused}`));
  }
  return checks;
}

/** The files of the embedded database are writable for everybody who can enter the folder. */
function folderPermissions(dataDir: string, mode: number): Check {
  const name = 'permissions of the data folder';
  const advice = `chmod 700 ${dataDir}`;
  const message = `${dataDir} has ${shown(mode)}`;
  if ((mode & OTHERS) !== 0) {
    return failed(name, `${message}: every user of this machine can enter it`, advice);
  }
  return (mode & GROUP_AND_OTHERS) !== 0
    ? warning(name, `${message}: its group can enter it`, advice)
    : ok(name, message);
}

function shown(mode: number): string {
  return (mode & 0o777).toString(8);
}
