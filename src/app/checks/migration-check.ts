import { type Check, failed, ok, warning } from '../../infra/checks.js';
import type { Database } from '../../infra/database/database.js';
import { type MigrationState, migrationState } from '../../infra/migrations/migrations.js';

/** Command that applies migrations; also available in the container image. */
const COMMAND = 'node dist/src/cli/migrate.js';

/** Compares the migrations of the database with those of this program. */
export async function checkMigrations(database: Database): Promise<Check> {
  const state = await migrationState(database);
  return problemOf(state) ?? ok('migrations', `all ${state.applied.length} are applied`);
}

function problemOf(state: MigrationState): Check | undefined {
  const { pending, unknown, incompatible, changed } = state;
  if (unknown.length > 0) {
    const message = `the database is of a newer version: ${unknown.join(', ')}`;
    const advice = 'Start the version that applied them, or a newer one.';
    // This release still works beside the newer one, as during an upgrade.
    if (incompatible.length === 0) return warning('migrations', message, advice);
    return failed('migrations', message, advice);
  }
  if (changed.length > 0) {
    const message = `applied with another text: ${changed.join(', ')}`;
    const advice =
      'Restore prisma/migrations as they were released; if the texts mean the same, ' +
      `\`${COMMAND} --applied NAME\` records the present one.`;
    return failed('migrations', message, advice);
  }
  if (pending.length === 0) return undefined;
  return attemptOf(state) ?? pendingOf(pending);
}

/** The first migration that was started and not finished. */
function attemptOf({ failed: failures, unfinished }: MigrationState): Check | undefined {
  const [failure] = failures;
  if (failure !== undefined) {
    const message = `${failure.name} failed at ${failure.at.toISOString()}: ${failure.message}`;
    const advice =
      `It has changed nothing. Remove the reason; then the next start, or \`${COMMAND}\`, applies it. ` +
      `If it was applied by hand: \`${COMMAND} --applied ${failure.name}\`.`;
    return failed('migrations', message, advice);
  }
  const [attempt] = unfinished;
  if (attempt === undefined) return undefined;
  const message = `${attempt.name} began at ${attempt.at.toISOString()} and has not ended`;
  const advice = `It is running, or its process was killed; then the next start, or \`${COMMAND}\`, continues it.`;
  return warning('migrations', message, advice);
}

function pendingOf(pending: readonly string[]): Check {
  const message = `not applied yet: ${pending.join(', ')}`;
  return warning('migrations', message, 'The next start applies them; make a backup before.');
}
