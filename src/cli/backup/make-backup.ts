import { createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create as createTar } from 'tar';
import type { Config } from '../../config/config.js';
import { isLockHolderAlive, lockContent } from '../../infra/database/data-dir-lock.js';
import { serverTables } from '../../infra/database/table-store.js';
import { packageVersion } from '../../infra/package-version.js';
import { secretFingerprint } from '../../infra/secrets/secret-fingerprint.js';
import { openStorage } from '../../infra/storage/open-storage.js';
import type { Storage } from '../../infra/storage/storage.js';
import type { Progress } from '../support/progress.js';
import { onSignal } from '../support/signals.js';
import { TransferError } from '../support/transfer-error.js';
import {
  copyAllFiles,
  type FileFigures,
  fetchMissing,
  incomingFolder,
  listFiles,
} from '../transfer/files.js';
import {
  FILE_LIST,
  FORMAT,
  type Manifest,
  type Part,
  partOf,
  SECRET,
  SERVER_DUMP,
  writeManifest,
} from '../transfer/manifest.js';
import { checkTool, runTool } from '../transfer/postgres-tools.js';
import { isSecretGenerated, secretFile } from '../transfer/secret.js';
import { type DataState, readState } from '../transfer/tables.js';
import { openSnapshot, type Snapshot } from './snapshot.js';

/** Arguments of the command. */
export interface BackupOptions {
  /** A new folder, or a new file that ends in `.tar.gz`. */
  readonly to: string;
  readonly withSecret: boolean;
  /** True to store the rows of each table also for a PostgreSQL server. */
  readonly portable: boolean;
}

/** Form of the rows in a backup. */
type Form = Manifest['database']['form'];

/** Maximum number of snapshots until the files of database and storage agree. */
const ATTEMPTS = 5;

const ARCHIVE = /\.(tar\.gz|tgz)$/;
const UNFINISHED = '.unfinished-';

/**
 * Makes a backup. It is written beside `to`, and renamed when it is complete and on the disk.
 *
 * @throws TransferError, ControlError or the error of database, storage or disk; nothing is left
 *   then.
 */
export async function makeBackup(
  options: BackupOptions,
  config: Config,
  progress: Progress,
): Promise<Manifest> {
  const to = path.resolve(options.to);
  removeAbandoned(to);
  const folder = `${to}${UNFINISHED}${lockContent().replace(' ', '-')}`;
  const cleanUp = () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}.tar.gz`, { force: true });
  };
  const stopped = onSignal(cleanUp);
  try {
    await mkdir(folder, { mode: 0o700 });
    const manifest = await fill(folder, options, config, progress);
    if (ARCHIVE.test(to)) await pack(folder, to, progress);
    else await rename(folder, to);
    await syncFolder(path.dirname(to));
    return manifest;
  } finally {
    stopped();
    cleanUp();
  }
}

/**
 * Copies files, then rows, then the files that were added meanwhile. Every row of the backup has
 * its file: a missing file was deleted together with its row after the snapshot, and a later
 * snapshot does not name it.
 */
async function fill(
  folder: string,
  options: BackupOptions,
  config: Config,
  progress: Progress,
): Promise<Manifest> {
  const { databaseUrl } = config;
  const form: Form = databaseUrl === undefined || options.portable ? 'rows' : 'pg_dump';
  // Checked before hours of copying.
  if (databaseUrl !== undefined && form === 'pg_dump') await checkDumpTool(databaseUrl);
  const storage = await openStorage(config);
  let snapshot: Snapshot | undefined;
  try {
    await copyAllFiles(storage, folder, progress);
    const agreed = await agree(folder, storage, () => openSnapshot(config, folder));
    snapshot = agreed.snapshot;
    const state = await readState(snapshot.store);
    const files = await listFiles(snapshot.store, folder, agreed.missing, progress);
    const parts =
      form === 'rows'
        ? await writeRows(snapshot, state, folder, progress)
        : [await writeDump(snapshot, databaseUrl ?? '', state, folder, progress)];
    const version = await serverVersion(snapshot);
    await snapshot.store.close();
    snapshot = undefined;
    await rm(incomingFolder(folder), { recursive: true, force: true });
    const generated = isSecretGenerated(config);
    const included = options.withSecret && generated;
    if (included) parts.push(await writeSecret(config, folder));
    parts.push(await partOf(folder, FILE_LIST));
    const secret = { included, generated, fingerprint: secretFingerprint(config.jwtSecret) };
    const manifest = manifestOf(config, state, version, form, files, secret, parts);
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await snapshot?.store.close();
    storage.close();
  }
}

/** Opens snapshots until no file is missing because of concurrent changes. */
async function agree(
  folder: string,
  storage: Storage,
  open: () => Promise<Snapshot>,
): Promise<{ snapshot: Snapshot; missing: string[] }> {
  let earlier: ReadonlySet<string> | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await open();
    try {
      const missing = await fetchMissing(snapshot.store, storage, folder);
      // A file that two snapshots name and the storage lacks is a separate fault.
      if (missing.every((key) => earlier?.has(key))) return { snapshot, missing };
      if (attempt === ATTEMPTS) {
        throw new TransferError('Files are deleted faster than a backup can be made. Try again.');
      }
      earlier = new Set(missing);
    } catch (error) {
      await snapshot.store.close();
      throw error;
    }
    await snapshot.store.close();
  }
}

async function writeRows(
  { store }: Snapshot,
  { tables }: DataState,
  folder: string,
  progress: Progress,
): Promise<Part[]> {
  const parts: Part[] = [];
  await mkdir(path.join(folder, 'rows'), { mode: 0o700 });
  progress.begin('tables', tables.length);
  for (const table of tables) {
    const name = rowsPart(table.name);
    const file = createWriteStream(path.join(folder, name), { mode: 0o600, flush: true });
    await pipeline(store.copyOut(table), file);
    parts.push(await partOf(folder, name));
    progress.advance();
  }
  progress.end();
  return parts;
}

function rowsPart(table: string): string {
  return `rows/${table}.copy`;
}

async function checkDumpTool(databaseUrl: string): Promise<void> {
  const server = await serverTables(databaseUrl);
  try {
    await checkTool('pg_dump', server, 'Or use --portable, which needs no tools.');
  } finally {
    await server.close();
  }
}

async function writeDump(
  { id }: Snapshot,
  databaseUrl: string,
  { tables }: DataState,
  folder: string,
  progress: Progress,
): Promise<Part> {
  progress.begin('tables', tables.length);
  const args = ['--format=custom', '--verbose', `--snapshot=${id}`];
  const file = path.join(folder, SERVER_DUMP);
  await runTool('pg_dump', databaseUrl, [...args, `--file=${file}`], (line) => {
    if (line.includes('dumping contents of table')) progress.advance();
  });
  progress.end();
  const handle = await open(file, 'r+');
  await handle.chmod(0o600);
  await handle.sync();
  await handle.close();
  return await partOf(folder, SERVER_DUMP);
}

async function writeSecret(config: Config, folder: string): Promise<Part> {
  const file = path.join(folder, SECRET);
  await copyFile(secretFile(config), file);
  const handle = await open(file, 'r+');
  await handle.chmod(0o600);
  await handle.sync();
  await handle.close();
  return await partOf(folder, SECRET);
}

async function serverVersion({ store }: Snapshot): Promise<string> {
  const [row] = await store.query<{ server_version: string }>('SHOW server_version');
  return row?.server_version ?? '';
}

function manifestOf(
  config: Config,
  state: DataState,
  version: string,
  form: Form,
  files: FileFigures,
  secret: Manifest['secret'],
  parts: Part[],
): Manifest {
  return {
    format: FORMAT,
    service: packageVersion(),
    createdAt: new Date().toISOString(),
    database: {
      kind: config.databaseUrl === undefined ? 'embedded' : 'server',
      form,
      version,
      migrations: [...state.migrations],
      lastMigration: state.migrations.at(-1) ?? null,
      queueVersion: state.queueVersion,
      tables: state.tables.map(({ name, columns, rows }) => ({
        name,
        columns: [...columns],
        rows,
        part: form === 'rows' ? rowsPart(name) : null,
      })),
      sequences: [...state.sequences],
    },
    audit: state.audit,
    storage: { driver: config.storage.driver, ...files },
    secret,
    parts,
  };
}

async function pack(folder: string, to: string, progress: Progress): Promise<void> {
  const archive = `${folder}.tar.gz`;
  progress.begin('files packed', 0);
  await pipeline(
    createTar({ gzip: true, cwd: folder, onWriteEntry: () => progress.advance() }, ['.']),
    createWriteStream(archive, { mode: 0o600, flush: true }),
  );
  progress.end();
  await rename(archive, to);
}

/** Removes the remains of killed backups to the same path. */
function removeAbandoned(to: string): void {
  const folder = path.dirname(to);
  if (!existsSync(folder)) throw new TransferError(`The folder ${folder} does not exist.`);
  const prefix = `${path.basename(to)}${UNFINISHED}`;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    const mark = name
      .slice(prefix.length)
      .replace(/\.tar\.gz$/, '')
      .replace('-', ' ');
    if (isLockHolderAlive(mark)) continue;
    rmSync(path.join(folder, name), { recursive: true, force: true });
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
