import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { eventually, type Receiver, startReceiver } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let administrator: Person;
let head: Person;
const receivers: Receiver[] = [];

beforeAll(async () => {
  app = await startTestApp({ webhookAllowedCidrs: ['127.0.0.0/8'] });
  home = (await app.seed.department()).id;
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId: home });
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  await app.stop();
});

async function receiving(events?: readonly string[]): Promise<{ receiver: Receiver; id: number }> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const body = { url: receiver.url, ...(events ? { events } : {}) };
  const { data } = await invoke(app, 'rest', 'createWebhookEndpoint', body, administrator.token);
  return { receiver, id: data.id };
}

const bodies = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body));

it('a receiver hears of the events that it has chosen, by default of the one of the specification', async () => {
  const [byDefault, ofStages, ofBoth] = [
    await receiving(),
    await receiving(['maintenance.stage_changed']),
    await receiving(['maintenance.status_changed', 'maintenance.stage_changed']),
  ];
  const { id } = await app.seed.request({ requesterId: head.id, departmentId: home });
  const hold = { id, reason: 'parts' };
  await invoke(app, 'rest', 'holdMaintenanceRequest', hold, head.token);
  const rejected = { id, reason: 'No' };
  const { data } = await invoke(app, 'rest', 'rejectMaintenanceRequest', rejected, head.token);
  await eventually(
    () => ofBoth.receiver.received.length === 3 && ofStages.receiver.received.length === 2,
  );
  await eventually(() => byDefault.receiver.received.length === 1);
  // Exactly as in section 6 of the specification.
  const status = {
    event: 'maintenance.status_changed',
    data: { id, status: 'cancelled', updatedAt: data.updatedAt },
  };
  expect(bodies(byDefault.receiver)).toEqual([status]);
  const stages = bodies(ofStages.receiver).toSorted((a, b) => a.data.version - b.data.version);
  expect(stages).toEqual([
    {
      event: 'maintenance.stage_changed',
      data: {
        id,
        stage: 'submitted',
        status: 'pending',
        onHold: true,
        version: 2,
        updatedAt: expect.any(String),
        changes: ['onHold'],
      },
    },
    {
      event: 'maintenance.stage_changed',
      data: {
        id,
        stage: 'rejected',
        status: 'cancelled',
        onHold: false,
        version: 3,
        updatedAt: data.updatedAt,
        changes: ['stage', 'status', 'onHold'],
      },
    },
  ]);
  expect(bodies(ofBoth.receiver)).toHaveLength(3);
  // A replay brings what the receiver missed of the events that it has chosen, and no other.
  await app.database.prisma.webhookDelivery.deleteMany({ where: { endpointId: ofStages.id } });
  const period = {
    id: ofStages.id,
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  };
  const replayed = await invoke(
    app,
    'rest',
    'replayWebhookDeliveries',
    period,
    administrator.token,
  );
  expect(replayed.data.replayed).toBe(2);
});

it('a receiver that has chosen stages hears of a submission, in words of a stage', async () => {
  const [byDefault, ofStages] = [await receiving(), await receiving(['maintenance.stage_changed'])];
  const input = { title: 'Tap drips', description: 'x', departmentId: home };
  const { data } = await invoke(app, 'rest', 'createMaintenanceRequest', input, head.token);
  await eventually(() => ofStages.receiver.received.length === 1);
  await eventually(() => byDefault.receiver.received.length === 1);
  expect(bodies(ofStages.receiver)).toEqual([
    {
      event: 'maintenance.stage_changed',
      data: {
        id: data.id,
        stage: 'submitted',
        status: 'pending',
        onHold: false,
        version: 1,
        updatedAt: data.updatedAt,
        changes: ['stage', 'status'],
      },
    },
  ]);
  expect(bodies(byDefault.receiver)).toMatchObject([{ event: 'maintenance.status_changed' }]);
});

it.each(bothOr('graphql'))('through %s, unknown and empty choices are refused', async (via) => {
  const { id } = await receiving();
  for (const [field, events] of [
    ['events.0', ['maintenance.gone']],
    ['events', []],
    ['events.1', ['maintenance.stage_changed', 'x']],
  ] as const) {
    const answer = await invoke(
      app,
      via,
      'updateWebhookEndpoint',
      { id, events },
      administrator.token,
    );
    expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', field]);
  }
  const changed = await invoke(
    app,
    via,
    'updateWebhookEndpoint',
    { id, events: ['maintenance.stage_changed'] },
    administrator.token,
  );
  expect(changed.data.events).toEqual(['maintenance.stage_changed']);
});

it('nothing is queued for an event that no receiver wants', async () => {
  await app.database.prisma.webhookEndpoint.updateMany({ data: { enabled: false } });
  const jobs = () => app.database.prisma.$queryRaw<[{ count: bigint }]>`
    SELECT count(*) FROM waiting_events WHERE queue IN ('events', 'events.webhooks-of-stages')`;
  const { id } = await app.seed.request({ requesterId: head.id, departmentId: home });
  const [{ count: before }] = await jobs();
  await invoke(app, 'rest', 'approveMaintenanceRequest', { id }, head.token);
  expect((await jobs())[0].count).toBe(before);
  expect(
    await app.database.prisma.outboxEvent.count({
      // Without the one for notifications, which no receiver can want.
      where: {
        payload: { path: ['id'], equals: id },
        type: { not: 'maintenance.step_taken' },
      },
    }),
  ).toBe(2);
});
