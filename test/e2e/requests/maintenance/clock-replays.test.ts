import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

/**
 * Histories in which other systems compute wrong due times. They move the begin of the clock, or the due
 * time, by the duration of a hold; here the consumed time is stored.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

let app: TestApp;
let departmentId: number;
let head: Person;
let employee: Person;
let technician: Person;
let administrator: Person;
/** Midnight of the Monday on which the history of a test begins, UTC. */
let monday: number;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 30 * 86_400, clockSeconds: 3_600 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  // The first day of the epoch was a Thursday.
  const days = Math.ceil(app.now().getTime() / DAY);
  monday = (days + ((4 - (days % 7) + 7) % 7)) * DAY;
  await at('Mon 00:00');
  await app.database.prisma.slaPolicy.updateMany({ data: { archivedAt: new Date() } });
  ({ id: departmentId } = await app.seed.department());
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
});

/** A time of the history: `Tue 09:00`, or `next Tue 09:00` for a week later. */
function time(text: string): number {
  const [, next, day = '', hour, minute] = /^(next )?(\w+) (\d\d):(\d\d)$/.exec(text) ?? [];
  const days = DAYS.indexOf(day) + (next ? 7 : 0);
  return monday + days * DAY + Number(hour) * HOUR + Number(minute) * MINUTE;
}
/** The same of an answer, to the minute: what a test calls takes some time of the clock. */
function shown(iso: string | null): string | null {
  if (iso === null) return null;
  const minutes = Math.round((Date.parse(iso) - monday) / MINUTE);
  const day = Math.floor(minutes / 1_440);
  const ofDay = new Date((minutes % 1_440) * MINUTE).toISOString().slice(11, 16);
  return `${day >= 7 ? 'next ' : ''}${DAYS[day % 7]} ${ofDay}`;
}
async function at(text: string): Promise<void> {
  app.advance(time(text) - app.now().getTime());
}

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (
  name: string,
  input: Record<string, unknown>,
  actor = head,
  via: (typeof INTERFACES)[number] = 'rest',
): Promise<Data> => {
  const { code, message, data } = await invoke(app, via, name, input, actor.token);
  expect([name, code, message]).toEqual([name, 'OK', undefined]);
  return data;
};
const step = (name: string, id: number, input: Record<string, unknown> = {}, actor = head) =>
  call(`${name}MaintenanceRequest`, { id, ...input }, actor);
const submitted = (over: Record<string, unknown> = {}) =>
  call(
    'createMaintenanceRequest',
    { title: 'Leak', description: 'Water.', departmentId, ...over },
    employee,
  );

/** Work from 09:00 to 17:00 on Mondays to Fridays, but for holidays. */
async function calendar(holidays: readonly string[] = []): Promise<number> {
  const day = [[540, 1_020]];
  const week = [day, day, day, day, day, [], []];
  const closed = holidays.map((text) => ({
    date: new Date(time(text)).toISOString().slice(0, 10),
    name: 'Closed',
    intervals: [],
  }));
  return (await app.seed.calendar({ week, holidays: closed })).id;
}
async function policy(over: Record<string, unknown>): Promise<void> {
  const name = `${departmentId} ${JSON.stringify(over)}`.slice(0, 100);
  const common = { name, rank: 10, pausesOn: ['vendor'] };
  await call('createSlaPolicy', { ...common, ...over }, administrator);
}

/** Due times of the clocks, alike through both interfaces, and of the request. */
async function due(requestId: number): Promise<Data> {
  const [rest, graphql] = await Promise.all(
    INTERFACES.map((via) => call('sla', { requestId }, head, via)),
  );
  const times = (sla: Data) =>
    sla.clocks.map(({ kind, dueAt, breachedAt }: Data) => [kind, dueAt, breachedAt]);
  expect(times(rest)).toEqual(times(graphql));
  const { nextDueAt } = await call('maintenanceRequest', { id: requestId });
  expect(nextDueAt).toBe(rest.nextDueAt);
  for (const { consumedMs, segments, breachedAt } of rest.clocks) {
    expect(breachedAt).toBeNull();
    const sum = segments.reduce((total: number, one: Data) => total + one.consumedMs, 0);
    expect(consumedMs).toBe(sum);
  }
  return Object.fromEntries(rest.clocks.map(({ kind, dueAt }: Data) => [kind, shown(dueAt)]));
}

// https://github.com/glpi-project/glpi/issues/6902
it('another policy while the request waits: the wait does not count against the new target', async () => {
  const calendarId = await calendar();
  await policy({ calendarId, resolutionMinutes: 15 * 60 });
  const urgent = { priorities: ['urgent'] };
  await policy({ calendarId, rank: 1, match: urgent, resolutionMinutes: 4 * 60 });
  await at('Mon 09:00');
  const { id } = await submitted();
  // Monday 8 hours, Tuesday 7.
  expect(await due(id)).toEqual({ resolution: 'Tue 16:00' });
  await at('Mon 11:00');
  await step('hold', id, { reason: 'vendor' });
  await at('Tue 15:00');
  await step('classify', id, { priority: 'urgent' });
  // From the begin it would have been Monday 13:00, and missed.
  expect(await due(id)).toEqual({ resolution: null });
  await at('Wed 10:00');
  await step('resume', id);
  // Of 4 hours, 2 are consumed (Monday 9 to 11).
  expect(await due(id)).toEqual({ resolution: 'Wed 12:00' });
});

// https://github.com/glpi-project/glpi/issues/15605
it('another policy after a wait: the new target counts from the time that was worked', async () => {
  const calendarId = await calendar();
  await policy({ calendarId, resolutionMinutes: 15 * 60 });
  const urgent = { priorities: ['urgent'] };
  await policy({ calendarId, rank: 1, match: urgent, resolutionMinutes: 7 * 60 });
  await at('Mon 09:00');
  const { id } = await submitted();
  await at('Mon 10:00');
  await step('hold', id, { reason: 'vendor' });
  await at('Thu 10:00');
  await step('resume', id);
  // 14 hours are left: Thursday 7, Friday 7.
  expect(await due(id)).toEqual({ resolution: 'Fri 16:00' });
  await at('Thu 12:00');
  await step('classify', id, { priority: 'urgent' });
  // Of 7 hours, 3 are consumed (Monday 9 to 10, Thursday 10 to 12); from the begin it would be Monday 16:00.
  expect(await due(id)).toEqual({ resolution: 'Thu 16:00' });
});

// https://github.com/glpi-project/glpi/issues/10594
it.each(['Sun 12:00', 'next Mon 14:00', 'next Tue 09:00'])(
  'a wait over a weekend and a holiday until %s moves nothing by closed days',
  async (resumed) => {
    const calendarId = await calendar(['next Mon 00:00']);
    await policy({ calendarId, resolutionMinutes: 8 * 60 });
    await at('Fri 15:00');
    const { id } = await submitted();
    // Friday 2 hours; Monday is a holiday; Tuesday 6.
    expect(await due(id)).toEqual({ resolution: 'next Tue 15:00' });
    await at('Fri 16:00');
    await step('hold', id, { reason: 'vendor' });
    await at(resumed);
    await step('resume', id);
    // One hour of work was waited for (Friday 16 to 17): 7 hours of Tuesday are left.
    expect(await due(id)).toEqual({ resolution: 'next Tue 16:00' });
  },
);

// https://github.com/frappe/erpnext/pull/47884
it('a hold of a night moves neither due time', async () => {
  const calendarId = await calendar();
  await policy({ calendarId, responseMinutes: 6 * 60, resolutionMinutes: 8 * 60 });
  await at('Mon 13:00');
  const { id } = await submitted();
  // Monday 4 hours; Tuesday 2 and 4.
  const before = { response: 'Tue 11:00', resolution: 'Tue 13:00' };
  expect(await due(id)).toEqual(before);
  await at('Mon 17:00');
  await step('hold', id, { reason: 'vendor' });
  await at('Tue 09:00');
  await step('resume', id);
  // Moved by the 16 hours of the hold, the resolution would be due on Wednesday.
  expect(await due(id)).toEqual(before);
});

// https://github.com/frappe/erpnext/pull/47884
it('of a hold over a night, what was working time moves the due times', async () => {
  const calendarId = await calendar();
  await policy({ calendarId, responseMinutes: 6 * 60, resolutionMinutes: 7 * 60 });
  await at('Mon 13:00');
  const { id } = await submitted();
  await at('Mon 15:00');
  await step('hold', id, { reason: 'vendor' });
  await at('Tue 11:00');
  await step('resume', id);
  // 2 hours are consumed (Monday 13 to 15): 4 and 5 are left from Tuesday 11:00.
  expect(await due(id)).toEqual({ response: 'Tue 15:00', resolution: 'Tue 16:00' });
  await at('Tue 18:00');
  const { clocks } = await call('sla', { requestId: id });
  expect(clocks.map(({ breachedAt }: Data) => shown(breachedAt))).toEqual([
    'Tue 15:00',
    'Tue 16:00',
  ]);
});

// https://github.com/glpi-project/glpi/issues/17186
it('a date that a lead promised is moved by no hold', async () => {
  const calendarId = await calendar();
  await policy({ calendarId, resolutionMinutes: 6 * 60 });
  await at('Mon 09:00');
  const { id } = await submitted();
  const reason = 'The hall is let on Tuesday evening.';
  await call('setDueDate', { id, dueAt: new Date(time('Tue 12:30')).toISOString(), reason });
  const dates = async () => {
    const { nextDueAt, manualDueAt } = await call('maintenanceRequest', { id });
    return [shown(nextDueAt), shown(manualDueAt)];
  };
  // The clock is due before it: 6 hours of Monday.
  expect(await dates()).toEqual(['Mon 15:00', 'Tue 12:30']);
  await at('Mon 10:00');
  await step('hold', id, { reason: 'vendor' });
  expect(await dates()).toEqual(['Tue 12:30', 'Tue 12:30']);
  await at('Tue 11:00');
  await step('resume', id);
  // 5 hours of the clock are left from Tuesday 11:00; the date stays.
  expect(await due(id)).toEqual({ resolution: 'Tue 16:00' });
  expect(await dates()).toEqual(['Tue 12:30', 'Tue 12:30']);
});

// https://github.com/glpi-project/glpi/issues/23359
it('reopening on a closed day leaves what was left, and at least the time of the policy', async () => {
  const calendarId = await calendar();
  await policy({ calendarId, resolutionMinutes: 8 * 60, reopenMinutes: 60 });
  await at('Mon 09:00');
  const early = await submitted();
  const late = await submitted();
  for (const { id } of [early, late]) {
    await step('approve', id);
    await step('assign', id, { technicianId: technician.id });
  }
  await at('Mon 12:00');
  await step('complete', early.id, {}, technician);
  await at('Mon 16:30');
  await step('complete', late.id, {}, technician);
  await at('Sat 12:00');
  for (const { id } of [early, late]) await step('reopen', id, { reason: 'Drips.' }, employee);
  // Of 8 hours, 3 are consumed: 5 from Monday 9:00.
  expect(await due(early.id)).toEqual({ resolution: 'next Mon 14:00' });
  // Of 8 hours, half an hour is left: less than the hour of the policy.
  expect(await due(late.id)).toEqual({ resolution: 'next Mon 10:00' });
});
