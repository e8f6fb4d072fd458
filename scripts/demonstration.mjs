// Fills databases with demonstration data by the commands of README.md and docs, without arguments.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs \`npm run ops -- demo\` on PostgreSQL and \`npm run dev -- --demo\` on the embedded database.

  npm run test:suite -- demonstration

TEST_DATABASE_URL names the PostgreSQL server, by default the local one. data/demo of this folder is made anew.

  --help   prints this`,
  [],
);

const { spawn, spawnSync } = await import('node:child_process');
const { once } = await import('node:events');
const { mkdtempSync, rmSync } = await import('node:fs');
const { createServer } = await import('node:net');
const { tmpdir } = await import('node:os');
const path = await import('node:path');
const { fileURLToPath } = await import('node:url');
const { default: pg } = await import('pg');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Time limit of each command, in ms: ten times what an idle machine needs. */
const TIMEOUT = 300_000;
const DATABASE = `demonstration_${process.pid}`;

const server = new URL(
  process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/postgres',
);

async function onServer(statement) {
  const url = new URL(server);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Environment without a setting that a demonstration must not inherit. */
function environment(settings) {
  const { DATABASE_URL, REDIS_URL, DATA_DIR, ...rest } = process.env;
  return { ...rest, LOG_LEVEL: 'warn', ...settings };
}

/** Runs a command to its end; @returns its output. */
function run(args, env) {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TIMEOUT,
  });
  if (status !== 0) throw new Error(`npm run ${args.join(' ')} ended with ${status}.\n${stdout}`);
  return stdout;
}

/** The demonstration by the operator's command on PostgreSQL, and the check of its data. */
async function onPostgres() {
  await onServer(`CREATE DATABASE ${DATABASE}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'demonstration-'));
  try {
    const url = new URL(server);
    url.pathname = `/${DATABASE}`;
    const env = environment({ DATABASE_URL: url.href, DATA_DIR: folder });
    const began = performance.now();
    const printed = run(['ops', '--', 'demo'], env);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (!/ +department_head +\S+@/.test(printed)) throw new Error(`No logins:\n${printed}`);
    run(['ops', '--', 'doctor'], env);
    console.log(`ops -- demo: on PostgreSQL in ${seconds} s, and the doctor finds nothing`);
  } finally {
    await onServer(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  return String(port);
}

/** The demonstration by the developer's command on the embedded database, until the service answers. */
async function onEmbedded() {
  rmSync('data/demo', { recursive: true, force: true });
  const began = performance.now();
  const env = environment({ PORT: await freePort(), LOG_LEVEL: 'info' });
  // A separate process group, so that the service always ends with the command.
  const child = spawn('npm', ['run', '--silent', 'dev', '--', '--demo'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const overdue = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), TIMEOUT);
  const ended = once(child, 'close');
  let output = '';
  const ready = new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('[dev] ready')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  clearTimeout(overdue);
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // The group has ended.
  }
  await ended;
  if (!output.includes('[dev] ready')) throw new Error(`dev -- --demo did not start.\n${output}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`dev -- --demo: on the embedded database, ready in ${seconds} s`);
}

await onPostgres();
await onEmbedded();
