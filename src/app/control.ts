import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { type ControlConnection, serveControl } from '../infra/control-socket.js';
import type { Database } from '../infra/database/database.js';
import { whileFrozen, writeToFiles } from '../infra/database/freeze.js';
import type { Logger } from '../infra/logging/logger.js';
import { openStorage } from '../infra/storage/open-storage.js';
import { checkData } from './checks/data-checks.js';

/**
 * Maximum time for which a command may freeze the embedded database, in milliseconds; afterwards
 * the service continues.
 */
const LONGEST_FREEZE = 20_000;

/**
 * Answers commands that need the embedded database while this process uses it: `npm run ops --
 * backup` and `npm run ops -- doctor`. With a PostgreSQL server, commands connect directly.
 *
 * @param longestFreeze in milliseconds.
 * @returns a function that stops answering.
 */
export function startControl(
  config: Config,
  database: Database,
  logger: Logger,
  longestFreeze = LONGEST_FREEZE,
): () => void {
  const { source } = database;
  if (source.kind === 'server') return () => {};
  const stop = serveControl(
    config.dataDir,
    {
      // The command copies the files twice: first while they change, then while the database is
      // frozen.
      copy: async (connection) => {
        await writeToFiles(source.client);
        connection.send({ ready: true });
        if ((await connection.next()) !== 'freeze') return;
        const inTime = await whileFrozen(source.client, () => frozen(connection, longestFreeze));
        if (inTime) connection.send({ thawed: true });
        else connection.send({ error: 'the copy took too long; nothing was copied' });
      },
      checks: async ({ send }) => {
        const storage = await openStorage(config);
        const checks = await checkData({ ...config, database, storage, now: Date.now });
        storage.close();
        send({ checks });
      },
    },
    logger,
  );
  return stop ?? (() => {});
}

/**
 * Waits until the command has copied the files or has disconnected; false after the maximum time.
 */
async function frozen({ send, next }: ControlConnection, longestFreeze: number): Promise<boolean> {
  send({ frozen: true });
  const late = new AbortController();
  const limit = sleep(longestFreeze, false, { signal: late.signal, ref: false });
  const copied = next().then(() => true);
  return await Promise.race([copied, limit]).finally(() => {
    limit.catch(() => {});
    late.abort();
  });
}
