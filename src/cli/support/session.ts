import { randomUUID } from 'node:crypto';
import { type Config, ConfigError, readConfig } from '../../config/config.js';
import { accountFrom } from '../../core/actor.js';
import { type ActingCaller, systemCaller } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { User } from '../../generated/prisma/client.js';
import { ControlError } from '../../infra/control-socket.js';
import { DataDirInUseError } from '../../infra/database/data-dir-lock.js';
import { type Database, openDatabase } from '../../infra/database/database.js';
import { reasonOf } from '../../infra/logging/failure-log.js';
import { createLogger } from '../../infra/logging/logger.js';
import { UnusableDatabaseError } from '../../infra/migrations/migration-compatibility.js';
import { MigrationError } from '../../infra/migrations/migration-runner.js';
import { migrate } from '../../infra/migrations/migrations.js';
import { OpenFolderError } from '../../infra/private-folder.js';
import { TransferError } from './transfer-error.js';
import { UsageError } from './usage-error.js';

/** A command that acts for an account, with the permissions of that account. */
export function callerFor(user: User, command: string): ActingCaller {
  return {
    ...systemCaller(command),
    requestId: randomUUID(),
    actor: {
      kind: 'command',
      command,
      ...accountFrom(user),
    },
  };
}

/**
 * Runs a command on the configured database and ends the process: exit code 0 on success, 1 on
 * failure, 2 for wrong usage.
 */
export async function runCommand<T>(
  usage: string,
  readArguments: (args: readonly string[]) => T,
  work: (options: T, database: Database, config: Config) => Promise<void>,
): Promise<never> {
  return await runWithConfig(usage, readArguments, async (options, config) => {
    const database = await openDatabase(config, createLogger('error'));
    try {
      await migrate(database);
      await work(options, database, config);
    } finally {
      await database.close();
    }
  });
}

/** Like `runCommand`, for commands that open one or several databases themselves. */
export async function runWithConfig<T>(
  usage: string,
  readArguments: (args: readonly string[]) => T,
  work: (options: T, config: Config) => Promise<void>,
): Promise<never> {
  return await runPlain(usage, readArguments, (options) =>
    work(options, withSession(readConfig())),
  );
}

/**
 * Configuration with the address behind a pooler, for work that needs a session, such as a dump.
 */
export function withSession(config: Config): Config {
  const { databaseDirectUrl } = config;
  if (databaseDirectUrl === undefined) return config;
  return { ...config, databaseUrl: databaseDirectUrl, preparedStatements: true };
}

/** Like `runCommand`, for commands that read the configuration themselves. */
export async function runPlain<T>(
  usage: string,
  readArguments: (args: readonly string[]) => T,
  work: (options: T) => Promise<void>,
): Promise<never> {
  try {
    await work(readArguments(process.argv.slice(2)));
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}`);
      process.exit(2);
    }
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
  process.exit(0);
}

/** A message for the operator; an error of the program itself with its stack. */
function messageOf(error: unknown): string {
  if (EXPECTED.some((type) => error instanceof type)) return (error as Error).message;
  // A disk, a connection, or PostgreSQL.
  const isOutside = error instanceof AppError || 'syscall' in Object(error);
  const isRefusal = 'severity' in Object(error);
  return isOutside || isRefusal ? reasonOf(error) : String((error as Error).stack);
}

/** Errors whose message is for the operator. */
const EXPECTED = [
  ConfigError,
  DataDirInUseError,
  UnusableDatabaseError,
  MigrationError,
  OpenFolderError,
  ControlError,
  TransferError,
] as const;
