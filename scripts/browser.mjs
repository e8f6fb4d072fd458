// Runs the tests of the console in Chromium.
import { LIMIT_USAGE, limitedArguments } from './lib/limited-tests.mjs';
import { runEmbedded } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tests of the built console in Chromium.

  npm run test:suite -- browser [FILE...] [--seconds N] [--changed BASE] [flags of vitest]

${LIMIT_USAGE}
  --help          prints this`,
  'any',
);

runEmbedded([
  '--config',
  'config/vitest.browser.config.ts',
  ...limitedArguments(process.argv.slice(2)),
]);
