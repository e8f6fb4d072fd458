import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import WebSocket from 'ws';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { buildProgram, type Program, startProgram } from '../support/program.js';
import { login, PROGRAM_PASSWORD, send } from '../support/program-calls.js';
import { eventually, type Receiver, startReceiver } from '../support/receiver.js';

const METRICS_TOKEN = 'a-token-for-the-tests-of-processes';

let dataDir: string;
let database: TestDatabase | undefined;
const programs: Program[] = [];

beforeAll(buildProgram);
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'processes-'));
  if (inject('freshDatabase').kind === 'server') database = await openTestDatabase();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill();
  await database?.close();
  database = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret for tests, of more than 32 bytes',
    SUPER_ADMIN_PASSWORD: PROGRAM_PASSWORD,
    METRICS_TOKEN,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    ...(database?.url === undefined ? {} : { DATABASE_URL: database.url }),
    ...env,
  });
  programs.push(program);
  return program;
}

/** Submits a request in a separate department. */
async function submit({ url }: Program, token: string): Promise<number> {
  const { id } = await send('POST', `${url}/api/departments`, token, { name: 'Works' });
  const request = { title: 'Tap drips', description: 'All week.', departmentId: id };
  return (await send('POST', `${url}/api/maintenance`, token, request)).id;
}

/** Sends the first part of a photo; `finish` sends the second one, and answers the status. */
async function slowUpload(program: Program, token: string, request: number) {
  const picture = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#135' },
  })
    .png()
    .toBuffer();
  const boundary = 'xxxx';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\nBEFORE\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const upload = http.request(`${program.url}/api/maintenance/${request}/attachments`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  // Cut off where nobody waits for the answer.
  upload.on('error', () => {});
  upload.flushHeaders();
  // The service has the request.
  await once(upload, 'continue');
  upload.write(body.subarray(0, 250));
  const finish = async (): Promise<[number | undefined, string | undefined]> => {
    upload.end(body.subarray(250));
    const [response] = (await once(upload, 'response')) as [http.IncomingMessage];
    const answer = await text(response);
    expect(answer).toContain('"success":true');
    return [response.statusCode, response.headers.connection];
  };
  return { upload, finish };
}

/** Opens a live socket that does not reconnect; the function waits for its close code. */
async function liveSocket({ url }: Program, token: string) {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => {},
    connectionParams: { authorization: `Bearer ${token}` },
  });
  const closed = new Promise<number>((resolve) => {
    client.on('closed', (event) => resolve((event as { code: number }).code));
  });
  await new Promise((resolve) => client.on('connected', resolve));
  return () => closed;
}

async function probe({ url }: Program, path: string) {
  const response = await fetch(`${url}${path}`);
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever path was called
  const body = (await response.json()) as any;
  return { status: response.status, connection: response.headers.get('connection'), body };
}

describe('SIGTERM', () => {
  it('fails /readyz first, answers everything else, finishes what is under way, and exits with 0', async () => {
    const program = await start({ DRAIN_SECONDS: '2' });
    const token = await login(program);
    const { finish } = await slowUpload(program, token, await submit(program, token));
    const closed = await liveSocket(program, token);
    expect((await probe(program, '/readyz')).status).toBe(200);

    const stopped = program.stop();
    await eventually(async () => (await probe(program, '/readyz')).status === 503);
    const { body } = await probe(program, '/readyz');
    expect(body.error).toMatchObject({ details: { reason: 'draining' } });
    expect(body.code).toBe('SERVICE_UNAVAILABLE');
    expect(await probe(program, '/livez')).toMatchObject({ status: 200, connection: 'close' });
    expect((await probe(program, '/api/health')).status).toBe(200);
    // A change, too.
    await send('POST', `${program.url}/api/departments`, token, { name: 'Stores' });

    expect(await closed()).toBe(1012);
    await expect(fetch(`${program.url}/livez`)).rejects.toThrow();
    // The upload that began before is still accepted.
    expect(await finish()).toEqual([201, 'close']);
    expect(await stopped).toBe(0);
  });

  it('ends the process at once when it comes a second time', async () => {
    const program = await start({ DRAIN_SECONDS: '600' });
    let hasEnded = false;
    void program.ended.then(() => {
      hasEnded = true;
    });
    const stopped = program.stop();
    // What npm passes on to a program that has the signal already is the same one.
    process.kill(program.pid, 'SIGTERM');
    await eventually(async () => (await probe(program, '/readyz')).status === 503);
    // One that comes a moment later is another one.
    await eventually(() => {
      if (!hasEnded) process.kill(program.pid, 'SIGINT');
      return hasEnded;
    });
    expect(await stopped).toBe(1);
  });

  it('cuts off what takes longer than STOP_SECONDS', async () => {
    const program = await start({ STOP_SECONDS: '1' });
    const token = await login(program);
    const { upload } = await slowUpload(program, token, await submit(program, token));
    const answered = expect(once(upload, 'response')).rejects.toThrow('socket hang up');
    expect(await program.stop()).toBe(0);
    await answered;
  });
});

it.runIf(inject('freshDatabase').kind === 'embedded')(
  'a process that does not do everything refuses the embedded database',
  async () => {
    await expect(start({ PROCESS_ROLE: 'web' })).rejects.toThrow(
      'PROCESS_ROLE: web needs DATABASE_URL; the embedded database supports one process, which needs every role',
    );
  },
);

describe.runIf(inject('freshDatabase').kind === 'server')('processes on a server', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver((response) => response.writeHead(200).end());
  });
  afterEach(() => receiver.stop());

  const unsealed = () => database?.prisma.auditRecord.count({ where: { sequence: null } });

  it('web answers requests and runs no jobs, worker runs them and answers probes alone', async () => {
    const web = await start({ PROCESS_ROLE: 'web' });
    const token = await login(web);
    await send('POST', `${web.url}/api/webhooks`, token, { url: receiver.url });
    await submit(web, token);
    // More than twice as long as queues are read apart, and longer than seals.
    await sleep(3_000);
    expect(receiver.received).toEqual([]);
    expect(await unsealed()).toBeGreaterThan(0);

    const worker = await start({ PROCESS_ROLE: 'worker' });
    await eventually(() => receiver.received.length === 1);
    await eventually(async () => (await unsealed()) === 0);

    expect(await probe(worker, '/livez')).toMatchObject({ status: 200 });
    expect(await probe(worker, '/readyz')).toMatchObject({ status: 200 });
    expect(await probe(worker, '/api/health')).toMatchObject({ status: 200 });
    const metrics = await fetch(`${worker.url}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect([metrics.status, await metrics.text()]).toEqual([
      200,
      expect.stringContaining('queue_dead_letters'),
    ]);
    expect((await fetch(`${worker.url}/metrics`)).status).toBe(401);
    for (const path of ['/api/maintenance', '/graphql', '/docs', '/', '/api/auth/login']) {
      expect(await probe(worker, path)).toMatchObject({ status: 404 });
    }
    expect(await worker.stop()).toBe(0);
    expect(await web.stop()).toBe(0);
  });
});
