import { randomUUID } from 'node:crypto';
import { type Config, ConfigError, readConfig } from '../../config.js';
import { accountFrom } from '../../core/actor.js';
import { type ActingCaller, systemCaller } from '../../core/context.js';
import type { User } from '../../generated/prisma/client.js';
import { DataDirInUseError } from '../../infra/data-dir-lock.js';
import { type Database, openDatabase } from '../../infra/database.js';
import { createLogger } from '../../infra/logger.js';
import { migrate } from '../../infra/migrations.js';
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
  try {
    const options = readArguments(process.argv.slice(2));
    const config = readConfig();
    const database = await openDatabase(config, createLogger('error'));
    try {
      await migrate(database);
      await work(options, database, config);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}`);
      process.exit(2);
    }
    const expected = error instanceof ConfigError || error instanceof DataDirInUseError;
    process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
  process.exit(0);
}
