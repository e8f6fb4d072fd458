// Runs the tests against real servers: TEST_DATABASE_URL and TEST_REDIS_URL, or the local ones.
import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { SERVICE_TESTS } from './lib/service-tests.mjs';
import { testArguments } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tests on PostgreSQL and Redis: TEST_DATABASE_URL and TEST_REDIS_URL, or the local ones.

  npm run test:suite -- services [FILE...] [--full] [flags of vitest]

Without files: what these may answer differently (scripts/lib/service-tests.mjs).

  --full   all tests (the same as FULL=1)
  --help   prints this`,
  'any',
);
const { default: pg } = await import('pg');

const databaseUrl =
  process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/maintenance_test';
const redisUrl = process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379';

/** Creates the database of the URL if it does not exist. */
async function ensureDatabase(address) {
  const url = new URL(address);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function answers(address) {
  const { hostname, port } = new URL(address);
  const socket = net.connect({ host: hostname, port: Number(port || 6379), timeout: 5000 });
  try {
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
      socket.once('timeout', () => reject(new Error('timed out')));
    });
  } finally {
    socket.destroy();
  }
}

async function need(what, variable, ready) {
  try {
    await ready;
  } catch (error) {
    console.error(`${what} does not answer (${error.message || error.code}).`);
    console.error(`Start one, or name another in ${variable}.`);
    process.exit(1);
  }
}

await need('PostgreSQL', 'TEST_DATABASE_URL', ensureDatabase(databaseUrl));
await need('Redis', 'TEST_REDIS_URL', answers(redisUrl));

const { full, rest, hasFiles } = testArguments();
const { status } = spawnSync(
  'vitest',
  ['run', ...rest, ...(full || hasFiles ? [] : SERVICE_TESTS)],
  {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
  },
);
process.exitCode = status ?? 1;
