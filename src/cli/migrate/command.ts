import { runCommand } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';

/** Applies the pending migrations (every command does that first) and ends the process. */
export async function migrateCommand(usage: string): Promise<never> {
  return await runCommand(usage, refuseArguments, async () => {
    process.stdout.write('The database has every migration of this version.\n');
  });
}

function refuseArguments([unknown]: readonly string[]): void {
  if (unknown !== undefined) throw new UsageError(`Unknown argument: ${unknown}`);
}
