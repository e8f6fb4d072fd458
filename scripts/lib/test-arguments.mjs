// Command line of the scripts that run tests.
import { spawnSync } from 'node:child_process';

/** Flags of vitest that take the next argument as value. */
const WITH_VALUE = new Set(['-t', '--exclude', '--reporter', '--outputFile', '--config', '--bail']);

/**
 * Removes `--full` from the arguments, and sets FULL=1 for it (test/support/full.ts).
 *
 * @returns {{ full: boolean, rest: string[], hasFiles: boolean }} the arguments for vitest, and
 *   whether some are files.
 */
export function testArguments(given = process.argv.slice(2)) {
  const rest = given.filter((argument) => argument !== '--full');
  if (rest.length < given.length) process.env.FULL = '1';
  const files = rest.filter(
    (argument, index) => !argument.startsWith('-') && !WITH_VALUE.has(rest[index - 1]),
  );
  return { full: process.env.FULL === '1', rest, hasFiles: files.length > 0 };
}

/**
 * Runs vitest with these arguments on databases that the tests create, and ends with its exit code.
 *
 * @param {readonly string[]} args
 * @param {Record<string, string>} variables added to the environment.
 */
export function runEmbedded(args, variables = {}) {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  const { status } = spawnSync('vitest', ['run', ...args], {
    stdio: 'inherit',
    env: { ...env, ...variables },
  });
  process.exitCode = status ?? 1;
}
