import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { checkData } from '../../app/checks/data-checks.js';
import type { Config } from '../../config/config.js';
import { first, statement } from '../../core/sql.js';
import { bounded, type Check, failed, ok, warning } from '../../infra/checks.js';
import { ControlError, connectControl } from '../../infra/control-socket.js';
import { DataDirInUseError } from '../../infra/database/data-dir-lock.js';
import { type Database, openDatabase } from '../../infra/database/database.js';
import { createLogger } from '../../infra/logging/logger.js';
import { openStorage } from '../../infra/storage/open-storage.js';
import {
  checkDirectDatabase,
  checkIdentityProvider,
  checkMail,
  checkRedis,
  checkReplica,
  checkStorage,
} from './connections.js';
import { checkDisk, checkPermissions } from './data-folder.js';

/** Time limits, in milliseconds. */
const CONNECT = 10_000;
const THROUGH_SERVICE = 1_200_000;

/**
 * Checks everything except the configuration itself.
 *
 * @param now clock of this machine, in milliseconds since 1970.
 */
export async function diagnose(config: Config, now = Date.now): Promise<Check[]> {
  const connections = await Promise.all([
    checkStorage(config),
    checkDirectDatabase(config),
    checkReplica(config),
    checkRedis(config),
    checkIdentityProvider(config),
    checkMail(config),
  ]);
  return [
    ...(await checkDatabase(config, now)),
    ...connections.flat(),
    ...(await checkDisk(config.dataDir)),
    ...(await checkPermissions(config)),
  ];
}

async function checkDatabase(config: Config, now: () => number): Promise<Check[]> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'database'))) {
    const message = `there is none in ${config.dataDir} yet`;
    return [warning('database', message, 'Is DATA_DIR right? The first start creates one.')];
  }
  let database: Database;
  try {
    database = await openDatabase(config, createLogger('silent'));
  } catch (error) {
    if (error instanceof DataDirInUseError) return await throughService(config);
    return [failed('database', (error as Error).message, 'Restore a backup into a new DATA_DIR.')];
  }
  try {
    const connection = await bounded(
      'database',
      CONNECT,
      'Is the server running, and is DATABASE_URL right? docs/operations/running.md',
      async () => ok('database', await versionOf(database)),
    );
    if (connection.state === 'failed') return [connection];
    const storage = await openStorage(config);
    const checks = await checkData({ ...config, database, storage, now }).finally(() =>
      storage.close(),
    );
    return [connection, ...checks];
  } finally {
    await database.close();
  }
}

async function versionOf({ statements, kind }: Database): Promise<string> {
  const setting = sql<{ version: string }>`SELECT current_setting('server_version') AS version`;
  const row = await first(statements, statement(setting));
  return `${kind === 'embedded' ? 'embedded, not in use' : 'server'}, version ${row?.version}`;
}

/**
 * Lets the running service check the data: only one process at a time opens the embedded database.
 */
async function throughService({ dataDir }: Config): Promise<Check[]> {
  try {
    const service = await connectControl(dataDir);
    try {
      service.send('checks');
      const { checks } = await service.receive<{ checks: Check[] }>(THROUGH_SERVICE);
      return [ok('database', 'embedded, in use by the running service'), ...checks];
    } finally {
      service.close();
    }
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return [failed('database', error.message, 'Is it hung? Read its log; restart it.')];
  }
}
