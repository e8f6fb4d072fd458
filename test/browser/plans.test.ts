import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
});

afterAll(() => test?.stop());

const prisma = () => test.app.database.prisma;

async function assigned(data = {}): Promise<number> {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  return (await test.app.seed.request(people, 'assigned', data)).id;
}

async function times(id: number) {
  const row = await prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
  return [row.plannedStart, row.plannedEnd].map((time) => time?.toISOString() ?? null);
}

async function open(page: Page, id: number, history = 'History'): Promise<void> {
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { name: history }).waitFor();
}

async function openDialog(page: Page, more: string, step: string) {
  await page.getByRole('main').getByRole('button', { name: more, exact: true }).click();
  await page.getByRole('menuitem', { name: step, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

const written = (page: Page, text: RegExp | string) =>
  page.getByRole('main').getByText(text).first().waitFor();

it('the technician plans the work on a phone, moves it and clears it', async () => {
  const id = await assigned({ estimateMinutes: 90 });
  const [timo, ella] = await Promise.all([
    test.signIn(crew.technician, { phone: true, timezoneId: 'Europe/Berlin' }),
    test.signIn(crew.employee, { timezoneId: 'Europe/Berlin' }),
  ]);
  await Promise.all([open(timo.page, id), open(ella.page, id)]);
  const dialog = await openDialog(timo.page, 'More steps', 'Plan the work');
  const send = dialog.getByRole('button', { name: 'Plan the work', exact: true });
  await send.click();
  await dialog.getByText('Choose another time.').waitFor();
  await dialog.getByLabel('Planned start').fill('2031-03-04T08:00');
  expect(await dialog.getByLabel('Planned end').inputValue()).toBe('2031-03-04T09:30');
  await dialog.getByLabel('Planned end').fill('2031-03-04T08:00');
  await send.click();
  await dialog.getByText('The end must be after the start.').waitFor();
  await dialog.getByLabel('Planned end').fill('2031-03-04T10:00');
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
  await written(timo.page, /planned the work: .*2031/);
  expect(await times(id)).toEqual(['2031-03-04T07:00:00.000Z', '2031-03-04T09:00:00.000Z']);
  await written(ella.page, /planned the work: .*2031/);
  expect(await ella.page.getByRole('menuitem', { name: 'Plan the work' }).count()).toBe(0);

  const again = await openDialog(timo.page, 'More steps', 'Plan the work');
  await again.getByLabel('Planned start').fill('2031-03-04T09:00');
  await again.getByRole('button', { name: 'Plan the work', exact: true }).click();
  await written(ella.page, /moved the plan from/);
  expect(await times(id)).toEqual(['2031-03-04T08:00:00.000Z', '2031-03-04T09:00:00.000Z']);

  const last = await openDialog(timo.page, 'More steps', 'Plan the work');
  await last.getByRole('button', { name: 'No plan' }).click();
  await last.getByRole('button', { name: 'Plan the work', exact: true }).click();
  await written(ella.page, /cleared the plan/);
  expect(await times(id)).toEqual([null, null]);
  expect([...timo.problems, ...ella.problems]).toEqual([]);
});

it('a lead plans in German, and the list has a column of the plans', async () => {
  const id = await assigned();
  const { page, problems } = await test.signIn(crew.head, {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  await open(page, id, 'Verlauf');
  const dialog = await openDialog(page, 'Weitere Schritte', 'Arbeit planen');
  await dialog.getByLabel('Geplanter Beginn').fill('2031-07-01T14:00');
  await dialog.getByRole('button', { name: 'Arbeit planen', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await written(page, /hat die Arbeit geplant: 01\.07\.2031, 14:00/);
  expect(await times(id)).toEqual(['2031-07-01T12:00:00.000Z', '2031-07-01T13:00:00.000Z']);

  await page.goto('/requests?view=table');
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.getByLabel('Geplant', { exact: true }).check();
  await page.getByRole('cell', { name: /01\.07\.2031, 14:00/ }).waitFor();
  expect(problems).toEqual([]);
});
