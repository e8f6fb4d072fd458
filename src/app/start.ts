import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { type Config, logsAsJson, readConfig } from '../config/config.js';
import { systemCaller } from '../core/context.js';
import { clockSkew, SKEW_WARNED } from '../infra/database/clock.js';
import { type Database, openDatabase } from '../infra/database/database.js';
import { waitForDatabase } from '../infra/database/wait.js';
import { createLogger, type Logger } from '../infra/logging/logger.js';
import { releaseStartMemory } from '../infra/metrics/start-memory.js';
import { migrate } from '../infra/migrations/migrations.js';
import { packageFolder } from '../infra/package-version.js';
import { closeDataDir } from '../infra/private-folder.js';
import { connectRedis } from '../infra/redis/redis.js';
import { announce, announceFailure } from './announce.js';
import { startControl } from './control.js';
import { type App, createApp } from './create-app.js';
import { endOnException, surviveRejections } from './last-defence.js';
import { stopOnSignals } from './signals.js';

/** Time to send pending answers after the database has ended, in milliseconds. */
const ANSWER_TIME = 200;

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  for (const unknown of config.unknownVariables) {
    logger.warn(unknown, 'an environment variable is unknown and has no effect');
  }
  let end: (code: number) => void = (code) => process.exit(code);
  endOnException(logger, (code) => end(code));
  await requirePort(config);
  closeDataDir(config.dataDir);
  const database = await openDatabase(config, logger);
  // Only one process at a time uses the embedded database and the local storage.
  const isExclusive = config.databaseUrl === undefined && config.storage.driver === 'local';
  const exclusiveSince = isExclusive ? new Date() : undefined;
  const onEnd = (error: Error) => endWith(error, logger);
  database.ended.then(onEnd, onEnd);
  await waitForDatabase(database, logger);
  await warnOfClock(database, logger);
  const applied = await migrate(database, undefined, logger);
  const { redisUrl, redisKeyPrefix } = config;
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl, logger, redisKeyPrefix);
  const consoleFolder = path.join(packageFolder(), 'dist', 'console');
  const app = await createApp({ config, database, logger, redis, exclusiveSince, consoleFolder });

  surviveRejections(app.services, logger);
  await warnOfSecrets(app, logger);
  // Stores the fingerprint of the installation's secret, even if no proxy requests `/readyz`.
  await app.services.monitoring.ready();
  const password = config.superAdminPassword ?? randomBytes(12).toString('base64url');
  const created = await app.services.users.ensureSuperAdmin(
    systemCaller('start'),
    config.superAdminEmail,
    () => password,
  );
  const origin = await listen(app.httpServer, config);
  const jobs = app.startJobs();
  const stopControl = startControl(config, database, logger);
  end = stopOnSignals({
    logger,
    drainSeconds: config.drainSeconds,
    stopSeconds: config.stopSeconds,
    drain: async () => {
      app.drain();
      const stopJobs = await jobs;
      await stopJobs();
    },
    stop: async () => {
      stopControl();
      await app.stop();
      redis?.disconnect();
      await database.close();
    },
  });
  const told = { config, database, origin, consoleFolder, applied };
  announce({ ...told, ...(created ? { password } : {}) }, logger, logsAsJson());
  releaseStartMemory();
  await jobs;
}

/** Ends the process after its database has ended, once requests in progress have been answered. */
function endWith(error: Error, logger: Logger): void {
  logger.fatal({ err: error }, error.message);
  setTimeout(() => process.exit(1), ANSWER_TIME);
}

/** Reports the receivers of webhooks whose secrets this `JWT_SECRET` does not open. */
async function warnOfSecrets({ services }: App, logger: Logger): Promise<void> {
  const unreadable = await services.webhooks.unreadableSecrets();
  if (unreadable.length === 0) return;
  logger.error(
    { endpoints: unreadable },
    'webhook secrets unreadable with this JWT_SECRET; rotate the secrets of these endpoints',
  );
}

/**
 * Checks that the port is free, before the database is opened and migrated: it is the mistake that is made most often.
 *
 * @throws Error of `listen`, as when the service itself listens.
 */
async function requirePort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

/** Logs a clock of this machine that differs from the database's, with amount and direction. */
async function warnOfClock({ statements }: Database, logger: Logger): Promise<void> {
  const ahead = -(await clockSkew(statements));
  if (Math.abs(ahead) < SKEW_WARNED) return;
  const seconds = Math.round(Math.abs(ahead) / 100) / 10;
  const direction = ahead > 0 ? 'ahead of' : 'behind';
  logger.warn(
    { seconds, direction },
    `the clock of this machine is ${seconds} s ${direction} the database's`,
  );
}

/** Starts to listen. @returns the address for the operator. */
async function listen(server: Server, { host, port }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const shown = host === '0.0.0.0' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${(server.address() as AddressInfo).port}`;
}

/** Starts the service; if that fails, ends the process with exit code 1. */
export async function start(): Promise<void> {
  try {
    await main();
  } catch (error) {
    announceFailure(error, createLogger('fatal'), logsAsJson());
    process.exit(1);
  }
}
