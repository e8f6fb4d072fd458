import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { type Answer, bothOr, invoke, wholeInput } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const MINUTE = 60_000;

let app: TestApp;
let administrator: Person;
let employee: Person;
let technician: Person;
/** Leads the department of the assets. */
let head: Person;
/** Leads another one. */
let stranger: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  const { id: elsewhere } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
});
afterAll(() => app.stop());

const asset = async () => (await app.seed.asset({ departmentId })).id;
/** A time some minutes ago. */
const ago = (minutes: number) => new Date(app.now().getTime() - minutes * MINUTE).toISOString();
/** Types and payloads of the events of an asset, the first one first. */
async function eventsOf(assetId: number) {
  const rows = await app.database.prisma.outboxEvent.findMany({
    where: { type: { in: ['asset.down', 'asset.up'] } },
    orderBy: { id: 'asc' },
  });
  return rows
    .map(({ type, payload }) => [type, payload as { id: number; at: string }] as const)
    .filter(([, payload]) => payload.id === assetId);
}

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = head) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown>, actor = head) =>
    (await call('createDowntime', input, actor)).data;
  const isDown = async (id: number) => (await call('asset', { id })).data.down;
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = head,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);

  it('is open from now by default, and makes its asset down until it ends', async () => {
    const assetId = await asset();
    expect(await isDown(assetId)).toBe(false);
    const before = app.now();
    const made = await make({ assetId });
    expect(made).toMatchObject({
      ...{ assetId, endedAt: null, planned: false, reason: null, requestId: null, version: 1 },
    });
    expect(new Date(made.startedAt).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect((await call('downtime', { id: made.id }, employee)).data).toEqual(made);
    expect(await isDown(assetId)).toBe(true);
    app.advance(MINUTE);
    const endedAt = app.now().toISOString();
    const ended = await call('updateDowntime', { id: made.id, endedAt, planned: true });
    expect(ended.data).toMatchObject({ endedAt, planned: true, version: 2 });
    expect(await isDown(assetId)).toBe(false);
    const change = { id: assetId, downtimeId: made.id };
    expect(await eventsOf(assetId)).toEqual([
      ['asset.down', { ...change, at: made.startedAt, planned: false }],
      ['asset.up', { ...change, at: endedAt, planned: true }],
    ]);
  });

  it('of the past sends nothing, and can be opened again', async () => {
    const assetId = await asset();
    const past = { assetId, startedAt: ago(60), endedAt: ago(30), reason: 'No power.' };
    const made = await make({ ...past, planned: true });
    expect(made).toMatchObject({ ...past, planned: true });
    await call('updateDowntime', { id: made.id, endedAt: ago(20), reason: null });
    expect(await eventsOf(assetId)).toEqual([]);
    const open = await call('updateDowntime', { id: made.id, endedAt: null });
    expect(open.data).toMatchObject({ endedAt: null, reason: null, version: 3 });
    expect((await eventsOf(assetId)).map(([type]) => type)).toEqual(['asset.down']);
    expect((await call('deleteDowntime', { id: made.id })).data).toEqual(open.data);
    expect((await eventsOf(assetId)).map(([type]) => type)).toEqual(['asset.down', 'asset.up']);
    await refused('downtime', { id: made.id }, 'NOT_FOUND');
    expect(await isDown(assetId)).toBe(false);
  });

  it('never overlaps another one, and may begin as one ends', async () => {
    const assetId = await asset();
    const [start, end] = [ago(60), ago(30)];
    const one = await make({ assetId, startedAt: start, endedAt: end });
    for (const times of [
      { startedAt: ago(90) },
      { startedAt: ago(90), endedAt: ago(59) },
      { startedAt: ago(50), endedAt: ago(40) },
      { startedAt: ago(31) },
      { startedAt: start, endedAt: end },
    ]) {
      const { details } = await refused(
        'createDowntime',
        { assetId, ...times },
        'CONFLICT',
        'startedAt',
      );
      expect(details.downtimeId).toBe(one.id);
    }
    const before = await make({ assetId, startedAt: ago(90), endedAt: start });
    const after = await make({ assetId, startedAt: end });
    await refused('createDowntime', { assetId }, 'CONFLICT', 'startedAt');
    await refused('updateDowntime', { id: before.id, endedAt: ago(59) }, 'CONFLICT', 'startedAt');
    await refused('updateDowntime', { id: one.id, endedAt: null }, 'CONFLICT', 'startedAt');
    await refused('updateDowntime', { id: after.id, startedAt: ago(31) }, 'CONFLICT', 'startedAt');
    const same = { id: one.id, startedAt: start, endedAt: end, planned: false };
    expect((await call('updateDowntime', same)).data).toEqual(one);
    expect((await make({ assetId: await asset(), startedAt: start })).startedAt).toBe(start);
  });

  it.each([
    ['startedAt', () => ({ startedAt: ago(-1) })],
    ['endedAt', () => ({ endedAt: ago(-1) })],
    ['endedAt', (at = ago(20)) => ({ startedAt: at, endedAt: at })],
    ['endedAt', () => ({ startedAt: ago(20), endedAt: ago(21) })],
    ['reason', () => ({ reason: 'x'.repeat(2001) })],
    ['requestId', () => ({ requestId: 999_999 })],
  ])('refuses a bad %s', async (field, bad) => {
    const { id, assetId } = await make({ assetId: await asset(), startedAt: ago(60) });
    const input = bad();
    await refused('updateDowntime', { id, ...input }, 'VALIDATION_ERROR', field);
    await call('updateDowntime', { id, endedAt: ago(50) });
    await refused('createDowntime', { assetId, ...input }, 'VALIDATION_ERROR', field);
  });

  it('refuses an end before a start that is changed, a change of nothing and an old version', async () => {
    const { id } = await make({
      assetId: await asset(),
      startedAt: ago(60),
      endedAt: ago(50),
    });
    await refused('updateDowntime', { id, startedAt: ago(40) }, 'VALIDATION_ERROR', 'endedAt');
    await refused('updateDowntime', { id }, 'VALIDATION_ERROR', wholeInput(via));
    for (const field of ['startedAt', 'planned']) {
      await refused('updateDowntime', { id, [field]: null }, 'VALIDATION_ERROR');
    }
    await call('updateDowntime', { id, reason: 'x' });
    const stale = { id, reason: 'y', expectedVersion: 1 };
    await refused('updateDowntime', stale, 'VERSION_CONFLICT', 'expectedVersion');
    for (const name of ['downtime', 'deleteDowntime']) {
      await refused(name, { id: 999_999 }, 'NOT_FOUND');
    }
    await refused('updateDowntime', { id: 999_999, reason: 'x' }, 'NOT_FOUND');
  });

  it('is of an asset that is there and not retired', async () => {
    await refused('createDowntime', { assetId: 999_999 }, 'VALIDATION_ERROR', 'assetId');
    const assetId = await asset();
    const { id } = await make({ assetId, startedAt: ago(20), endedAt: ago(10) });
    await call('updateAsset', { id: assetId, state: 'retired' });
    await refused('createDowntime', { assetId }, 'VALIDATION_ERROR', 'assetId');
    await refused('updateDowntime', { id, endedAt: null }, 'VALIDATION_ERROR', 'endedAt');
    const corrected = await call('updateDowntime', { id, endedAt: ago(11) });
    expect(corrected.code).toBe('OK');
  });

  it('ends as its asset is retired, which a deletion does to an asset with downtimes', async () => {
    const assetId = await asset();
    const { id } = await make({ assetId, startedAt: ago(5) });
    const { data } = await call('deleteAsset', { id: assetId });
    expect(data).toMatchObject({ state: 'retired', down: false });
    const ended = (await call('downtime', { id })).data;
    expect(ended.endedAt).toBe(data.updatedAt);
    expect((await eventsOf(assetId)).map(([type, { at }]) => [type, at])).toEqual([
      ['asset.down', ended.startedAt],
      ['asset.up', ended.endedAt],
    ]);
    await call('updateAsset', { id: assetId, state: 'in_service' });
    expect(await isDown(assetId)).toBe(false);
  });

  it('ends as its asset is replaced, and the new one is up', async () => {
    const assetId = await asset();
    const { id, startedAt } = await make({ assetId, startedAt: ago(5) });
    const successor = (await call('replaceAsset', { id: assetId, tag: `NEW-${via}-${id}` })).data;
    expect(successor).toMatchObject({ state: 'in_service', down: false });
    const old = (await call('asset', { id: assetId })).data;
    expect(old).toMatchObject({ state: 'retired', down: false });
    const ended = (await call('downtime', { id })).data;
    expect(ended).toMatchObject({ assetId, endedAt: old.updatedAt, version: 2 });
    expect((await eventsOf(assetId)).map(([type, { at }]) => [type, at])).toEqual([
      ['asset.down', startedAt],
      ['asset.up', ended.endedAt],
    ]);
    expect(await eventsOf(successor.id)).toEqual([]);
    const listed = await call('downtimes', { assetId: successor.id });
    expect(listed.data).toEqual([]);
  });

  it('ends as an import retires its asset', async () => {
    const { id: assetId, tag } = await app.seed.asset({ departmentId });
    const { id } = await make({ assetId, startedAt: ago(5) });
    const file = csv(`tag,state\n${tag},retired\n`);
    const { data } = await call('importAssets', { file, dryRun: false }, administrator);
    expect(data).toMatchObject({ applied: true, updated: 1 });
    expect((await call('downtime', { id })).data.endedAt).not.toBe(null);
    expect((await eventsOf(assetId)).map(([type]) => type)).toEqual(['asset.down', 'asset.up']);
  });

  it('is written by the lead, by settings and by the assignee of an open request there', async () => {
    const assetId = await asset();
    const { id } = await make({ assetId, startedAt: ago(9), endedAt: ago(8) }, administrator);
    const parts = await app.seed.asset({ departmentId, parentId: assetId });
    const work = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    await app.seed.request(work, 'assigned', { assetId: parts.id });
    for (const actor of [employee, technician, stranger]) {
      await refused('createDowntime', { assetId }, 'FORBIDDEN', undefined, actor);
      await refused('updateDowntime', { id, reason: 'x' }, 'FORBIDDEN', undefined, actor);
      await refused('deleteDowntime', { id }, 'FORBIDDEN', undefined, actor);
    }
    const request = await app.seed.request(work, 'assigned', { assetId });
    const own = await make({ assetId, requestId: request.id }, technician);
    expect(own).toMatchObject({ assetId, requestId: request.id });
    expect((await call('updateDowntime', { id, reason: 'x' }, technician)).data.reason).toBe('x');
    await call('completeMaintenanceRequest', { id: request.id }, technician);
    await refused('deleteDowntime', { id: own.id }, 'FORBIDDEN', undefined, technician);
    expect((await call('deleteDowntime', { id: own.id }, head)).code).toBe('OK');
  });

  it('has a request on its asset, which others do not see and do not clear', async () => {
    const [assetId, other] = [await asset(), await asset()];
    const onAsset = (id: number, requester = head) =>
      app.seed.request({ requesterId: requester.id, departmentId }, 'pending', { assetId: id });
    const [seen, elsewhere] = [await onAsset(assetId), await onAsset(other)];
    const wrong = { assetId, requestId: elsewhere.id };
    await refused('createDowntime', wrong, 'VALIDATION_ERROR', 'requestId');
    const made = await make({ assetId, requestId: seen.id, startedAt: ago(9), endedAt: ago(8) });
    const { id } = made;
    expect(made.requestId).toBe(seen.id);
    for (const actor of [employee, stranger]) {
      expect((await call('downtime', { id }, actor)).data.requestId).toBe(null);
      const listed = await call('downtimes', { assetId }, actor);
      expect(listed.data).toEqual([{ ...made, requestId: null }]);
    }
    const colleague = await app.seed.person('technician', { departmentId });
    const work = { requesterId: employee.id, departmentId, assigneeId: colleague.id };
    await app.seed.request(work, 'assigned', { assetId });
    const hidden = { id, requestId: null, reason: 'Pump stuck.' };
    expect((await call('updateDowntime', hidden, colleague)).data.requestId).toBe(null);
    expect((await call('downtime', { id })).data).toMatchObject({
      requestId: seen.id,
      reason: 'Pump stuck.',
    });
    const unseen = { id, requestId: seen.id };
    await refused('updateDowntime', unseen, 'VALIDATION_ERROR', 'requestId', colleague);
    expect((await call('updateDowntime', { id, requestId: null })).data.requestId).toBe(null);
  });

  it('is listed by filters, the latest start first', async () => {
    const [assetId, other] = [await asset(), await asset()];
    const at = (day: number) => new Date(Date.UTC(2020, 1, day)).toISOString();
    const long = await make({ assetId, startedAt: at(1), endedAt: at(10) });
    const plan = await make({ assetId, startedAt: at(12), endedAt: at(14), planned: true });
    const now = await make({ assetId, startedAt: at(20) });
    const elsewhere = await make({ assetId: other, startedAt: at(13), endedAt: at(15) });
    const found = async (filter: Record<string, unknown>) => {
      const { data } = await call('downtimes', { from: '2020-01-31', ...filter }, employee);
      return data.map(({ id }: { id: number }) => id);
    };
    expect(await found({ assetId })).toEqual([now.id, plan.id, long.id]);
    expect(await found({ assetId, sort: 'startedAt' })).toEqual([long.id, plan.id, now.id]);
    const all = await found({ to: at(20) });
    expect(all.slice(0, 1)).toEqual([elsewhere.id]);
    expect(all).not.toContain(now.id);
    expect(await found({ assetId, planned: true })).toEqual([plan.id]);
    expect(await found({ assetId, open: true })).toEqual([now.id]);
    expect(await found({ assetId, open: false, planned: false })).toEqual([long.id]);
    expect(await found({ assetId, from: at(9), to: '2020-02-12' })).toEqual([plan.id, long.id]);
    expect(await found({ assetId, from: at(10), to: at(12) })).toEqual([]);
    expect(await found({ assetId, from: at(25) })).toEqual([now.id]);
    expect(await found({ assetId, from: at(5), to: at(5) })).toEqual([]);
    const later = [now.id, elsewhere.id, plan.id, long.id];
    for (const [sort, ids] of [
      ['-startedAt', later],
      ['startedAt', later.toReversed()],
    ] as const) {
      const paged: number[] = [];
      for (let cursor: object = {}; ; ) {
        const input = { from: at(5), to: at(21), sort, limit: 1, ...cursor };
        const { data, page } = await call('downtimes', input, employee);
        paged.push(...data.map(({ id }: { id: number }) => id));
        if (!page?.nextCursor) break;
        cursor = { cursor: page.nextCursor };
      }
      expect(paged.filter((id) => later.includes(id))).toEqual(ids);
    }
    expect(await found({ assetId: 999_999 })).toEqual([]);
    await refused('downtimes', { from: at(2), to: at(1) }, 'VALIDATION_ERROR', 'from');
    const search = { search: (await call('asset', { id: assetId })).data.name };
    const down = async (value: boolean) =>
      (await call('assets', { ...search, down: value })).data.map((row: { id: number }) => row.id);
    expect(await down(true)).toEqual([assetId]);
    expect(await down(false)).not.toContain(assetId);
  });

  it('of two that open at once one wins', async () => {
    const assetId = await asset();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('createDowntime', { assetId })),
    );
    const codes = answers.map(({ code }: Answer) => code).sort();
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'OK']);
    expect(await app.database.prisma.downtime.count({ where: { assetId } })).toBe(1);
    expect(await eventsOf(assetId)).toHaveLength(1);
  });
});

it('takes back what it gave', async () => {
  const made = await invoke(
    app,
    'rest',
    'createDowntime',
    { assetId: await asset(), startedAt: ago(5) },
    head.token,
  );
  const path = `/api/v1/downtimes/${made.data.id}`;
  const { data } = (await app.rest('GET', path, { token: head.token })).body;
  const sent = await app.rest('PUT', path, { token: head.token, body: { ...data, reason: 'New' } });
  expect([sent.status, sent.body.data.reason]).toEqual([200, 'New']);
  const moved = { ...sent.body.data, assetId: await asset() };
  const refused = await app.rest('PUT', path, { token: head.token, body: moved });
  expect([refused.status, refused.body.error.details.field]).toEqual([400, 'assetId']);
});

it('GraphQL links assets, downtimes and requests', async () => {
  const assetId = await asset();
  const owner = { requesterId: head.id, departmentId };
  const { id: requestId } = await app.seed.request(owner, 'pending', { assetId });
  for (const [start, end] of [
    [60, 50],
    [40, 30],
  ] as const) {
    const input = { assetId, startedAt: ago(start), endedAt: ago(end), requestId };
    await invoke(app, 'graphql', 'createDowntime', input, head.token);
  }
  const query = `query ($id: Int!) { asset(id: $id) { downtimes(first: 1) { totalCount pageInfo { hasNextPage }
    nodes { asset { id } request { id downtimes { totalCount } } } } } }`;
  const read = async ({ token }: Person) =>
    (await app.graphql(query, { id: assetId }, { token })).data.asset.downtimes;
  const rest = { totalCount: 2, pageInfo: { hasNextPage: true } };
  const request = { id: requestId, downtimes: { totalCount: 2 } };
  expect(await read(head)).toEqual({ ...rest, nodes: [{ asset: { id: assetId }, request }] });
  const nodes = [{ asset: { id: assetId }, request: null }];
  expect(await read(stranger)).toEqual({ ...rest, nodes });
});

it('a token needs the scope, besides the right', async () => {
  const assetId = await asset();
  const reads = await app.seed.apiToken(head.id, ['maintenance.read']);
  const writes = await app.seed.apiToken(head.id, ['maintenance.assign']);
  const create = (token: string) => invoke(app, 'rest', 'createDowntime', { assetId }, token);
  expect((await invoke(app, 'rest', 'downtimes', {}, reads.token)).code).toBe('OK');
  expect(await create(reads.token)).toMatchObject({
    code: 'FORBIDDEN',
    details: { reason: 'scope_required' },
  });
  expect((await create(writes.token)).code).toBe('OK');
});
