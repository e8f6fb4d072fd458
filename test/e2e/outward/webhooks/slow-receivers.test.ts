import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { eventually, type Receiver, startReceiver } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';

/** Longer than any of these tests takes, so that no attempt ends by itself. */
const TIMEOUT_SECONDS = 300;

let app: TestApp;
let administrator: Person;
let employee: Person;
const receivers: Receiver[] = [];

beforeAll(async () => {
  app = await startTestApp({
    webhookAllowedCidrs: ['127.0.0.0/8'],
    webhookRetrySeconds: [0.2, 0.2],
    webhookTimeoutSeconds: TIMEOUT_SECONDS,
  });
  const { id: departmentId } = await app.seed.department();
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
});
afterEach(async () => {
  await app.database.prisma.webhookEndpoint.deleteMany();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});
afterAll(() => app.stop());

async function receive(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...args);
  receivers.push(receiver);
  return receiver;
}

const manage = (method: string, path: string, body?: object) =>
  app.rest(method, `/webhooks${path}`, { token: administrator.token, ...(body ? { body } : {}) });

async function register(url: string): Promise<number> {
  const { status, body } = await manage('POST', '', { url });
  expect(status).toBe(201);
  return body.data.id;
}

async function submit(): Promise<void> {
  const body = { title: 'Tap drips', description: 'All week.' };
  const { status } = await app.rest('POST', '/maintenance', { token: employee.token, body });
  expect(status).toBe(201);
}

/** How many jobs of deliveries wait or run. */
async function jobs(): Promise<number> {
  const [row] = await app.database.prisma.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pgboss.job
    WHERE name = 'webhook-deliveries' AND state < 'completed'`;
  return row.count;
}

describe('a receiver', () => {
  it('that gets an attempt twice is not tried twice as often', async () => {
    const held: ServerResponse[] = [];
    const receiver = await receive((response, call) => {
      if (call <= 2) held.push(response);
      else response.writeHead(500).end();
    });
    const id = await register(receiver.url);
    await submit();
    await eventually(() => held.length === 1);
    // Hands out once more what is under way, as when its process is taken for dead.
    await app.database.prisma.$executeRaw`
      UPDATE pgboss.job SET state = 'retry' WHERE name = 'webhook-deliveries' AND state = 'active'`;
    // Any change wakes the queue.
    await manage('PUT', `/${id}`, { description: 'Twice' });
    await eventually(() => held.length === 2);
    for (const response of held) response.writeHead(500).end();
    const delivery = await eventually(async () => {
      const [found] = (await manage('GET', `/${id}/deliveries`)).body.data;
      return found.status === 'pending' ? undefined : found;
    });
    expect(delivery).toMatchObject({ status: 'failed', attempts: 3 });
    await eventually(async () => (await jobs()) === 0);
    expect(receiver.received).toHaveLength(4);
    expect((await manage('GET', `/${id}`)).body.data.consecutiveFailures).toBe(1);
  });

  it('that is dead holds up neither the service nor the other receivers', async () => {
    const dead = await receive(() => {});
    const alive = await receive();
    await register(dead.url);
    await register(alive.url);
    await submit();
    await eventually(() => dead.open.now > 0);
    // Every answer, and every other delivery, comes while the dead one still holds its calls.
    for (let index = 1; index < 20; index += 1) await submit();
    await eventually(() => alive.received.length === 20);
    expect(dead.open.now).toBe(dead.received.length);
    expect(dead.open.most).toBeLessThanOrEqual(4);
  });
});
