import { parseArgs } from 'node:util';
import { checkMigrations } from '../../app/checks/migration-check.js';
import { type Database, openDatabase } from '../../infra/database/database.js';
import { createLogger } from '../../infra/logging/logger.js';
import type { MigrationLog } from '../../infra/migrations/migration-runner.js';
import { markApplied, migrate } from '../../infra/migrations/migrations.js';
import { runWithConfig } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';

interface Options {
  readonly status: boolean;
  readonly applied?: string | undefined;
}

/** Applies or lists the pending migrations, and ends the process. */
export async function migrateCommand(usage: string): Promise<never> {
  return await runWithConfig(usage, readArguments, async ({ status, applied }, config) => {
    const database = await openDatabase(config, createLogger('error'));
    let isFine = true;
    try {
      if (applied !== undefined) await recordApplied(database, applied);
      else if (status) isFine = await printStatus(database);
      else {
        await migrate(database, undefined, printed);
        process.stdout.write('The database has every migration of this version.\n');
      }
    } finally {
      await database.close();
    }
    if (!isFine) process.exit(1);
  });
}

function readArguments(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { status: { type: 'boolean', default: false }, applied: { type: 'string' } },
    });
    if (values.status && values.applied !== undefined) throw new Error('Name one of the flags.');
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Prints the runner's messages for a person. */
const printed: MigrationLog = {
  info: (fields, message) => {
    const { migration, milliseconds } = fields as { migration: string; milliseconds?: number };
    const time = milliseconds === undefined ? '' : ` (${milliseconds} ms)`;
    process.stdout.write(`${migration}: ${message}${time}\n`);
  },
  warn: (message) => process.stderr.write(`${message}\n`),
};

async function recordApplied(database: Database, name: string): Promise<void> {
  if (!(await markApplied(database, name))) {
    throw new UsageError(`This version has no migration ${name}.`);
  }
  process.stdout.write(`${name} is recorded as applied.\n`);
}

/** @returns false if a migration has failed. */
async function printStatus(database: Database): Promise<boolean> {
  const { state, message, advice } = await checkMigrations(database);
  process.stdout.write(`${state}: ${message}\n${advice === undefined ? '' : `→ ${advice}\n`}`);
  return state !== 'failed';
}
