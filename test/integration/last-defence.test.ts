import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, type Program, startProgram } from '../support/program.js';
import { login, PROGRAM_PASSWORD, send } from '../support/program-calls.js';
import { eventually } from '../support/receiver.js';

const METRICS_TOKEN = 'a-token-for-the-tests-of-processes';

let dataDir: string;
let program: Program;

/** One program for all, which the last test ends. */
beforeAll(async () => {
  buildProgram();
  dataDir = await mkdtemp(path.join(tmpdir(), 'last-defence-'));
  program = await startProgram({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret for tests, of more than 32 bytes',
    SUPER_ADMIN_PASSWORD: PROGRAM_PASSWORD,
    METRICS_TOKEN,
    NODE_OPTIONS: '--import=./test/fixtures/breaking-requests.mjs',
  });
});
afterAll(async () => {
  await program.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** Waits until the process is ready: on a busy machine, a probe of the database may take too long. */
const isReady = async () =>
  await eventually(async () => (await fetch(`${program.url}/readyz`)).status === 200);

const lineOf = async (message: string) =>
  await eventually(async () => program.lines().find(({ msg }) => msg === message));

describe('a rejection that nobody handles', () => {
  it('is logged with the id of its request, counted and listed, and the process answers on', async () => {
    const token = await login(program);
    const headers = { 'X-Request-Id': 'the-request-that-rejects' };
    expect((await fetch(`${program.url}/api/rejects`, { headers })).status).toBe(404);
    const line = await lineOf('unhandled rejection');
    expect(line).toMatchObject({
      level: 50,
      requestId: 'the-request-that-rejects',
      systemCode: 'EROFS',
      err: { message: 'nobody handles this' },
    });
    const entry = await eventually(async () => {
      const failures = await send('GET', `${program.url}/api/monitoring/errors`, token);
      return failures.find((it: { event: string }) => it.event === 'request.failed');
    });
    expect(entry).toMatchObject({
      level: 'error',
      message: 'unhandled rejection: INTERNAL_ERROR (EROFS)',
      requestId: 'the-request-that-rejects',
    });
    const metrics = await fetch(`${program.url}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(await metrics.text()).toMatch(/^unhandled_rejections_total 1$/m);
    await isReady();
  });

  it('leaves the answers to others, however many there are', async () => {
    const token = await login(program);
    const logged = () => program.lines().filter(({ msg }) => msg === 'unhandled rejection').length;
    const before = logged();
    const broken = Array.from({ length: 50 }, () => fetch(`${program.url}/api/rejects`));
    const others = Array.from({ length: 20 }, () => send('GET', `${program.url}/api/me`, token));
    await Promise.all([...broken, ...others]);
    // One a second: two at most for what was sent at once.
    expect(logged() - before).toBeLessThan(5);
    await isReady();
  });
});

describe('an exception that nobody catches', () => {
  it('is logged as fatal with its request, answers under way are finished, and the process exits with 1', async () => {
    const token = await login(program);
    const others = Array.from({ length: 10 }, () => send('GET', `${program.url}/api/me`, token));
    const headers = { 'X-Request-Id': 'the-request-that-throws' };
    const [{ status }] = await Promise.all([
      fetch(`${program.url}/api/throws`, { headers }),
      ...others,
    ]);
    expect(status).toBe(404);
    expect(await program.ended).toBe(1);
    expect(program.lines().find(({ msg }) => msg === 'uncaught exception')).toMatchObject({
      level: 60,
      requestId: 'the-request-that-throws',
      err: { message: 'nobody catches this' },
    });
  });
});
