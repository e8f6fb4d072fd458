import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { addSkill } from '../support/skills.js';

const BERLIN = { timezoneId: 'Europe/Berlin' };

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
});

afterAll(() => test?.stop());

const prisma = () => test.app.database.prisma;
const idle = (page: Page) => expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);

it('skills are added, renamed, archived and restored in the settings', async () => {
  const admin = await test.app.seed.person('administrator');
  const { page, problems } = await test.signIn(admin, { at: '/system/settings?tab=skills' });
  await page.getByText('None yet.').waitFor();
  await page.getByRole('button', { name: 'Add a skill' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Weldin');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Change Weldin' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Welding');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Welding' }).waitFor();
  const [skill] = await prisma().skill.findMany();
  await prisma().userSkill.create({
    data: { userId: crew.technician.id, skillId: skill?.id ?? 0 },
  });
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a technician enters an absence on a phone, and a lead sees it at the person', async () => {
  const { page, problems } = await test.signIn(crew.technician, {
    at: '/account',
    phone: true,
    ...BERLIN,
  });
  await page.getByRole('button', { name: 'Enter an absence' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill('2031-03-10T08:00');
  await dialog.getByLabel('To').fill('2031-03-10T08:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The end must be later than the begin.').waitFor();
  await dialog.getByLabel('To').fill('2031-03-12T17:00');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Holiday').waitFor();
  await page.getByText(/Others only see that you are absent\./).waitFor();

  const head = await test.signIn(crew.head, { at: '/planner?day=2031-03-11', ...BERLIN });
  const table = head.page.getByRole('table');
  await expect.poll(() => table.getByText('absent').count()).toBe(3);
  await table.getByRole('button', { name: 'Hours, skills and absences of Tove Dahl' }).click();
  const seen = head.page.getByRole('dialog');
  await seen.getByText('Holiday').waitFor();
  await seen.getByText(/Others only see that they are absent\./).waitFor();
  await idle(head.page);
  expect(await violationsOf(head.page)).toEqual([]);
  await seen.getByRole('button', { name: /^Delete / }).click();
  await head.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await seen.getByText('None from now on.').waitFor();
  expect(await prisma().absence.count()).toBe(0);
  expect([...problems, ...head.problems]).toEqual([]);
});

it('the dialog that assigns has who fits first, with the reasons, in German too', async () => {
  const { seed } = test.app;
  const { departmentId, employee } = crew;
  await seed.person('technician', { departmentId, firstName: 'Abel', lastName: 'Amsel' });
  const skill = await addSkill(prisma(), test.app.now(), { name: 'Gas' });
  await prisma().userSkill.create({ data: { userId: crew.technician.id, skillId: skill.id } });
  const { id: categoryId } = await seed.category({ name: 'Heating' });
  await prisma().category.update({ where: { id: categoryId }, data: { skillIds: [skill.id] } });
  const { id } = await seed.request({ requesterId: employee.id, departmentId }, 'approved', {
    categoryId,
  });
  const german = { language: 'de', languageChosen: true };
  await prisma().user.update({ where: { id: crew.head.id }, data: german });
  const { page, problems } = await test.signIn(crew.head, {
    at: `/requests/${id}`,
    locale: 'de-DE',
    ...BERLIN,
  });
  await page.getByRole('main').getByRole('button', { name: 'Zuweisen' }).first().click();
  const people = page.getByRole('dialog').getByRole('radio');
  await people.first().getByText('Tove Dahl').waitFor();
  await people
    .first()
    .getByText(/hat alle nötigen Fähigkeiten/)
    .waitFor();
  await people
    .nth(1)
    .getByText(/es fehlt: Gas/)
    .waitFor();
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});
