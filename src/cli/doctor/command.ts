import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../../config/config.js';
import { type Check, failed, ok } from '../../infra/checks.js';
import { runPlain } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';
import { diagnose } from './diagnose.js';

/** `npm run ops -- doctor`. */
export async function doctorCommand(usage: string): Promise<never> {
  return await runPlain(usage, readArguments, async ({ json }) => {
    const checks = await allChecks();
    const text = json ? JSON.stringify(checks, null, 2) : checks.map(linesOf).join('\n');
    process.stdout.write(`${text}\n`);
    if (checks.some(({ state }) => state === 'failed')) process.exit(1);
  });
}

function readArguments(args: readonly string[]): { json: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false } },
    });
    return { json: values.json };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** With an invalid configuration nothing else can be checked. */
async function allChecks(): Promise<Check[]> {
  try {
    const config = readConfig();
    return [ok('configuration', 'valid'), ...(await diagnose(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Correct it in the environment or in .env; .env.example explains each variable.';
    return error.problems.map((problem) => failed('configuration', problem, advice));
  }
}

function linesOf({ name, state, message, advice }: Check): string {
  const line = `${state.padEnd(8)} ${name}: ${message}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(9)}→ ${advice}`;
}
