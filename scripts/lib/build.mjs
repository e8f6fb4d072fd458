// The build of the program into dist/, and the proof that it still fits the sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a separator at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the build is made from; src/generated follows from prisma/. */
const SOURCES = [
  'src',
  'rest-facade',
  'prisma',
  'prisma.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'config/tsconfig.build.json',
  'scripts/generate.mjs',
  'scripts/lib/build.mjs',
  'scripts/lib/bundle.mjs',
];
const NOT_SOURCES = new Set([path.join('src', 'generated'), path.join('console', 'node_modules')]);
const COMPILED = ['src', 'rest-facade'];
const BUNDLED = 'program';

const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, '.build-stamp.json');
const COMPILER_STATE = path.join(DIST, '.tsbuildinfo');
const LOCK = path.join(DIST, '.build-lock');

/** After this a lock is taken over, whatever process has its number by now; in milliseconds. */
const LOCK_TIMEOUT = 600_000;

/** The files of a folder of the project, or the file itself, sorted; none where it is missing. */
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

/** One text for names and contents of files and folders. */
function hashOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesOf(name))) {
    const content = readFileSync(path.join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** One text for the state of what was built: another program may have written into dist since. */
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

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}

/** Whether dist/ is the complete and unchanged build of the present sources. */
function isBuilt() {
  const { sources, outputs } = readStamp();
  return sources === hashOf(SOURCES) && outputs === outputsHash();
}

/** What the console is made from; its generated documents are committed. */
const CONSOLE_SOURCES = ['console', 'package-lock.json', 'scripts/lib/build.mjs'];
const CONSOLE = 'console';
const CONSOLE_STAMP = path.join(DIST, '.console-stamp');

/**
 * Whether dist/console is the build of the present sources. An installation without the packages that
 * build it (`npm ci --omit=dev`) has what came with it, or no console.
 */
function isConsoleBuilt() {
  if (!existsSync(path.join(ROOT, 'node_modules', 'vite'))) return true;
  if (!existsSync(path.join(DIST, CONSOLE, 'index.html')) || !existsSync(CONSOLE_STAMP))
    return false;
  return readFileSync(CONSOLE_STAMP, 'utf8') === hashOf(CONSOLE_SOURCES);
}

function buildConsole() {
  const sources = hashOf(CONSOLE_SOURCES);
  rmSync(CONSOLE_STAMP, { force: true });
  phase('console', () => run('vite', ['build', CONSOLE, '--logLevel', 'error']));
  if (sources === hashOf(CONSOLE_SOURCES)) writeFileSync(CONSOLE_STAMP, sources);
}

/** Runs a step of the build; ends the process with its exit code when it fails. */
function run(command, args) {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 2, 'inherit'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a phase of the build, and tells its name and its time: a first start takes as long as they do. */
function phase(name, work) {
  process.stderr.write(`build: ${name} …\n`);
  const start = performance.now();
  const result = work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stderr.write(`build: ${name} took ${seconds} s\n`);
  return result;
}

/** The compiled files that belong to a source file that is there. */
function expectedOutputs() {
  return COMPILED.flatMap((name) => filesOf(name))
    .concat(generatedSources())
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => file.replace(/ts$/, 'js'));
}

function generatedSources() {
  const base = path.join(ROOT, 'src');
  return filesOf('generated', base).map((file) => path.join('src', file));
}

function compile() {
  run('tsc', ['-p', 'config/tsconfig.build.json']);
  const expected = expectedOutputs();
  if (expected.every((file) => existsSync(path.join(DIST, file)))) return expected;
  // The compiler writes only what its own state says has changed: without that it writes all.
  rmSync(COMPILER_STATE, { force: true });
  run('tsc', ['-p', 'config/tsconfig.build.json']);
  return expected;
}

/** Removes what was compiled from sources that are gone: routes are found by the folder's content. */
function removeOrphans(expected) {
  const known = new Set(expected.flatMap((file) => [file, `${file}.map`]));
  for (const file of COMPILED.flatMap((name) => filesOf(name, DIST))) {
    if (!known.has(file)) rmSync(path.join(DIST, file));
  }
}

function build() {
  const sources = hashOf(SOURCES);
  // Without a stamp an interrupted build is not taken for a complete one.
  const intact = readStamp().outputs === outputsHash();
  rmSync(STAMP, { force: true });
  if (!intact) rmSync(COMPILER_STATE, { force: true });
  phase('database client', () => run(process.execPath, ['scripts/generate.mjs']));
  removeOrphans(phase('compiler', compile));
  phase('program', () => run(process.execPath, ['scripts/lib/bundle.mjs']));
  phase('empty database', () => run(process.execPath, ['dist/src/cli/snapshot.js']));
  // What was edited meanwhile may be half in it: the next build finds no stamp.
  if (sources !== hashOf(SOURCES)) return;
  writeFileSync(`${STAMP}.new`, JSON.stringify({ sources, outputs: outputsHash() }));
  renameSync(`${STAMP}.new`, STAMP);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether the lock belongs to a build that is under way. */
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
function exclusively(work) {
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
  try {
    work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Builds the program unless it is built; ends the process when that fails. */
export function ensureBuilt() {
  if (isBuilt() && isConsoleBuilt()) return;
  process.on('exit', releaseOwnLock);
  exclusively(() => {
    if (!isBuilt()) build();
    if (!isConsoleBuilt()) buildConsole();
  });
  process.off('exit', releaseOwnLock);
}

/** `run` ends the process by itself when a step fails. */
function releaseOwnLock() {
  try {
    if (readFileSync(LOCK, 'utf8') === String(process.pid)) rmSync(LOCK);
  } catch {
    // There is none.
  }
}
