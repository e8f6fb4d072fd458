import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { eventually } from '../../../support/receiver.js';
import { rulesDone } from '../../../support/rules.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let administrator: Person;
let employee: Person;
let technician: Person;
let departmentId: number;
/** The beginning of the events of a test. */
let begin: number;

beforeAll(async () => {
  const seconds = 300 * 86_400;
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: seconds, refreshTokenTtlSeconds: seconds },
    ...{ clockSeconds: 360_000, sweepSeconds: 3_600 },
  });
  administrator = await app.seed.person('administrator');
  technician = await app.seed.person('technician');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.rule.updateMany({ data: { mode: 'off' } });
  await app.database.prisma.ruleRevision.updateMany({ data: { revision: { increment: 1 } } });
  ({ id: departmentId } = await app.seed.department());
  employee = await app.seed.person('employee', { departmentId });
  app.advance(HOUR);
  begin = app.now().getTime();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (name: string, input: object, actor = administrator): Promise<Data> => {
  const { code, details, data } = await invoke(app, 'rest', name, { ...input }, actor.token);
  expect([name, code, details]).toEqual([name, 'OK', undefined]);
  return data;
};
const submitted = (over: object = {}) =>
  call(
    'createMaintenanceRequest',
    { title: 'The heating is cold', description: 'Since Monday.', departmentId, ...over },
    employee,
  );
const step = (name: string, id: number, input: object = {}, actor = administrator) =>
  call(`${name}MaintenanceRequest`, { id, ...input }, actor);
const RULE = {
  trigger: { type: 'created' },
  conditions: { all: [{ field: 'title', op: 'contains', value: 'heating' }] },
  actions: [{ type: 'setPriority', priority: 'high' }],
};
const post = async (path: string, body: object, actor = administrator) => {
  const { body: answer } = await app.rest('POST', path, { token: actor.token, body });
  return answer as Data;
};
const dryRun = async (input: object, actor = administrator): Promise<Data> => {
  const { success, data, error } = await post('/rules/dry-run', input, actor);
  expect([success, error]).toEqual([true, undefined]);
  return data;
};
/** A dry run of a rule for the department of the test, since its begin. */
const tried = (over: object, further: object = {}) =>
  dryRun({
    rule: { ...RULE, departmentId, ...over },
    from: new Date(begin).toISOString(),
    ...further,
  });
const refused = async (input: object, code: string, field?: string, actor = administrator) => {
  const answer = await post('/rules/dry-run', input, actor);
  expect([input, answer.code, answer.error.details?.field]).toEqual([input, code, field]);
};
let names = 0;
const created = async (input: object) => {
  names += 1;
  return await post('/rules', { name: `Tried ${names}`, ...RULE, departmentId, ...input });
};

/** What all tables hold, but for the internal log, once everything was told. */
async function settled(): Promise<string> {
  const { prisma } = app.database;
  await eventually(async () => (await prisma.waitingEvent.count()) === 0);
  await rulesDone(app);
  const rows = await prisma.$queryRawUnsafe<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '%log%'`,
  );
  return await stateOf(
    app,
    rows.map(({ name }) => `"${name}"`),
  );
}

describe('past events', () => {
  it('judges submissions as they were submitted, and writes nothing', async () => {
    const first = await submitted();
    await submitted({ title: 'A lamp is out' });
    const second = await submitted({ title: 'No HEATING' });
    await step('classify', second.id, { priority: 'urgent' });
    const before = await settled();
    const all = [
      { field: 'title', op: 'contains', value: 'heating' },
      { field: 'priority', op: 'is', value: 'normal' },
      { field: 'stage', op: 'is', value: 'submitted' },
    ];
    const actions = [
      { type: 'setPriority', priority: 'high' },
      { type: 'comment', body: 'See {{title}}.' },
    ];
    const run = await tried({ conditions: { all }, actions });
    expect(run).toMatchObject({
      ...{ examined: 3, matched: 2, truncated: false, basis: 'submitted' },
      byAction: [
        { type: 'setPriority', count: 2 },
        { type: 'comment', count: 2 },
      ],
      tested: expect.any(String),
    });
    expect(run.samples).toMatchObject([
      { requestId: second.id, at: second.createdAt, conflictsWith: [] },
      { requestId: first.id },
    ]);
    expect(run.samples[0].conditions[1]).toEqual({
      ...{ text: 'Priority is normal', field: 'priority', op: 'is' },
      ...{ expected: 'normal', value: 'normal', result: true },
    });
    expect(run.samples[0].wouldDo).toEqual([
      { type: 'setPriority', result: 'would', error: null },
      { type: 'comment', result: 'would', error: null },
    ]);
    expect(await settled()).toBe(before);
  });

  it('finds the events of each trigger', async () => {
    const { id } = await submitted();
    await step('approve', id);
    await step('assign', id, { technicianId: technician.id });
    await step('classify', id, { priority: 'urgent' });
    await call('addComment', { requestId: id, body: 'Hurry up.' }, employee);
    await call('addComment', { requestId: id, body: 'Soon.', visibility: 'internal' });
    await step('hold', id, {
      reason: 'vendor',
      until: new Date(app.now().getTime() + HOUR).toISOString(),
    });
    app.advance(2 * HOUR);
    await app.services.dueSteps.takeDue(new AbortController().signal);
    await step('start', id, {}, technician);
    const none = { conditions: { all: [] } };
    const examined = async (trigger: object, over: object = none) =>
      await tried({ trigger, ...over });
    expect(await examined({ type: 'stage_changed' })).toMatchObject({
      examined: 3,
      matched: 3,
      basis: 'now',
    });
    expect((await examined({ type: 'stage_changed', to: 'assigned' })).examined).toBe(1);
    expect((await examined({ type: 'classified' })).examined).toBe(1);
    expect((await examined({ type: 'commented', by: 'any' })).examined).toBe(2);
    expect((await examined({ type: 'commented', by: 'submitter' })).examined).toBe(1);
    expect((await examined({ type: 'commented', by: 'staff' })).examined).toBe(1);
    expect((await examined({ type: 'held_until' })).examined).toBe(1);
    expect((await examined({ type: 'breached' })).examined).toBe(0);
    expect((await examined({ type: 'at_risk' })).examined).toBe(0);
    expect((await examined({ type: 'fields_changed' })).examined).toBe(0);
    const data = (event: string) => ({ event, clock: 'resolution', dueAt: null, percent: null });
    await app.database.prisma.timelineEntry.createMany({
      data: ['at_risk', 'breached', 'breached'].map((event, index) => ({
        ...{ requestId: id, at: new Date(begin + index), kind: 'clock' as const },
        data: data(event),
      })),
    });
    await app.database.prisma.timelineEntry.create({
      data: {
        ...{ requestId: id, at: app.now(), kind: 'step', actorId: administrator.id },
        data: { step: 'fields', changes: [{ key: 'floor', from: 1, to: 2 }] },
      },
    });
    expect((await examined({ type: 'at_risk' })).examined).toBe(1);
    expect((await examined({ type: 'breached' })).examined).toBe(2);
    expect((await examined({ type: 'fields_changed' })).examined).toBe(1);
    const filter = { departmentId };
    expect((await examined({ type: 'time', everyHours: 24, filter })).examined).toBe(1);
    // What the step recorded.
    const changed = (op: string, value: string) => ({
      conditions: { all: [{ field: 'priority', op, value }] },
    });
    const classified = { type: 'classified' };
    expect((await examined(classified, changed('changedTo', 'urgent'))).matched).toBe(1);
    expect((await examined(classified, changed('changedFrom', 'normal'))).matched).toBe(1);
    expect((await examined(classified, changed('changedTo', 'low'))).matched).toBe(0);
    const assignee = { field: 'assigneeId', op: 'changedTo', value: technician.id };
    const byStage = { type: 'stage_changed', to: 'assigned' };
    expect((await examined(byStage, { conditions: { all: [assignee] } })).matched).toBe(1);
    const said = { conditions: { all: [{ field: 'comment', op: 'contains', value: 'hurry' }] } };
    const commented = await examined({ type: 'commented', by: 'any' }, said);
    expect(commented.samples).toMatchObject([
      { requestId: id, conditions: [{ value: 'Hurry up.' }] },
    ]);
  });

  it('finds readings that cross a bound, without a request', async () => {
    const asset = await app.seed.asset({ departmentId });
    const meter = await app.database.prisma.meter.create({
      data: {
        assetId: asset.id,
        name: 'Hours',
        nameKey: `hours ${asset.id}`,
        unit: 'h',
        kind: 'gauge',
      } as never,
    });
    for (const [index, value] of [10, 60, 70, 20, 80].entries()) {
      await app.database.prisma.reading.create({
        data: {
          meterId: meter.id,
          value,
          at: new Date(begin + index),
          enteredById: administrator.id,
        },
      });
    }
    const run = await tried({
      trigger: { type: 'reading', meterId: meter.id, above: 50 },
      conditions: { all: [{ field: 'reading', op: 'above', value: 65 }] },
      actions: [{ type: 'createRequest', title: 'Look at {{asset}}' }],
    });
    expect(run).toMatchObject({ examined: 2, matched: 1, truncated: false });
    expect(run.samples).toMatchObject([{ requestId: null, conditions: [{ value: 80 }] }]);
  });

  it('names other rules that are on and set the same', async () => {
    await submitted();
    const on = { mode: 'on', force: true };
    const low = await created({ ...on, actions: [{ type: 'setPriority', priority: 'low' }] });
    await created({ ...on, actions: [{ type: 'comment', body: 'Heard.' }] });
    await created({ actions: [{ type: 'setPriority', priority: 'low' }] });
    const elsewhere = { all: [{ field: 'title', op: 'contains', value: 'lamp' }] };
    await created({ ...on, conditions: elsewhere });
    expect((await tried({})).samples).toMatchObject([{ conflictsWith: [low.data.id] }]);
    const own = await dryRun({ ruleId: low.data.id });
    expect(own.samples).toMatchObject([{ conflictsWith: [] }]);
  });

  it('examines the newest 1,000, and lets others pass', async () => {
    const owner = { requesterId: employee.id, departmentId };
    const { id: _id, fields: _fields, ...copy } = await app.seed.request(owner, 'pending');
    await app.database.prisma.maintenanceRequest.createMany({
      data: Array.from({ length: 1_001 }, (_, index) => ({
        ...copy,
        title: index % 2 ? 'Heating' : 'Lamp',
        createdAt: new Date(begin + index),
      })),
    });
    app.advance(HOUR);
    const run = await tried({});
    expect(run).toMatchObject({ examined: 1_000, matched: 500, truncated: true });
    expect(run.samples).toHaveLength(50);
  });
});

describe('one request', () => {
  it('tries the actions in their order in one transaction and undoes them', async () => {
    const { id } = await submitted();
    const rule = {
      ...RULE,
      actions: [
        { type: 'approve' },
        { type: 'setPriority', priority: 'urgent' },
        { type: 'assign', technicianId: technician.id },
        { type: 'notify', to: ['submitter'], text: 'See {{title}}' },
      ],
    };
    const before = await settled();
    const run = await dryRun({ rule, requestId: id });
    expect(run).toMatchObject({ examined: 1, matched: 1, truncated: false, basis: 'now' });
    expect(run.samples[0].wouldDo).toMatchObject([
      { type: 'approve', result: 'would', error: null },
      { type: 'setPriority', result: 'would', error: null },
      // The approval before it counts.
      { type: 'assign', result: 'would', error: null },
      { type: 'notify', result: 'would', error: null },
    ]);
    expect(run.byAction).toEqual([
      { type: 'approve', count: 1 },
      { type: 'setPriority', count: 1 },
      { type: 'assign', count: 1 },
      { type: 'notify', count: 1 },
    ]);
    expect(await settled()).toBe(before);
    const [approve, setPriority, assign] = rule.actions;
    const early = await dryRun({
      rule: { ...rule, actions: [assign, approve, setPriority] },
      requestId: id,
    });
    expect(early.samples[0].wouldDo).toMatchObject([
      { type: 'assign', result: 'refused', error: { code: 'INVALID_TRANSITION' } },
      // A refused action undoes nothing but itself.
      { type: 'approve', result: 'would', error: null },
      { type: 'setPriority', result: 'would', error: null },
    ]);
    expect(await settled()).toBe(before);
    const other = { ...rule, conditions: { all: [{ field: 'title', op: 'is', value: 'Lamp' }] } };
    expect(await dryRun({ rule: other, requestId: id })).toMatchObject({
      ...{ examined: 1, matched: 0, samples: [] },
    });
  });
});

describe('what is refused', () => {
  it('examines no request that the caller does not see, and counts 10 calls', async () => {
    const { id } = await submitted();
    const { id: other } = await app.seed.department();
    const limited = await app.seed.person('department_head', {
      departmentId: other,
      permissions: ['system.settings', 'maintenance.read'],
    });
    const from = new Date(begin).toISOString();
    expect((await dryRun({ rule: RULE, from })).examined).toBe(1);
    expect((await dryRun({ rule: RULE, from }, limited)).examined).toBe(0);
    const trigger = { type: 'time', everyHours: 1, filter: { departmentId } };
    expect((await dryRun({ rule: { ...RULE, trigger } })).examined).toBe(1);
    expect((await dryRun({ rule: { ...RULE, trigger } }, limited)).examined).toBe(0);
    await refused({ rule: RULE, requestId: id }, 'VALIDATION_ERROR', 'requestId', limited);
    const left = async () => {
      const body = { rule: RULE, from };
      const { headers } = await app.rest('POST', '/rules/dry-run', { token: limited.token, body });
      return Number(headers.get('X-RateLimit-Remaining'));
    };
    expect((await left()) - (await left())).toBe(10);
  });

  it('names the place', async () => {
    const { id } = await submitted();
    const period = { from: new Date(app.now().getTime() - 91 * DAY).toISOString() };
    await refused({}, 'VALIDATION_ERROR', 'rule');
    await refused({ rule: RULE, ruleId: 1 }, 'VALIDATION_ERROR', 'rule');
    await refused({ ruleId: 2_000_000_000 }, 'VALIDATION_ERROR', 'ruleId');
    await refused({ rule: RULE, ...period }, 'VALIDATION_ERROR', 'from');
    await refused({ rule: RULE, requestId: 2_000_000_000 }, 'VALIDATION_ERROR', 'requestId');
    const now = app.now().toISOString();
    await refused({ rule: RULE, requestId: id, to: now }, 'VALIDATION_ERROR', 'requestId');
    const conditions = { all: [{ field: 'title', op: 'above', value: 1 }] };
    await refused(
      { rule: { ...RULE, conditions } },
      'VALIDATION_ERROR',
      'rule.conditions.all.0.op',
    );
    const actions = [{ type: 'assign', technicianId: 2_000_000_000 }];
    await refused(
      { rule: { ...RULE, actions } },
      'VALIDATION_ERROR',
      'rule.actions.0.technicianId',
    );
    for (const actor of [employee, technician]) {
      await refused({ rule: RULE }, 'FORBIDDEN', undefined, actor);
    }
  });
});

describe('tested', () => {
  it('switches on exactly this content, for 24 hours', async () => {
    const { tested } = await tried({});
    const write = async (over: object) => {
      const { success, code, error } = await created({ mode: 'on', tested, ...over });
      return success === false ? [code, error.details.field] : 'OK';
    };
    expect(await write({})).toBe('OK');
    expect(await write({ conditions: { all: [] } })).toEqual(['VALIDATION_ERROR', 'tested']);
    expect(await write({ departmentId: null })).toEqual(['VALIDATION_ERROR', 'tested']);
    app.advance(23 * HOUR);
    expect(await write({})).toBe('OK');
    app.advance(2 * HOUR);
    expect(await write({})).toEqual(['VALIDATION_ERROR', 'tested']);
  });
});
