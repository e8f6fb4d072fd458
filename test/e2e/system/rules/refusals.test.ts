import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { seedRule } from '../../../support/rules.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;

const CONTENT = {
  trigger: { type: 'created' },
  conditions: { all: [{ field: 'title', op: 'contains', value: 'heating' }] },
  actions: [{ type: 'setPriority', priority: 'high' }],
};

let app: TestApp;
let owner: Person;
let departmentId: number;

beforeAll(async () => {
  const seconds = 30 * 86_400;
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: seconds, refreshTokenTtlSeconds: seconds },
    sweepSeconds: 3_600,
  });
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  owner = await app.seed.person('administrator');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.rule.updateMany({ data: { mode: 'off' } });
});

let names = 0;
const newName = () => {
  names += 1;
  return `Refused ${names}`;
};

describe.each(bothOr('rest'))('what rules refuse through %s', (via) => {
  const call = (name: string, input: object, token: string | undefined = owner.token) =>
    invoke(app, via, name, { ...input }, token);
  const create = (input: object = {}) =>
    call('createRule', { name: newName(), ...CONTENT, ...input });
  const created = async (input: object = {}) => {
    const { code, details, data } = await create(input);
    expect([code, details]).toEqual(['OK', undefined]);
    return data;
  };
  /** A rule that is archived, as something was observed. */
  const archived = async (input: object = {}) => {
    const rule = await created({ mode: 'observe', ...input });
    await app.database.prisma.ruleFiring.create({
      data: {
        ...{ eventId: 1_000_000n + BigInt(rule.id), ruleId: rule.id, at: app.now() },
        ...{ ruleVersion: 1, outcome: 'observed', depth: 0, rootEventId: 1n },
        ...{ facts: {}, results: '1', actions: [] },
      },
    });
    const { data } = await call('deleteRule', { id: rule.id });
    expect(data.archivedAt).not.toBeNull();
    return data;
  };
  /** The places in a content that are refused. */
  const places = async (input: object) => {
    const { code, details } = await create(input);
    expect([input, code]).toEqual([input, 'VALIDATION_ERROR']);
    const found = details.errors ?? [details];
    return found.map(({ field }: { field: string }) => field);
  };
  const auditOf = async (id: number) =>
    await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { targetType: 'rule', targetId: String(id) },
      orderBy: { id: 'desc' },
    });

  const reads = (id: number): [string, object][] => [
    ['rules', {}],
    ['rule', { id }],
    ['ruleVersions', { id }],
    ['ruleFields', {}],
    ['ruleFirings', { ruleId: id }],
    ['dryRunRule', { ruleId: id }],
  ];
  const writes = (id: number): [string, object][] => [
    ['createRule', { name: newName(), ...CONTENT }],
    ['updateRule', { id, name: newName() }],
    ['restoreRule', { id, version: 1 }],
    ['orderRules', { ids: [id] }],
    ['deleteRule', { id }],
  ];

  it('has nothing for roles without the settings', async () => {
    const { id } = await created();
    const all = [...reads(id), ...writes(id)];
    for (const role of ['employee', 'technician', 'department_head'] as const) {
      const { token } = await app.seed.person(role, { departmentId });
      for (const [name, input] of all) {
        expect([role, name, (await call(name, input, token)).code]).toEqual([
          ...[role, name, 'FORBIDDEN'],
        ]);
      }
    }
    for (const [name, input] of all) {
      const { code } = await invoke(app, via, name, { ...input });
      expect([name, code]).toEqual([name, 'UNAUTHENTICATED']);
    }
    expect((await call('rule', { id })).data).toMatchObject({ version: 1, mode: 'off' });
  });

  it('lets tokens read and try, but write nothing', async () => {
    const { id } = await created();
    const { token } = await app.seed.apiToken(owner.id, ['system.settings', 'maintenance.read']);
    for (const [name, input] of reads(id)) {
      expect([name, (await call(name, input, token)).code]).toEqual([name, 'OK']);
    }
    for (const [name, input] of writes(id)) {
      const { code, details } = await call(name, input, token);
      expect([name, code, details?.reason]).toEqual([name, 'FORBIDDEN', 'session_required']);
    }
  });

  it('switches nothing on that was not tried', async () => {
    const untested = { field: 'mode', reason: 'untested' };
    expect(await create({ mode: 'on' })).toMatchObject({ code: 'CONFLICT', details: untested });
    expect(await create({ mode: 'on', force: false })).toMatchObject({ code: 'CONFLICT' });
    const { id } = await created();
    const on = (input: object = {}) => call('updateRule', { id, mode: 'on', ...input });
    expect(await on()).toMatchObject({ code: 'CONFLICT', details: untested });
    expect((await call('rule', { id })).data).toMatchObject({ mode: 'off', version: 1 });

    expect((await on({ force: true })).data).toMatchObject({ mode: 'on', version: 2 });
    expect(await auditOf(id)).toMatchObject({ metadata: { forced: true } });
    // The same content was on before.
    expect((await call('updateRule', { id, mode: 'off' })).code).toBe('OK');
    expect((await on({ force: true })).code).toBe('OK');
    expect((await auditOf(id)).metadata).not.toHaveProperty('forced');
    // Name and rank are no content; another content that stays on is tried anew.
    expect((await call('updateRule', { id, name: newName(), rank: 7, stop: true })).code).toBe(
      'OK',
    );
    const other = { conditions: { all: [] } };
    const refused = await call('updateRule', { id, ...other });
    expect(refused).toMatchObject({ code: 'CONFLICT', details: untested });
    expect((await call('updateRule', { id, departmentId })).details).toEqual(untested);
    expect((await call('updateRule', { id, ...other, mode: 'observe' })).code).toBe('OK');
    const forced = await create({ mode: 'on', force: true });
    expect(await auditOf(forced.data.id)).toMatchObject({ metadata: { forced: true } });
    expect(forced.data).not.toHaveProperty('force');
  });

  it('takes a day of observing, without a break', async () => {
    const { id } = await created({ mode: 'observe' });
    const on = () => call('updateRule', { id, mode: 'on' });
    app.advance(24 * HOUR - 1);
    expect((await on()).details).toEqual({ field: 'mode', reason: 'untested' });
    // Another name is no break, another content is one.
    expect((await call('updateRule', { id, name: newName() })).code).toBe('OK');
    expect((await call('updateRule', { id, conditions: { all: [] } })).code).toBe('OK');
    app.advance(2);
    expect((await on()).code).toBe('CONFLICT');
    app.advance(12 * HOUR);
    expect((await call('updateRule', { id, mode: 'off' })).code).toBe('OK');
    expect((await call('updateRule', { id, mode: 'observe' })).code).toBe('OK');
    app.advance(12 * HOUR);
    expect((await on()).code).toBe('CONFLICT');
    app.advance(12 * HOUR);
    expect((await on()).data).toMatchObject({ mode: 'on' });
    expect((await auditOf(id)).metadata).not.toHaveProperty('forced');
  });

  it('takes the text of a dry run of this content alone, for a day', async () => {
    const tested = async (rule: object) =>
      (await call('dryRunRule', { rule })).data.tested as string;
    const right = await tested(CONTENT);
    const other = await tested({ ...CONTENT, conditions: { all: [] } });
    const [time, signature] = right.split('.') as [string, string];
    const later = `${Number(time) + 1}.${signature}`;
    for (const wrong of ['x', other, later, `${time}.${'A'.repeat(43)}`, `${right}A`]) {
      const { code, details } = await create({ mode: 'on', tested: wrong });
      expect([wrong, code, details.field]).toEqual([wrong, 'VALIDATION_ERROR', 'tested']);
    }
    // Also where it is forced: a wrong text is a mistake.
    const both = await create({ mode: 'on', tested: other, force: true });
    expect([both.code, both.details.field]).toEqual(['VALIDATION_ERROR', 'tested']);
    const rule = await created({ mode: 'on', tested: right });
    expect((await auditOf(rule.id)).metadata).not.toHaveProperty('forced');
    expect(rule).not.toHaveProperty('tested');
    app.advance(24 * HOUR);
    expect((await create({ mode: 'on', tested: right })).code).toBe('OK');
    app.advance(1);
    expect((await create({ mode: 'on', tested: right })).details.field).toBe('tested');
  });

  it('names the place of a mistake', async () => {
    expect(await places({ trigger: { type: 'created', to: 'approved' } })).toEqual(['trigger.to']);
    expect(await places({ trigger: { type: 'mail_received' } })).toEqual(['trigger.type']);
    expect(await places({ trigger: { type: 'stage_changed', to: 'gone' } })).toEqual([
      'trigger.to',
    ]);
    expect(await places({ trigger: { type: 'time', everyHours: 169, filter: {} } })).toEqual([
      'trigger.everyHours',
    ]);
    const filter = { nothing: 1 };
    expect(await places({ trigger: { type: 'time', everyHours: 1, filter } })).toEqual([
      'trigger.filter.nothing',
    ]);
    const title = { field: 'title', op: 'is', value: 'x' };
    const second = async (condition: object) =>
      await places({ conditions: { all: [title, condition] } });
    expect(await second({ field: 'priority', op: 'is', value: 'huge' })).toEqual([
      'conditions.all.1.value',
    ]);
    expect(await second({ field: 'departmentId', op: 'is', value: 999_999 })).toEqual([
      'conditions.all.1.value',
    ]);
    expect(await second({ ...title, not: true })).toEqual(['conditions.all.1.not']);
    expect(await second({ ...title, op: 'above' })).toEqual(['conditions.all.1.op']);
    expect(await second({ field: 'priority', op: 'changedTo', value: 'low' })).toEqual([
      'conditions.all.1.op',
    ]);
    expect(await second({ field: 'nothing', op: 'is', value: 1 })).toEqual([
      'conditions.all.1.field',
    ]);
    expect(await second({ field: 'title', op: 'empty', value: '' })).toEqual([
      'conditions.all.1.value',
    ]);
    expect(await second({ field: 'title', op: 'in', value: [] })).toEqual([
      'conditions.all.1.value',
    ]);
    expect(await second({ any: [title, { all: [title] }] })).toContain(
      'conditions.all.1.any.1.all',
    );
    expect(await second({ any: [] })).toEqual(['conditions.all.1.any']);
    expect(await places({ conditions: { any: [] } })).toEqual(['conditions.any']);
    expect(await places({ conditions: { all: Array(21).fill(title) } })).toEqual(['conditions']);
    expect(await places({ actions: [] })).toEqual(['actions']);
  });

  it('names the place of a mistake in an action', async () => {
    const { id: receiverId } = await app.database.prisma.webhookEndpoint
      .findFirst()
      .then((row) => row ?? { id: 1 });
    const one = async (action: object, trigger: object = { type: 'created' }) =>
      await places({ trigger, actions: [action], conditions: { all: [] } });
    expect(await one({ type: 'assign', technicianId: owner.id })).toEqual([
      'actions.0.technicianId',
    ]);
    expect(await one({ type: 'explode' })).toEqual(['actions.0.type']);
    expect(await one({ type: 'approve', reason: 'x' })).toEqual(['actions.0.reason']);
    expect(await one({ type: 'createRequest', title: 'x' })).toEqual(['actions.0.type']);
    expect(await one({ type: 'setField', key: 'nothing', value: 1 })).toEqual(['actions.0.key']);
    expect(await one({ type: 'comment', body: 'See {{titel}}' })).toEqual(['actions.0.body']);
    expect(await one({ type: 'hold', reason: 'other' })).toEqual(['actions.0.note']);
    expect(await one({ type: 'hold', reason: 'parts', note: '{{x}}' })).toEqual(['actions.0.note']);
    expect(await one({ type: 'notify', to: ['submitter'], text: '{{ }}' })).toEqual([
      'actions.0.text',
    ]);
    expect(await one({ type: 'addWatcher', userIds: [owner.id, owner.id] })).toEqual([
      'actions.0.userIds',
    ]);
    const asset = await app.seed.asset({ departmentId });
    const meter = await app.database.prisma.meter.create({
      data: { assetId: asset.id, name: newName(), nameKey: newName(), unit: 'h', kind: 'gauge' },
    });
    const reading = { type: 'reading', meterId: meter.id, above: 1 };
    expect(await one({ type: 'approve' }, reading)).toEqual(['actions.0.type']);
    expect(await one({ type: 'notify', to: ['head'], text: 'x' }, reading)).toEqual([
      'actions.0.to',
    ]);
    expect(await one({ type: 'webhook', receiverId: receiverId + 999_999 }, reading)).toEqual([
      'actions.0.receiverId',
    ]);
    expect(await one({ type: 'webhook', receiverId: 1 }, { ...reading, below: 2 })).toContain(
      'trigger',
    );
    const twice = (actions: object[]) => places({ actions });
    const low = { type: 'setPriority', priority: 'low' };
    const seen = { type: 'comment', body: 'Seen' };
    expect(await twice([low, seen, { ...low, priority: 'high' }])).toEqual(['actions.2.type']);
    expect((await create({ actions: [seen, seen] })).code).toBe('OK');
    const { key } = await app.seed.field();
    const set = (value: string) => ({ type: 'setField', key, value });
    expect(await twice([set('a'), set('b')])).toEqual(['actions.1.type']);
  });

  it('has no more than two hundred, also at once', async () => {
    const { prisma } = app.database;
    const count = async () => await prisma.rule.count({ where: { archivedAt: null } });
    const kept = await archived();
    for (let left = 199 - (await count()); left > 0; left -= 1) await seedRule(prisma, owner.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    const refused = answers.filter(({ code }) => code !== 'OK');
    for (const { code, details } of refused) {
      expect([code, details]).toEqual(['CONFLICT', { reason: '200 rules' }]);
    }
    expect(await count()).toBe(200);
    const restored = await call('updateRule', { id: kept.id, archived: false });
    expect([restored.code, restored.details]).toEqual(['CONFLICT', { reason: '200 rules' }]);
    const seeded = { startsWith: 'Seeded rule' };
    await prisma.ruleVersion.deleteMany({ where: { rule: { name: seeded } } });
    await prisma.rule.deleteMany({ where: { name: seeded } });
  });

  it('takes the owner only as it was read', async () => {
    const another = await app.seed.person('administrator');
    const readOnly = { code: 'VALIDATION_ERROR', details: { field: 'ownerId' } };
    expect(await create({ ownerId: another.id })).toMatchObject(readOnly);
    const rule = await created({ ownerId: owner.id });
    const { id } = rule;
    expect(await call('updateRule', { id, ownerId: another.id })).toMatchObject(readOnly);
    // Who changes nothing owns nothing.
    const same = await call('updateRule', { id, ownerId: owner.id }, another.token);
    expect(same.data).toMatchObject({ ownerId: owner.id, version: 1 });
    const changed = await call('updateRule', { id, rank: 3, ownerId: owner.id }, another.token);
    expect(changed.data).toMatchObject({ ownerId: another.id, version: 2 });
  });

  it('changes no archived rule, whose name counts', async () => {
    const { id, name, version } = await archived();
    const conflict = { code: 'CONFLICT' };
    expect(await call('updateRule', { id, rank: 1 })).toMatchObject(conflict);
    expect(await call('updateRule', { id, mode: 'on', force: true })).toMatchObject(conflict);
    expect(await call('restoreRule', { id, version: 1 })).toMatchObject(conflict);
    const taken = { code: 'CONFLICT', details: { field: 'name' } };
    expect(await create({ name: name.toUpperCase() })).toMatchObject(taken);
    const other = await created();
    expect(await call('updateRule', { id: other.id, name })).toMatchObject(taken);
    const restored = await call('updateRule', { id, archived: false });
    expect(restored.data).toMatchObject({ mode: 'off', archivedAt: null, version: version + 1 });
    const unknown = await call('restoreRule', { id, version: 99 });
    expect([unknown.code, unknown.details.field]).toEqual(['VALIDATION_ERROR', 'version']);
  });

  it('keeps the department of a rule', async () => {
    const { id } = await app.seed.department();
    const gone = () => call('deleteDepartment', { id });
    const rule = await created({ departmentId: id });
    expect(await gone()).toMatchObject({ code: 'CONFLICT', details: { rules: 1 } });
    expect((await call('deleteRule', { id: rule.id })).code).toBe('OK');
    const kept = await archived({ departmentId: id });
    expect((await gone()).code).toBe('OK');
    expect((await call('rule', { id: kept.id })).data).toMatchObject({ departmentId: null });
  });

  it('orders every rule once', async () => {
    const kept = await archived();
    const [one, other] = [(await created()).id, (await created()).id];
    const all = async () =>
      (
        await app.database.prisma.rule.findMany({
          where: { archivedAt: null },
          orderBy: [{ rank: 'asc' }, { id: 'asc' }],
        })
      ).map(({ id }) => id);
    const ids = await all();
    const others = ids.filter((id) => id !== one);
    for (const wrong of [
      others,
      [...others, other],
      [...ids, one],
      [...ids, kept.id],
      [...others, 999_999],
    ]) {
      const { code, details } = await call('orderRules', { ids: wrong });
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'ids']);
    }
    const { data } = await call('orderRules', { ids: ids.toReversed() });
    expect(data.map(({ rank }: { rank: number }) => rank)).toEqual(
      ids.map((_id, at) => 10 * (at + 1)),
    );
    expect(await all()).toEqual(ids.toReversed());
    expect((await call('rule', { id: one })).data).toMatchObject({ version: 1 });
  });
});
