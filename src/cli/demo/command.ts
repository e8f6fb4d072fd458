import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { demonstrate } from '../../demonstration/demonstration.js';
import { callerFor, runCommand } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';

/** Number of requests without an argument: enough for every state and two years of figures. */
const DEFAULT_REQUESTS = 320;

function readArguments(args: readonly string[]): { requests: number; password: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { requests: { type: 'string' }, password: { type: 'string' } },
    });
    const requests = Number(values.requests ?? DEFAULT_REQUESTS);
    if (!Number.isInteger(requests) || requests < 1 || requests > 100_000) {
      throw new Error('--requests must be a whole number from 1 to 100000.');
    }
    return { requests, password: values.password ?? randomBytes(9).toString('base64url') };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** `npm run ops -- demo`: creates the data and prints the logins. */
export async function demoCommand(usage: string): Promise<never> {
  return await runCommand(usage, readArguments, async (options, database, config) => {
    if ((await database.prisma.department.count()) > 0) {
      throw new UsageError(
        'The database has departments already; the demonstration needs an empty one.',
      );
    }
    const bars = progressBars();
    const text = await demonstrate(database, config, new Date(), {
      ...options,
      callerOf: (user) => callerFor(user, 'demo'),
      progress: (what, total) => {
        const bar = bars.create(total, 0, { what });
        return () => bar.increment();
      },
    });
    bars.stop();
    process.stdout.write(text);
  });
}

function progressBars(): cliProgress.MultiBar {
  const options = { hideCursor: true, noTTYOutput: true };
  return new cliProgress.MultiBar(
    { ...options, format: '{bar} {value}/{total} {what}' },
    cliProgress.Presets.shades_classic,
  );
}
