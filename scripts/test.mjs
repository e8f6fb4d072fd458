// Runs the tests on embedded databases.
import { runEmbedded, testArguments } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tests on embedded databases.

  npm test -- [FILE...] [--full] [flags of vitest]

  --full   also runs what is left out otherwise, as CONTRIBUTING.md lists (the same as FULL=1)
  --help   prints this`,
  'any',
);

runEmbedded(testArguments().rest);
