// Builds the program into dist/, and checks that the build matches the sources.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Sources of the build; src/generated follows from prisma/. */
const SOURCES = [
  'src',
  'rest-facade',
  'prisma',
  'prisma.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/generate.mjs',
  'scripts/lib/build.mjs',
  'scripts/lib/bundle.mjs',
  'scripts/lib/compile.mjs',
  'scripts/lib/transform.mjs',
];
const NOT_SOURCES = new Set([path.join('src', 'generated'), path.join('console', 'node_modules')]);
const COMPILED = ['src', 'rest-facade'];
const BUNDLED = 'program';

const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, '.build-stamp.json');
const LOCK = path.join(DIST, '.build-lock');

/** Age at which a lock is taken over even if its process number is in use, in milliseconds. */
const LOCK_TIMEOUT = 600_000;

/** Files of a folder of the project, or the file itself, sorted; empty if it is missing. */
function filesOf(name, base = ROOT) {
  const found = statSync(path.join(base, name), { throwIfNoEntry: false });
  if (found === undefined) return [];
  return found.isDirectory() ? filesIn(name, base) : [name];
}

function filesIn(folder, base) {
  return readdirSync(path.join(base, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      if (NOT_SOURCES.has(name)) return [];
      if (entry.isSymbolicLink()) return filesOf(name, base);
      return entry.isDirectory() ? filesIn(name, base) : [name];
    });
}

/** Hash of the names and contents of files and folders. */
function hashOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesOf(name))) {
    const content = readFileSync(path.join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Hash of the names, sizes and times of files and folders. While it is unchanged, nothing is read:
 * reading takes a third of a start.
 */
function stateOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesOf(name))) {
    const { size, mtimeMs, ctimeMs } = statSync(path.join(ROOT, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

/** Hash of the build output: another program may have written into dist since. */
function outputsHash() {
  const hash = createHash('sha256');
  const snapshots = existsSync(DIST)
    ? readdirSync(DIST).filter((name) => name.startsWith('database-'))
    : [];
  const built = [...COMPILED, BUNDLED].flatMap((name) => filesOf(name, DIST));
  for (const file of [...built, ...snapshots]) {
    const { size, mtimeMs } = statSync(path.join(DIST, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** The record of an earlier build; empty if there is none. */
function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function writeStamp(file, stamp) {
  writeFileSync(`${file}.new`, JSON.stringify(stamp));
  renameSync(`${file}.new`, file);
}

/** Returns whether the sources match the record, by their times or otherwise by their content. */
function isOf({ sources, state }, names) {
  if (sources === undefined) return false;
  return state === stateOf(names) || sources === hashOf(names);
}

/** Returns whether the packages for building are installed; `npm ci --omit=dev` omits them. */
function canBuild() {
  return existsSync(path.join(ROOT, 'node_modules', 'rolldown'));
}

/** Returns whether dist/ is the complete and unchanged build of the current sources. */
function isBuilt() {
  const stamp = readStamp(STAMP);
  return stamp.outputs === outputsHash() && isOf(stamp, SOURCES);
}

/** Sources of the console's build; its generated documents are committed. */
const CONSOLE_SOURCES = [
  'console',
  'package-lock.json',
  'scripts/lib/build.mjs',
  'scripts/lib/guides.mjs',
  'scripts/lib/markdown.mjs',
  'scripts/lib/openapi-values.mjs',
  'scripts/lib/reference.mjs',
  'scripts/lib/reference-samples.mjs',
  'scripts/guides',
  'docs/api',
  'docs/behaviour',
  'docs/guides',
  'docs/operations',
  'docs/security',
  'CHANGELOG.md',
];
/** The guides at /docs/guides and the reference at /docs, made with the console. */
const GUIDES = path.join(DIST, 'guides');
const CONSOLE = path.join(DIST, 'console');
const CONSOLE_STAMP = path.join(DIST, '.console-stamp');

/** Returns whether dist/console is the build of the current sources. */
function isConsoleBuilt() {
  return (
    existsSync(path.join(CONSOLE, 'index.html')) &&
    existsSync(path.join(GUIDES, 'search.json')) &&
    isOf(readStamp(CONSOLE_STAMP), CONSOLE_SOURCES)
  );
}

/**
 * Page that replaces the console while it is being built; the service serves it
 * (src/http/console.ts).
 */
const BUILDING = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="2">
    <title>The console is being built</title>
  </head>
  <body>
    <h1>The console is being built</h1>
    <p>This takes some seconds after the first start. The page then appears by itself.</p>
  </body>
</html>
`;

/** Builds the console in a temporary folder, so that an interruption keeps the existing build. */
async function buildConsole() {
  const [sources, state] = [hashOf(CONSOLE_SOURCES), stateOf(CONSOLE_SOURCES)];
  const unfinished = `${CONSOLE}.unfinished`;
  await phase('console', () =>
    run('vite', ['build', 'console', '--outDir', unfinished, '--logLevel', 'error']),
  );
  rmSync(CONSOLE_STAMP, { force: true });
  const { renderGuides } = await import('./guides.mjs');
  rmSync(GUIDES, { recursive: true, force: true });
  renderGuides(GUIDES);
  rmSync(CONSOLE, { recursive: true, force: true });
  renameSync(unfinished, CONSOLE);
  if (sources === hashOf(CONSOLE_SOURCES)) writeStamp(CONSOLE_STAMP, { sources, state });
}

/** Running steps; a failed step or a signal ends all of them and the process. */
const running = new Set();

function giveUp(status) {
  for (const child of running) child.kill();
  process.exit(status);
}

/**
 * Runs a step of the build; if it fails, ends the process with its exit code.
 *
 * @param takeInput receives the step's input, to end it; default: no input.
 */
async function run(command, args, takeInput) {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: [takeInput ? 'pipe' : 'ignore', 2, 'inherit'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  });
  running.add(child);
  takeInput?.(child.stdin);
  const [status] = await once(child, 'exit');
  running.delete(child);
  if (status !== 0) giveUp(status ?? 1);
}

/**
 * Runs a phase of the build and prints its name and duration, because the first start takes as
 * long.
 */
async function phase(name, work) {
  process.stderr.write(`build: ${name} …\n`);
  const start = performance.now();
  await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stderr.write(`build: ${name} took ${seconds} s\n`);
}

const script = (file) => () => run(process.execPath, [file]);

async function build() {
  const [sources, state] = [hashOf(SOURCES), stateOf(SOURCES)];
  // Without a stamp, an interrupted build does not count as complete.
  rmSync(STAMP, { force: true });
  const client = phase('database client', script('scripts/generate.mjs'));
  await phase('compiler', script('scripts/lib/compile.mjs'));
  let generated;
  const database = phase('empty database', () =>
    run(process.execPath, ['dist/src/cli/snapshot.js'], (input) => {
      generated = input;
    }),
  );
  await client;
  await run(process.execPath, ['scripts/lib/compile.mjs', 'generated']);
  generated.end();
  await Promise.all([phase('program', script('scripts/lib/bundle.mjs')), database]);
  // Changes during the build may be included in part: without a stamp the next start builds again.
  if (sources === hashOf(SOURCES)) writeStamp(STAMP, { sources, state, outputs: outputsHash() });
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns whether the lock belongs to a running build. */
function isHeld() {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'));
    const age = Date.now() - statSync(LOCK).mtimeMs;
    return age < 1_000 || (age < LOCK_TIMEOUT && pid > 0 && isRunning(pid));
  } catch {
    return false;
  }
}

/** Runs `work` while no other process builds. */
async function exclusively(work) {
  mkdirSync(DIST, { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld()) rmSync(LOCK, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  process.on('exit', releaseOwnLock);
  for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.once(signal, () => giveUp(status));
  await work();
  releaseOwnLock();
}

/** `run` ends the process itself when a step fails. */
function releaseOwnLock() {
  try {
    if (readFileSync(LOCK, 'utf8') === String(process.pid)) rmSync(LOCK);
  } catch {
    // The lock does not exist.
  }
}

/** Builds outdated parts in this process; ends it on failure. */
export function buildHere({ withConsole }) {
  return exclusively(async () => {
    if (!isBuilt()) await build();
    if (withConsole && !isConsoleBuilt()) await buildConsole();
  });
}

const BUILDER = path.join(ROOT, 'scripts', 'build.mjs');

/**
 * Builds the program in a separate process unless it is up to date; ends this process on failure.
 * An installation without the packages for building (`npm ci --omit=dev`) uses the build that came
 * with it.
 */
export function ensureBuilt({ withConsole = true } = {}) {
  if (!canBuild()) {
    if (existsSync(path.join(DIST, BUNDLED, 'main.js'))) return;
    process.stderr.write(
      'There is no built program in dist/, and the packages for building are not installed: run `npm ci` without --omit=dev, or copy a dist/ that was built elsewhere.\n',
    );
    process.exit(1);
  }
  if (isBuilt() && (!withConsole || isConsoleBuilt())) return;
  const args = withConsole ? [] : ['--program'];
  const { status, error } = spawnSync(process.execPath, [BUILDER, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 2, 'inherit'],
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Builds the console unless it is up to date, in a low-priority process beside this one; it is
 * ended when this process ends. Until then the service shows a page that says so.
 */
export function buildConsoleBeside() {
  if (!canBuild() || isConsoleBuilt()) return;
  mkdirSync(CONSOLE, { recursive: true });
  writeFileSync(path.join(CONSOLE, 'building.html'), BUILDING);
  const child = spawn(process.execPath, [BUILDER], {
    cwd: ROOT,
    stdio: ['ignore', 2, 'inherit'],
    detached: true,
  });
  child.unref();
  setPriority(child.pid, 10);
  process.on('exit', () => {
    try {
      process.kill(-child.pid);
    } catch {
      // It has ended.
    }
  });
}
