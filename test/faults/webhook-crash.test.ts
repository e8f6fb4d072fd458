import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { type Program, startProgram } from '../support/program.js';
import { login, PROGRAM_PASSWORD, send } from '../support/program-calls.js';
import { eventually, type Received, type Receiver, startReceiver } from '../support/receiver.js';
import { KINDS, openKind } from './support/kinds.js';

let dataDir: string;
let database: Awaited<ReturnType<typeof openKind>>;
let receiver: Receiver;
const programs: Program[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'webhook-crash-'));
  // Holds the first call for ever, so that the first process cannot have delivered.
  receiver = await startReceiver((response, call) => {
    if (call > 1) response.writeHead(200).end();
  });
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill();
  await receiver.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Starts the built service on the data folder, or on the server when there is one for this test.
 */
async function start(env: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    SUPER_ADMIN_PASSWORD: PROGRAM_PASSWORD,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    ...database,
    ...env,
  });
  programs.push(program);
  return program;
}

/** Registers the receiver and makes a change of status. */
async function change({ url }: Program, token: string) {
  const department = await send('POST', `${url}/api/departments`, token, { name: 'Works' });
  const webhook = await send('POST', `${url}/api/webhooks`, token, { url: receiver.url });
  const request = await send('POST', `${url}/api/maintenance`, token, {
    title: 'Tap drips',
    description: 'All week.',
    departmentId: department.id,
  });
  const body = JSON.stringify({
    event: 'maintenance.status_changed',
    data: { id: request.id, status: 'pending', updatedAt: request.updatedAt },
  });
  return { id: webhook.id as number, secret: webhook.secret as string, body };
}

const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** The deliveries in a database on a server. */
async function deliveriesOf(databaseUrl: string) {
  const opened = await openDatabase({ databaseUrl, dataDir: '' }, createLogger('silent'));
  return await opened.prisma.webhookDelivery.findMany().finally(() => opened.close());
}

describe.each(KINDS)('a process that ends while a receiver hangs, its database %s', (kind) => {
  beforeEach(async ({ onTestFinished }) => {
    database = await openKind(kind, onTestFinished);
  });

  it('killed between commit and delivery, delivers once it is started again', async () => {
    const first = await start();
    const { secret, body } = await change(first, await login(first));
    // The embedded one is killed at once, wherever the delivery has come to by then.
    if (kind === 'PostgreSQL') await eventually(() => receiver.received[0]);
    await first.kill();

    // When the kill came before the call went out, the next one is the first to be answered.
    if (receiver.received.length === 0) receiver.received.push({ headers: {}, body: '', at: 0 });
    await start();
    const delivered = await eventually(() => receiver.received[1], 25_000);
    expect(delivered.body).toBe(body);
    verify(secret, delivered);
  });

  it('told to stop, does so, and the delivery is neither lost nor taken for done', async () => {
    const first = await start();
    const { id, secret, body } = await change(first, await login(first));
    const cutOff = await eventually(() => receiver.received[0]);
    // Not 1, the code of what was not closed in time.
    expect(await first.stop()).toBe(0);
    if (database.DATABASE_URL !== undefined) {
      const [waiting] = await deliveriesOf(database.DATABASE_URL);
      expect(waiting).toMatchObject({ status: 'pending', attempts: 0, deliveredAt: null });
    }

    const second = await start();
    const delivered = await eventually(() => receiver.received[1], 15_000);
    expect(delivered.body).toBe(body);
    expect(delivered.headers['webhook-id']).toBe(cutOff.headers['webhook-id']);
    verify(secret, delivered);
    const token = await login(second);
    const delivery = await eventually(async () => {
      const list = await send('GET', `${second.url}/api/webhooks/${id}/deliveries`, token);
      return list[0]?.status === 'delivered' ? list[0] : undefined;
    });
    expect(delivery.attempts).toBe(1);
    expect(receiver.received).toHaveLength(2);
  });
});
