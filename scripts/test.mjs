// Runs the tests on embedded databases.
import { spawnSync } from 'node:child_process';
import { testArguments } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tests on embedded databases.

  npm test -- [FILE...] [--full] [flags of vitest]

  --full   also runs what is left out otherwise, as CONTRIBUTING.md lists (the same as FULL=1)
  --help   prints this`,
  'any',
);

const { rest } = testArguments();
const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
const { status } = spawnSync('vitest', ['run', ...rest], { stdio: 'inherit', env });
process.exitCode = status ?? 1;
