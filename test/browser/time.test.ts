import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';

let test: ConsoleTest;
let crew: Crew;
let id: number;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  ({ id } = await test.app.seed.request(people, 'assigned', { title: 'Lift stands still' }));
});

afterAll(() => test?.stop());

const entries = () =>
  test.app.database.prisma.timeEntry.findMany({
    where: { requestId: id },
    orderBy: { id: 'asc' },
  });

it('a technician times the work on a phone, corrects it, and adds the way', async () => {
  const { page, problems } = await test.signIn(crew.technician, {
    at: `/requests/${id}`,
    phone: true,
  });
  await page.getByRole('button', { name: 'Start timer' }).click();
  await page.getByText('Your timer runs.').waitFor();
  await page.goto('/equipment');
  await page.getByRole('link', { name: new RegExp(`your timer on request ${id}`) }).click();
  await page.getByRole('heading', { name: 'Lift stands still' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop timer' }).click();
  await page.getByText('Your timer is stopped').waitFor();
  await page.getByRole('link', { name: /your timer/ }).waitFor({ state: 'detached' });

  const time = page.getByRole('region', { name: 'Time', exact: true });
  await time.getByText('1 min').waitFor();
  await time.getByRole('button', { name: /^Correct the time of Tove Dahl/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hours').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('It would end in the future: enter an earlier start.').waitFor();
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleString('sv-SE').replace(' ', 'T');
  await dialog.getByLabel('Start').fill(yesterday.slice(0, 16));
  await dialog.getByLabel('Note').fill('Replaced the relay.');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await time.getByText('2 h 1 min').waitFor();
  await time.getByText('Replaced the relay.').waitFor();

  await time.getByRole('button', { name: 'Add time' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('From 1 minute to 24 hours.').waitFor();
  await dialog.getByLabel('Minutes').fill('45');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Travel' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await time.getByText('45 min').waitFor();
  expect(await entries()).toMatchObject([
    { minutes: 121, kind: 'work', note: 'Replaced the relay.' },
    { minutes: 45, kind: 'travel', note: null },
  ]);

  await page.goto('/timesheet');
  await page.getByText('45 min').waitFor();
  await page.goto('/timesheet?kind=work');
  await page.getByText('2 h 1 min').waitFor();
  expect(await page.getByText('45 min').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a head deletes time and sets a rate; the person who submitted it sees no time', async () => {
  const { page, problems } = await test.signIn(crew.head, { at: `/requests/${id}` });
  const time = page.getByRole('region', { name: 'Time', exact: true });
  await time
    .getByRole('button', { name: /^Delete the time of Tove Dahl/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The time is deleted.').waitFor();
  expect(await entries()).toHaveLength(1);

  const administrator = await test.app.seed.person('administrator');
  const theirs = await test.signIn(administrator, { at: `/people/${crew.technician.id}` });
  await theirs.page.getByRole('button', { name: 'Set a rate' }).click();
  const dialog = theirs.page.getByRole('dialog');
  await dialog.getByLabel('Rate').fill('48.50');
  expect(await violationsOf(theirs.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await theirs.page.getByText('48.50 an hour').waitFor();
  expect(await test.app.database.prisma.labourRate.findMany()).toMatchObject([
    { userId: crew.technician.id, rate: 4_850 },
  ]);

  const submitter = await test.signIn(crew.employee, { at: `/requests/${id}` });
  await submitter.page.getByRole('heading', { name: 'Lift stands still' }).waitFor();
  await submitter.page.waitForLoadState('networkidle');
  expect(await submitter.page.getByRole('region', { name: 'Time', exact: true }).count()).toBe(0);
  expect([...problems, ...theirs.problems, ...submitter.problems]).toEqual([]);
});

it('a lead reads the sums of a week, and the form warns of time that overlaps', async () => {
  const { technician, departmentId } = crew;
  const entry = (startedAt: string, minutes: number) =>
    test.app.database.prisma.timeEntry.create({
      data: {
        ...{ requestId: id, departmentId, userId: technician.id, createdById: technician.id },
        ...{ startedAt: new Date(startedAt), minutes },
      },
    });
  await entry('2026-03-02T08:00:00.000Z', 90);
  await entry('2026-03-04T08:00:00.000Z', 45);
  const week = '/timesheet?show=week&day=2026-03-05';
  const { page, problems } = await test.signIn(crew.head, { at: week, timezoneId: 'UTC' });
  const table = page.getByRole('table', { name: 'Time by person and day' });
  const row = table.getByRole('row', { name: /Tove Dahl/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    ...['1 h 30 min', '–', '45 min', '–', '–', '–', '–'],
    '2 h 15 min',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByText('No time in this week').waitFor();
  await page.getByRole('button', { name: 'Next week' }).click();
  await row.getByRole('link', { name: 'Tove Dahl' }).click();
  await page.getByRole('table', { name: 'Time sheet' }).getByText('45 min').waitFor();

  const technicians = await test.signIn(technician, {
    at: `/requests/${id}`,
    timezoneId: 'UTC',
  });
  const time = technicians.page.getByRole('region', { name: 'Time', exact: true });
  await time.getByRole('button', { name: 'Add time' }).click();
  const dialog = technicians.page.getByRole('dialog');
  await dialog.getByLabel('Hours').fill('24');
  await dialog.getByLabel('Start').fill('2026-03-04T00:00');
  await dialog.getByText(`At the same time there is time on #${id}`).waitFor();
  await dialog.getByText('4 Mar 2026 has 24 h 45 min then, more than a day.').waitFor();
  expect(await violationsOf(technicians.page)).toEqual([]);
  expect([...problems, ...technicians.problems]).toEqual([]);
});
