import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let crew: Crew;
let helper: Person;
let id: number;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  helper = await test.app.seed.person('technician', { firstName: 'Hel', lastName: 'Per' });
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  ({ id } = await test.app.seed.request(people, 'assigned', { title: 'Lift stands still' }));
});

afterAll(() => test?.stop());

it('the technician names a helper, who then sees the request without its steps', async () => {
  const { page, problems } = await test.signIn(crew.technician, { at: `/requests/${id}` });
  await page.getByRole('button', { name: 'Name helpers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Technicians who help' }).fill('Hel');
  await page.getByRole('option', { name: 'Hel Per' }).click();
  await dialog.getByText('Hel Per').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`The helpers of request ${id} are set.`).waitFor();
  await page.getByText('named as helpers: Hel Per').waitFor();
  const { helperIds } = await test.app.database.prisma.maintenanceRequest.findUniqueOrThrow({
    where: { id },
  });
  expect(helperIds).toEqual([helper.id]);

  const theirs = await test.signIn(helper, { at: `/requests/${id}` });
  await theirs.page.getByRole('heading', { name: 'Lift stands still' }).waitFor();
  await theirs.page.getByText('Internal: not for the person who submitted it').waitFor();
  expect(await theirs.page.getByRole('button', { name: 'Start work' }).count()).toBe(0);
  expect(await theirs.page.getByRole('button', { name: /helpers/ }).count()).toBe(0);
  expect([...problems, ...theirs.problems]).toEqual([]);
});

it('the person who submitted it sees who helps, and cannot change it', async () => {
  const { page, problems } = await test.signIn(crew.employee, { at: `/requests/${id}` });
  await page.getByText('Hel Per').first().waitFor();
  expect(await page.getByRole('button', { name: /helpers/ }).count()).toBe(0);
  expect(problems).toEqual([]);
});
