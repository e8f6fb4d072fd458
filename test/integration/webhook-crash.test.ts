import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, type Receiver, startReceiver } from '../support/receiver.js';

const PASSWORD = 'correct horse battery';
const root = path.resolve(import.meta.dirname, '../..');

let dataDir: string;
let receiver: Receiver;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json'], {
    cwd: root,
  });
  dataDir = await mkdtemp(path.join(tmpdir(), 'webhook-crash-'));
  // Holds the first call for ever, so that the first process cannot have delivered.
  receiver = await startReceiver((response, call) => {
    if (call > 1) response.writeHead(200).end();
  });
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await receiver?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the built service on the data folder, and says where it listens. */
async function start(): Promise<{ child: ChildProcess; url: string }> {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      SUPER_ADMIN_PASSWORD: PASSWORD,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    },
  });
  processes.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += String(chunk);
  });
  const [, url] = await eventually(
    () => /(http:\/\/\S+)\/graphql/.exec(output) ?? undefined,
    20_000,
  );
  return { child, url: url as string };
}

async function post(url: string, token: string | undefined, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever path was called
  const answer = (await response.json()) as any;
  expect(answer.success).toBe(true);
  return answer.data;
}

it('a process killed between commit and delivery delivers once it is started again', async () => {
  const first = await start();
  const login = { email: 'admin@localhost.localdomain', password: PASSWORD };
  const { accessToken } = await post(`${first.url}/api/auth/login`, undefined, login);
  const department = await post(`${first.url}/api/departments`, accessToken, { name: 'Works' });
  const { secret } = await post(`${first.url}/api/webhooks`, accessToken, { url: receiver.url });
  const request = await post(`${first.url}/api/maintenance`, accessToken, {
    title: 'Tap drips',
    description: 'All week.',
    departmentId: department.id,
  });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const before = receiver.received.length;
  // When the kill came before the call went out, the next one is the first to be answered.
  if (before === 0) receiver.received.push({ headers: {}, body: '', at: 0 });
  await start();
  const delivered = await eventually(() => receiver.received[1], 15_000);
  expect(JSON.parse(delivered.body)).toEqual({
    event: 'maintenance.status_changed',
    data: { id: request.id, status: 'pending', updatedAt: request.updatedAt },
  });
  new Webhook(secret).verify(delivered.body, delivered.headers as Record<string, string>);
}, 60_000);
