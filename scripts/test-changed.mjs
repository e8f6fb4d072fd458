// Runs the tests that a change affects.
import { existsSync } from 'node:fs';
import { affectedTests } from './lib/affected-tests.mjs';
import { changedSince } from './lib/changed.mjs';
import { runEmbedded } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tests that a change touches.

  npm run test:changed -- [BASE] [--list]

  BASE     the commit to compare with; default HEAD, which means what is not committed
  --list   prints the files without running them
  --help   prints this

They are test files that have changed or import what has changed, the tests of its module, and those that the mutations
of a changed file name. Most tests start the whole service, so that a list by imports would contain all of them;
\`npm test\` is authoritative.`,
  ['--list'],
);

const given = process.argv.slice(2);
const base = given.find((argument) => !argument.startsWith('-')) ?? 'HEAD';
const tests = affectedTests([...changedSince(base)].filter((file) => existsSync(file)));

if (tests.length === 0) console.log(`No test concerns the differences from ${base}.`);
else if (given.includes('--list')) console.log(tests.join('\n'));
else runEmbedded(tests);
