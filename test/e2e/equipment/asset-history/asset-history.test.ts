import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const SECOND = 1_000;

let app: TestApp;
let administrator: Person;
let employee: Person;
/** Leads the department of the assets. */
let head: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly actorId: number | null;
  readonly requestId: number | null;
  readonly downtimeId: number | null;
  readonly readingId: number | null;
  readonly data: Record<string, unknown>;
}

const NONE = { requestId: null, downtimeId: null, readingId: null };
const asset = async (data: object = {}) => await app.seed.asset({ departmentId, ...data });

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, { token } = head) =>
    invoke(app, via, name, input, token);
  const done = async (name: string, input: Record<string, unknown>, actor = head) => {
    const { code, data } = await call(name, input, actor);
    expect([name, code]).toEqual([name, 'OK']);
    app.advance(SECOND);
    return data;
  };
  const historyOf = async (id: number, input: object = {}, actor = head): Promise<Entry[]> => {
    const { code, data } = await call('assetHistory', { id, ...input }, actor);
    expect(code).toBe('OK');
    return data.map((entry: Entry) => ({ ...entry, kind: entry.kind.toLowerCase() }));
  };
  const kindsOf = (entries: readonly Entry[]) => entries.map(({ kind }) => kind);
  /** Reads a history page by page. */
  const paged = async (id: number, input: object, actor = head): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor: object = {}; ; ) {
      const { data, page } = await call('assetHistory', { id, ...input, ...cursor }, actor);
      found.push(...data.map((entry: Entry) => entry.id));
      if (!page?.nextCursor) return found;
      cursor = { cursor: page.nextCursor };
    }
  };

  it('has requests, downtimes, readings, moves and states, newest first', async () => {
    const { id: locationId } = await app.seed.location();
    const { id } = await asset({ locationId });
    const { id: parentId } = await asset();
    const before = app.now().toISOString();
    const request = await done(
      'createMaintenanceRequest',
      { title: 'Loud pump', description: 'Very loud.', departmentId, assetId: id },
      employee,
    );
    const downtime = await done('createDowntime', {
      ...{ assetId: id, planned: true, reason: 'No power.', requestId: request.id },
    });
    const meter = await done('createMeter', { assetId: id, name: 'Hours', unit: 'h' });
    const reading = await done('addMeterReading', { id: meter.id, value: 7.125, note: 'Dusty.' });
    await done('updateAsset', { id, locationId: null, parentId });
    await done('updateAsset', { id, state: 'out_of_service', notes: 'Loud.' }, administrator);
    await done('updateAsset', { id, notes: 'Quiet.' });
    const entries = await historyOf(id);
    expect(entries.every(({ at }) => at >= before)).toBe(true);
    expect(entries.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual([
      {
        ...{ ...NONE, kind: 'state', actorId: administrator.id },
        data: { from: 'in_service', to: 'out_of_service' },
      },
      {
        ...{ ...NONE, kind: 'move', actorId: head.id },
        data: { from: { locationId, parentId: null }, to: { locationId: null, parentId } },
      },
      {
        ...{ ...NONE, kind: 'reading', actorId: head.id, readingId: reading.id },
        data: {
          ...{ meterId: meter.id, name: 'Hours', unit: 'h', value: 7.125, delta: null },
          ...{ replacesMeter: false, note: 'Dusty.' },
        },
      },
      {
        ...{ ...NONE, kind: 'downtime', actorId: head.id },
        ...{ downtimeId: downtime.id, requestId: request.id },
        data: { endedAt: null, planned: true, reason: 'No power.' },
      },
      {
        ...{ ...NONE, kind: 'request', actorId: employee.id, requestId: request.id },
        data: { title: 'Loud pump', stage: 'submitted', status: 'pending' },
      },
    ]);
    expect(entries.at(-1)?.at).toBe(request.createdAt);
    expect(entries.at(-2)?.at).toBe(downtime.startedAt);
    expect(entries.at(-3)?.at).toBe(reading.at);
    expect(await historyOf(id, { sort: 'at' })).toEqual(entries.toReversed());
    expect(await historyOf(parentId)).toEqual([]);
  });

  it('shows a request once, as it is now, and a downtime with its end', async () => {
    const { id } = await asset();
    const { id: requestId } = await app.seed.request({ requesterId: employee.id, departmentId });
    await app.database.prisma.maintenanceRequest.update({
      where: { id: requestId },
      data: { assetId: id },
    });
    await done('approveMaintenanceRequest', { id: requestId });
    const { id: downtimeId } = await done('createDowntime', { assetId: id });
    const endedAt = app.now().toISOString();
    await done('updateDowntime', { id: downtimeId, endedAt });
    const [downtime, request, ...others] = await historyOf(id);
    expect(others).toEqual([]);
    expect(request?.data).toMatchObject({ stage: 'approved', status: 'approved' });
    expect(downtime?.data).toEqual({ endedAt, planned: false, reason: null });
    await done('deleteDowntime', { id: downtimeId });
    expect(kindsOf(await historyOf(id))).toEqual(['request']);
  });

  it('leaves out requests that the reader does not see, also those of downtimes', async () => {
    const { id } = await asset();
    const { id: requestId } = await app.seed.request(
      { requesterId: head.id, departmentId },
      'pending',
      { assetId: id },
    );
    await done('createDowntime', { assetId: id, requestId });
    await done('updateAsset', { id, state: 'out_of_service' });
    expect(kindsOf(await historyOf(id))).toEqual(['state', 'downtime', 'request']);
    const seen = await historyOf(id, {}, employee);
    expect(seen.map(({ kind, requestId: shown }) => [kind, shown])).toEqual([
      ['state', null],
      ['downtime', null],
    ]);
    expect(await historyOf(id, { kind: 'request' }, employee)).toEqual([]);
  });

  it.each(['request', 'downtime', 'reading', 'move', 'state'])('filters by %s', async (kind) => {
    const { id } = await asset();
    await app.seed.request({ requesterId: employee.id, departmentId }, 'pending', { assetId: id });
    await done('createDowntime', { assetId: id });
    const { id: meterId } = await done('createMeter', { assetId: id, name: 'Hours', unit: 'h' });
    await done('addMeterReading', { id: meterId, value: 1 });
    await done('updateAsset', { id, locationId: (await app.seed.location()).id });
    await done('updateAsset', { id, state: 'out_of_service' });
    expect(kindsOf(await historyOf(id, { kind }))).toEqual([kind]);
    expect(await historyOf(id)).toHaveLength(5);
  });

  it('is the same page by page, in both orders, with ties', async () => {
    const { id } = await asset();
    const at = app.now();
    const times = [0, 0, 0, 1, 2, 2].map((seconds) => new Date(at.getTime() - seconds * SECOND));
    const { prisma } = app.database;
    for (const [index, time] of times.entries()) {
      await app.seed.request({ requesterId: employee.id, departmentId }, 'pending', {
        ...{ assetId: id, createdAt: time },
      });
      const ended = { startedAt: time, endedAt: time };
      await prisma.downtime.create({ data: { assetId: id, ...ended } });
      const meter = await prisma.meter.create({
        data: { assetId: id, name: `M${index}`, nameKey: `m${index}`, unit: 'h' },
      });
      for (const value of [1, 2]) {
        const data = { meterId: meter.id, value, at: time, enteredById: head.id };
        await prisma.reading.create({ data });
      }
      for (const kind of ['move', 'state'] as const) {
        const data = { from: 'in_service', to: 'retired' };
        await prisma.assetChange.create({
          data: { assetId: id, kind, at: time, actorId: head.id, data },
        });
      }
    }
    const whole = await historyOf(id, { limit: 100 });
    expect(whole).toHaveLength(36);
    const order = whole.map(({ at: time }) => time);
    expect(order).toEqual(order.toSorted().toReversed());
    const ids = whole.map((entry) => entry.id);
    expect(new Set(ids).size).toBe(36);
    for (const limit of [1, 5]) {
      expect(await paged(id, { limit })).toEqual(ids);
      expect(await paged(id, { limit, sort: 'at' })).toEqual(ids.toReversed());
      expect(await paged(id, { limit, kind: 'reading' })).toEqual(
        ids.filter((one) => one.startsWith('m')),
      );
    }
  });

  it('keeps what a replacement, a deletion and an import change', async () => {
    const { id: locationId, code } = await app.seed.location({ code: `L-${via}` });
    const { name } = await app.database.prisma.department.findUniqueOrThrow({
      where: { id: departmentId },
    });
    const old = await asset();
    const part = await asset({ parentId: old.id });
    const made = await done('replaceAsset', { id: old.id, tag: `NEW-${via}` });
    const parts = await historyOf(part.id);
    expect(parts.map(({ kind, data }) => [kind, data])).toEqual([
      [
        'move',
        {
          from: { locationId: null, parentId: old.id },
          to: { locationId: null, parentId: made.id },
        },
      ],
    ]);
    const retirement = { from: 'in_service', to: 'retired' };
    expect((await historyOf(old.id)).map(({ data }) => data)).toEqual([retirement]);
    expect(await historyOf(made.id)).toEqual([]);

    const used = await asset();
    await done('createMeter', { assetId: used.id, name: 'Hours', unit: 'h' });
    await done('deleteAsset', { id: used.id });
    expect((await historyOf(used.id)).map(({ data }) => data)).toEqual([retirement]);

    const rows = `tag,name,parent,location,department,state
${part.tag},Part,,${code},${name},retired
${used.tag},Used,${part.tag},,${name},
FRESH-${via},Fresh,,${code},${name},out_of_service`;
    const refused = `${rows}\n,x,,,,`;
    expect((await call('importAssets', { file: csv(refused) }, administrator)).code).not.toBe('OK');
    await done('importAssets', { file: csv(rows), dryRun: true }, administrator);
    expect(await historyOf(part.id)).toHaveLength(1);
    await done('importAssets', { file: csv(rows) }, administrator);
    const moved = {
      from: { locationId: null, parentId: made.id },
      to: { locationId, parentId: null },
    };
    const imported = await historyOf(part.id, { sort: 'at' });
    expect(imported.slice(1).map(({ kind, actorId, data }) => [kind, actorId, data])).toEqual([
      ['move', administrator.id, moved],
      ['state', administrator.id, retirement],
    ]);
    expect(kindsOf(await historyOf(used.id))).toEqual(['move', 'state']);
    await done('importAssets', { file: csv(rows) }, administrator);
    expect(await historyOf(part.id)).toHaveLength(3);
  });

  it('has nothing of a change that is refused or changes nothing', async () => {
    const { id } = await asset();
    const input = { id, state: 'retired', locationId: 999_999 };
    await expectRefused(
      ...([
        app,
        input,
        () => call('updateAsset', input),
        'VALIDATION_ERROR',
        'locationId',
      ] as const),
    );
    await done('updateAsset', { id, state: 'in_service', locationId: null, parentId: null });
    expect(await historyOf(id)).toEqual([]);
  });

  it('of an unknown asset is NOT_FOUND; a bad kind and a bad cursor are refused', async () => {
    const { id } = await asset();
    for (const [input, code, field] of [
      [{ id: 999_999 }, 'NOT_FOUND', undefined],
      [{ id, kind: 'costs' }, 'VALIDATION_ERROR', 'kind'],
      [{ id, sort: 'kind' }, 'VALIDATION_ERROR', 'sort'],
      [{ id, cursor: 'WzFd' }, 'VALIDATION_ERROR', 'cursor'],
    ] as const) {
      const { code: answered, details } = await call('assetHistory', input);
      expect([input, answered]).toEqual([input, code]);
      if (field !== undefined && via === 'rest') expect(details.field).toBe(field);
    }
  });

  it('needs the scope of an API token', async () => {
    const { id } = await asset();
    const reader = await app.seed.apiToken(head.id, ['maintenance.read']);
    const writer = await app.seed.apiToken(head.id, ['maintenance.assign']);
    expect((await invoke(app, via, 'assetHistory', { id }, reader.token)).code).toBe('OK');
    const { details } = await invoke(app, via, 'assetHistory', { id }, writer.token);
    expect(details.reason).toBe('scope_required');
    expect((await invoke(app, via, 'assetHistory', { id }, undefined)).code).toBe(
      'UNAUTHENTICATED',
    );
  });
});

it('GraphQL has the records of the entries, the count and the places of a move', async () => {
  const { id: locationId, name } = await app.seed.location();
  const parent = await asset();
  const { id } = await asset({ parentId: parent.id });
  const { id: requestId, title } = await app.seed.request(
    { requesterId: head.id, departmentId },
    'pending',
    { assetId: id },
  );
  app.advance(SECOND);
  const on = (operation: string, input: object) =>
    invoke(app, 'graphql', operation, input as Record<string, unknown>, head.token);
  await on('createDowntime', { assetId: id, requestId, reason: 'No power.' });
  app.advance(SECOND);
  const { data: meter } = await on('createMeter', { assetId: id, name: 'Hours', unit: 'h' });
  await on('addMeterReading', { id: meter.id, value: 3 });
  app.advance(SECOND);
  await on('updateAsset', { id, locationId, parentId: null });
  app.advance(SECOND);
  await on('updateAsset', { id, state: 'retired' });
  const document = `query ($id: Int!) { assetHistory(id: $id) { totalCount nodes {
    kind actor { id } request { title } downtime { reason } reading { value }
    details {
      ... on AssetMove { before: from { location { name } parent { tag } } after: to { location { name } parent { tag } } }
      ... on AssetStateChange { from to }
    } } } }`;
  const ask = async ({ token }: Person) => {
    const { data, errors } = await app.graphql(document, { id }, { token });
    expect(errors).toBeUndefined();
    return data?.assetHistory;
  };
  const none = { request: null, downtime: null, reading: null, details: null };
  const actor = { id: head.id };
  const entries = [
    { ...none, kind: 'STATE', actor, details: { from: 'IN_SERVICE', to: 'RETIRED' } },
    {
      ...{ ...none, kind: 'MOVE', actor },
      details: {
        before: { location: null, parent: { tag: parent.tag } },
        after: { location: { name }, parent: null },
      },
    },
    { ...none, kind: 'READING', actor, reading: { value: 3 } },
    { ...none, kind: 'DOWNTIME', actor, downtime: { reason: 'No power.' }, request: { title } },
    { ...none, kind: 'REQUEST', actor, request: { title } },
  ];
  expect(await ask(head)).toEqual({ totalCount: 5, nodes: entries });
  const unseen = entries.slice(0, 4).map((entry) => ({ ...entry, request: null }));
  expect(await ask(employee)).toEqual({ totalCount: 4, nodes: unseen });
});

it('is in the order of the changes that two at once make', async () => {
  const { id } = await asset();
  const set = (state: string) => invoke(app, 'rest', 'updateAsset', { id, state }, head.token);
  await Promise.all(['retired', 'out_of_service', 'retired', 'in_service'].map(set));
  const { data } = await invoke(app, 'rest', 'assetHistory', { id, sort: 'at' }, head.token);
  let state = 'in_service';
  for (const { data: change } of data as Entry[]) {
    expect(change.from).toBe(state);
    state = String(change.to);
  }
  const { data: now } = await invoke(app, 'rest', 'asset', { id }, head.token);
  expect(now.state).toBe(state);
});

it('goes with an asset that is deleted', async () => {
  const { id } = await asset();
  await invoke(app, 'rest', 'updateAsset', { id, state: 'out_of_service' }, head.token);
  expect((await invoke(app, 'rest', 'deleteAsset', { id }, head.token)).code).toBe('OK');
  expect((await invoke(app, 'rest', 'assetHistory', { id }, head.token)).code).toBe('NOT_FOUND');
  expect(await app.database.prisma.assetChange.count({ where: { assetId: id } })).toBe(0);
});
