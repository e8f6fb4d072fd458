import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused, stateOf } from '../../../support/state.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let head: Person;
let employee: Person;
let technician: Person;
let administrator: Person;
let home: number;
let other: number;
/** Midnight of a Monday, UTC. */
let monday: number;

beforeAll(async () => {
  app = await startTestApp({
    accessTokenTtlSeconds: 300 * 86_400,
    refreshTokenTtlSeconds: 300 * 86_400,
    clockSeconds: 360_000,
  });
  // The first day of the epoch was a Thursday.
  const days = Math.ceil(app.now().getTime() / DAY);
  monday = (days + ((4 - (days % 7) + 7) % 7)) * DAY;
  app.advance(monday - app.now().getTime());
  home = (await app.seed.department()).id;
  other = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (
  name: string,
  input: Record<string, unknown>,
  actor = administrator,
  via: 'rest' | 'graphql' = 'rest',
): Promise<Data> => {
  const { code, message, data } = await invoke(app, via, name, input, actor.token);
  expect([name, code, message]).toEqual([name, 'OK', undefined]);
  return data;
};
const submitted = (over: Record<string, unknown> = {}) =>
  call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId: home, ...over },
    employee,
  );
const step = (name: string, id: number, input: Record<string, unknown> = {}, actor = head) =>
  call(`${name}MaintenanceRequest`, { id, ...input }, actor);
const iso = (at: number) => new Date(at).toISOString();
const dryRun = (
  policies: readonly object[],
  from = 0,
  to = Date.now() + 1_000 * DAY,
  via: 'rest' | 'graphql' = 'rest',
) => call('dryRunSlaPolicies', { policies, from: iso(from), to: iso(to) }, administrator, via);
/** A policy as it is given again. */
const givenAgain = ({
  id: _,
  version: _v,
  archivedAt: _a,
  createdAt: _c,
  updatedAt: _u,
  ...policy
}: Data) => policy;
const NONE = { met: 0, breached: 0 };

/** All tables, but for the internal log. */
async function allTables(): Promise<string[]> {
  const rows = await app.database.prisma.$queryRawUnsafe<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '%log%'`,
  );
  return rows.map(({ name }) => `"${name}"`);
}

/** What the tables hold, once the service has told all that it has to tell. */
async function settled(): Promise<string> {
  const tables = await allTables();
  await eventually(async () => (await app.database.prisma.waitingEvent.count()) === 0);
  return await stateOf(app, tables);
}

/** Numbers that are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe.each(bothOr('graphql'))('through %s', (via) => {
  it('recomputes over a hold and a weekend, by hand', async () => {
    const day = [[540, 1_020]];
    const { id: calendarId } = await app.seed.calendar({
      week: [day, day, day, day, day, [], []],
    });
    app.advance(14 * DAY - ((app.now().getTime() - monday) % (7 * DAY)));
    const begin = app.now().getTime();
    const at = (days: number, hours: number) =>
      app.advance(begin + days * DAY + hours * HOUR - app.now().getTime());
    // Friday 15:00; held from 16:00 until Monday 10:00, done on Monday 12:00: 1 + 2 hours of work.
    at(4, 15);
    const { id } = await submitted();
    await step('approve', id);
    await step('assign', id, { technicianId: technician.id });
    at(4, 16);
    await step('hold', id, { reason: 'vendor' });
    at(7, 10);
    await step('resume', id);
    at(7, 12);
    await step('complete', id, {}, technician);
    // Monday 12:00, and nothing happens until Monday 14:00.
    const { id: open } = await submitted({ priority: 'urgent' });
    at(7, 14);
    const before = await settled();
    const to = app.now().getTime();
    const tried = (minutes: number, over: object = {}) =>
      dryRun(
        [{ name: 'Any', rank: 1, calendarId, resolutionMinutes: minutes, ...over }],
        begin,
        to,
        via,
      );
    const common = { examined: 2, truncated: false, before: NONE };
    const clock = 'resolution';
    // 3 hours and some seconds.
    expect(await tried(181)).toEqual({
      ...common,
      after: { met: 1, breached: 0 },
      samples: [
        { requestId: open, clock, before: 'none', after: 'running' },
        { requestId: id, clock, before: 'none', after: 'met' },
      ],
    });
    expect((await tried(179)).after).toEqual({ met: 0, breached: 1 });
    // The hold counts: from Friday 15:00 it is 2 + 3 hours.
    expect((await tried(299, { pausesOn: [] })).after).toEqual({ met: 0, breached: 1 });
    expect((await tried(301, { pausesOn: [] })).after).toEqual({ met: 1, breached: 0 });
    // Two hours of the urgent one.
    expect(
      (await tried(119, { match: { priorities: [via === 'graphql' ? 'URGENT' : 'urgent'] } }))
        .after,
    ).toEqual({
      ...{ met: 0, breached: 1 },
    });
    expect(await dryRun([], begin, to, via)).toEqual({ ...common, after: NONE, samples: [] });
    // The end does not belong to the period.
    const { createdAt } = await call('maintenanceRequest', { id: open });
    const created = Date.parse(createdAt);
    expect((await dryRun([], begin, created, via)).examined).toBe(1);
    expect((await dryRun([], created, created + 1, via)).examined).toBe(1);
    expect((await dryRun([], created, created, via)).examined).toBe(0);
    expect(await settled()).toBe(before);
  });

  it('names the place of a bad policy, and is for administrators of settings', async () => {
    const { id: calendarId } = await app.seed.calendar();
    const good = { name: 'Good', rank: 1, calendarId, resolutionMinutes: 60 };
    const period = { from: iso(0), to: iso(DAY) };
    const refused = async (over: object, code: string, field?: string, actor = administrator) => {
      const input = { policies: [good], ...period, ...over };
      const run = () => invoke(app, via, 'dryRunSlaPolicies', input, actor.token);
      await expectRefused(app, over, run, code, field);
    };
    const second = (over: object) => ({ policies: [good, { ...good, ...over }] });
    await refused(second({ name: '' }), 'VALIDATION_ERROR', 'policies.1.name');
    await refused(second({ rank: -1 }), 'VALIDATION_ERROR', 'policies.1.rank');
    await refused(
      second({ calendarId: 2_000_000_000 }),
      'VALIDATION_ERROR',
      'policies.1.calendarId',
    );
    await refused(
      second({ resolutionMinutes: null }),
      'VALIDATION_ERROR',
      'policies.1.resolutionMinutes',
    );
    await refused(
      second({ match: { categoryIds: [2_000_000_000] } }),
      'VALIDATION_ERROR',
      'policies.1.match.categoryIds',
    );
    const many = Array.from({ length: 201 }, () => good);
    await refused({ policies: many }, 'VALIDATION_ERROR', 'policies');
    await refused({ from: iso(DAY), to: iso(0) }, 'VALIDATION_ERROR', 'from');
    for (const actor of [employee, technician, head]) {
      await refused({}, 'FORBIDDEN', undefined, actor);
    }
  });
});

const POSSIBLE = [
  ...repeated(6, 'approve', {}),
  ...repeated(8, 'assign', {}),
  ...repeated(6, 'start', {}),
  ...repeated(3, 'hold', { reason: 'vendor' }),
  ...repeated(2, 'hold', { reason: 'weather' }),
  ...repeated(8, 'resume', {}),
  ...repeated(8, 'complete', {}),
  ...repeated(4, 'reopen', { reason: 'Again.' }),
  ...repeated(1, 'cancel', { reason: 'Gone.' }),
  ...repeated(3, 'reject', { reason: 'No.' }),
  ...repeated(3, 'classify', { priority: 'urgent' }),
  ...repeated(3, 'classify', { priority: 'low' }),
  ...repeated(1, 'markDuplicate', {}),
  ...repeated(8, 'unmarkDuplicate', {}),
  ...repeated(2, 'transfer', { reason: 'Not ours.' }),
  ...repeated(2, 'comment', {}),
];

/** A step that is tried more often than others, so that lives go on. */
function repeated(times: number, name: string, body: object): (readonly [string, object])[] {
  return Array.from({ length: times }, () => [name, body] as const);
}
it('computes for the current policies what the service has computed', async () => {
  const random = numbers(7);
  const day = [
    [480, 720],
    [780, 1_080],
  ];
  const week = [day, day, day, day, day, [[540, 720]], []];
  const always = Array.from({ length: 7 }, () => [[0, 1_440]]);
  const worked = await call('createCalendar', { name: 'Worked', timeZone: 'Europe/Berlin', week });
  const all = await call('createCalendar', { name: 'All', timeZone: 'UTC', week: always });
  const bodies = [
    {
      name: 'Urgent',
      match: { priorities: ['urgent'] },
      calendarId: all.id,
      responseMinutes: 90,
      resolutionMinutes: 1_200,
    },
    {
      name: 'Other',
      match: { departmentIds: [other] },
      calendarId: worked.id,
      resolutionMinutes: 600,
      resolutionFrom: 'approval',
    },
    {
      name: 'Low',
      match: { priorities: ['low'] },
      calendarId: worked.id,
      responseMinutes: 900,
      pausesOn: ['weather'],
    },
    {
      name: 'Rest',
      match: { departmentIds: [home] },
      calendarId: worked.id,
      responseMinutes: 240,
      resolutionMinutes: 1_500,
      escalations: [{ clock: 'resolution', percent: 60, raisePriority: true }],
    },
  ];
  const policies: Data[] = [];
  for (const [index, body] of bodies.entries()) {
    policies.push(await call('createSlaPolicy', { rank: index, ...body }));
  }
  const from = app.now().getTime();
  const originals = [await submitted(), await submitted()];
  const requests: number[] = [];
  const taken = new Map<string, number>();
  for (let round = 0; round < 400; round += 1) {
    app.advance(random() * 5 * HOUR);
    if (requests.length < 40 && random() < 0.25) {
      const priority = ['normal', 'urgent', 'low', 'high'][Math.floor(random() * 4)];
      requests.push((await submitted({ priority })).id);
    }
    // The steps follow the lives of a few requests at a time.
    const id = requests.at(-1 - Math.floor(random() * 8));
    if (id === undefined) continue;
    const [name, body] = POSSIBLE[
      Math.floor(random() * POSSIBLE.length)
    ] as (typeof POSSIBLE)[number];
    const { departmentId } = await call('maintenanceRequest', { id });
    const input = {
      id,
      ...body,
      ...(name === 'assign' && { technicianId: technician.id }),
      ...(name === 'markDuplicate' && { duplicateOfId: originals[round % 2].id }),
      ...(name === 'transfer' && { departmentId: departmentId === home ? other : home }),
    };
    const { code } =
      name === 'comment'
        ? await invoke(
            app,
            'rest',
            'addComment',
            { requestId: id, body: 'Soon.' },
            administrator.token,
          )
        : await invoke(
            app,
            'rest',
            name.replace(/^(.*mark|[a-z]+)/, '$1MaintenanceRequest'),
            input,
            administrator.token,
          );
    if (code === 'OK') taken.set(name, (taken.get(name) ?? 0) + 1);
    else expect([name, code]).toEqual([name, 'INVALID_TRANSITION']);
    if (round === 200) {
      await call('updateCalendar', {
        id: worked.id,
        week: [day, day, day, day, [[480, 720]], [], []],
      });
    }
    await app.services.dueClocks.tellDue(new AbortController().signal);
  }
  // Each kind of step has happened.
  expect([...taken.keys()].sort()).toEqual([...new Set(POSSIBLE.map(([name]) => name))].sort());
  const given = policies.map(givenAgain);
  const before = await settled();
  const same = await dryRun(given, from);
  expect(same.samples).toEqual([]);
  expect(same.after).toEqual(same.before);
  expect(same.examined).toBe(requests.length + originals.length);
  expect(Math.min(same.before.met, same.before.breached)).toBeGreaterThan(10);
  // A tighter promise is broken more often.
  const tighter = await dryRun(
    given.map((one) => ({ ...one, responseMinutes: 1, resolutionMinutes: 1 })),
    from,
  );
  expect(tighter.before).toEqual(same.before);
  expect(tighter.after.breached).toBeGreaterThan(same.after.breached);
  expect(tighter.samples.length).toBeGreaterThan(0);
  for (const sample of tighter.samples) expect(sample.before).not.toBe(sample.after);
  expect(await settled()).toBe(before);
}, 240_000);

it('examines the newest 1,000 by 200 policies, and lets others pass', async () => {
  const { prisma } = app.database;
  const categories = await Promise.all(Array.from({ length: 50 }, () => app.seed.category()));
  const owner = { requesterId: employee.id, departmentId: home };
  const row = await app.seed.request(owner, 'pending');
  const { id: _id, fields: _fields, ...copy } = row;
  const from = app.now().getTime();
  const created = await prisma.maintenanceRequest.createManyAndReturn({
    data: Array.from({ length: 1_001 }, (_, index) => ({
      ...copy,
      createdAt: new Date(from + index),
      categoryId: categories[index % 50]?.id ?? null,
      priority: (['low', 'normal', 'high', 'urgent'] as const)[index % 4] ?? 'normal',
    })),
  });
  await prisma.maintenanceHistory.createMany({
    data: created.flatMap(({ id: requestId, createdAt }) => [
      { requestId, action: 'create', to: 'pending', actorId: employee.id, time: createdAt },
      ...Array.from({ length: 10 }, (_, index) => ({
        ...({
          requestId,
          action: 'update',
          from: 'pending',
          to: 'pending',
          actorId: employee.id,
        } as const),
        time: new Date(createdAt.getTime() + index * HOUR),
      })),
    ]),
  });
  app.advance(60 * DAY);
  const calendars = await Promise.all(Array.from({ length: 20 }, () => app.seed.calendar()));
  // A body has 1,000 keys at most: not every policy can have a condition.
  const policies = Array.from({ length: 200 }, (_, index) => ({
    name: `Policy ${index}`,
    rank: index,
    calendarId: calendars[index % 20]?.id,
    resolutionMinutes: 9_600,
    ...(index < 95 && {
      match: index % 2 ? { departmentIds: [other] } : { categoryIds: [categories[49]?.id] },
    }),
  }));
  const result = await dryRun(policies, from, from + 1_001);
  expect(result).toMatchObject({ examined: 1_000, truncated: true, before: NONE });
  expect(result.after).toEqual({ met: 0, breached: 1_000 });
  expect(result.samples).toHaveLength(50);
  expect(result.samples[0].requestId).toBe(created.at(-1)?.id);
}, 120_000);
