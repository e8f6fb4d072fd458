import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.js';
import { lockDataDir } from '../../infra/database/data-dir-lock.js';
import { openDatabase } from '../../infra/database/database.js';
import { embeddedTables } from '../../infra/database/table-store.js';
import { createLogger } from '../../infra/logging/logger.js';
import { migrationNames } from '../../infra/migrations/migrations.js';
import { STORAGE_MARKER } from '../../infra/storage/storage-local.js';
import { TransferError } from '../support/transfer-error.js';
import { dropTables, type Target } from '../transfer/server-target.js';

/** Path of the replaced data; undefined if there were none. */
export type Aside = string | undefined;

/**
 * A new embedded database, which replaces the current one when it is complete: a killed restore
 * keeps the current one.
 */
export class EmbeddedTarget {
  private open = true;

  private constructor(
    readonly target: Target,
    private readonly config: Config,
  ) {}

  /** Folder in which a restore prepares the content of the data folder. */
  static workFolder(config: Config): string {
    return path.join(config.dataDir, 'restoring');
  }

  /**
   * Creates a new database, without tables when those of the backup are of an earlier version.
   *
   * @throws TransferError when a database exists, without `force`.
   */
  static async open(
    config: Config,
    migrations: readonly string[],
    force: boolean,
  ): Promise<EmbeddedTarget> {
    if (!force && existsSync(path.join(config.dataDir, 'database'))) {
      throw new TransferError(
        `${config.dataDir} has a database already: --force replaces it, or name another DATA_DIR.`,
      );
    }
    const dataDir = EmbeddedTarget.workFolder(config);
    await rm(dataDir, { recursive: true, force: true });
    const database = await openDatabase(
      { databaseUrl: undefined, dataDir },
      createLogger('error'),
    ).catch(async (error: unknown) => {
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    });
    if (database.source.kind !== 'embedded') throw new Error('not an embedded database');
    const store = embeddedTables(database.source.client, async () => {});
    // A new database has the tables of this program.
    const isEarlier = (await migrationNames()).some((name) => !migrations.includes(name));
    if (isEarlier) await dropTables(store);
    return new EmbeddedTarget({ database, store }, config);
  }

  /** Completes the new database on the disk. */
  async complete(): Promise<void> {
    await this.target.database.close();
    this.open = false;
  }

  /** Replaces the current database by the completed one. @returns the path of the replaced one. */
  async replace(): Promise<Aside> {
    const { dataDir } = this.config;
    return await putAside(
      path.join(EmbeddedTarget.workFolder(this.config), 'database'),
      path.join(dataDir, 'database'),
    );
  }

  /** Removes temporary files. */
  async close(): Promise<void> {
    // A database that has ended itself, for instance on a full disk, cannot be closed.
    if (this.open) await this.target.database.close().catch(() => {});
    await rm(EmbeddedTarget.workFolder(this.config), { recursive: true, force: true });
  }
}

/**
 * Locks the data folder if the target has files or its database in it.
 *
 * @returns a function that releases it.
 * @throws DataDirInUseError while the service runs there.
 */
export function lockTarget(config: Config): () => void {
  return config.databaseUrl === undefined ? lockDataDir(config.dataDir) : () => {};
}

/** Renames `from` to `to`; an existing `to` is renamed first, unless it is empty. */
export async function putAside(from: string, to: string): Promise<Aside> {
  let aside: Aside;
  if (existsSync(to)) {
    if (await isEmptyFolder(to)) await rm(to, { recursive: true });
    else {
      aside = `${to}.replaced-${new Date().toISOString().replace(/\W/g, '').slice(0, 15)}`;
      await rename(to, aside);
    }
  }
  await rename(from, to);
  return aside;
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.every((entry) => entry.isDirectory() || entry.name === STORAGE_MARKER);
}
