import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { DOCUMENT_FILES } from '../support/files.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let crew: Crew;
let head: Person;
let employee: Person;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  ({ head, employee } = crew);
  await test.app.seed.category({ name: 'Lifts', requiresInsurance: true });
});

afterAll(() => test?.stop());

const kept = async (name: string) =>
  await test.app.database.prisma.contractor.findFirst({ where: { name } });

it('a head enters a firm with its insurance and a certificate, changes, blocks and archives it', async () => {
  const { page, problems } = await test.signIn(head, { at: '/contractors' });
  await page.getByText('No contractors yet').waitFor();
  await page.getByRole('button', { name: 'New contractor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the firm').fill('Lift & Co');
  await dialog.getByLabel('Person to talk to').fill('Ada Lift');
  await dialog.getByLabel('Telephone').fill('+49 30 1234567');
  await dialog.getByLabel('E-mail address').fill('jobs@lift.example');
  await dialog.getByLabel('Categories of work').click();
  await page.getByRole('option', { name: 'Lifts' }).click();
  await dialog.getByLabel('Insured until').fill('2020-01-31');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('heading', { level: 1, name: 'Lift & Co' }).waitFor();
  await page.getByText('Its insurance is over.', { exact: false }).waitFor();
  const call = page.getByRole('link', { name: '+49 30 1234567' });
  expect(await call.getAttribute('href')).toBe('tel:+49301234567');
  const documents = page.getByRole('region', { name: 'Documents' });
  const pdf = DOCUMENT_FILES['manual.pdf'];
  await documents
    .locator('input[type=file]')
    .setInputFiles({ name: 'Liability.pdf', mimeType: 'application/pdf', buffer: pdf });
  await dialog.getByRole('button', { name: 'Add documents' }).click();
  await documents.getByRole('button', { name: 'Liability', exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Insured until').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Its insurance is over.', { exact: false }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('button', { name: 'Block' }).click();
  await page.getByText('This contractor is blocked', { exact: false }).waitFor();
  expect(await kept('Lift & Co')).toMatchObject({ blocked: true, email: 'jobs@lift.example' });

  await page.getByRole('button', { name: 'Archive' }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('This contractor is archived', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Contractors' }).first().click();
  await page.getByText('No contractors yet').waitFor();
  expect(problems).toEqual([]);
});

it('finds a firm by its contact, and deletes one that nothing refers to', async () => {
  const searchText = 'glass house\ngina glaser\n';
  await test.app.seed.contractor({ name: 'Glass House', contactName: 'Gina Glaser', searchText });
  await test.app.seed.contractor({ name: 'Paint Shop' });
  const { page } = await test.signIn(head, { at: '/contractors', phone: true });
  await page.getByRole('link', { name: 'Paint Shop' }).waitFor();
  await page.goto('/contractors?search=glaser');
  await page.getByRole('link', { name: 'Glass House' }).waitFor();
  expect(await page.getByRole('link', { name: 'Paint Shop' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Glass House' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contractors' }).waitFor();
  expect(await kept('Glass House')).toBeNull();
});

it('says that the name is taken, and keeps what was typed', async () => {
  await test.app.seed.contractor({ name: 'Roof Masters', nameKey: 'roof masters' });
  const { page } = await test.signIn(head, { at: '/contractors' });
  await page.getByRole('button', { name: 'New contractor' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name of the firm');
  await name.fill('Roof Masters');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText(/already|taken/i)
    .first()
    .waitFor();
  expect(await name.inputValue()).toBe('Roof Masters');
});

it('shows contractors to those who assign work', async () => {
  const { page } = await test.signIn(employee, { at: '/contractors' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Contractors' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'New contractor' }).count()).toBe(0);
});

it('sends a request to a firm, shows how far it is, returns and withdraws it', async () => {
  const { seed } = test.app;
  const { departmentId, technician } = crew;
  await seed.contractor({ name: 'Wet Walls Ltd' });
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const { id } = await seed.request(owner, 'assigned', { title: 'Wall is wet' });
  const { page, problems } = await test.signIn(head, { at: `/requests/${id}` });
  const section = page.getByRole('region', { name: 'Contractor', exact: true });
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Send to a contractor' }).click();
  await dialog.getByRole('combobox', { name: /^Contractor/ }).click();
  await page.getByRole('option', { name: 'Wet Walls Ltd' }).click();
  await dialog.getByLabel('send a quote').check();
  await dialog.getByLabel('Message').fill('Key at the porter.');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send to a contractor' }).click();
  const link = await dialog.getByText(/\/j#/).textContent();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await section.getByText('Sent', { exact: true }).waitFor();
  await section.getByRole('link', { name: 'Wet Walls Ltd' }).waitFor();

  const { rest } = test.app;
  const [, token] = link?.split('#') ?? [];
  const opened = await rest('POST', '/api/auth/contractor', { body: { token } });
  const { accessToken } = opened.body.data;
  const step = (name: string, body: object) =>
    rest('POST', `/api/job/${name}`, { token: accessToken, body });
  expect((await step('done', { note: 'It is dry.' })).status).toBe(200);
  await page.reload();
  await section.getByText('Done, says the firm').waitFor();
  await section.getByText('It is dry.').waitFor();
  await page.getByText('reported the job as done').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await section.getByRole('button', { name: 'Return to the firm' }).click();
  await dialog.getByLabel('Reason').fill('It is still wet.');
  await dialog.getByRole('button', { name: 'Return to the firm' }).click();
  await section.getByText('Returned', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await section.getByText('Withdrawn', { exact: true }).waitFor();
  expect((await step('comment', { body: 'Hello?' })).status).toBe(401);
  await section.getByRole('button', { name: 'Send to a contractor' }).waitFor();

  await section.getByRole('link', { name: 'Wet Walls Ltd' }).click();
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await jobs.getByRole('link', { name: `#${id} Wall is wet` }).waitFor();
  await jobs.getByText('returned once').waitFor();
  expect(problems).toEqual([]);
});

it('shows the firm of a request to its technician, who sends nothing', async () => {
  const { departmentId, technician } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const { id } = await test.app.seed.request(owner, 'assigned', { title: 'Lamp is dark' });
  const { page } = await test.signIn(technician, { at: `/requests/${id}` });
  await page.getByRole('heading', { level: 1, name: 'Lamp is dark' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send to a contractor' }).count()).toBe(0);
});
