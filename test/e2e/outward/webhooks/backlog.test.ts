import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../support/app.js';
import { eventually, type Receiver } from '../../../support/receiver.js';
import { WebhookHouse } from '../../../support/webhooks.js';

/** Deliveries that wait for each of the dead. */
const BACKLOG = 400;

interface Registered {
  readonly receiver: Receiver;
  readonly id: number;
}

let house: WebhookHouse;
let app: TestApp;

beforeAll(async () => {
  house = await WebhookHouse.start({ webhookTimeoutSeconds: 2 });
  app = house.app;
});
afterAll(() => house.stop());

async function register(...args: Parameters<WebhookHouse['receive']>): Promise<Registered> {
  const receiver = await house.receive(...args);
  const { id } = await house.register(receiver.url);
  return { receiver, id };
}

/** Gives an endpoint deliveries that wait, each with its job. */
async function pileUp(endpointId: number): Promise<void> {
  const createdAt = new Date(Date.now() - 60_000);
  const rows = Array.from({ length: BACKLOG }, (_, index) => ({
    id: randomUUID(),
    endpointId,
    eventId: BigInt(1_000_000 + index),
    event: 'maintenance.status_changed',
    body: '{}',
    createdAt,
  }));
  await app.database.prisma.webhookDelivery.createMany({ data: rows });
  const queued = await app.database.prisma.$executeRaw`
    INSERT INTO pgboss.job (name, data, group_id)
    SELECT 'webhook-deliveries', jsonb_build_object('deliveryId', id), endpoint_id::text
    FROM webhook_deliveries WHERE endpoint_id = ${endpointId}`;
  expect(queued).toBe(BACKLOG);
}

async function submitMany(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await house.submit();
}

it('large backlogs of dead receivers slow neither the service nor the other receivers', async () => {
  const healthy = await register();
  await submitMany(5);
  await eventually(() => healthy.receiver.received.length === 5);
  // More of them than could wait at the same time if they had all the places.
  const dead: Registered[] = [];
  for (let index = 0; index < 5; index += 1) dead.push(await register(() => {}));
  for (const { id } of dead) await pileUp(id);
  const open = () => dead.reduce((sum, { receiver }) => sum + receiver.open.now, 0);
  await eventually(() => open() >= 8);

  await submitMany(20);
  await eventually(() => healthy.receiver.received.length === 25, 10_000);
  // All of it is answered and delivered before the backlogs are.
  const where = { endpointId: { in: dead.map(({ id }) => id) }, status: 'pending' } as const;
  expect(await app.database.prisma.webhookDelivery.count({ where })).toBeGreaterThan(BACKLOG);
  // All of them have a turn, and nobody too many at once.
  await eventually(() => dead.every(({ receiver }) => receiver.received.length > 0), 10_000);
  for (const { receiver } of dead) expect(receiver.open.most).toBeLessThanOrEqual(4);
}, 120_000);
