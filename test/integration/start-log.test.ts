import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildProgram, startProgram } from '../support/program.js';

const JWT_SECRET = 'a secret for tests, of more than 32 bytes';

let dataDir: string;
beforeAll(buildProgram);
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'start-log-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('in production the start is a line of the log, with the password that is shown once', async () => {
  const program = await startProgram({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    JWT_SECRET,
    HOST: '127.0.0.1',
    JWT_SECERT: 'x',
    LOG_LEVEL: 'info',
  });
  for (const probe of [
    '/livez',
    '/readyz',
    '/metrics',
    '/api/health',
    '/api/nothing',
    '/r/a-code',
    '/api/calendar/a-token.ics',
  ]) {
    await fetch(`${program.url}${probe}`);
  }
  await program.stop();
  const lines = program.lines();
  expect(lines.find(({ msg }) => msg === 'started')).toMatchObject({
    level: 30,
    database: 'embedded',
    health: `${program.url}/api/health`,
    superAdminCreated: 'admin@localhost.localdomain',
    passwordShownOnce: expect.stringMatching(/^[\w-]{16}$/),
  });
  expect(lines.find(({ msg }) => msg?.startsWith('an environment variable'))).toMatchObject({
    level: 40,
    name: 'JWT_SECERT',
    meant: 'JWT_SECRET',
  });
  // Probes and scrapes have no line.
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests).toMatchObject([
    { path: '/api/nothing', status: 404 },
    { path: '/r/-' },
    { path: '/api/calendar/-' },
  ]);
  // Whoever has the code of a label may report, and whoever has a token reads the calendar.
  expect(JSON.stringify(lines)).not.toMatch(/a-code|a-token/);
});

it('a port that is taken is found before a database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const { status, stderr } = spawnSync(process.execPath, ['dist/src/main.js'], {
    encoding: 'utf8',
    env,
  });
  other.close();
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(`EADDRINUSE: address already in use 127.0.0.1:${port}`),
  ]);
  expect(await readdir(dataDir)).toEqual(['jwt-secret']);
});

it('in production a start that fails is a fatal line of the log, with every problem', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/src/main.js'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: 'high' },
  });
  expect([status, stderr]).toEqual([1, '']);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 60,
    problems: [
      'PORT: must be a whole number',
      'JWT_SECRET: is required in production (32 bytes or more)',
    ],
  });
});
