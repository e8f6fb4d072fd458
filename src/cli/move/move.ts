import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.js';
import { lockDataDir } from '../../infra/database/data-dir-lock.js';
import { openFolder } from '../../infra/database/embedded-folder.js';
import { embeddedTables, type TableStore } from '../../infra/database/table-store.js';
import { openStorage } from '../../infra/storage/open-storage.js';
import { openLocalStorage } from '../../infra/storage/storage-local.js';
import type { Progress } from '../support/progress.js';
import { TransferError } from '../support/transfer-error.js';
import { moveFiles } from '../transfer/files.js';
import { loadRows } from '../transfer/load.js';
import {
  checkMigrations,
  clearServer,
  closeTarget,
  makeTables,
  openServerTarget,
  upgradeAndVerify,
} from '../transfer/server-target.js';
import { type DataState, readState } from '../transfer/tables.js';

/** Figures of a move. */
export interface MoveResult {
  readonly rows: number;
  /** Verified records of the audit trail. */
  readonly verified: number;
  readonly head: string | null;
  readonly files: { readonly copied: number; readonly missing: readonly string[] };
}

/**
 * Copies the embedded database to an empty database of a server, and the files that the configured
 * storage lacks. The embedded database keeps its rows.
 *
 * @throws DataDirInUseError while the service runs; TransferError when the server's database has
 *   rows, or when counts or chain differ afterwards.
 */
export async function moveToServer(
  url: string,
  config: Config,
  progress: Progress,
): Promise<MoveResult> {
  const folder = path.join(config.dataDir, 'database');
  if (!existsSync(folder)) {
    throw new TransferError(`There is no embedded database in ${config.dataDir}.`);
  }
  const release = lockDataDir(config.dataDir);
  try {
    const client = await openFolder(folder);
    const source = embeddedTables(client, () => client.close());
    try {
      const state = await readState(source);
      await checkMigrations(state.migrations);
      const verified = await load(url, source, state, progress);
      return {
        rows: state.tables.reduce((sum, table) => sum + table.rows, 0),
        verified,
        head: state.audit.hash,
        files: await bringFiles(source, config, progress),
      };
    } finally {
      await source.close();
    }
  } finally {
    release();
  }
}

async function load(
  url: string,
  source: TableStore,
  state: DataState,
  progress: Progress,
): Promise<number> {
  const target = await openServerTarget(url);
  try {
    await clearServer(target, [], false);
    await makeTables(target, state);
    await loadRows(target.store, { state, open: (table) => source.copyOut(table) }, progress);
    return (await upgradeAndVerify(target.database)).verified;
  } finally {
    await closeTarget(target);
  }
}

async function bringFiles(source: TableStore, config: Config, progress: Progress) {
  const local = await openLocalStorage(config.dataDir);
  const storage = config.storage.driver === 'local' ? local : await openStorage(config);
  try {
    return await moveFiles(source, local, storage, progress);
  } finally {
    storage.close();
    local.close();
  }
}
