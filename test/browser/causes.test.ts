import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole({ trustProxy: ['loopback'] });
  crew = await seedCrew(test.app.seed);
});

afterAll(() => test?.stop());

it('are kept in the settings, required at completion, and corrected afterwards', async () => {
  const { prisma } = test.app.database;
  const heating = await test.app.seed.category({ name: 'Heating', requires: ['cause'] });
  const administrator = await test.app.seed.person('administrator');
  const settings = await test.signIn(administrator, {
    at: `/system/settings?tab=codes&category=${heating.id}`,
  });
  const admin = settings.page;
  const causes = admin.getByRole('region', { name: 'Causes' });
  await causes.getByText('None yet.').waitFor();
  await causes.getByRole('button', { name: 'Add a cause' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Enter a name in one of the languages.').waitFor();
  await dialog.getByLabel('Name in English').fill('Worn seal');
  await dialog.getByLabel('Name in German').fill('Dichtung verschlissen');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await causes.getByText('Worn seal').waitFor();
  await causes.getByText('Dichtung verschlissen').waitFor();
  expect(await violationsOf(admin)).toEqual([]);
  await causes.getByRole('button', { name: 'Change Worn seal' }).click();
  await dialog.getByLabel('Name in English').fill('Seal worn out');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await causes.getByText('Seal worn out').waitFor();
  const cause = await prisma.failureCode.findFirstOrThrow();
  expect(cause).toMatchObject({
    ...{ kind: 'cause', categoryId: heating.id, version: 2 },
    name: { en: 'Seal worn out', de: 'Dichtung verschlissen' },
  });
  const remedy = await test.app.seed.failureCode({
    ...{ kind: 'remedy', name: { en: 'Seal replaced', de: null } },
  });

  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const request = { categoryId: heating.id, title: 'Radiator drips' };
  const { id } = await test.app.seed.request(people, 'assigned', request);
  const { page, problems } = await test.signIn(technician, { at: `/requests/${id}` });
  await page.getByText('A cause of the failure').waitFor();
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  const complete = page.getByRole('dialog');
  const choose = async (field: string, option: string) => {
    await complete.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await complete.getByRole('combobox', { name: 'Cause' }).waitFor();
  await complete.getByRole('button', { name: 'Complete', exact: true }).click();
  await complete.getByText('Choose the cause.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await choose('Cause', 'Seal worn out');
  await complete.getByRole('button', { name: 'Complete', exact: true }).click();
  const section = page.getByRole('region', { name: 'Problem, cause, remedy' });
  await section.getByText('Seal worn out').waitFor();
  await expect
    .poll(async () => (await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } })).stage)
    .toBe('completed');

  await section.getByRole('button', { name: 'Set' }).click();
  await choose('Remedy', 'Seal replaced');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await section.getByText('Seal replaced').waitFor();
  await page.getByText('set problem, cause and remedy').first().waitFor();
  expect(await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ problemId: null, causeId: cause.id, remedyId: remedy.id },
  });
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${test.app.url}/requests?causeId=${cause.id}&show=all`);
  await page.getByRole('region', { name: 'Active filters' }).getByText('Seal worn out').waitFor();
  await page.getByText('Radiator drips').first().waitFor();
  expect(problems).toEqual([]);
  expect(settings.problems).toEqual([]);
});
