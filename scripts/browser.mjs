// Runs the tests of the console in Chromium.
import { spawnSync } from 'node:child_process';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Builds the program, and runs the tests of the console in Chromium.

  npm run test:suite -- browser [FILE...] [flags of vitest]

  --help   prints this`,
  'any',
);
const { ensureBuilt } = await import('./lib/build.mjs');
ensureBuilt();

const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
const { status } = spawnSync(
  'vitest',
  ['run', '--config', 'config/vitest.browser.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env },
);
process.exitCode = status ?? 1;
