import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.js';
import { RELEASE_ACTIVE_JOBS } from '../../infra/queue/queue.js';
import { openStorage } from '../../infra/storage/open-storage.js';
import { openLocalStorage } from '../../infra/storage/storage-local.js';
import type { Progress } from '../support/progress.js';
import { TransferError } from '../support/transfer-error.js';
import { isEmpty, putFiles } from '../transfer/files.js';
import { checkLoaded, loadRows, type RowSource } from '../transfer/load.js';
import { type Manifest, SERVER_DUMP } from '../transfer/manifest.js';
import { checkTool, runTool } from '../transfer/postgres-tools.js';
import {
  checkMigrations,
  clearServer,
  closeTarget,
  makeTables,
  openServerTarget,
  type Target,
  upgradeAndVerify,
} from '../transfer/server-target.js';
import { type Aside, EmbeddedTarget, lockTarget, putAside } from './embedded-target.js';
import { namingFullDisk } from './full-disk.js';
import { restoreSecret, type SecretOutcome } from './secret.js';
import { type OpenBackup, openBackup } from './unpack.js';

/** Arguments of the command. */
export interface RestoreOptions {
  readonly from: string;
  /** True if a target with data may be replaced. */
  readonly force: boolean;
}

/** Result of a restore. */
export interface RestoreResult {
  readonly manifest: Manifest;
  readonly files: number;
  /** Later migrations that were applied. */
  readonly applied: readonly string[];
  /** Records of the audit trail that were verified. */
  readonly verified: number;
  readonly secret: SecretOutcome;
  /** Paths of replaced data. */
  readonly aside: readonly string[];
}

/**
 * Restores a backup into the configured database and storage. Everything is checked before the
 * target is changed. Files are in place before the rows that name them.
 *
 * @throws TransferError for a backup or a target that does not match; DataDirInUseError while the
 *   service runs.
 */
export async function restoreBackup(
  options: RestoreOptions,
  config: Config,
  progress: Progress,
): Promise<RestoreResult> {
  const release = lockTarget(config);
  let backup: OpenBackup | undefined;
  try {
    const { dataDir, databaseUrl } = config;
    const opened = await namingFullDisk(dataDir, () => openBackup(options.from, dataDir, progress));
    backup = opened;
    await checkMigrations(opened.manifest.database.migrations);
    return databaseUrl === undefined
      ? await intoEmbedded(opened, options, config, progress)
      : await intoServer(opened, options, config, databaseUrl, progress);
  } finally {
    await backup?.close();
    release();
  }
}

async function intoEmbedded(
  backup: OpenBackup,
  { force }: RestoreOptions,
  config: Config,
  progress: Progress,
): Promise<RestoreResult> {
  const { manifest } = backup;
  if (manifest.database.form === 'pg_dump') {
    throw new TransferError(
      'The backup was made by pg_dump: set DATABASE_URL to restore it into PostgreSQL, ' +
        'or make one with --portable.',
    );
  }
  const { dataDir } = config;
  const target = await namingFullDisk(dataDir, () =>
    EmbeddedTarget.open(config, manifest.database.migrations, force),
  );
  try {
    const { upgraded, files, aside } = await namingFullDisk(dataDir, async () => {
      await checkStorage(config, force);
      await makeTables(target.target, manifest.database);
      await loadRows(target.target.store, rowsOf(backup), progress);
      const upgraded = await upgradeAndVerify(target.target.database);
      // The database is complete on the disk before files are replaced.
      await target.complete();
      return { upgraded, ...(await restoreFiles(backup, config, progress)) };
    });
    const kept = await target.replace();
    const secret = await restoreSecret(backup, config, kept !== undefined);
    return {
      manifest,
      files,
      ...upgraded,
      secret,
      aside: [kept, aside, secret.aside].filter(isName),
    };
  } finally {
    await target.close();
  }
}

async function intoServer(
  backup: OpenBackup,
  { force }: RestoreOptions,
  config: Config,
  databaseUrl: string,
  progress: Progress,
): Promise<RestoreResult> {
  const { manifest } = backup;
  const target = await openServerTarget(databaseUrl);
  try {
    const { form, tables } = manifest.database;
    if (form === 'pg_dump') await checkTool('pg_restore', target.store, '');
    await checkStorage(config, force);
    await clearServer(
      target,
      tables.map(({ name }) => name),
      force,
    );
    const { files, aside } = await namingFullDisk(config.dataDir, () =>
      restoreFiles(backup, config, progress),
    );
    if (form === 'pg_dump') await loadDump(backup, target, databaseUrl, progress);
    else {
      await makeTables(target, manifest.database);
      await loadRows(target.store, rowsOf(backup), progress);
    }
    const upgraded = await upgradeAndVerify(target.database);
    const secret = await restoreSecret(backup, config, force);
    return { manifest, files, ...upgraded, secret, aside: [aside, secret.aside].filter(isName) };
  } finally {
    await closeTarget(target);
    await rm(EmbeddedTarget.workFolder(config), { recursive: true, force: true });
  }
}

/** Rows of a backup. */
function rowsOf({ folder, manifest }: OpenBackup): RowSource {
  const { tables, sequences } = manifest.database;
  const parts = new Map(tables.map(({ name, part }) => [name, part]));
  return {
    state: { tables, sequences, audit: manifest.audit },
    open: ({ name }) => createReadStream(path.join(folder, parts.get(name) ?? '')),
  };
}

async function loadDump(
  { folder, manifest }: OpenBackup,
  { store }: Target,
  databaseUrl: string,
  progress: Progress,
): Promise<void> {
  const { tables } = manifest.database;
  progress.begin('tables', tables.length);
  await runTool(
    'pg_restore',
    databaseUrl,
    [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--no-comments',
      '--verbose',
      path.join(folder, SERVER_DUMP),
    ],
    (line) => {
      if (line.includes('processing data for table')) progress.advance();
    },
  );
  progress.end();
  await checkLoaded(store, tables, manifest.audit);
  await store.exec(RELEASE_ACTIVE_JOBS);
  await store.exec('ANALYZE');
}

/** @throws TransferError when the storage has files without `force`. */
async function checkStorage(config: Config, force: boolean): Promise<void> {
  if (force) return;
  // Opening the storage would create its folder.
  if (config.storage.driver === 'local' && !existsSync(path.join(config.dataDir, 'files'))) return;
  const storage = await openStorage(config);
  const empty = await isEmpty(storage).finally(() => storage.close());
  if (!empty) throw new TransferError('The storage is not empty: it has files.');
}

/** Writes files into a bucket, or into a new folder that then replaces the old one. */
async function restoreFiles(
  { folder }: OpenBackup,
  config: Config,
  progress: Progress,
): Promise<{ files: number; aside: Aside }> {
  progress.begin('files', 0);
  if (config.storage.driver === 's3') {
    const bucket = await openStorage(config);
    const files = await putFiles(folder, bucket, progress).finally(() => bucket.close());
    progress.end();
    return { files, aside: undefined };
  }
  const working = await openLocalStorage(EmbeddedTarget.workFolder(config));
  const files = await putFiles(folder, working, progress);
  progress.end();
  const aside = await putAside(
    path.join(EmbeddedTarget.workFolder(config), 'files'),
    path.join(config.dataDir, 'files'),
  );
  return { files, aside };
}

function isName(aside: Aside): aside is string {
  return aside !== undefined;
}
