import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let crew: Crew;
let abel: Person;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  const { departmentId } = crew;
  abel = await test.app.seed.person('technician', {
    departmentId,
    firstName: 'Abel',
    lastName: 'Amsel',
  });
});
afterAll(() => test?.stop());

const prisma = () => test.app.database.prisma;

/** Ids of the work of the technician, by title. */
let work: Record<string, number>;

beforeEach(async () => {
  await prisma().maintenanceRequest.deleteMany();
  const { departmentId, employee, technician } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  work = {};
  for (const title of ['Tap drips', 'Lamp flickers', 'Door sticks']) {
    const { id } = await test.app.seed.request(owner, 'assigned', { title });
    work[title] = id;
  }
});

/** Ids of who has each request, by title. */
async function assigned(): Promise<Record<string, number | null>> {
  const rows = await prisma().maintenanceRequest.findMany();
  return Object.fromEntries(rows.map(({ title, assigneeId }) => [title, assigneeId]));
}

it('shows who would get the work of somebody, and gives it to them', async () => {
  const { page, problems } = await test.signIn(crew.head, { at: '/planner' });
  await page.getByRole('button', { name: 'Hours, skills and absences of Tove Dahl' }).click();
  await page.getByRole('button', { name: 'Hand over open work' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over the work of Tove Dahl' });
  const receivers = dialog.getByRole('radiogroup').first();
  await receivers.getByText('Abel Amsel').waitFor();
  // Nobody hands over to who has the work.
  expect(await receivers.getByText('Tove Dahl').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'See who would get it' }).click();
  await dialog.getByText('3 requests would move.').waitFor();
  const rows = dialog.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  expect((await rows.allTextContents()).toSorted()).toEqual([
    'Door sticks→ Abel Amsel',
    'Lamp flickers→ Abel Amsel',
    'Tap drips→ Abel Amsel',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  const { id } = crew.technician;
  expect(await assigned()).toEqual({ 'Tap drips': id, 'Lamp flickers': id, 'Door sticks': id });

  await dialog.getByRole('button', { name: 'Hand over 3 requests' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('3 requests are handed over.').waitFor();
  const other = abel.id;
  expect(await assigned()).toEqual({
    'Tap drips': other,
    'Lamp flickers': other,
    'Door sticks': other,
  });
  expect(problems).toEqual([]);
});

it('hands over what is planned in a period, on a phone in German', async () => {
  const at = new Date('2031-03-11T09:00:00Z');
  const plan = { plannedStart: at, plannedEnd: new Date(at.getTime() + 3_600_000) };
  await prisma().maintenanceRequest.update({ where: { id: work['Tap drips'] ?? 0 }, data: plan });
  const german = { language: 'de', languageChosen: true };
  await prisma().user.update({ where: { id: crew.head.id }, data: german });
  const { page, problems } = await test.signIn(crew.head, {
    at: '/planner',
    phone: true,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  await page.getByRole('button', { name: /^Arbeitszeiten.*Tove Dahl$/ }).click();
  await page.getByRole('button', { name: 'Offene Arbeit übergeben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arbeit von Tove Dahl übergeben' });
  await dialog.getByText('In einem Zeitraum geplant oder fällig').click();
  await dialog.getByRole('button', { name: 'Zeigen, wer sie bekäme' }).click();
  await dialog.getByText('Geben Sie einen Zeitraum ein.').first().waitFor();
  await dialog.getByLabel('Erster Tag').fill('2031-03-11');
  await dialog.getByLabel('Letzter Tag').fill('2031-03-11');
  await dialog.getByRole('button', { name: 'Zeigen, wer sie bekäme' }).click();
  const rows = dialog.getByRole('list', { name: 'Meldungen' }).getByRole('listitem');
  await expect.poll(() => rows.allTextContents()).toEqual(['Tap drips→ Abel Amsel']);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '1 Meldung übergeben' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { id } = crew.technician;
  expect(await assigned()).toEqual({
    'Tap drips': abel.id,
    'Lamp flickers': id,
    'Door sticks': id,
  });
  expect(problems).toEqual([]);
});
