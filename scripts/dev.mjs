// Runs the program and the console from their sources; each change restarts the program.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the program and the console from their sources, and follows each change.

  npm run dev
  npm run dev -- --demo

  --demo   on a separate embedded database, data/demo, filled with demonstration data the first time
  --help   prints this

The settings are environment variables, and those of the file .env; .env.example names them all.`,
  ['--demo'],
);

const { spawn, spawnSync } = await import('node:child_process');
const { once } = await import('node:events');
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } =
  await import('node:fs');
const { fileURLToPath } = await import('node:url');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Sources of the program; a change below them restarts it. */
const WATCHED = ['src', 'rest-facade', 'prisma', '.env'];
const GENERATED = /^(src\/)?generated\//;

/** Time without further changes before a restart, in ms: editors write a file in several steps. */
const QUIET = 50;

/** Time for the program to stop before it is killed, in ms. */
const STOP_TIMEOUT = 2_000;

const DEMO = { folder: 'data/demo', logins: 'data/demo/logins.txt' };
const FLAGS = [
  '--import=./scripts/lib/env.mjs',
  '--enable-source-maps',
  '--import=./scripts/lib/typescript-hooks.mjs',
];
const demo = process.argv.includes('--demo');

/** Environment of the program; a variable set here takes precedence over `.env`. */
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: 'node_modules/.cache/dev-modules',
  ...(demo ? { DATA_DIR: DEMO.folder, DATABASE_URL: '' } : {}),
};

function generate() {
  const { status } = spawnSync(process.execPath, ['scripts/generate.mjs'], { stdio: 'inherit' });
  return status === 0;
}

/** Fills the folder of the demonstration; an interrupted one is created again. */
function fillDemo() {
  if (existsSync(DEMO.logins)) return;
  const unfinished = `${DEMO.folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(DEMO.folder, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const { status, stdout } = spawnSync(process.execPath, [...FLAGS, 'src/cli/demo.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: { ...env, DATA_DIR: unfinished },
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(`${unfinished}/logins.txt`, stdout);
  renameSync(unfinished, DEMO.folder);
}

let child;
let standby;
let startedAt = 0;

/** Starts a process that loads the libraries and waits. */
function prepare() {
  standby = spawn(process.execPath, [...FLAGS, 'scripts/lib/standby.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

function discardStandby() {
  standby?.kill('SIGKILL');
  standby = undefined;
}

function start() {
  startedAt = performance.now();
  if (standby === undefined || standby.exitCode !== null) prepare();
  const own = standby;
  standby = undefined;
  child = own;
  own.send('start');
  own.stdout.on('data', (text) => {
    process.stdout.write(text);
    if (!String(text).includes('/api/health')) return;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`[dev] ready after ${seconds} s\n`);
    if (own === child && standby === undefined) prepare();
  });
  own.on('exit', (code) => {
    if (own === child && code !== 0 && code !== null) {
      process.stdout.write(`[dev] the program ended with ${code}; waiting for a change\n`);
      if (standby === undefined) prepare();
    }
  });
}

async function stop() {
  const old = child;
  child = undefined;
  if (old === undefined || old.exitCode !== null || old.signalCode !== null) return;
  const ended = once(old, 'exit');
  old.kill('SIGTERM');
  const overdue = setTimeout(() => old.kill('SIGKILL'), STOP_TIMEOUT);
  await ended;
  clearTimeout(overdue);
}

let restarting = false;
let changed = new Set();

async function restart() {
  if (restarting) return;
  restarting = true;
  while (changed.size > 0) {
    const files = [...changed];
    changed = new Set();
    process.stdout.write(`[dev] changed: ${files.join(', ')}\n`);
    const began = performance.now();
    await stop();
    // A waiting process has read the settings, and possibly the client, before the change.
    if (files.includes('.env') || files.some((file) => file.startsWith('prisma/')))
      discardStandby();
    if (files.includes('prisma/schema.prisma') && !generate()) continue;
    start();
    startedAt = began;
  }
  restarting = false;
}

let timer;
function onChange(file) {
  if (GENERATED.test(file)) return;
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(() => void restart(), QUIET);
}

/** Pages of the console, from their sources; changes appear at once. */
let pages;
function startConsole() {
  const service = `http://127.0.0.1:${env.PORT || 4000}`;
  pages = spawn('vite', ['console', '--clearScreen', 'false', '--logLevel', 'warn'], {
    env: { ...env, CONSOLE_SERVICE: service },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const port = env.CONSOLE_PORT || 5173;
  process.stdout.write(`[dev] the console, from its sources: http://127.0.0.1:${port}/\n`);
  pages.on('exit', (code) => {
    if (code) process.stdout.write(`[dev] the console's server ended with ${code}\n`);
  });
}

if (!generate()) process.exit(1);
if (demo) {
  fillDemo();
  process.stdout.write(readFileSync(DEMO.logins, 'utf8'));
}
for (const name of WATCHED.filter((name) => existsSync(name))) {
  watch(name, { recursive: true }, (_event, file) =>
    onChange(file === null || file === name ? name : `${name}/${file}`),
  );
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    discardStandby();
    pages?.kill('SIGTERM');
    await stop();
    process.exit(0);
  });
}
start();
startConsole();
