import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/generated/prisma/enums.js';
import type { TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { WebhookHouse } from '../../../support/webhooks.js';

let house: WebhookHouse;
let app: TestApp;
let administrator: Person;

beforeAll(async () => {
  house = await WebhookHouse.start({ webhookRetrySeconds: [0.1, 0.1], webhookDisableAfter: 100 });
  ({ app, administrator } = house);
});
afterEach(() => house.clear());
afterAll(() => house.stop());

const UNKNOWN = '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70';

async function register(...args: Parameters<WebhookHouse['receive']>): Promise<number> {
  const { url } = await house.receive(...args);
  return (await house.register(url)).id;
}

const submit = () => house.submit();

/** The only delivery of an endpoint, once it is over. */
const settled = (id: number) =>
  eventually(() =>
    app.database.prisma.webhookDelivery.findFirst({
      where: { endpointId: id, status: { not: 'pending' } },
    }),
  );

describe.each(bothOr('graphql'))('a delivery, through %s', (via) => {
  const call = (name: string, input = {}, token = administrator.token) =>
    invoke(app, via, name, input, token);

  it('is read with its payload and what was answered to each attempt', async () => {
    const endpointId = await register((response, attempt) => {
      if (attempt === 1) response.writeHead(503).end('try later');
      else if (attempt === 2) response.destroy();
      else response.writeHead(200).end('thanks');
    });
    const { id: requestId, updatedAt } = await submit();
    const { id } = await settled(endpointId);
    const { code, data } = await call('webhookDelivery', { id });
    expect(code).toBe('OK');
    expect(data).toMatchObject({ id, endpointId, status: 'delivered', attempts: 3 });
    expect(data.payload).toBe(
      JSON.stringify({
        event: 'maintenance.status_changed',
        data: { id: requestId, status: 'pending', updatedAt },
      }),
    );
    const attempt = { at: expect.stringMatching(/Z$/), durationMs: expect.any(Number) };
    const cutOff = 'the connection was closed';
    expect(data.attemptHistory).toEqual([
      { ...attempt, statusCode: 503, error: 'the answer was 503', answer: 'try later' },
      { ...attempt, statusCode: null, error: cutOff, answer: null },
      { ...attempt, statusCode: 200, error: null, answer: 'thanks' },
    ]);
    const times = data.attemptHistory.map(({ at }: { at: string }) => at);
    expect(times.toSorted()).toEqual(times);
  });

  it('keeps its attempts when it is sent again', async () => {
    const endpointId = await register((response, attempt) => {
      response.writeHead(attempt <= 3 ? 500 : 204).end(`call ${attempt}`);
    });
    await submit();
    const { id } = await settled(endpointId);
    expect((await call('replayWebhookDelivery', { id })).code).toBe('OK');
    await settled(endpointId);
    const { data } = await call('webhookDelivery', { id });
    expect(data).toMatchObject({ status: 'delivered', attempts: 1 });
    const codes = data.attemptHistory.map(({ statusCode }: { statusCode: number }) => statusCode);
    expect(codes).toEqual([500, 500, 500, 204]);
  });

  it('keeps its last fifty attempts', async () => {
    const endpointId = await register((response) => response.writeHead(201).end());
    await submit();
    const { id } = await settled(endpointId);
    const old = { at: '2026-01-01T00:00:00.000Z', durationMs: 1, statusCode: 500 };
    await app.database.prisma.webhookDelivery.update({
      where: { id },
      data: { attemptHistory: Array(50).fill({ ...old, error: 'the answer was 500', answer: '' }) },
    });
    await call('replayWebhookDelivery', { id });
    await settled(endpointId);
    const { attemptHistory } = (await call('webhookDelivery', { id })).data;
    expect(attemptHistory).toHaveLength(50);
    expect(attemptHistory[49].statusCode).toBe(201);
  });

  it('is the business of those with system.settings alone, and not found otherwise', async () => {
    const endpointId = await register();
    await submit();
    const { id } = await settled(endpointId);
    for (const role of Object.values(Role)) {
      const { token } = await app.seed.person(role);
      const { code, data } = await call('webhookDelivery', { id }, token);
      const may = role === 'administrator' || role === 'super_admin';
      expect([role, code, data?.id]).toEqual([
        role,
        may ? 'OK' : 'FORBIDDEN',
        may ? id : undefined,
      ]);
    }
    expect((await call('webhookDelivery', { id: UNKNOWN })).code).toBe('NOT_FOUND');
    const malformed = await call('webhookDelivery', { id: 'x' });
    expect([malformed.code, malformed.details.field]).toEqual(['VALIDATION_ERROR', 'id']);
  });
});

it('lists of deliveries have neither payloads nor attempts', async () => {
  const endpointId = await register();
  await submit();
  await settled(endpointId);
  const { token } = administrator;
  const { body } = await app.rest('GET', `/webhooks/${endpointId}/deliveries`, { token });
  expect(Object.keys(body.data[0])).not.toContain('payload');
  expect(Object.keys(body.data[0])).not.toContain('attemptHistory');
});

it('what a receiver answers is in no log and no record', async () => {
  const endpointId = await register((response) => response.writeHead(500).end('MARKED-ANSWER'));
  await submit();
  const { id } = await settled(endpointId);
  const { prisma } = app.database;
  const { attemptHistory } = await prisma.webhookDelivery.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(attemptHistory)).toContain('MARKED-ANSWER');
  const text = (rows: object[]) =>
    JSON.stringify(rows, (_key, v) => (typeof v === 'bigint' ? 0 : v));
  expect(text(await prisma.internalLog.findMany())).not.toContain('MARKED-ANSWER');
  expect(text(await prisma.auditRecord.findMany())).not.toContain('MARKED-ANSWER');
});
