import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from '../config/config.js';
import { AppError } from '../core/errors.js';
import { DataDirInUseError } from '../infra/database/data-dir-lock.js';
import type { Database } from '../infra/database/database.js';
import { systemCodeOf } from '../infra/logging/failure-log.js';
import type { Logger } from '../infra/logging/logger.js';
import { UnusableDatabaseError } from '../infra/migrations/migration-compatibility.js';
import { MigrationError } from '../infra/migrations/migration-runner.js';
import { OpenFolderError } from '../infra/private-folder.js';

/** Information about the start, for the operator. */
interface Announcement {
  readonly config: Config;
  readonly database: Database;
  readonly origin: string;
  readonly consoleFolder: string;
  /** Applied migrations. */
  readonly applied: readonly string[];
  /** Password of the super_admin, if the start created the account. */
  readonly password?: string;
}

/**
 * Prints the address of the service for the operator, at every LOG_LEVEL.
 *
 * @param json true for a log line; otherwise text for people.
 */
export function announce(told: Announcement, logger: Logger, json: boolean): void {
  const { config, database, origin, consoleFolder, applied, password } = told;
  const { kind } = database;
  const answers = config.processRole !== 'worker';
  // The second file exists while the console is being built.
  const isInConsole = (name: string) => existsSync(path.join(consoleFolder, name));
  const addresses = {
    ...(answers && ['index.html', 'building.html'].some(isInConsole)
      ? { console: `${origin}/` }
      : {}),
    ...(answers ? { graphql: `${origin}/graphql`, docs: `${origin}/docs` } : {}),
    health: `${origin}/api/health`,
  };
  const generated = password !== undefined && config.superAdminPassword === undefined;
  if (json) {
    const admin = password === undefined ? {} : { superAdminCreated: config.superAdminEmail };
    logger.child({}, { level: 'info' }).info(
      {
        database: kind === 'embedded' ? 'embedded' : 'PostgreSQL',
        ...(kind === 'embedded' ? { dataDir: config.dataDir } : {}),
        migrationsApplied: applied,
        ...addresses,
        ...admin,
        ...(generated ? { passwordShownOnce: password } : {}),
      },
      'started',
    );
    return;
  }
  const names = { console: 'Console', graphql: 'GraphQL', docs: 'Docs', health: 'Health' } as const;
  const lines = [
    `Maintenance management service, ${kind === 'embedded' ? `embedded database in ${config.dataDir}` : 'PostgreSQL'}` +
      (applied.length > 0 ? ` (${applied.length} migration(s) applied)` : ''),
    ...Object.entries(addresses).map(
      ([name, url]) => `  ${names[name as keyof typeof names].padEnd(8)} ${url}`,
    ),
  ];
  if (password !== undefined) {
    lines.push(
      `  The super_admin was created: ${config.superAdminEmail}`,
      generated
        ? `  Password, shown this once: ${password}`
        : '  Password: the value of SUPER_ADMIN_PASSWORD',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * Reports why the start failed: expected errors by their message, others with their stack.
 *
 * @param json true for a log line; otherwise text on standard error.
 */
export function announceFailure(error: unknown, logger: Logger, json: boolean): void {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataDirInUseError ||
    error instanceof UnusableDatabaseError ||
    error instanceof OpenFolderError ||
    error instanceof MigrationError ||
    error instanceof AppError ||
    (error as NodeJS.ErrnoException).syscall === 'listen';
  const { message, stack } = error as Error;
  if (!json) {
    process.stderr.write(`${expected ? message : stack}\n`);
    return;
  }
  const problems = error instanceof ConfigError ? { problems: error.problems } : {};
  const systemCode = systemCodeOf(error);
  logger.fatal(
    { ...problems, ...(systemCode ? { systemCode } : {}), ...(expected ? {} : { err: error }) },
    expected ? message : 'the start failed',
  );
}
