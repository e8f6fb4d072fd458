import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';
import { Schedules } from '../support/schedules.js';

let test: ConsoleTest;
let crew: Crew;

const BERLIN = { timezoneId: 'Europe/Berlin' };
const MARCH = '/plan?show=calendar&day=2031-03-15';

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  crew = await seedCrew(seed);
  const holidays = [{ date: '2031-03-19', name: "Founder's day", intervals: [] }];
  await seed.calendar({ name: 'Works', holidays });
});

afterAll(() => test?.stop());

const prisma = () => test.app.database.prisma;

async function planned(title: string, start: string, hours = 2, data = {}): Promise<number> {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const plannedStart = new Date(start);
  const plannedEnd = new Date(plannedStart.getTime() + hours * 3_600_000);
  const plan = { title, plannedStart, plannedEnd, ...data };
  return (await test.app.seed.request(people, 'assigned', plan)).id;
}

async function times(id: number) {
  const row = await prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
  return [row.plannedStart, row.plannedEnd].map((time) => time?.toISOString());
}

const dayOf = (page: Page, day: string) => page.locator(`li[data-day="${day}"]`);
const entry = (page: Page, day: string, title: string) =>
  dayOf(page, day).getByRole('link', { name: new RegExp(title) });
const idle = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);

async function drag(page: Page, title: string, from: string, to: string): Promise<void> {
  const source = dayOf(page, from).locator('li[data-planned]', { hasText: title });
  await source.dragTo(dayOf(page, to), { sourcePosition: { x: 8, y: 8 } });
}

it('the lead drags planned work to another day, and takes it back', async () => {
  const id = await planned('Repaint the gate', '2031-03-12T07:00:00.000Z');
  const { page, problems } = await test.signIn(crew.head, { at: MARCH, ...BERLIN });
  await entry(page, '2031-03-12', 'Repaint the gate').waitFor();
  expect(await page.locator('li[data-day]').first().getAttribute('data-day')).toBe('2031-02-24');
  await dayOf(page, '2031-03-19').getByText("Founder's day").waitFor();
  await dayOf(page, '2031-03-15').getByText('closed').waitFor();
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);

  await drag(page, 'Repaint the gate', '2031-03-12', '2031-03-19');
  await page.getByText(/is planned for Wed.* 19 Mar.* 2031.* 08:00.*The day is closed\./).waitFor();
  expect(await times(id)).toEqual(['2031-03-19T07:00:00.000Z', '2031-03-19T09:00:00.000Z']);
  await entry(page, '2031-03-19', 'Repaint the gate').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await entry(page, '2031-03-12', 'Repaint the gate').waitFor();
  await page.getByText(/is back at Wed.* 12 Mar/).waitFor();
  expect(await times(id)).toEqual(['2031-03-12T07:00:00.000Z', '2031-03-12T09:00:00.000Z']);
  expect(problems).toEqual([]);
});

it('keys and a menu move planned work, also over a change of the clocks', async () => {
  const id = await planned('Grease the hinges', '2031-03-29T07:00:00.000Z');
  const { page, problems } = await test.signIn(crew.technician, { at: MARCH, ...BERLIN });
  const link = entry(page, '2031-03-29', 'Grease the hinges');
  await link.focus();
  await link.press('Shift+ArrowRight');
  await expect
    .poll(() => times(id))
    .toEqual(['2031-03-30T06:00:00.000Z', '2031-03-30T08:00:00.000Z']);
  const focused = dayOf(page, '2031-03-30').locator('a:focus', { hasText: 'Grease the hinges' });
  await focused.waitFor();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await times(id))[0]).toBe('2031-03-23T07:00:00.000Z');

  await page.getByRole('button', { name: `Move #${id} Grease the hinges` }).click();
  await page.getByRole('menuitem', { name: /^A day later/ }).click();
  await expect.poll(async () => (await times(id))[0]).toBe('2031-03-24T07:00:00.000Z');
  expect(problems).toEqual([]);
});

it('a move on an old version changes nothing, and says so', async () => {
  const id = await planned('Fix the lamp', '2031-04-09T07:00:00.000Z');
  const { page, problems } = await test.signIn(crew.head, {
    at: '/plan?show=calendar&day=2031-04-15',
    ...BERLIN,
  });
  await entry(page, '2031-04-09', 'Fix the lamp').waitFor();
  // Without an event, the page does not know of it.
  await prisma().maintenanceRequest.update({
    where: { id },
    data: {
      plannedStart: new Date('2031-04-16T07:00:00.000Z'),
      plannedEnd: new Date('2031-04-16T08:00:00.000Z'),
      version: { increment: 1 },
    },
  });
  await drag(page, 'Fix the lamp', '2031-04-09', '2031-04-10');
  await page.getByText(`#${id} has changed meanwhile and was not moved.`).waitFor();
  await entry(page, '2031-04-16', 'Fix the lamp').waitFor();
  expect(await entry(page, '2031-04-10', 'Fix the lamp').count()).toBe(0);
  expect(await times(id)).toEqual(['2031-04-16T07:00:00.000Z', '2031-04-16T08:00:00.000Z']);
  expect(problems).toEqual([]);
});

it('who may not plan sees the work, and cannot move it', async () => {
  const id = await planned('Check the alarm', '2031-05-07T07:00:00.000Z');
  const { page, problems } = await test.signIn(crew.employee, {
    at: '/plan?show=calendar&day=2031-05-15',
    ...BERLIN,
  });
  const link = entry(page, '2031-05-07', 'Check the alarm');
  await link.waitFor();
  expect(await page.locator('li[draggable=true]').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0);
  await link.press('Shift+ArrowRight');
  await link.click();
  await page.getByRole('heading', { name: 'Check the alarm' }).waitFor();
  expect(await times(id)).toEqual(['2031-05-07T07:00:00.000Z', '2031-05-07T09:00:00.000Z']);
  expect(problems).toEqual([]);
});

it('overlaps are counted, dates of schedules lead to them, and the view is remembered', async () => {
  await planned('First', '2031-06-11T07:00:00.000Z');
  await planned('Second', '2031-06-11T08:00:00.000Z');
  await planned('Third', '2031-06-12T07:00:00.000Z');
  const weekly = { rrule: 'FREQ=WEEKLY', startsAt: '2031-06-02T08:00', timeZone: 'Europe/Berlin' };
  await new Schedules(test.app, crew.head).call('createSchedule', {
    title: 'Sprinklers',
    description: 'Open the test valve.',
    departmentId: crew.departmentId,
    leadDays: 10,
    trigger: { time: weekly },
  });
  const { page, problems } = await test.signIn(crew.head, {
    at: '/plan?show=calendar&day=2031-06-15',
    ...BERLIN,
  });
  await dayOf(page, '2031-06-11').getByText('2 overlaps').waitFor();
  expect(
    await dayOf(page, '2031-06-12')
      .getByText(/overlap/)
      .count(),
  ).toBe(0);
  expect(
    await dayOf(page, '2031-06-02')
      .getByText(/overlap/)
      .count(),
  ).toBe(0);
  await dayOf(page, '2031-06-09').getByText('begins before the last one is due').waitFor();
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByText('Week', { exact: true }).click();
  await expect.poll(() => page.locator('li[data-day]').count()).toBe(7);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('heading', { name: /^2\s?–\s?8 June 2031$/ }).waitFor();
  await entry(page, '2031-06-02', 'Sprinklers').click();
  await page.getByRole('heading', { level: 1, name: 'Sprinklers' }).waitFor();

  await page.goto('/plan');
  await page.getByText('Calendar', { exact: true }).click();
  await page.getByRole('region', { name: 'Calendar of the plan' }).waitFor();
  await page.goto('/plan');
  await page.getByRole('region', { name: 'Calendar of the plan' }).waitFor();
  await page.getByText('Schedules', { exact: true }).click();
  await page.getByRole('table', { name: 'Maintenance plan' }).waitFor();
  await page.goto('/plan');
  await page.getByRole('table', { name: 'Maintenance plan' }).waitFor();
  expect(problems).toEqual([]);
});

it('on a phone it is a list of the days with work, in German too, and paper has all days', async () => {
  await planned('Lampe tauschen', '2031-07-09T07:00:00.000Z');
  const { page, problems } = await test.signIn(crew.head, {
    at: '/plan?show=calendar&day=2031-07-15&span=week',
    locale: 'de-DE',
    phone: true,
    ...BERLIN,
  });
  await page.getByRole('button', { name: 'Vorige Woche' }).click();
  await dayOf(page, '2031-07-09').getByText('Mittwoch, 9. Juli 2031').waitFor();
  await entry(page, '2031-07-09', '09:00 #\\d+ Lampe tauschen').waitFor();
  const days = page.locator('li[data-day]');
  for (const one of await days.all()) expect(await one.locator('li').count()).toBeGreaterThan(0);
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, 'main a, main button, main label')).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => days.count()).toBe(7);
  expect(await page.getByRole('button', { name: 'Vorige Woche' }).count()).toBe(0);
  expect(problems).toEqual([]);
});
