// Runs the tests against real servers: TEST_DATABASE_URL and TEST_REDIS_URL, or the local ones.
import { spawnSync } from 'node:child_process';
import { LIMIT_USAGE, limitedArguments } from './lib/limited-tests.mjs';
import { needPostgres, needRedis } from './lib/servers.mjs';
import { suiteTests } from './lib/service-tests.mjs';
import { testArguments } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tests on PostgreSQL and Redis: TEST_DATABASE_URL and TEST_REDIS_URL, or the local ones.

  npm run test:suite -- services [FILE...] [--full] [--seconds N] [--changed BASE] [flags of vitest]

Without files: what needs both of them (OF_SUITE in scripts/lib/service-tests.mjs).

  --full          all tests (the same as FULL=1)
${LIMIT_USAGE}
  --help          prints this`,
  'any',
);

const databaseUrl =
  process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/maintenance_test';
const redisUrl = process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379';
await needPostgres(databaseUrl);
await needRedis(redisUrl);

const { full, rest, hasFiles } = testArguments(limitedArguments(process.argv.slice(2)));
const { status } = spawnSync(
  'vitest',
  ['run', ...rest, ...(full || hasFiles ? [] : suiteTests())],
  {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
  },
);
process.exitCode = status ?? 1;
