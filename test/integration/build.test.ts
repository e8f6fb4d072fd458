import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FULL } from '../support/full.js';
import { buildProgram, startProgram } from '../support/program.js';

const PARTS = [
  'src',
  'rest-facade',
  'prisma',
  'console',
  'scripts',
  'prisma.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  // The guides are made of the documents.
  'docs',
  'CHANGELOG.md',
];
const TIMEOUT = 300_000;

/** A copy of the project and of its build without the console, so that other tests keep theirs. */
let project: string;
const inProject = (file: string) => path.join(project, file);
const stamp = () => inProject('dist/.build-stamp.json');
const writtenAt = (file: string) => statSync(inProject(file)).mtimeMs;

beforeAll(() => {
  buildProgram();
  project = mkdtempSync(path.join(tmpdir(), 'build-'));
  for (const part of PARTS) cpSync(part, inProject(part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), inProject('node_modules'));
  mkdirSync(inProject('dist'));
  const built = readdirSync('dist').filter(
    (name) => !/^(console|guides|\.console|\.build-lock)/.test(name),
  );
  // With the times of its files to the nanosecond, by which a build knows what it has written.
  execFileSync('cp', ['-a', ...built.map((name) => path.resolve('dist', name)), inProject('dist')]);
}, TIMEOUT);
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Builds the copy, outside of the full run without the console; @returns what was told of it. */
function build(): string {
  const args = ['scripts/build.mjs', ...(FULL ? [] : ['--program'])];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  return stderr;
}

/** The phases that were told with their times. */
const phasesIn = (told: string) =>
  [...told.matchAll(/^build: (.*) took \d+\.\d s$/gm)].map(([, name]) => name);

it(
  'the packed program answers both interfaces and documents them',
  async () => {
    const dataDir = inProject('data');
    const program = await startProgram({ DATA_DIR: dataDir }, inProject('dist/program/main.js'));
    try {
      const get = async (path: string) => {
        const response = await fetch(`${program.url}${path}`);
        return [response.status, await response.text()] as const;
      };
      expect(await get('/api/health')).toEqual([200, expect.stringContaining('"success":true')]);
      const [status, document] = await get('/docs/openapi.json');
      expect(status).toBe(200);
      expect(JSON.parse(document)).toEqual(
        JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')),
      );
      const query = encodeURIComponent('{ health { status } }');
      const graphql = await fetch(`${program.url}/graphql?query=${query}`, {
        headers: { 'Apollo-Require-Preflight': 'true' },
      });
      expect(await graphql.json()).toEqual({ data: { health: { status: 'OK' } } });
    } finally {
      await program.stop();
    }
  },
  TIMEOUT,
);

it('the SDK of OpenTelemetry is in a file that only a service with telemetry loads', () => {
  const folder = inProject('dist/program');
  const holding = readdirSync(folder).filter(
    (name) =>
      name.endsWith('.js') && readFileSync(path.join(folder, name), 'utf8').includes('BatchSpan'),
  );
  expect(holding).toEqual([expect.stringMatching(/^telemetry-sdk-/)]);
});

it.runIf(FULL)(
  'npm start answers while the console is built, and shows that it is; a build then has nothing to do or tell',
  async () => {
    const dataDir = inProject('data-first');
    const program = await startProgram({ DATA_DIR: dataDir }, inProject('scripts/start.mjs'));
    try {
      const page = async () => {
        const response = await fetch(program.url, { headers: { Accept: 'text/html' } });
        return { status: response.status, text: await response.text() };
      };
      const first = await page();
      expect(first).toMatchObject({ status: 503, text: expect.stringContaining('is being built') });
      expect(first.text).toContain('http-equiv="refresh"');
      await vi.waitUntil(async () => (await page()).status === 200, {
        timeout: TIMEOUT,
        interval: 200,
      });
    } finally {
      await program.stop();
    }
    expect(build()).toBe('');
  },
  TIMEOUT,
);

it('errors of the packed program name the sources', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: inProject('package.json') },
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/src\/config\/config\.ts:\d+:\d+/)]);
});

it('npm start without a build and without what builds says what to do', () => {
  const bare = inProject('bare');
  cpSync('scripts', path.join(bare, 'scripts'), { recursive: true });
  cpSync('package.json', path.join(bare, 'package.json'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: bare,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no built .*npm ci.*\n$/)]);
});

it('sources whose times alone are others are not built again', () => {
  const before = writtenAt('dist/program/main.js');
  utimesSync(inProject('src/main.ts'), new Date(), new Date());
  expect(build()).toBe('');
  expect(writtenAt('dist/program/main.js')).toBe(before);
});

it('a build that fits the sources is left alone', () => {
  const files = [
    'dist/.build-stamp.json',
    'dist/src/main.js',
    'dist/program/main.js',
    ...(FULL ? ['dist/console/index.html'] : []),
  ];
  const before = files.map(writtenAt);
  build();
  expect(files.map(writtenAt)).toEqual(before);
});

it.runIf(FULL)(
  'a changed page of the console is built, without the program, and what was built before is gone',
  () => {
    const program = writtenAt('dist/.build-stamp.json');
    const assets = () => readdirSync(inProject('dist/console/static'));
    const before = assets().filter((name) => name.startsWith('home-page'));
    appendFileSync(
      inProject('console/src/pages/requests/home/home-page.tsx'),
      "console.log('ADDED');\n",
    );
    expect(phasesIn(build())).toEqual(['console']);
    const after = assets().filter((name) => name.startsWith('home-page') && name.endsWith('.js'));
    expect(existsSync(inProject('dist/console.unfinished'))).toBe(false);
    expect(after).toHaveLength(1);
    expect(before).not.toContain(after[0]);
    expect(readFileSync(inProject(`dist/console/static/${after[0]}`), 'utf8')).toContain('ADDED');
    expect(writtenAt('dist/.build-stamp.json')).toBe(program);
  },
  TIMEOUT,
);

it(
  'a changed source is built, each phase told with its time, also after a build that was killed',
  async () => {
    writeFileSync(inProject('rest-facade/routes/system/extra.ts'), 'export const routes = [];\n');
    appendFileSync(inProject('src/core/clock.ts'), 'export const ADDED = 1;\n');
    const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: project, detached: true });
    const ended = once(child, 'exit');
    await expect.poll(() => existsSync(stamp()), { interval: 5, timeout: TIMEOUT }).toBe(false);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    expect(existsSync(stamp())).toBe(false);
    const [client, compiler, ...others] = phasesIn(build());
    expect([client, compiler]).toEqual(['database client', 'compiler']);
    // These run side by side.
    expect(others.toSorted()).toEqual(['empty database', 'program']);
    expect(existsSync(stamp())).toBe(true);
    expect(existsSync(inProject('dist/rest-facade/routes/system/extra.js'))).toBe(true);
    expect(readFileSync(inProject('dist/src/core/clock.js'), 'utf8')).toContain('ADDED');
  },
  TIMEOUT,
);

it.runIf(FULL)(
  'what was compiled from a removed source is gone',
  () => {
    rmSync(inProject('rest-facade/routes/system/extra.ts'));
    build();
    expect(existsSync(inProject('dist/rest-facade/routes/system/extra.js'))).toBe(false);
  },
  TIMEOUT,
);

it.runIf(FULL)(
  'compiled files that are missing or altered are built again',
  () => {
    const files = ['dist/src/core/clock.js', 'dist/program/main.js'].map(inProject);
    const good = files.map((file) => readFileSync(file, 'utf8'));
    const [missing = '', altered = ''] = files;
    rmSync(missing);
    writeFileSync(altered, 'throw new Error();\n');
    build();
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(good);
  },
  TIMEOUT,
);

it(
  'a source that does not compile leaves no build that counts',
  () => {
    appendFileSync(inProject('src/core/clock.ts'), 'export const WRONG = ;\n');
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: project });
    expect(status).not.toBe(0);
    expect(existsSync(stamp())).toBe(false);
  },
  TIMEOUT,
);
