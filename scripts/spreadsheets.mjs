// Runs the tests that open exports in LibreOffice.
import { runEmbedded } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Opens exports in LibreOffice Calc (of Debian: apt-get install libreoffice-calc).

  npm run test:suite -- spreadsheets [FILE...] [flags of vitest]

  --help   prints this`,
  'any',
);

runEmbedded(['--config', 'config/vitest.spreadsheets.config.ts', ...process.argv.slice(2)]);
