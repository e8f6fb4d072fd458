import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, wholeInput } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const HOUR = 3_600_000;

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

const asset = async (parentId?: number) =>
  (await app.seed.asset({ departmentId, ...(parentId ? { parentId } : {}) })).id;
const ago = (hours: number) => new Date(app.now().getTime() - hours * HOUR).toISOString();

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = head) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown> = {}) => {
    const assetId = input.assetId ?? (await asset());
    return (await call('createMeter', { name: 'Hours', unit: 'h', ...input, assetId })).data;
  };
  const read = async (id: number, input: Record<string, unknown>, actor = head) =>
    (await call('addMeterReading', { id, ...input }, actor)).data;
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = head,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);

  it('is a counter by default, by the lead of the asset or by settings', async () => {
    const assetId = await asset();
    const made = await make({ assetId });
    expect(made).toMatchObject({
      ...{ assetId, name: 'Hours', unit: 'h', kind: 'counter', lastValue: null, lastAt: null },
      ...{ total: null, archivedAt: null, version: 1 },
    });
    expect((await call('meter', { id: made.id }, employee)).data).toEqual(made);
    const gauge = { assetId, name: 'Heat', unit: '°C', kind: 'gauge' };
    expect((await call('createMeter', gauge, administrator)).data.kind).toBe('gauge');
    const other = { assetId, name: 'Oil', unit: 'l' };
    for (const actor of [employee, technician, stranger]) {
      await refused('createMeter', other, 'FORBIDDEN', undefined, actor);
      await refused('updateMeter', { id: made.id, unit: 'x' }, 'FORBIDDEN', undefined, actor);
      await refused('deleteMeter', { id: made.id }, 'FORBIDDEN', undefined, actor);
    }
    await refused('createMeter', { ...other, name: ' HOURS ' }, 'CONFLICT', 'name');
    const renamed = await call('updateMeter', { id: made.id, name: 'Runtime', expectedVersion: 1 });
    expect(renamed.data).toMatchObject({ name: 'Runtime', version: 2 });
    await refused('updateMeter', { id: made.id, name: 'Heat' }, 'CONFLICT', 'name');
    const stale = { id: made.id, unit: 'x', expectedVersion: 1 };
    await refused('updateMeter', stale, 'VERSION_CONFLICT', 'expectedVersion');
    await refused('updateMeter', { id: made.id }, 'VALIDATION_ERROR', wholeInput(via));
    const listed = await call('meters', { assetId, sort: '-name' }, employee);
    expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(['Runtime', 'Heat']);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['unit', { unit: 'x'.repeat(21) }],
    ['assetId', { assetId: 999_999 }],
  ])('refuses a bad %s', async (field, bad) => {
    const input = { assetId: await asset(), name: 'Hours', unit: 'h', ...bad };
    await refused('createMeter', input, 'VALIDATION_ERROR', field);
  });

  it('is of an asset that is not retired, which it keeps from deletion', async () => {
    const assetId = await asset();
    await make({ assetId });
    expect((await call('deleteAsset', { id: assetId })).data.state).toBe('retired');
    const input = { assetId, name: 'Oil', unit: 'l' };
    await refused('createMeter', input, 'VALIDATION_ERROR', 'assetId');
    for (const name of ['meter', 'deleteMeter', 'meterReadings', 'deleteReading']) {
      await refused(name, { id: 999_999 }, 'NOT_FOUND');
    }
    await refused('updateMeter', { id: 999_999, unit: 'x' }, 'NOT_FOUND');
    await refused('addMeterReading', { id: 999_999, value: 1 }, 'NOT_FOUND');
  });

  it('a reading is unusual by more than five times the largest of the ten rises before', async () => {
    const { id } = await make();
    const first = await read(id, { value: 100 });
    expect(first).toMatchObject({ delta: null, unusual: false });
    // Without a rise before there is nothing to compare with.
    expect(await read(id, { value: 100 })).toMatchObject({ delta: 0, unusual: false });
    expect(await read(id, { value: 200.1 })).toMatchObject({ delta: 100.1, unusual: false });
    for (let value = 201.1; value < 210; value += 1)
      await read(id, { value: Number(value.toFixed(1)) });
    // The rise of 100.1 is the tenth of those before.
    expect(await read(id, { value: 709.6 })).toMatchObject({ delta: 500.5, unusual: false });
    expect(await read(id, { value: 3_212.1 })).toMatchObject({ delta: 2_502.5, unusual: false });
    for (let more = 1; more <= 10; more += 1) await read(id, { value: 3_212.1 + more });
    const device = await read(id, { value: 3_000, replacesMeter: true });
    expect(device).toMatchObject({ delta: 0, unusual: false });
    const listed = (await call('meterReadings', { id, limit: 50 })).data;
    expect(listed.every(({ unusual }: { unusual: boolean }) => unusual === false)).toBe(true);
    expect(await read(id, { value: 3_005.001 })).toMatchObject({ delta: 5.001, unusual: true });
    expect((await call('meterReadings', { id, limit: 1 })).data[0].unusual).toBe(true);
  });

  it('of a gauge no reading is unusual', async () => {
    const { id } = await make({ kind: 'gauge' });
    for (const value of [1, 2, 1_000]) expect((await read(id, { value })).unusual).toBe(false);
  });

  it('a dry run checks as a reading does, and writes nothing', async () => {
    const { id } = await make();
    await read(id, { value: 1 });
    await read(id, { value: 2 });
    const counts = async () => [
      await app.database.prisma.reading.count(),
      await app.database.prisma.auditRecord.count(),
      (await call('meter', { id })).data,
    ];
    const before = await counts();
    const tried = await call('addMeterReading', { id, value: 8, note: 'Far.', dryRun: true });
    expect(tried).toMatchObject({
      status: 200,
      data: {
        ...{ id: null, meterId: id, value: 8, note: 'Far.', replacesMeter: false, delta: 6 },
        ...{ unusual: true, enteredById: head.id, at: expect.any(String) },
      },
    });
    expect((await read(id, { value: 7, dryRun: true })).unusual).toBe(false);
    const refusals = [
      [{ value: 1 }, 'VALIDATION_ERROR', 'value', head],
      [{ value: 9 }, 'FORBIDDEN', undefined, employee],
    ] as const;
    for (const [input, code, field, actor] of refusals) {
      await refused('addMeterReading', { id, ...input, dryRun: true }, code, field, actor);
    }
    expect(await counts()).toEqual(before);
    const entered = await call('addMeterReading', { id, value: 8, dryRun: false });
    expect(entered).toMatchObject({ status: via === 'rest' ? 201 : 200, data: { unusual: true } });
    expect(entered.data.id).toEqual(expect.any(Number));
  });

  it('a counter has exact deltas and a total, over the change of a device', async () => {
    const { id } = await make();
    const values = [0.1, 0.3, 999_999_999_999.999];
    const readings: Record<string, unknown>[] = [];
    for (const value of values) readings.push(await read(id, { value }));
    expect(readings.map(({ delta }) => delta)).toEqual([null, 0.2, 999_999_999_999.699]);
    expect((await call('meter', { id })).data).toMatchObject({
      lastValue: 999_999_999_999.999,
      lastAt: readings[2]?.at,
      total: 999_999_999_999.999,
      version: 1,
    });
    await refused('addMeterReading', { id, value: 5 }, 'VALIDATION_ERROR', 'value');
    const device = await read(id, { value: 5, replacesMeter: true, note: 'New device.' });
    expect(device).toMatchObject({ delta: 0, replacesMeter: true, note: 'New device.' });
    expect(await read(id, { value: 5.001 })).toMatchObject({ delta: 0.001 });
    expect((await call('meter', { id })).data).toMatchObject({
      lastValue: 5.001,
      total: 1_000_000_000_000,
    });
    const { data } = await call('meterReadings', { id }, employee);
    expect(data.map(({ value }: { value: number }) => value)).toEqual([
      5.001,
      5,
      ...values.toReversed(),
    ]);
  });

  it('a gauge rises and falls, has no total and takes no change of device', async () => {
    const { id } = await make({ kind: 'gauge' });
    await read(id, { value: -3.5 });
    expect(await read(id, { value: -7.25 })).toMatchObject({ delta: -3.75 });
    expect((await call('meter', { id })).data).toMatchObject({ lastValue: -7.25, total: null });
    const device = { id, value: 1, replacesMeter: true };
    await refused('addMeterReading', device, 'VALIDATION_ERROR', 'replacesMeter');
  });

  it.each([
    ['value', { value: 1.0001 }],
    ['value', { value: 1_000_000_000_000 }],
    ['value', { value: -1 }],
    ['value', { value: 9 }],
    ['at', { value: 11, at: -1 }],
    ['at', { value: 11, at: 3 }],
    ['at', { value: 1, at: 3, replacesMeter: true }],
    ['note', { value: 11, note: 'x'.repeat(501) }],
  ])('refuses a bad %s of a reading', async (field, bad) => {
    const { id } = await make();
    await read(id, { value: 10, at: ago(2) });
    const time = 'at' in bad ? { at: ago(bad.at) } : {};
    await refused('addMeterReading', { id, ...bad, ...time }, 'VALIDATION_ERROR', field);
    const at = ago(1);
    expect(await read(id, { value: 10, at })).toMatchObject({ delta: 0, at });
  });

  it('is read by the assignee of an open request on the asset or around it', async () => {
    const line = await asset();
    const part = await asset(line);
    const { id } = await make({ assetId: part });
    const worker = await app.seed.person('technician', { departmentId });
    for (const actor of [employee, worker, stranger]) {
      await refused('addMeterReading', { id, value: 1 }, 'FORBIDDEN', undefined, actor);
    }
    const owner = { requesterId: employee.id, departmentId, assigneeId: worker.id };
    await app.seed.request(owner, 'completed', { assetId: line });
    await refused('addMeterReading', { id, value: 1 }, 'FORBIDDEN', undefined, worker);
    await app.seed.request(owner, 'assigned', { assetId: line });
    expect(await read(id, { value: 1 }, worker)).toMatchObject({ enteredById: worker.id });
    const above = await make({ assetId: await asset() });
    const other = { id: above.id, value: 1 };
    await refused('addMeterReading', other, 'FORBIDDEN', undefined, worker);
    expect(await read(id, { value: 2 }, administrator)).toMatchObject({ delta: 1 });
  });

  it('only the last reading is deleted, by its author for 24 hours or by the lead', async () => {
    const assetId = await asset();
    const { id } = await make({ assetId });
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    await app.seed.request(owner, 'assigned', { assetId });
    const first = await read(id, { value: 10 }, technician);
    const second = await read(id, { value: 15 }, technician);
    const third = await read(id, { value: 99 }, technician);
    const meter = async () => (await call('meter', { id })).data;
    await refused('deleteReading', { id: second.id }, 'CONFLICT', undefined, technician);
    await refused('deleteReading', { id: third.id }, 'FORBIDDEN', undefined, stranger);
    expect((await call('deleteReading', { id: third.id }, technician)).data).toEqual(third);
    expect(await meter()).toMatchObject({ lastValue: 15, lastAt: second.at, total: 15 });
    app.advance(24 * HOUR);
    // The sessions of before have ended meanwhile.
    for (const person of [head, administrator, employee, technician, stranger]) {
      Object.assign(person, { token: await app.seed.login(person.id) });
    }
    await refused('deleteReading', { id: second.id }, 'FORBIDDEN', undefined, technician);
    expect((await call('deleteReading', { id: second.id })).code).toBe('OK');
    expect(await meter()).toMatchObject({ lastValue: 10, lastAt: first.at, total: 10 });
    await call('deleteReading', { id: first.id });
    expect(await meter()).toMatchObject({ lastValue: null, lastAt: null, total: null });
    expect(await read(id, { value: 3 })).toMatchObject({ delta: null });
  });

  it('is archived with readings, restored, and else deleted', async () => {
    const empty = await make();
    expect((await call('deleteMeter', { id: empty.id })).data).toEqual(empty);
    await refused('meter', { id: empty.id }, 'NOT_FOUND');
    const { id, assetId } = await make();
    await read(id, { value: 1 });
    const archived = (await call('deleteMeter', { id })).data;
    expect(archived).toMatchObject({ lastValue: 1, version: 2 });
    expect(archived.archivedAt).not.toBe(null);
    expect((await call('deleteMeter', { id })).data).toEqual(archived);
    expect((await call('meters', { assetId })).data).toEqual([]);
    expect((await call('meters', { assetId, archived: true })).data).toEqual([archived]);
    await refused('addMeterReading', { id, value: 2 }, 'CONFLICT');
    // The state counts before the version.
    await refused('updateMeter', { id, unit: 'min', expectedVersion: 77 }, 'CONFLICT');
    const back = await call('updateMeter', { id, archived: false, unit: 'min' });
    expect(back.data).toMatchObject({ archivedAt: null, unit: 'min', version: 3 });
    expect(await read(id, { value: 2 })).toMatchObject({ delta: 1 });
  });

  it('two readings at once follow each other', async () => {
    const { id } = await make({ kind: 'gauge' });
    const readings = await Promise.all([1, 2, 3, 4].map((value) => read(id, { value })));
    const deltas = readings.filter(({ delta }) => delta !== null);
    expect(deltas).toHaveLength(3);
    const { lastValue } = (await call('meter', { id })).data;
    const first = readings.find(({ delta }) => delta === null);
    const risen = deltas.reduce((sum, { delta }) => sum + delta, first.value);
    expect(risen).toBe(lastValue);
  });
});

it('takes back what it gave, and keeps asset and kind', async () => {
  const { data: made } = await invoke(
    app,
    'rest',
    'createMeter',
    { assetId: await asset(), name: 'Hours', unit: 'h' },
    head.token,
  );
  const path = `/api/v1/meters/${made.id}`;
  const put = (body: object) => app.rest('PUT', path, { token: head.token, body });
  const { status, body } = await put({ ...made, unit: 'min' });
  expect([status, body.data.unit]).toEqual([200, 'min']);
  expect((await put({ ...body.data, kind: 'gauge' })).body.error.details.field).toBe('kind');
});

it('GraphQL links assets, meters and readings', async () => {
  const assetId = await asset();
  const input = { assetId, name: 'Hours', unit: 'h' };
  const { data } = await invoke(app, 'graphql', 'createMeter', input, head.token);
  for (const value of [1, 2]) {
    await invoke(app, 'graphql', 'addMeterReading', { id: data.id, value }, head.token);
  }
  const answer = await app.graphql(
    `query ($id: Int!) { asset(id: $id) { meters { nodes { asset { id }
      readings(first: 1) { totalCount nodes { value enteredBy { id } } } } } } }`,
    { id: assetId },
    { token: head.token },
  );
  expect(answer.data.asset.meters.nodes).toEqual([
    {
      asset: { id: assetId },
      readings: { totalCount: 2, nodes: [{ value: 2, enteredBy: { id: head.id } }] },
    },
  ]);
});
