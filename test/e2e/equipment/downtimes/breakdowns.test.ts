import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MaintenanceStatus } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { FeedReader, settled } from '../../../support/feed.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { eventually, type Receiver, startReceiver } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let crew: Crew;
let admin: Person;
let receiver: Receiver;

beforeAll(async () => {
  app = await startTestApp({ webhookAllowedCidrs: ['127.0.0.0/8'] });
  crew = await seedCrew(app.seed);
  admin = await app.seed.person('super_admin');
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await app.stop();
});

const asset = async () => (await app.seed.asset({ departmentId: crew.departmentId })).id;
const requestRow = (id: number) =>
  app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor: Person = crew.head) =>
    invoke(app, via, name, input, actor.token);
  const submit = async (input: Record<string, unknown>) =>
    await call(
      'createMaintenanceRequest',
      { title: 'Pump stands', description: 'It does not turn.', ...input },
      crew.employee,
    );
  const downtimes = async (assetId: number) => (await call('downtimes', { assetId })).data;
  const isDown = async (id: number) => (await call('asset', { id })).data.down;
  /** A request in a status, whose submission reported its asset as down. */
  const broken = async (status: MaintenanceStatus = 'assigned') => {
    const assetId = await asset();
    const { data } = await submit({ assetId, assetDown: true });
    const { id: assigneeId } = crew.technician;
    const assigned = status === 'assigned' ? { assigneeId, stage: 'assigned' as const } : {};
    const change = { where: { id: data.id }, data: { status, ...assigned } };
    if (status !== 'pending') await app.database.prisma.maintenanceRequest.update(change);
    return { id: data.id as number, assetId };
  };
  const refused = (name: string, input: Record<string, unknown>, field: string) =>
    expectRefused(app, input, () => call(name, input), 'VALIDATION_ERROR', field);

  it('a submission opens an unplanned downtime of its asset, and needs one', async () => {
    const assetId = await asset();
    const plain = await submit({ assetId });
    expect(plain.code).toBe('OK');
    await submit({ assetId, assetDown: false });
    expect(await downtimes(assetId)).toEqual([]);
    const { data } = await submit({ assetId, assetDown: true });
    expect(await downtimes(assetId)).toMatchObject([
      { assetId, requestId: data.id, planned: false, startedAt: data.createdAt, endedAt: null },
    ]);
    expect(await isDown(assetId)).toBe(true);
    const again = await submit({ assetId, assetDown: true });
    expect(again.code).toBe('OK');
    expect(await downtimes(assetId)).toHaveLength(1);
    const input = { title: 'Pump stands', description: 'x', assetDown: true };
    await refused('createMaintenanceRequest', input, 'assetDown');
    await refused('createMaintenanceRequest', { ...input, assetId: null }, 'assetDown');
    const missing = { ...input, assetId: 999_999 };
    await refused('createMaintenanceRequest', missing, 'assetId');
    await call('updateAsset', { id: assetId, state: 'retired' });
    await refused('createMaintenanceRequest', { ...input, assetId }, 'assetId');
  });

  it('triage opens one too, with a new link or the old one, and leaves the request as it is', async () => {
    const [assetId, other] = [await asset(), await asset()];
    const { data } = await submit({});
    const { id } = data;
    await refused('classifyMaintenanceRequest', { id, assetDown: true }, 'assetDown');
    const linked = await call('classifyMaintenanceRequest', { id, assetId, assetDown: true });
    expect(linked.data).toMatchObject({ assetId, version: 2 });
    expect(await downtimes(assetId)).toMatchObject([{ requestId: id, endedAt: null }]);
    const same = await submit({ assetId: other });
    const before = await requestRow(same.data.id);
    const seen = await call('classifyMaintenanceRequest', { id: same.data.id, assetDown: true });
    expect(seen.data).toMatchObject({ id: same.data.id, version: 1 });
    expect(await requestRow(same.data.id)).toEqual(before);
    expect(await downtimes(other)).toMatchObject([{ requestId: same.data.id, endedAt: null }]);
    await call('updateAsset', { id: other, state: 'retired' });
    const retired = { id: same.data.id, assetDown: true };
    await refused('classifyMaintenanceRequest', retired, 'assetDown');
    const gone = { id, assetId: null, assetDown: true };
    await refused('classifyMaintenanceRequest', gone, 'assetDown');
  });

  it('completion ends it at the time of completion, and can leave it open', async () => {
    const one = await broken();
    const done = await call('completeMaintenanceRequest', { id: one.id }, crew.technician);
    expect(await downtimes(one.assetId)).toMatchObject([
      { requestId: one.id, endedAt: done.data.completedAt, version: 2 },
    ]);
    expect(await isDown(one.assetId)).toBe(false);
    const other = await broken();
    const still = { id: other.id, assetStillDown: true };
    expect((await call('completeMaintenanceRequest', still, crew.technician)).code).toBe('OK');
    expect(await isDown(other.assetId)).toBe(true);
    const { id } = (await submit({ assetId: one.assetId, assetDown: true })).data;
    await call('reopenMaintenanceRequest', { id: one.id, reason: 'Again.' }, crew.employee);
    expect(await downtimes(one.assetId)).toHaveLength(2);
    await call('completeMaintenanceRequest', { id: one.id }, crew.technician);
    const [latest] = await downtimes(one.assetId);
    expect(latest).toMatchObject({ requestId: id, endedAt: null });
  });

  it.each([
    ['cancelMaintenanceRequest', 'assigned'],
    ['rejectMaintenanceRequest', 'pending'],
  ] as const)('%s ends it', async (step, status) => {
    const { id, assetId } = await broken(status);
    const { data } = await call(step, { id, reason: 'Not ours.' });
    expect(await downtimes(assetId)).toMatchObject([{ endedAt: data.cancelledAt }]);
  });

  it('a duplicate hands it to an open original on the same asset, and ends it otherwise', async () => {
    const same = await broken('pending');
    const original = (await submit({ assetId: same.assetId })).data.id;
    const before = await requestRow(original);
    await call('markMaintenanceRequestDuplicate', { id: same.id, duplicateOfId: original });
    expect(await downtimes(same.assetId)).toMatchObject([{ requestId: original, endedAt: null }]);
    const { version, updatedAt } = await requestRow(original);
    expect({ version, updatedAt }).toEqual({
      version: before.version,
      updatedAt: before.updatedAt,
    });
    await call('cancelMaintenanceRequest', { id: original, reason: 'Gone.' });
    expect(await isDown(same.assetId)).toBe(false);

    const elsewhere = await broken('pending');
    const other = (await submit({ assetId: await asset() })).data.id;
    await call('markMaintenanceRequestDuplicate', { id: elsewhere.id, duplicateOfId: other });
    expect(await isDown(elsewhere.assetId)).toBe(false);

    const late = await broken('pending');
    const closed = (await submit({ assetId: late.assetId })).data.id;
    await call('cancelMaintenanceRequest', { id: closed, reason: 'Gone.' });
    await call('markMaintenanceRequestDuplicate', { id: late.id, duplicateOfId: closed });
    expect(await downtimes(late.assetId)).toMatchObject([{ requestId: late.id }]);
    expect(await isDown(late.assetId)).toBe(false);
  });

  it('a refused step leaves it open, and a purge leaves it without its request', async () => {
    const { id, assetId } = await broken('pending');
    const stale = { id, reason: 'x', expectedVersion: 9 };
    const refusal = await call('cancelMaintenanceRequest', stale);
    expect(refusal.code).toBe('VERSION_CONFLICT');
    expect(await isDown(assetId)).toBe(true);
    await call('cancelMaintenanceRequest', { id, reason: 'Wrong.' });
    await call('purgeMaintenanceRequest', { id, reason: 'A test.' }, admin);
    const [left] = await downtimes(assetId);
    expect(left).toMatchObject({ requestId: null, assetId });
    expect(left.endedAt).not.toBe(null);
  });

  it('of two reports at once one opens it', async () => {
    const assetId = await asset();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => submit({ assetId, assetDown: true })),
    );
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK', 'OK']);
    expect(await downtimes(assetId)).toHaveLength(1);
  });

  it('is told in the feed, to every reader, without a request', async () => {
    const reader = new FeedReader(app, via);
    const stranger = await app.seed.person('employee', {
      departmentId: (await app.seed.department()).id,
    });
    await settled(app);
    const start = await reader.now(stranger);
    const { id, assetId } = await broken();
    await call('completeMaintenanceRequest', { id }, crew.technician);
    const [downtime] = await downtimes(assetId);
    await settled(app);
    const { items } = await reader.all(stranger, start);
    const data = { id: assetId, downtimeId: downtime.id, planned: false };
    expect(items).toMatchObject([
      { type: 'asset.down', requestId: null, data: { ...data, at: downtime.startedAt } },
      { type: 'asset.up', requestId: null, data: { ...data, at: downtime.endedAt } },
    ]);
    const ups = await reader.all(crew.head, start, { types: 'asset.up' });
    expect(ups.items.map(({ type }) => type)).toEqual(['asset.up']);
  });
});

it('is told to receivers of webhooks that choose it', async () => {
  const hook = { url: receiver.url, events: ['asset.down', 'asset.up'] };
  const made = await invoke(app, 'rest', 'createWebhookEndpoint', hook, admin.token);
  expect(made.code).toBe('OK');
  const assetId = await asset();
  const planned = { assetId, planned: true };
  const { data } = await invoke(app, 'rest', 'createDowntime', planned, crew.head.token);
  const { body } = await eventually(() => receiver.received[0]);
  expect(JSON.parse(body)).toEqual({
    event: 'asset.down',
    data: { id: assetId, downtimeId: data.id, at: data.startedAt, planned: true },
  });
});

it('GraphQL has the content of the event as an object', async () => {
  const assetId = await asset();
  const start = await new FeedReader(app).now(admin);
  const { data } = await invoke(app, 'rest', 'createDowntime', { assetId }, crew.head.token);
  const nodes = await eventually(async () => {
    const answer = await app.graphql(
      `query ($after: String) { events(after: $after) { nodes { requestId request { id }
        details { __typename ... on AssetDownEvent { assetId downtimeId at planned } } } } }`,
      { after: start },
      { token: admin.token },
    );
    // A transaction under way at the start holds the position back: events before may come again.
    const nodes = answer.data.events.nodes.filter(
      ({ details }: { details: { assetId?: number } }) => details.assetId === assetId,
    );
    return nodes.length === 0 ? undefined : nodes;
  });
  expect(nodes).toEqual([
    {
      requestId: null,
      request: null,
      details: {
        ...{ __typename: 'AssetDownEvent', assetId, downtimeId: data.id },
        ...{ at: data.startedAt, planned: false },
      },
    },
  ]);
});
