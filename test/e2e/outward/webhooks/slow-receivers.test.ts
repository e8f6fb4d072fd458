import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../support/app.js';
import { eventually } from '../../../support/receiver.js';
import { WebhookHouse } from '../../../support/webhooks.js';

/** Longer than any of these tests takes, so that no attempt ends by itself. */
const TIMEOUT_SECONDS = 300;

let house: WebhookHouse;
let app: TestApp;

beforeAll(async () => {
  house = await WebhookHouse.start({
    webhookRetrySeconds: [0.2, 0.2],
    webhookTimeoutSeconds: TIMEOUT_SECONDS,
  });
  app = house.app;
});
afterEach(() => house.clear());
afterAll(() => house.stop());

const receive: WebhookHouse['receive'] = (...args) => house.receive(...args);
const manage: WebhookHouse['manage'] = (...args) => house.manage(...args);
const register = async (url: string) => (await house.register(url)).id;
const submit = () => house.submit();

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
