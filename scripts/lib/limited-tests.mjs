// Arguments of runs of tests that end in time; the configuration reads them (config/limited-tests.ts).
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { affectedTests } from './affected-tests.mjs';
import { changedSince, headCommit } from './changed.mjs';

/** Usage of the flags, for the scripts that have them. */
export const LIMIT_USAGE = `  --seconds N     starts no further file after N seconds, and names those that were left out
  --changed BASE  begins with the files that concern what has changed since a commit`;

/**
 * Takes `--seconds N` and `--changed BASE` out of arguments, for the configuration. In the full run all files run.
 *
 * @param {readonly string[]} given
 * @returns {string[]} the others.
 * @throws {Error} for another value of a flag.
 */
export function limitedArguments(given) {
  const { rest, value: seconds } = taken(given, '--seconds', /^[1-9]\d{0,4}$/);
  const { rest: others, value: base } = taken(rest, '--changed', /^[^-]/);
  if (seconds !== undefined && process.env.FULL !== '1' && !given.includes('--full')) {
    process.env.TEST_SECONDS = seconds;
    process.env.TEST_TURN = headCommit();
    if (base !== undefined) process.env.TEST_FIRST = concerned([...changedSince(base)]).join('\n');
  }
  return others;
}

/** The value of a flag, and the arguments without both. */
function taken(given, flag, form) {
  const at = given.indexOf(flag);
  if (at === -1) return { rest: [...given], value: undefined };
  const value = given[at + 1] ?? '';
  if (!form.test(value)) throw new Error(`${flag} does not take "${value}".`);
  return { rest: given.filter((_, index) => index !== at && index !== at + 1), value };
}

/** The tests that changed files concern: those of their modules, and those that have the name of a folder or file. */
function concerned(changed) {
  const words = new Set(
    changed
      .filter((name) => /^(console|src)\//.test(name))
      .flatMap((name) => name.split('/').map((part) => part.replace(/\..*$/, ''))),
  );
  const named = ['test/browser', 'test/faults']
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .filter((name) => words.has(path.basename(name, '.test.ts')));
  return [...new Set([...changed, ...affectedTests(changed), ...named])];
}
