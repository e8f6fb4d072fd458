import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeProblem } from '../../src/entry.js';
import { FULL, sample } from '../support/full.js';
import { buildProgram, COMPILE_CACHE } from '../support/program.js';

/** Every program of the service, and a flag that it does not have. */
const PROGRAMS = [
  'dist/src/main.js',
  'dist/src/cli/import.js',
  'dist/src/cli/demo.js',
  'dist/src/cli/migrate.js',
  'dist/src/cli/migration.js',
  'dist/src/cli/artefacts.js',
  'dist/src/cli/dead-letters.js',
  'dist/src/cli/backup.js',
  'dist/src/cli/restore.js',
  'dist/src/cli/move.js',
  'dist/src/cli/doctor.js',
  'dist/src/cli/snapshot.js',
  'scripts/artefacts.mjs',
  'scripts/audit.mjs',
  'scripts/bench.mjs',
  'scripts/browser.mjs',
  'scripts/build.mjs',
  'scripts/check.mjs',
  'scripts/check-deployment.mjs',
  'scripts/check-docs.mjs',
  'scripts/check-folders.mjs',
  'scripts/check-migrations.mjs',
  'scripts/clients.mjs',
  'scripts/compose.mjs',
  'scripts/demonstration.mjs',
  'scripts/dev.mjs',
  'scripts/docs.mjs',
  'scripts/faults.mjs',
  'scripts/generate.mjs',
  'scripts/licences.mjs',
  'scripts/mutations.mjs',
  'scripts/ops.mjs',
  'scripts/personal-columns.mjs',
  'scripts/production-modules.mjs',
  'scripts/reproducible.mjs',
  'scripts/rolling-restart.mjs',
  'scripts/sbom.mjs',
  'scripts/setup.mjs',
  'scripts/spreadsheets.mjs',
  'scripts/start.mjs',
  'scripts/suite.mjs',
  'scripts/test.mjs',
  'scripts/test-changed.mjs',
  'scripts/test-services.mjs',
  'scripts/tour.mjs',
  'scripts/upgrade.mjs',
];

/**
 * Those of `dist` read their arguments in src/entry.ts, and those of `scripts` in
 * scripts/usage.mjs: `--help` shows that each does, and outside of the full run one of each does the rest.
 */
const ONE_OF_A_KIND = ['dist/src/main.js', 'scripts/build.mjs'];
const ofKind = (program: string) => FULL || ONE_OF_A_KIND.includes(program);

let folder: string;
beforeAll(buildProgram, 120_000);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a program in a separate folder, in which it must leave nothing. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve(program), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(readdirSync(folder)).toEqual([]);
  return { status, stdout, stderr };
}

it('the list has every program', () => {
  const files = (of: string, ending: string) =>
    readdirSync(of)
      .filter((name) => name.endsWith(ending) && !/^(usage|session)/.test(name))
      .map((name) => path.join(of, name));
  const sources = files('src/cli', '.ts').map((file) => `dist/${file.replace(/ts$/, 'js')}`);
  expect(PROGRAMS.toSorted()).toEqual(
    ['dist/src/main.js', ...sources, ...files('scripts', '.mjs')].toSorted(),
  );
});

describe.each(PROGRAMS)('%s', (program) => {
  it('prints its usage for --help, and does nothing', () => {
    const { status, stdout, stderr } = run(program, ['--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^[A-Z][^\n]+\n\n {2}(npm|node) /);
    expect(stdout).toContain('--help');
    // Also where the other arguments make no sense.
    if (!ofKind(program)) return;
    expect(run(program, ['--colour', 'red', '--help'])).toEqual({ status, stdout, stderr });
  });

  it.runIf(ofKind(program))('says that a Node.js is too old, in one sentence', () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`;
    const file = `data:text/javascript,${encodeURIComponent(old)}`;
    const { status, stdout, stderr } = run(program, ['--help'], {
      NODE_OPTIONS: `--import=${file}`,
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'This program needs Node.js 22.12 or newer, and this is Node.js 20.20.2.\n',
    ]);
  });
});

/** They hand flags on to vitest. */
const RUNNERS = [
  'scripts/browser.mjs',
  'scripts/faults.mjs',
  'scripts/spreadsheets.mjs',
  'scripts/test-services.mjs',
  'scripts/test.mjs',
];

it.each(PROGRAMS.filter((program) => ofKind(program) && !RUNNERS.includes(program)))(
  '%s refuses an unknown flag by name',
  (program) => {
    const { status, stdout, stderr } = run(program, ['--colour']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^[^\n]*--colour[^\n]*\n/);
  },
);

it('an invalid configuration leaves nothing behind', () => {
  const env = { PORT: 'high', S3_BUCKET: 'photos', DATA_DIR: './data' };
  const programs = [
    ['dist/src/main.js'],
    ['dist/src/cli/demo.js'],
    ['dist/src/cli/import.js', 'a.csv', '--department', 'A', '--requester', 'b', '--title', 'c'],
    ['dist/src/cli/backup.js', '--to', 'backup'],
    ['dist/src/cli/restore.js', '--from', 'backup'],
    ['dist/src/cli/move.js', '--to', 'postgresql://127.0.0.1/none'],
  ] as const;
  for (const [program, ...args] of programs.slice(0, sample(programs.length, 2))) {
    const { status, stderr } = run(program, args, env);
    expect(status).toBe(1);
    expect(stderr).toMatch(/PORT: .*\n.*S3_BUCKET: has no effect without STORAGE_DRIVER=s3/);
  }
});

it.each([
  ['18.20.8', true],
  ['20.20.2', true],
  ['22.11.0', true],
  ['22.12.0', false],
  ['24.21.0', false],
  ['100.0.0', false],
])('Node.js %s is too old: %s', (version, old) => {
  expect(nodeProblem(version) !== undefined).toBe(old);
});

it('nothing but the entry is loaded before the version of Node.js is known', () => {
  for (const program of PROGRAMS.filter((name) => name.startsWith('dist'))) {
    const text = readFileSync(program, 'utf8');
    const loaded = [...text.matchAll(/^(?:import|export) .*?from '([^']+)'|^import '([^']+)'/gm)];
    const names = loaded.map(([, from, bare]) => from ?? bare ?? '');
    expect(names.map((name) => path.basename(name))).toEqual(['entry.js']);
    // What Node.js 14 cannot parse would be told as a syntax error.
    expect(text).not.toMatch(/\?\?=|\|\|=|&&=|^await /m);
    const [entry = ''] = names;
    expect(existsSync(new URL(entry, pathToFileURL(path.resolve(program))))).toBe(true);
  }
  expect(readFileSync('dist/src/entry.js', 'utf8')).not.toMatch(/^import/m);
});
