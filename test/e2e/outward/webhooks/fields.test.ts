import { afterAll, beforeAll, expect, it } from 'vitest';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import { eventually } from '../../../support/receiver.js';
import { verify, WebhookHouse } from '../../../support/webhooks.js';

let house: WebhookHouse;
let open: string;
let hidden: string;

const EVENTS = [
  'maintenance.status_changed',
  'maintenance.stage_changed',
  'maintenance.fields_changed',
];

beforeAll(async () => {
  house = await WebhookHouse.start({ webhookRetrySeconds: [1] });
  const { seed, services } = house.app;
  const fuel = await seed.field({
    ...{ key: 'fuel', kind: 'choice' },
    choices: ['gas', 'oil'].map((id) => ({ id, label: { en: id, de: null }, archived: false })),
  });
  open = (await seed.field({ key: 'open' })).key;
  hidden = (await seed.field({ key: 'hidden', visibleIf: { fieldId: fuel.id, in: ['gas'] } })).key;
  await seed.field({ key: 'secret', staffOnly: true });
  services.knownFields.forget();
});
afterAll(() => house.stop());

const create = async (fields: object) => {
  const { app, employee } = house;
  const body = { title: 'It is cold', description: 'Since Monday.', fields };
  const answer = await app.rest('POST', '/maintenance', { token: employee.token, body });
  expect(answer.status).toBe(201);
  return answer.body.data.id as number;
};
const bodiesOf = (received: readonly { body: string }[]) =>
  received.map(({ body }) => JSON.parse(body));

it('adds the values that everybody reads to the three events, where it is asked to', async () => {
  const [asking, other] = [await house.receive(), await house.receive()];
  const { secret } = await house.register(asking.url, { events: EVENTS, includeFields: true });
  await house.register(other.url, { events: EVENTS });
  const fields = { fuel: 'gas', [open]: 'loud', [hidden]: 'x' };
  const id = await create(fields);
  await eventually(() => asking.received.length === 2 && other.received.length === 2);
  for (const { event, data } of bodiesOf(asking.received)) {
    expect([EVENTS.includes(event), data.id, data.fields]).toEqual([true, id, fields]);
  }
  for (const sent of asking.received) expect(() => verify(secret, sent)).not.toThrow();
  const { app, administrator } = house;
  const set = (values: object) =>
    invoke(app, 'rest', 'setRequestFields', { id, fields: values }, administrator.token);
  await set({ secret: 'hush', [open]: 'quiet' });
  await eventually(() => asking.received.length === 3 && other.received.length === 3);
  expect(bodiesOf(asking.received).at(-1)).toMatchObject({
    event: 'maintenance.fields_changed',
    data: { id, keys: [open], fields: { ...fields, [open]: 'quiet' } },
  });
  await set({ fuel: 'oil' });
  await eventually(() => asking.received.length === 4);
  expect(bodiesOf(asking.received).at(-1)?.data.fields).toEqual({ fuel: 'oil', [open]: 'quiet' });
  expect(JSON.stringify(asking.received)).not.toContain('hush');
  await eventually(() => other.received.length === 4);
  expect(JSON.stringify(bodiesOf(other.received))).not.toMatch(/loud|quiet|hush|"fields":/);
  const [status] = bodiesOf(other.received).filter(({ event }) => event === EVENTS[0]);
  expect(Object.keys(status.data)).toEqual(['id', 'status', 'updatedAt']);
  await house.clear();
});

it('tells values as they are when it is sent, also at a repetition', async () => {
  const { app, administrator } = house;
  let refuse = true;
  const receiver = await house.receive((response) => {
    response.writeHead(refuse ? 500 : 200).end();
  });
  const events = ['maintenance.stage_changed'];
  const { id: endpointId } = await house.register(receiver.url, { events, includeFields: true });
  const id = await create({ [open]: 'first' });
  await eventually(() => receiver.received.length === 1);
  await invoke(
    app,
    'rest',
    'setRequestFields',
    { id, fields: { [open]: 'second' } },
    administrator.token,
  );
  refuse = false;
  await eventually(() => receiver.received.length === 2);
  expect(bodiesOf(receiver.received).map(({ data }) => data.fields)).toEqual([
    { [open]: 'first' },
    { [open]: 'second' },
  ]);
  const delivered = await eventually(async () => {
    const { data } = await invoke(
      ...([app, 'rest' as const, 'webhookDeliveries', { id: endpointId }] as const),
      administrator.token,
    );
    return data[0]?.status === 'delivered' ? data[0] : undefined;
  });
  const read = { id: delivered.id };
  const { data } = await invoke(app, 'rest', 'webhookDelivery', read, administrator.token);
  expect(data.payload).toBe(receiver.received[1]?.body);
  // What was included earlier is not sent once it is no longer asked for.
  const off = { id: endpointId, includeFields: false };
  await invoke(app, 'rest', 'updateWebhookEndpoint', off, administrator.token);
  await invoke(app, 'rest', 'replayWebhookDelivery', read, administrator.token);
  await eventually(() => receiver.received.length === 3);
  expect(bodiesOf(receiver.received)[2].data).not.toHaveProperty('fields');
  await house.clear();
});

it.each(INTERFACES)('is off by default, and switched through %s', async (via) => {
  const { app, administrator } = house;
  const call = (name: string, input: Record<string, unknown>) =>
    invoke(app, via, name, input, administrator.token);
  const receiver = await house.receive();
  const { data: made } = await call('createWebhookEndpoint', { url: receiver.url });
  expect(made.includeFields).toBe(false);
  const { data } = await call('updateWebhookEndpoint', { id: made.id, includeFields: true });
  expect(data).toMatchObject({ includeFields: true, includeText: false });
  const wrong = await call('updateWebhookEndpoint', { id: made.id, includeFields: null });
  expect(wrong.code).not.toBe('OK');
  await house.clear();
});
