import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { DOCUMENT_FILES, zipOf } from '../support/files.js';
import { invoke } from '../support/interfaces.js';
import type { Person } from '../support/seed.js';

const PDF = DOCUMENT_FILES['manual.pdf'];

let test: ConsoleTest;
let departmentId: number;
let head: Person;
let technician: Person;
let employee: Person;

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  ({ id: departmentId } = await seed.department('Facilities'));
  head = await seed.person('department_head', { departmentId });
  technician = await seed.person('technician', { departmentId });
  employee = await seed.person('employee', { departmentId });
});

afterAll(() => test?.stop());

const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

it('a head adds documents to equipment, opens, changes and deletes them', async () => {
  const { id } = await test.app.seed.asset({ name: 'Pump', departmentId });
  const { page, problems } = await test.signIn(head, { at: `/equipment/${id}` });
  const section = page.getByRole('region', { name: 'Documents' });
  const dialog = page.getByRole('dialog');
  const file = section.locator('input[type=file]');
  await file.setInputFiles(named('Operating manual.pdf', PDF));
  const title = dialog.getByLabel('Title');
  await title.waitFor();
  expect(await title.inputValue()).toBe('Operating manual');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add documents' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const list = section.getByRole('list', { name: 'Documents' });
  await list.getByText('Manual', { exact: true }).waitFor();

  await list.getByRole('button', { name: 'Operating manual', exact: true }).click();
  await dialog.locator('iframe[src^="blob:"]').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await list.getByRole('button', { name: 'Actions on “Operating manual”' }).click();
  await page.getByRole('menuitem', { name: 'Edit document' }).click();
  await title.fill('Manual of the pump');
  await dialog.getByLabel('Valid until').fill('2020-01-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await list.getByText(/^ended on /).waitFor();

  await list.getByRole('button', { name: 'Actions on “Manual of the pump”' }).click();
  await page.getByRole('menuitem', { name: 'Delete document' }).click();
  await dialog.getByRole('button', { name: 'Delete document' }).click();
  await section.getByText('There are no documents yet').waitFor();
  expect(problems).toEqual([]);
});

it('says in words which file is not accepted, and sends the others', async () => {
  const { id } = await test.app.seed.asset({ departmentId });
  const { page } = await test.signIn(head, { at: `/equipment/${id}` });
  const section = page.getByRole('region', { name: 'Documents' });
  await section
    .locator('input[type=file]')
    .setInputFiles([named('good.pdf', PDF), named('bad.zip', zipOf('a.txt'))]);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add documents' }).click();
  await dialog.getByText('bad.zip has a format that is not accepted.').waitFor();
  await section.getByRole('button', { name: 'good', exact: true }).waitFor();
});

it('a technician reads the documents of the equipment, of what it is part of and of the place', async () => {
  const { seed } = test.app;
  const place = await seed.location({ name: 'Boiler room' });
  const whole = await seed.asset({ name: 'Boiler', departmentId });
  const asset = await seed.asset({
    ...{ name: 'Pump', tag: 'P-77', departmentId },
    ...{ parentId: whole.id, locationId: place.id },
  });
  const add = async (target: string, id: number, title: string, { token }: Person) => {
    const file = { bytes: Buffer.from(`About ${title}.`), name: 'notes.txt' };
    const answer = await invoke(
      test.app,
      'rest',
      'addDocument',
      { target, id, file, title },
      token,
    );
    expect(answer.status).toBe(201);
  };
  const administrator = await seed.person('administrator');
  await add('asset', asset.id, 'the pump', head);
  await add('asset', whole.id, 'the boiler', head);
  await add('location', place.id, 'the room', administrator);
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const links = { assetId: asset.id, locationId: place.id };
  const { id } = await seed.request(owner, 'assigned', links);
  const { page, problems } = await test.signIn(technician, { at: `/requests/${id}`, phone: true });
  const section = page.getByRole('region', { name: 'Documents' });
  const rows = section.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  const texts = await rows.allInnerTexts();
  expect(texts.map((text) => text.split('\n')[0])).toEqual(['the pump', 'the boiler', 'the room']);
  await section.getByRole('link', { name: 'P-77 · Pump' }).waitFor();
  await section.getByRole('button', { name: 'the boiler', exact: true }).click();
  await page.getByRole('dialog').getByText('About the boiler.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('the list of equipment begins with what is down, and has open reports and the next service', async () => {
  const { seed, database } = test.app;
  const down = await seed.asset({ name: 'Compressor', tag: 'Z-9', departmentId });
  await database.prisma.downtime.create({ data: { assetId: down.id, startedAt: new Date() } });
  await seed.request({ requesterId: employee.id, departmentId }, 'pending', { assetId: down.id });
  const { page, problems } = await test.signIn(head, { at: '/equipment' });
  await page.getByRole('heading', { name: 'Down now' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Compressor' });
  expect(await row.innerText()).toMatch(/Compressor\s+Z-9[\s\S]*\t1\t/);
  await page.getByRole('heading', { name: 'Other equipment' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});
