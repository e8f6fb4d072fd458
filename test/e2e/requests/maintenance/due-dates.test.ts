import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { told } from '../../../support/notified.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const always = Array.from({ length: 7 }, () => [[0, 1440]]);

let app: TestApp;
let home: number;
let abroad: number;
let head: Person;
let foreignHead: Person;
let technician: Person;
let employee: Person;
let administrator: Person;
let calendarId: number;

beforeAll(async () => {
  // The clock is moved by days; the job of the program itself would tell first.
  app = await startTestApp({ accessTokenTtlSeconds: 30 * 86_400, clockSeconds: 3_600 });
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  foreignHead = await app.seed.person('department_head', { departmentId: abroad });
  employee = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician', { departmentId: home });
  administrator = await app.seed.person('administrator');
  calendarId = (await app.seed.calendar({ week: always })).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await prisma().slaPolicy.updateMany({ data: { archivedAt: new Date() } });
});

const prisma = () => app.database.prisma;
// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (name: string, input: Record<string, unknown>, actor = head): Promise<Data> => {
  const { code, message, data } = await invoke(app, 'rest', name, input, actor.token);
  expect([name, code, message]).toEqual([name, 'OK', undefined]);
  return data;
};
const refused = async (name: string, input: Record<string, unknown>, actor = head) => {
  const { code, details } = await invoke(app, 'rest', name, input, actor.token);
  return details?.field === undefined ? code : `${code} ${details.field}`;
};
const submitted = (over: Record<string, unknown> = {}, actor = employee) =>
  call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId: home, ...over },
    actor,
  );
const set = (id: number, dueAt: string | null, over: Record<string, unknown> = {}) =>
  call('setDueDate', { id, dueAt, reason: 'The part arrives.', ...over });
const now = () => app.now().getTime();
const inHours = (count: number) => new Date(now() + count * HOUR).toISOString();
const tell = () => app.services.dueClocks.tellDue(new AbortController().signal);
const breachesOf = async (requestId: number) =>
  (
    await prisma().outboxEvent.findMany({
      where: { maintenanceRequestId: requestId, type: 'maintenance.sla_breached' },
      orderBy: { id: 'asc' },
    })
  ).map(({ payload }) => payload);
const datesOf = async (id: number) =>
  (await call('timeline', { requestId: id, limit: 50 }))
    .filter(({ kind }: Data) => kind === 'clock')
    .map(({ data, actorId, audience }: Data) => [data, actorId, audience]);
const complete = async (id: number) => {
  await call('approveMaintenanceRequest', { id });
  await call('assignMaintenanceRequest', { id, technicianId: technician.id });
  return await call('completeMaintenanceRequest', { id }, technician);
};

describe.each(bothOr('rest'))('a date that a lead sets, through %s', (via) => {
  it('is stored, explained and told in timeline and audit, but not in the history', async () => {
    const { id, version } = await submitted();
    const dueAt = inHours(48);
    const input = { id, dueAt, reason: 'The valve arrives on Friday.', expectedVersion: version };
    const { code, data } = await invoke(app, via, 'setDueDate', input, head.token);
    expect(code).toBe('OK');
    expect(data).toMatchObject({ id, version: 2, manualDueAt: dueAt, nextDueAt: dueAt });
    const step = data.actions.find((one: Data) => /^set_?due_?date$/i.test(one.step));
    expect(step).toMatchObject({ allowed: true, reason: null });
    const [listed] = (await invoke(app, via, 'maintenanceRequests', {}, head.token)).data;
    expect(listed).toMatchObject({ id, manualDueAt: dueAt, nextDueAt: dueAt });
    const change = { from: null, to: dueAt, reason: input.reason };
    expect(await datesOf(id)).toEqual([[{ event: 'due_date_set', ...change }, head.id, 'public']]);
    const history = await prisma().maintenanceHistory.count({ where: { requestId: id } });
    expect(history).toBe(1);
    const audit = await prisma().auditRecord.findMany({
      where: { targetId: String(id), action: 'maintenance.due_date_set' },
    });
    expect(audit.map(({ metadata, actorId }) => [metadata, actorId])).toEqual([[change, head.id]]);
    const sla = (await invoke(app, via, 'sla', { requestId: id }, employee.token)).data;
    expect(sla).toMatchObject({ nextDueAt: dueAt, breachedAt: null, clocks: [] });
    expect(sla.manualDue).toEqual({
      dueAt,
      reason: input.reason,
      setAt: data.updatedAt,
      setById: head.id,
    });
  });

  it('changes nothing when it is the same, moves, and is cleared by null', async () => {
    const { id } = await submitted();
    const take = async (dueAt: string | null) =>
      (await invoke(app, via, 'setDueDate', { id, dueAt, reason: 'Why' }, head.token)).data;
    expect((await take(null)).version).toBe(1);
    const [first, second] = [inHours(10), inHours(5)];
    expect((await take(first)).version).toBe(2);
    expect((await take(first)).version).toBe(2);
    expect(await take(second)).toMatchObject({ version: 3, nextDueAt: second });
    expect(await take(null)).toMatchObject({ version: 4, manualDueAt: null, nextDueAt: null });
    const audited = await prisma().auditRecord.count({
      where: { targetId: String(id), action: 'maintenance.due_date_set' },
    });
    expect(audited).toBe(3);
    expect((await datesOf(id)).map(([{ from, to }]: Data) => [from, to])).toEqual([
      [null, first],
      [first, second],
      [second, null],
    ]);
    expect((await call('sla', { requestId: id })).manualDue).toBeNull();
  });

  it('is refused for others, at the wrong stage, and for a wrong date', async () => {
    const { id } = await submitted();
    const input = { id, dueAt: inHours(1), reason: 'Why' };
    const code = async (over: Record<string, unknown>, actor = head) => {
      const answer = await invoke(app, via, 'setDueDate', { ...input, ...over }, actor.token);
      const { field } = answer.details ?? {};
      return answer.code === 'VALIDATION_ERROR' ? `400 ${field}` : answer.code;
    };
    expect(await code({}, employee)).toBe('FORBIDDEN');
    expect(await code({}, technician)).toBe('FORBIDDEN');
    expect(await code({}, foreignHead)).toBe('NOT_FOUND');
    expect(await code({ expectedVersion: 2 })).toBe('VERSION_CONFLICT');
    const years = (count: number, more = 0) => {
      const date = new Date(now());
      date.setUTCFullYear(date.getUTCFullYear() + count);
      return new Date(date.getTime() + more).toISOString();
    };
    for (const dueAt of [inHours(-1), new Date(now()).toISOString(), years(5, HOUR)]) {
      expect(await code({ dueAt })).toBe('400 dueAt');
    }
    expect(await code({ dueAt: undefined })).toBe('400 dueAt');
    expect(await code({ reason: ' ' })).toBe('400 reason');
    expect(await code({ reason: 'x'.repeat(2001) })).toBe('400 reason');
    expect(await code({ reason: null })).toBe('400 reason');
    expect(await code({ dueAt: years(5, -HOUR), reason: 'x'.repeat(2000) })).toBe('OK');
    await complete(id);
    expect(await code({})).toBe('INVALID_TRANSITION');
  });
});

it('of two at once with the version, one is set', async () => {
  const { id } = await submitted();
  const take = (hours: number) => {
    const input = { id, dueAt: inHours(hours), reason: 'Why', expectedVersion: 1 };
    return invoke(app, 'rest', 'setDueDate', input, head.token);
  };
  const codes = (await Promise.all([1, 2, 3].map(take))).map(({ code }) => code);
  expect(codes.sort()).toEqual(['OK', 'VERSION_CONFLICT', 'VERSION_CONFLICT']);
  expect(await datesOf(id)).toHaveLength(1);
});

it('stands beside the clocks: the earliest is next, and a hold moves the clock alone', async () => {
  const policy = { name: 'Both', rank: 10, calendarId, resolutionMinutes: 600 };
  await call('createSlaPolicy', policy, administrator);
  const request = await submitted();
  const { id } = request;
  const promised = new Date(Date.parse(request.createdAt) + 10 * HOUR).toISOString();
  expect(request.nextDueAt).toBe(promised);
  expect((await set(id, inHours(20))).nextDueAt).toBe(promised);
  const early = inHours(4);
  expect((await set(id, early)).nextDueAt).toBe(early);
  await call('holdMaintenanceRequest', { id, reason: 'parts' });
  await call('resumeMaintenanceRequest', { id });
  const held = await call('holdMaintenanceRequest', { id, reason: 'vendor' });
  expect(held).toMatchObject({ manualDueAt: early, nextDueAt: early });
  expect((await set(id, null)).nextDueAt).toBeNull();
  const late = inHours(30);
  expect((await set(id, late)).nextDueAt).toBe(late);
  const resumed = await call('resumeMaintenanceRequest', { id });
  expect(resumed.nextDueAt).toBe((await call('sla', { requestId: id })).clocks[0].dueAt);
  expect(Date.parse(resumed.nextDueAt)).toBeLessThan(Date.parse(late));
});

it('stays next when clocks change beside it: by a comment, a transfer, and policies applied later', async () => {
  const { id } = await submitted();
  const early = inHours(3);
  await set(id, early);
  const policy = {
    name: 'Later',
    rank: 5,
    calendarId,
    responseMinutes: 60,
    resolutionMinutes: 600,
  };
  await call('createSlaPolicy', policy, administrator);
  await call('applySlaPolicies', {}, administrator);
  const clocks = async () => (await call('sla', { requestId: id }, administrator)).clocks;
  await eventually(async () => (await clocks()).length === 2);
  const [response] = await clocks();
  const nextOf = async () => (await call('maintenanceRequest', { id }, administrator)).nextDueAt;
  expect(await nextOf()).toBe(response.dueAt);
  await call('addComment', { requestId: id, body: 'We come tomorrow.' });
  expect(await nextOf()).toBe(early);
  await call('transferMaintenanceRequest', { id, departmentId: abroad, reason: 'Theirs.' });
  expect(await nextOf()).toBe(early);
});

it('its passing is told once a date, whatever replica finds it, and stays the first breach', async () => {
  const request = await submitted();
  const { id } = request;
  const dueAt = inHours(2);
  const { version, updatedAt } = await set(id, dueAt);
  app.advance(HOUR);
  await tell();
  expect(await breachesOf(id)).toEqual([]);
  app.advance(5 * HOUR);
  const overdue = await call('maintenanceRequests', { overdue: true });
  expect(overdue.map((one: Data) => one.id)).toContain(id);
  await Promise.all([1, 2, 3].map(tell));
  await tell();
  const breach = { id, clock: 'date', dueAt, breachedAt: dueAt };
  expect(await breachesOf(id)).toEqual([breach]);
  expect(await told(app, id)).toEqual([`breached: ${head.id}`, `submitted: ${head.id}`]);
  const [note] = await prisma().notification.findMany({
    where: { requestId: id, kind: 'breached' },
  });
  expect(note?.data).toEqual({ clock: 'date', dueAt, percent: null });
  const seen = await call('maintenanceRequest', { id });
  expect(seen).toMatchObject({ breachedAt: dueAt, nextDueAt: dueAt, version, updatedAt });
  expect((await datesOf(id)).at(-1)).toEqual([
    { event: 'breached', clock: 'date', dueAt, percent: null },
    null,
    'public',
  ]);
  // Another date is another promise; the first breach stays.
  const second = inHours(1);
  expect(await set(id, second)).toMatchObject({ breachedAt: dueAt, nextDueAt: second });
  app.advance(2 * HOUR);
  await Promise.all([1, 2].map(tell));
  expect(await breachesOf(id)).toEqual([
    breach,
    { id, clock: 'date', dueAt: second, breachedAt: second },
  ]);
  await told(app, id);
  expect(await prisma().notification.count({ where: { requestId: id, kind: 'breached' } })).toBe(2);
});

it('a date that is met is told to nobody and stays; one that is missed is, although it was closed', async () => {
  const met = (await submitted()).id;
  const missed = (await submitted()).id;
  const [metAt, missedAt] = [inHours(6), inHours(2)];
  await set(met, metAt);
  await set(missed, missedAt);
  app.advance(4 * HOUR);
  expect((await call('sla', { requestId: missed })).breachedAt).toBe(missedAt);
  expect(await complete(met)).toMatchObject({
    manualDueAt: metAt,
    nextDueAt: null,
    breachedAt: null,
  });
  expect(await complete(missed)).toMatchObject({
    manualDueAt: missedAt,
    nextDueAt: null,
    breachedAt: missedAt,
  });
  app.advance(4 * HOUR);
  await Promise.all([1, 2].map(tell));
  await tell();
  expect(await breachesOf(met)).toEqual([]);
  expect(await breachesOf(missed)).toHaveLength(1);
});

it('a date that is replaced after it has passed is told with the step, once', async () => {
  const { id } = await submitted();
  const dueAt = inHours(1);
  await set(id, dueAt);
  app.advance(2 * HOUR);
  const next = inHours(1);
  expect(await set(id, next)).toMatchObject({ breachedAt: dueAt, nextDueAt: next });
  await tell();
  expect(await breachesOf(id)).toEqual([{ id, clock: 'date', dueAt, breachedAt: dueAt }]);
});

it('a reopening clears a date that has passed, and keeps a later one, which counts again', async () => {
  const past = (await submitted()).id;
  const future = (await submitted()).id;
  const dueAt = inHours(30);
  await set(past, inHours(1));
  await set(future, dueAt);
  for (const id of [past, future]) await complete(id);
  app.advance(4 * HOUR);
  const reopen = (id: number) => call('reopenMaintenanceRequest', { id, reason: 'Leaks.' });
  expect(await reopen(past)).toMatchObject({
    manualDueAt: null,
    nextDueAt: null,
    breachedAt: null,
  });
  expect(await reopen(future)).toMatchObject({ manualDueAt: dueAt, nextDueAt: dueAt });
  expect((await call('sla', { requestId: past })).manualDue).toBeNull();
  app.advance(2 * DAY);
  await tell();
  expect(await breachesOf(past)).toEqual([]);
  expect(await breachesOf(future)).toHaveLength(1);
});

it('a duplicate that is taken back has a date that has not passed', async () => {
  const original = (await submitted()).id;
  const [past, future] = [(await submitted()).id, (await submitted()).id];
  const dueAt = inHours(30);
  await set(past, inHours(1));
  await set(future, dueAt);
  for (const id of [past, future]) {
    const marked = await call('markMaintenanceRequestDuplicate', { id, duplicateOfId: original });
    expect(marked.nextDueAt).toBeNull();
  }
  app.advance(2 * HOUR);
  await tell();
  const taken = (id: number) => call('unmarkMaintenanceRequestDuplicate', { id });
  expect(await taken(past)).toMatchObject({ manualDueAt: null, nextDueAt: null, breachedAt: null });
  expect(await taken(future)).toMatchObject({ manualDueAt: dueAt, nextDueAt: dueAt });
  expect(await breachesOf(past)).toEqual([]);
});

it('a delegate sets it on behalf of the lead', async () => {
  const delegate = await app.seed.person('employee', { departmentId: abroad });
  const delegation = { toUserId: delegate.id, startsAt: inHours(-1), endsAt: inHours(9) };
  await call('createDelegation', { ...delegation, reason: 'On leave.' });
  const { id } = await submitted();
  const input = { id, dueAt: inHours(2), reason: 'Why' };
  await call('setDueDate', input, delegate);
  const [record] = await prisma().auditRecord.findMany({
    where: { targetId: String(id), action: 'maintenance.due_date_set' },
  });
  expect(record?.metadata).toMatchObject({ reason: 'Why', onBehalfOf: head.id });
});

describe('dates with the submission', () => {
  it.each(bothOr('graphql'))('a lead gives one at once, through %s', async (via) => {
    const dueAt = inHours(24);
    const content = { title: 'Leak', description: 'Water.', dueAt };
    const answer = await invoke(app, via, 'createMaintenanceRequest', content, head.token);
    const { id, createdAt } = answer.data;
    expect(answer.data).toMatchObject({ manualDueAt: dueAt, nextDueAt: dueAt, version: 1 });
    expect((await call('sla', { requestId: id })).manualDue).toEqual({
      dueAt,
      reason: null,
      setAt: createdAt,
      setById: head.id,
    });
    expect(await datesOf(id)).toEqual([
      [{ event: 'due_date_set', from: null, to: dueAt, reason: null }, head.id, 'public'],
    ]);
    app.advance(25 * HOUR);
    await tell();
    expect(await breachesOf(id)).toHaveLength(1);
  });

  it('is 400 for others, in other departments, and for a wrong date', async () => {
    const content = { title: 'Leak', description: 'Water.', departmentId: home };
    const attempt = (over: Record<string, unknown>, actor = head) =>
      refused('createMaintenanceRequest', { ...content, dueAt: inHours(1), ...over }, actor);
    const wrong = 'VALIDATION_ERROR dueAt';
    expect(await attempt({}, employee)).toBe(wrong);
    expect(await attempt({}, foreignHead)).toBe(wrong);
    expect(await attempt({ departmentId: abroad })).toBe(wrong);
    expect(await attempt({ dueAt: inHours(-1) })).toBe(wrong);
    expect(await attempt({ dueAt: inHours(6 * 366 * 24) })).toBe(wrong);
    expect(await attempt({ dueAt: null }, employee)).toBe('OK');
    expect(await attempt({}, administrator)).toBe('OK');
  });
});

it('an approval tells the submitter when it is to be done', async () => {
  const { id } = await submitted();
  const dueAt = inHours(5);
  await set(id, dueAt);
  await call('approveMaintenanceRequest', { id, note: 'Go.' });
  const other = (await submitted()).id;
  await call('approveMaintenanceRequest', { id: other });
  await told(app, id);
  await told(app, other);
  const dataOf = async (requestId: number) =>
    (await prisma().notification.findMany({ where: { requestId, kind: 'decided' } })).map(
      ({ data }) => data,
    );
  expect(await dataOf(id)).toEqual([{ step: 'approve', stage: 'approved', note: 'Go.', dueAt }]);
  expect(await dataOf(other)).toEqual([{ step: 'approve', stage: 'approved' }]);
});
