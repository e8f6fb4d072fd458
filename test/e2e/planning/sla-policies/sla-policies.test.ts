import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, turnsOf } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
let calendarId: number;
/** A policy for this department matches no request of other tests. */
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee');
  calendarId = (await app.seed.calendar()).id;
  departmentId = (await app.seed.department()).id;
});
afterAll(() => app.stop());

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const body = (over: Record<string, unknown> = {}) => ({
    name: randomUUID(),
    rank: 10,
    calendarId,
    match: { departmentIds: [departmentId] },
    resolutionMinutes: 480,
    ...over,
  });
  const make = async (over: Record<string, unknown> = {}) =>
    (await call('createSlaPolicy', body(over))).data;
  const refused = (name: string, input: Record<string, unknown>, code: string, field?: string) =>
    expectRefused(app, input, () => call(name, input), code, field);

  it('has defaults, and is read by everybody', async () => {
    const name = randomUUID();
    const made = await call('createSlaPolicy', { name, rank: 0, calendarId, responseMinutes: 60 });
    expect(made.data).toEqual({
      id: made.data.id,
      name,
      rank: 0,
      match: {
        priorities: [],
        categoryIds: [],
        departmentIds: [],
        criticalities: [],
        origins: [],
      },
      calendarId,
      responseMinutes: 60,
      resolutionMinutes: null,
      resolutionFrom: 'submission',
      pausesOn: ['requester', 'access', 'budget', 'vendor'],
      reopenMinutes: 240,
      deviceTime: true,
      escalations: [],
      version: 1,
      archivedAt: null,
      createdAt: made.data.createdAt,
      updatedAt: made.data.createdAt,
    });
    expect((await call('slaPolicy', { id: made.data.id }, employee)).data).toEqual(made.data);
    const gone = await call('deleteSlaPolicy', { id: made.data.id });
    expect([gone.code, (await call('slaPolicy', { id: made.data.id })).code]).toEqual([
      'OK',
      'NOT_FOUND',
    ]);
  });

  it('is listed by rank, then id', async () => {
    const [one, other, first] = [
      await make({ rank: 7000 }),
      await make({ rank: 7000 }),
      await make({ rank: 6999 }),
    ];
    const listed = await call('slaPolicies', { limit: 50 }, employee);
    const ids = listed.data.map(({ id }: { id: number }) => id);
    const places = [first, one, other].map(({ id }) => ids.indexOf(id));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.includes(-1)).toBe(false);
    const pages = [];
    for (let cursor: string | undefined, turn = 0; turn < 50; turn += 1) {
      const page = await call('slaPolicies', { limit: 1, ...(cursor && { cursor }) });
      pages.push(...page.data.map(({ id }: { id: number }) => id));
      cursor = page.page?.nextCursor;
      if (cursor === undefined) break;
    }
    expect(pages).toEqual(ids);
  });

  it('replaces lists as a whole, keeps its versions, and changes nothing by equal values', async () => {
    const escalation = {
      clock: 'resolution',
      percent: 80,
      notify: ['leads', 'head'],
      userIds: [employee.id],
      raisePriority: true,
    };
    const { id } = await make({ escalations: [escalation] });
    const changed = await call('updateSlaPolicy', {
      id,
      match: { priorities: ['urgent', 'high'], origins: ['link'], departmentIds: [departmentId] },
      pausesOn: [],
      responseMinutes: 30,
      expectedVersion: 1,
    });
    expect(changed.data).toMatchObject({
      match: { priorities: ['urgent', 'high'], origins: ['link'], categoryIds: [] },
      pausesOn: [],
      responseMinutes: 30,
      resolutionMinutes: 480,
      escalations: [escalation],
      version: 2,
    });
    expect((await call('updateSlaPolicy', { id, pausesOn: [], rank: 10 })).data.version).toBe(2);
    await refused('updateSlaPolicy', { id, rank: 1, expectedVersion: 1 }, 'VERSION_CONFLICT');
    await refused('updateSlaPolicy', { id }, 'VALIDATION_ERROR');
    const versions = await app.database.prisma.slaPolicyVersion.count({ where: { policyId: id } });
    expect(versions).toBe(2);
  });

  it('takes a record as it was read, and changes nothing by that', async () => {
    const escalations = [{ clock: 'resolution', percent: 80, notify: ['leads'] }];
    const { id } = await make({ escalations, match: { priorities: ['low'], origins: ['link'] } });
    const { data: read } = await call('slaPolicy', { id });
    const { match, escalations: whole, pausesOn, calendarId: calendar } = read;
    const same = { id, match, escalations: whole, pausesOn, calendarId: calendar };
    expect((await call('updateSlaPolicy', same)).data).toEqual(read);
    const put = await app.rest('PUT', `/sla-policies/${id}`, {
      token: administrator.token,
      body: (await call('slaPolicy', { id })).data,
    });
    expect([put.status, put.body.data?.version]).toEqual([200, 1]);
  });

  it('is written by settings only, and has a name once', async () => {
    const { id, name } = await make();
    for (const [operation, input] of [
      ['createSlaPolicy', body()],
      ['updateSlaPolicy', { id, rank: 3 }],
      ['deleteSlaPolicy', { id }],
    ] as const) {
      await expectRefused(app, input, () => call(operation, input, employee), 'FORBIDDEN');
    }
    await refused('createSlaPolicy', body({ name: ` ${name.toUpperCase()}` }), 'CONFLICT', 'name');
  });

  const escalation = (over: Record<string, unknown> = {}) => ({
    escalations: [{ clock: 'resolution', percent: 80, notify: ['leads'], ...over }],
  });
  it.each(
    turnsOf(via, [
      ['rank', { rank: -1 }],
      ['rank', { rank: 10_001 }],
      ['calendarId', { calendarId: 999_999 }],
      ['resolutionMinutes', { resolutionMinutes: null }],
      ['resolutionMinutes', { resolutionMinutes: 0 }],
      ['responseMinutes', { responseMinutes: 525_601 }],
      ['reopenMinutes', { reopenMinutes: -1 }],
      ['pausesOn', { pausesOn: ['parts', 'parts'] }],
      ['match.categoryIds', { match: { categoryIds: [999_999] } }],
      ['match.departmentIds', { match: { departmentIds: [999_999] } }],
      ['match.criticalities.0', { match: { criticalities: [6] } }],
      ['match.origins.0', { match: { origins: ['import'] } }],
      ['match.priorities', { match: { priorities: ['low', 'low'] } }],
      ['escalations', escalation({ clock: 'response' })],
      ['escalations', escalation({ notify: [] })],
      ['escalations', escalation({ userIds: [999_999] })],
      ['escalations', { escalations: [1, 2].map(() => escalation().escalations[0]) }],
      ['escalations.0.percent', escalation({ percent: 0 })],
      ['escalations.0.percent', escalation({ percent: 501 })],
    ] as const),
  )('refuses %s of %j', async (field, wrong) => {
    await refused('createSlaPolicy', body(wrong), 'VALIDATION_ERROR', field);
  });

  it.each(['responseMinutes', 'resolutionMinutes'])(
    'refuses %s that its calendar does not have in twenty years',
    async (field) => {
      // Eight minutes a week: 8,000 in nineteen years.
      const week = [[[0, 8]], [], [], [], [], [], []];
      const short = await app.seed.calendar({ week });
      const over = { calendarId: short.id, resolutionMinutes: 8_000 };
      const made = await make(over);
      await refused(
        'createSlaPolicy',
        body({ ...over, [field]: 9_000 }),
        'VALIDATION_ERROR',
        field,
      );
      const change = { id: made.id, [field]: 9_000 };
      await refused('updateSlaPolicy', change, 'VALIDATION_ERROR', field);
      // A calendar that takes the work away from a target of another one.
      const long = await make({ [field]: 9_000 });
      await refused(
        'updateSlaPolicy',
        { id: long.id, calendarId: short.id },
        'VALIDATION_ERROR',
        field,
      );
    },
  );

  it('names the list of an unknown value', async () => {
    const wrong = body({ match: { priorities: ['severe'] } });
    const { code, details } = await call('createSlaPolicy', wrong);
    expect(code).toBe('VALIDATION_ERROR');
    if (via === 'rest') expect(details.field).toBe('match.priorities.0');
  });

  it('keeps an archived calendar that it has, and takes no other one', async () => {
    const own = await app.seed.calendar();
    const { id } = await make({ calendarId: own.id });
    const archived = await call('deleteCalendar', { id: own.id });
    expect(archived.data.archivedAt).not.toBeNull();
    expect((await call('updateSlaPolicy', { id, calendarId: own.id, rank: 11 })).data.rank).toBe(
      11,
    );
    const other = body({ calendarId: own.id });
    await refused('createSlaPolicy', other, 'VALIDATION_ERROR', 'calendarId');
  });
});
