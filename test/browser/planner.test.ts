import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';
import { addSkill } from '../support/skills.js';

const BERLIN = { timezoneId: 'Europe/Berlin' };
/** A week that is not over for long. */
const WEEK = '/planner?day=2031-03-05';
const TUESDAY = '2031-03-04';
const WEDNESDAY = '2031-03-05';

let test: ConsoleTest;
let crew: Crew;
let other: Person;
let welding: { readonly id: number };
let categoryId: number;

beforeAll(async () => {
  test = await startConsole();
  const { seed, database } = test.app;
  crew = await seedCrew(seed);
  const { departmentId, technician } = crew;
  other = await seed.person('technician', { departmentId, firstName: 'Bo', lastName: 'Zander' });
  const calendar = await seed.calendar({ name: 'Works', timeZone: 'Europe/Berlin' });
  await database.prisma.workingCalendar.create({
    data: { userId: technician.id, calendarId: calendar.id },
  });
  welding = await addSkill(database.prisma, test.app.now(), { name: 'Welding' });
  categoryId = (await seed.category({ name: 'Rails' })).id;
  await database.prisma.category.update({
    where: { id: categoryId },
    data: { skillIds: [welding.id] },
  });
});

afterAll(() => test?.stop());

const prisma = () => test.app.database.prisma;

async function waiting(title: string, data = {}): Promise<number> {
  const { employee, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId };
  return (await test.app.seed.request(people, 'approved', { title, ...data })).id;
}

async function planned(title: string, start: string, data = {}): Promise<number> {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const plannedStart = new Date(start);
  const plannedEnd = new Date(plannedStart.getTime() + 2 * 3_600_000);
  const plan = { title, plannedStart, plannedEnd, ...data };
  return (await test.app.seed.request(people, 'assigned', plan)).id;
}

async function state(id: number) {
  const row = await prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
  const [start, end] = [row.plannedStart, row.plannedEnd].map((time) => time?.toISOString());
  return [row.assigneeId, start, end];
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const cell = (page: Page, name: string, day: string) =>
  row(page, name).locator(`td[data-day="${day}"]`);
const piece = (within: Page | Locator, title: string) =>
  within.locator('[data-piece]', { hasText: title });
const side = (page: Page) => page.locator('[data-unplanned]');
const grip = (within: Page | Locator, title: string) =>
  piece(within, title).getByRole('button', { name: title });

async function open(person: Person, options = {}, at = WEEK) {
  const visitor = await test.signIn(person, { at, ...BERLIN, ...options });
  await visitor.page.locator('[data-unplanned]').waitFor();
  return visitor;
}

const idle = (page: Page) => expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);

it('a drag plans and assigns in one step, with warnings, and is taken back', async () => {
  const id = await waiting('Weld the rail', { categoryId, estimateMinutes: 600 });
  const { page, problems } = await open(crew.head);
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  const to = cell(page, 'Tove Dahl', TUESDAY);
  await piece(side(page), 'Weld the rail').dragTo(to);
  await page
    .getByRole('status')
    .filter({
      hasText: new RegExp(
        `#${id} is planned for Tove Dahl, Tue.* 4 Mar.* 2031.* 08:00\\. ` +
          'Missing skill: Welding\\. No room: 10 h for 8 h\\.',
      ),
    })
    .waitFor();
  await to.getByText('Overloaded by 2 h').waitFor();
  await piece(to, 'Weld the rail').getByText('08:00').waitFor();
  expect(await state(id)).toEqual([
    ...[crew.technician.id, '2031-03-04T07:00:00.000Z', '2031-03-04T17:00:00.000Z'],
  ]);
  expect(await piece(side(page), 'Weld the rail').count()).toBe(0);
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`#${id} has no plan again. It stays with Tove Dahl.`).waitFor();
  await piece(side(page), 'Weld the rail').getByText('Tove Dahl').waitFor();
  expect(await state(id)).toEqual([crew.technician.id, undefined, undefined]);
  expect(problems).toEqual([]);
});

it('keys pick up, move and drop one request after the other, and give up', async () => {
  const first = await waiting('Oil the door', { estimateMinutes: 30, nextDueAt: at('2031-03-01') });
  const next = await waiting('Oil the gate', { nextDueAt: at('2031-03-02') });
  const { page, problems } = await open(crew.head);
  await grip(side(page), 'Oil the door').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Tove Dahl, Monday 3 March').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Tove Dahl, Tuesday 4 March. With it 30 min of 8 h.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('b');
  await page.getByText('Bo Zander, Tuesday 4 March').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(`#${first} stays where it was.`).waitFor();
  expect((await state(first))[0]).toBeNull();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText(`#${first} is planned for Tove Dahl`).waitFor();
  expect(await state(first)).toEqual([
    ...[crew.technician.id, '2031-03-04T07:00:00.000Z', '2031-03-04T07:30:00.000Z'],
  ]);
  // The next one has the focus, and begins where the last one was dropped.
  await side(page)
    .locator('button:focus')
    .and(grip(side(page), 'Oil the gate'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Tove Dahl, Tuesday 4 March. With it 1 h 30 min of 8 h.').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByText(`#${next} is planned for Bo Zander`).waitFor();
  // Without working hours the day begins at nine, in the person's zone.
  expect(await state(next)).toEqual([
    ...[other.id, '2031-03-04T09:00:00.000Z', '2031-03-04T10:00:00.000Z'],
  ]);
  expect(problems).toEqual([]);
});

it('planned work moves to another day and to another person, and back', async () => {
  const id = await planned('Repaint the gate', '2031-03-03T09:15:00.000Z');
  const { page, problems } = await open(crew.head);
  const gate = grip(cell(page, 'Tove Dahl', '2031-03-03'), 'Repaint the gate');
  await gate.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => state(id))
    .toEqual([crew.technician.id, '2031-03-05T09:15:00.000Z', '2031-03-05T11:15:00.000Z']);
  const there = cell(page, 'Tove Dahl', WEDNESDAY);
  await there.locator('button:focus').and(grip(there, 'Repaint the gate')).waitFor();
  await page.getByText(`#${id} is planned for Tove Dahl, Wed`).waitFor();

  // A click picks up as well, for those who cannot drag, and the places are buttons.
  await idle(page);
  await grip(there, 'Repaint the gate').click();
  await page.getByRole('button', { name: /^Here: Bo Zander, 5 Mar/ }).click();
  await page.getByText(`#${id} is planned for Bo Zander`).waitFor();
  expect((await state(id))[0]).toBe(other.id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`#${id} is back as it was.`).waitFor();
  expect(await state(id)).toEqual([
    ...[crew.technician.id, '2031-03-05T09:15:00.000Z', '2031-03-05T11:15:00.000Z'],
  ]);
  expect(problems).toEqual([]);
});

it('what somebody else moved stays theirs, an absence is a warning, and both are read anew', async () => {
  const id = await planned('Fix the lamp', '2031-03-10T07:00:00.000Z');
  const late = await waiting('Fix the bell');
  const { page, problems } = await open(crew.head, {}, '/planner?day=2031-03-12');
  await piece(cell(page, 'Tove Dahl', '2031-03-10'), 'Fix the lamp').waitFor();
  // Without an event, the page does not know of them.
  await prisma().maintenanceRequest.update({
    where: { id },
    data: {
      plannedStart: at('2031-03-13T08:00Z'),
      plannedEnd: at('2031-03-13T09:00Z'),
      version: 9,
    },
  });
  const now = test.app.now();
  const period = { startsAt: at('2031-03-11T00:00Z'), endsAt: at('2031-03-12T00:00Z') };
  await prisma().absence.create({
    data: {
      ...{ userId: crew.technician.id, createdById: crew.technician.id, reason: 'sick' },
      ...{ ...period, note: 'a cold' },
    },
  });
  await grip(cell(page, 'Tove Dahl', '2031-03-10'), 'Fix the lamp').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: `#${id} Fix the lamp was changed by somebody else meanwhile` })
    .waitFor();
  await piece(cell(page, 'Tove Dahl', '2031-03-13'), 'Fix the lamp').waitFor();
  expect((await state(id)).slice(1)).toEqual([
    ...['2031-03-13T08:00:00.000Z', '2031-03-13T09:00:00.000Z'],
  ]);
  const absent = cell(page, 'Tove Dahl', '2031-03-11');
  await absent.getByText('absent').waitFor();
  await piece(side(page), 'Fix the bell').dragTo(absent);
  await page.getByText(/is planned for Tove Dahl, Tue.* Absent on that day\./).waitFor();
  expect((await state(late))[0]).toBe(crew.technician.id);
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);

  // A request that was closed meanwhile is refused.
  const closed = await waiting('Fix the horn');
  await page.reload();
  await piece(side(page), 'Fix the horn').waitFor();
  await prisma().maintenanceRequest.update({
    where: { id: closed },
    data: { status: 'cancelled', cancelledAt: now, stage: 'cancelled' },
  });
  await piece(side(page), 'Fix the horn').dragTo(cell(page, 'Bo Zander', '2031-03-12'));
  await page
    .getByRole('alert')
    .filter({ hasText: `#${closed}` })
    .waitFor();
  await expect.poll(() => piece(side(page), 'Fix the horn').count()).toBe(0);
  expect(problems).toEqual([]);
});

it('working hours are set from the planner by the lead of the person', async () => {
  const { page, problems } = await open(crew.head);
  await row(page, 'Bo Zander').getByRole('button', { name: 'No working hours set' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Working hours').click();
  await page.getByRole('option', { name: 'Works' }).click();
  await dialog.getByText('Days are those of Europe/Berlin.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await row(page, 'Bo Zander').getByText('8 h free').first().waitFor();
  expect(await row(page, 'Bo Zander').getByText('No working hours set').count()).toBe(0);
  await prisma().workingCalendar.delete({ where: { userId: other.id } });

  const admin = await test.app.seed.person('administrator');
  const second = await open(admin);
  await row(second.page, 'Bo Zander').getByRole('link', { name: 'No working hours set' }).click();
  await second.page.getByRole('heading', { level: 1, name: 'Bo Zander' }).waitFor();
  expect([...problems, ...second.problems]).toEqual([]);
});

it('on a phone it is one day as a list, with a dialog to plan, in German too', async () => {
  const id = await waiting('Lampe tauschen', { categoryId });
  await planned('Tür ölen', '2031-04-09T07:00:00.000Z');
  const { page, problems } = await open(
    crew.head,
    { phone: true, dark: true, locale: 'de-DE' },
    '/planner?day=2031-04-08',
  );
  await page.getByRole('button', { name: 'Nächster Tag' }).click();
  await page.getByRole('heading', { name: 'Mittwoch, 9. April 2031' }).waitFor();
  await page.getByText('2 h / 8 h').waitFor();
  await piece(page, 'Tür ölen').getByText('09:00').waitFor();
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, 'main a, main button, main label')).toEqual([]);

  await page.getByRole('button', { name: `#${id} Lampe tauschen einplanen` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Einplanen', exact: true }).click();
  await dialog.getByText('Wählen Sie eine Person.').waitFor();
  await dialog.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: /^Tove Dahl · 2 h \/ 8 h/ }).click();
  await dialog.getByText('Es fehlt: Welding.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Einplanen', exact: true }).click();
  await page.getByText(`#${id} ist eingeplant: Tove Dahl`).waitFor();
  await page.getByText('3 h / 8 h').waitFor();
  expect(await state(id)).toEqual([
    ...[crew.technician.id, '2031-04-09T06:00:00.000Z', '2031-04-09T07:00:00.000Z'],
  ]);
  expect(problems).toEqual([]);
});

it('paper has the table alone, and who assigns nothing has no planner', async () => {
  const { page, problems } = await open(crew.head);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('table').isVisible()).toBe(true);
  expect(await side(page).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  const { page: second } = await test.signIn(crew.employee, { at: '/planner' });
  await second.getByRole('heading', { level: 1, name: 'Not permitted' }).waitFor();
  expect(await second.getByRole('link', { name: 'Planner' }).count()).toBe(0);
  expect(problems).toEqual([]);
});

function at(time: string): Date {
  return new Date(time);
}
