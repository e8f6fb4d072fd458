import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { eventsOf, fetchFeed, newFeed } from '../../../support/calendar-feeds.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { readCalendar, timeOf } from '../../../support/ical-reader.js';
import { invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

const DAY = 86_400_000;
const START = '2026-03-04T07:00:00.000Z';
const END = '2026-03-04T08:30:00.000Z';

let app: TestApp;
let crew: Crew;
beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 30 * 86_400, clockSeconds: 3_600 });
  crew = await seedCrew(app.seed);
});
afterAll(() => app.stop());

type Status = 'pending' | 'approved' | 'assigned' | 'completed' | 'cancelled';
const prisma = () => app.database.prisma;
const technician = () => app.seed.person('technician', { departmentId: crew.departmentId });
const of = async (assignee: Person | undefined, data = {}, status: Status = 'assigned') => {
  const people = { requesterId: crew.employee.id, departmentId: crew.departmentId };
  const all = assignee === undefined ? people : { ...people, assigneeId: assignee.id };
  return (await app.seed.request(all, status, data)).id;
};
const inDays = (days: number) => new Date(app.now().getTime() + days * DAY);
const planned = (start: Date, end: Date) => ({ plannedStart: start, plannedEnd: end });
const soon = () => planned(inDays(1), inDays(1.1));
const uidsOf = async (path: string) =>
  (await eventsOf(app, path)).map(({ UID = '' }) => UID.split('@')[0]);

it('planned work is an event with its times in UTC, and follows the plan', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const title = 'Leaking pipe';
  const id = await of(person, { title, location: 'Kitchen, 2nd floor' });
  const plan = async (plannedStart: string | null, plannedEnd: string | null) => {
    const input = { id, plannedStart, plannedEnd };
    const { code, data } = await invoke(app, 'rest', 'planMaintenanceRequest', input, person.token);
    expect(code).toBe('OK');
    return data;
  };
  const from = inDays(2).toISOString().replace(/T.*/, 'T07:00:00.000Z');
  const to = from.replace('07:00:00', '08:30:00');
  const { updatedAt } = await plan(from, to);
  const [event, ...others] = await eventsOf(app, path);
  expect(others).toEqual([]);
  expect(event).toEqual({
    UID: `maintenance-${id}-plan@127.0.0.1`,
    SUMMARY: `#${id} Leaking pipe`,
    LOCATION: 'Kitchen, 2nd floor',
    SEQUENCE: '2',
    DTSTART: expect.any(String),
    DTEND: expect.any(String),
    DTSTAMP: expect.any(String),
    'LAST-MODIFIED': expect.any(String),
  });
  expect([timeOf(event?.DTSTART), timeOf(event?.DTEND)]).toEqual([from, to]);
  const second = updatedAt.replace(/\.\d+Z$/, '.000Z');
  expect([timeOf(event?.DTSTAMP), timeOf(event?.['LAST-MODIFIED'])]).toEqual([second, second]);
  await plan(from, to.replace('08:30', '09:00'));
  const [moved] = await eventsOf(app, path);
  expect(moved).toMatchObject({ UID: event?.UID, SEQUENCE: '3' });
  expect(timeOf(moved?.DTEND)).toBe(to.replace('08:30', '09:00'));
  await plan(null, null);
  expect(await eventsOf(app, path)).toEqual([]);
});

/** The last Sunday of a month (0 to 11), the next one from tomorrow on: within the year that a feed shows. */
function nextLastSunday(month: number): string {
  const tomorrow = inDays(1);
  const lastOf = (year: number) => {
    const day = new Date(Date.UTC(year, month + 1, 0));
    return new Date(day.getTime() - day.getUTCDay() * DAY);
  };
  const year = tomorrow.getUTCFullYear();
  const day = [lastOf(year), lastOf(year + 1)].find((one) => one > tomorrow);
  return day?.toISOString().slice(0, 10) ?? '';
}

it('times stand in UTC on both sides of a change of the clocks', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  // 2:30 comes twice in Berlin on the last Sunday of October, and not at all on that of March.
  const october = nextLastSunday(9);
  const dates = [
    `${october}T00:30:00.000Z`,
    `${october}T01:30:00.000Z`,
    `${nextLastSunday(2)}T01:30:00.000Z`,
  ].sort();
  for (const start of dates) {
    await of(person, planned(new Date(start), new Date(Date.parse(start) + 3_600_000)));
  }
  const events = await eventsOf(app, path);
  expect(events.map(({ DTSTART }) => timeOf(DTSTART)).sort()).toEqual(dates);
});

it('what is due is an event without an end, which blocks no time', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const dueAt = inDays(3);
  const id = await of(person, { title: 'Lamp', nextDueAt: dueAt, ...soon() });
  const overdue = await of(person, { nextDueAt: inDays(-200) });
  for (const [step, input] of [
    ['completeMaintenanceRequest', {}],
    ['cancelMaintenanceRequest', { reason: 'Done by others.' }],
  ] as const) {
    const closed = await of(person);
    const promise = { id: closed, dueAt: dueAt.toISOString(), reason: 'Promised.' };
    await invoke(app, 'rest', 'setDueDate', promise, crew.head.token);
    expect(await uidsOf(path)).toContain(`maintenance-${closed}-due`);
    const { code } = await invoke(app, 'rest', step, { id: closed, ...input }, crew.head.token);
    expect(code).toBe('OK');
  }
  await of(person);
  const events = await eventsOf(app, path);
  const due = events.find(({ UID }) => UID === `maintenance-${id}-due@127.0.0.1`);
  expect(due).toMatchObject({ SUMMARY: `Due: #${id} Lamp`, TRANSP: 'TRANSPARENT', SEQUENCE: '1' });
  expect(due).not.toHaveProperty('DTEND');
  expect(due).not.toHaveProperty('DURATION');
  expect(timeOf(due?.DTSTART)).toBe(dueAt.toISOString().replace(/\.\d+Z$/, '.000Z'));
  expect((await uidsOf(path)).sort()).toEqual(
    [`maintenance-${id}-due`, `maintenance-${id}-plan`, `maintenance-${overdue}-due`].sort(),
  );
});

it('has the work of the assignee and of helpers, and of nobody else', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const other = await technician();
  const own = await of(person, soon());
  const helped = await of(other, { ...soon(), helperIds: [person.id] });
  const dueHelped = await of(other, { nextDueAt: inDays(1), helperIds: [person.id] });
  await of(other, { ...soon(), nextDueAt: inDays(1) });
  await app.seed.request(
    { requesterId: person.id, departmentId: crew.departmentId, assigneeId: other.id },
    'assigned',
    soon(),
  );
  expect((await uidsOf(path)).sort()).toEqual(
    [own, helped]
      .map((id) => `maintenance-${id}-plan`)
      .concat(`maintenance-${dueHelped}-due`)
      .sort(),
  );
  const head = await newFeed(app, crew.head);
  expect(await uidsOf(head)).toEqual([]);
});

it('goes 90 days back and a year ahead, keeps what is completed, and drops what is cancelled', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const minute = 1 / 1440;
  const shown = [
    await of(person, planned(inDays(-95), inDays(-90 + minute))),
    await of(person, planned(inDays(365 - minute), inDays(370))),
    await of(person, soon(), 'completed'),
    await of(person, soon(), 'approved'),
  ];
  await of(person, planned(inDays(-95), inDays(-90 - minute)));
  await of(person, planned(inDays(365 + minute), inDays(366)));
  await of(person, soon(), 'cancelled');
  expect((await uidsOf(path)).sort()).toEqual(shown.map((id) => `maintenance-${id}-plan`).sort());
});

it('tells nothing of people, descriptions and comments', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const contact = { contactName: 'Cora Contact', contactEmail: 'cora@example.org' };
  const id = await of(person, { ...soon(), description: 'A secret description' });
  const text = await (await fetchFeed(app, path)).text();
  expect(text).toContain(`maintenance-${id}-plan`);
  for (const word of ['Berg', 'Ella', 'Lind', 'secret', 'example.org', contact.contactName]) {
    expect(text).not.toContain(word);
  }
  expect(text).not.toMatch(/^(DESCRIPTION|ORGANIZER|ATTENDEE|URL)/m);
});

it('texts of any kind are read again as they were written', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const titles = [
    'a, b; c\\n \\, "quoted": ^ %41 ;TZID=x:',
    'Zeile eins\nZeile zwei\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    `${'Ä'.repeat(40)} ${'😀'.repeat(40)}`,
    '👩‍👩‍👧‍👦'.repeat(18),
    `${'x'.repeat(63)}😀é`,
    'ﷺ العربية עברית 漢字 ไทย',
  ];
  for (const title of titles) await of(person, { ...soon(), title, location: title.slice(0, 100) });
  const events = await eventsOf(app, path);
  const summaries = events.map(({ SUMMARY = '' }) => SUMMARY.replace(/^#\d+ /, ''));
  const written = titles.map((title) => title.replaceAll('\r\n', '\n'));
  expect(summaries.sort()).toEqual(written.sort());
});

it('folds lines at every place without breaking a character', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const titles = Array.from({ length: 80 }, (_, length) => `${'x'.repeat(length)}😀é漢`);
  for (const title of titles) await of(person, { ...soon(), title });
  const events = await eventsOf(app, path);
  expect(events.map(({ SUMMARY = '' }) => SUMMARY.replace(/^#\d+ /, '')).sort()).toEqual(
    titles.sort(),
  );
});

it('replaces control characters, and never ends as it begins', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const day = inDays(2).toISOString().slice(0, 10);
  const [start, end] = [new Date(`${day}T07:00:00.200Z`), new Date(`${day}T07:00:00.700Z`)];
  await of(person, { ...planned(start, end), title: 'a\u0007b\u001bc\u007fd' });
  const [event] = await eventsOf(app, path);
  expect(event?.SUMMARY).toMatch(/^#\d+ a b c d$/);
  const stamp = day.replaceAll('-', '');
  expect([event?.DTSTART, event?.DTEND]).toEqual([`${stamp}T070000Z`, `${stamp}T070001Z`]);
});

it('is a private text/calendar with a tag, which is answered with 304 until something changes', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const id = await of(person, planned(new Date(START), new Date(END)));
  await prisma().maintenanceRequest.update({ where: { id }, data: soon() });
  const first = await fetchFeed(app, path);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(first.headers.get('cache-control')).toBe('private');
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
  app.advance(1_000);
  const headers = { 'If-None-Match': tag };
  const again = await fetchFeed(app, path, { headers });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  expect(again.headers.get('cache-control')).toBe('private');
  await prisma().maintenanceRequest.update({ where: { id }, data: { version: { increment: 1 } } });
  const changed = await fetchFeed(app, path, { headers });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(tag);
});

it('links to the console where PUBLIC_URL is set', async () => {
  const person = await technician();
  const path = await newFeed(app, person);
  const id = await of(person, { ...soon(), nextDueAt: inDays(1) });
  const other = await startOn(app.database, { publicUrl: 'https://maintenance.example.org:8443' });
  try {
    const answer = await fetchFeed(other, path);
    const events = readCalendar(new Uint8Array(await answer.arrayBuffer()));
    const url = `https://maintenance.example.org:8443/requests/${id}`;
    expect(events.map(({ UID, URL: at }) => [UID, at]).sort()).toEqual([
      [`maintenance-${id}-due@maintenance.example.org`, url],
      [`maintenance-${id}-plan@maintenance.example.org`, url],
    ]);
  } finally {
    await other.stop();
  }
});
