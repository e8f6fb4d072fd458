// Runs the tests of the console in Chromium.
import { runEmbedded } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tests of the built console in Chromium.

  npm run test:suite -- browser [FILE...] [flags of vitest]

  --help   prints this`,
  'any',
);

runEmbedded(['--config', 'config/vitest.browser.config.ts', ...process.argv.slice(2)]);
