import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { invoke } from '../support/interfaces.js';
import { cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

const HOUR = 3_600_000;

let test: ConsoleTest;
let departmentId: number;
let head: Person;
let technician: Person;
let employee: Person;
let administrator: Person;
let room: number;

beforeAll(async () => {
  test = await startConsole({ publicUrl: 'https://maintenance.example.org' });
  const { seed } = test.app;
  ({ id: departmentId } = await seed.department('Facilities'));
  head = await seed.person('department_head', { departmentId });
  technician = await seed.person('technician', { departmentId });
  employee = await seed.person('employee', { departmentId });
  administrator = await seed.person('administrator');
  ({ id: room } = await seed.location({ name: 'Boiler room', departmentId }));
});

afterAll(() => test?.stop());

let counter = 0;
const newAsset = async () => {
  counter += 1;
  const { id } = await test.app.seed.asset({ name: 'Pump', tag: `E-${counter}`, departmentId });
  return id;
};
const call = async (name: string, input: Record<string, unknown>, actor = head) => {
  const answer = await invoke(test.app, 'graphql', name, input, actor.token);
  expect(answer.code).toBe('OK');
  return answer.data;
};
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
/** A time as a field of the browser has it, which is in the zone of this machine. */
const local = (hours: number) => {
  const at = new Date(Date.now() - hours * HOUR);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

async function open(person: Person, assetId: number, options: { phone?: boolean } = {}) {
  const visitor = await test.signIn(person, options);
  if (options.phone) await visitor.page.setViewportSize({ width: 360, height: 740 });
  await visitor.page.goto(`/equipment/${assetId}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Pump' }).waitFor();
  await idle(visitor.page);
  return visitor;
}

const idle = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('a head records when an asset was down, corrects it and deletes it', async () => {
  const assetId = await newAsset();
  const { page, problems } = await open(head, assetId);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'It is down' }).click();
  await dialog.getByLabel('Reason').fill('No power.');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Down since').waitFor();
  await page.getByRole('button', { name: 'It is down' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'It runs again' }).click();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Down since').waitFor({ state: 'hidden' });

  const list = section(page, 'Downtime');
  await list.getByRole('button', { name: 'Record a past downtime' }).click();
  await dialog.getByRole('button', { name: 'Record' }).click();
  expect(await dialog.getByText('Enter day and time.').count()).toBe(2);
  await dialog.getByLabel('From').fill(local(30));
  await dialog.getByLabel('Until').fill(local(31));
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.getByText('This must be later than the beginning.').waitFor();
  await dialog.getByLabel('Until').fill(local(28));
  await dialog.getByLabel('Planned').check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await list.getByText('Planned', { exact: true }).waitFor();
  await list.getByText('2 h').waitFor();

  // One that overlaps it is told in words.
  await list.getByRole('button', { name: 'Record a past downtime' }).click();
  await dialog.getByLabel('From').fill(local(29));
  await dialog.getByLabel('Until').fill(local(27));
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.getByText('It was down at that time already.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await list
    .getByRole('button', { name: /^Correct the downtime/ })
    .last()
    .click();
  await dialog.getByLabel('Until').fill(local(27));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await list.getByText('3 h').waitFor();
  const stored = await test.app.database.prisma.downtime.findMany({ where: { assetId } });
  expect(stored).toHaveLength(2);
  for (let left = 2; left > 0; left -= 1) {
    await list
      .getByRole('button', { name: /^Delete the downtime/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => list.getByRole('button', { name: /^Delete the downtime/ }).count())
      .toBe(left - 1);
  }
  await list.getByText('No downtime is recorded.').waitFor();
  expect(problems).toEqual([]);
});

it('a head creates a meter, which the technician of a request reads on a phone', async () => {
  const assetId = await newAsset();
  const { page, problems } = await open(head, assetId);
  const dialog = page.getByRole('dialog');
  await section(page, 'Meters').getByRole('button', { name: 'New meter' }).click();
  await dialog.getByLabel('Name').fill('Hours of operation');
  await dialog.getByLabel('Unit').fill('h');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await section(page, 'Meters').getByText('No reading yet').waitFor();

  const { id } = await call('createMaintenanceRequest', {
    ...{ title: 'Pump is loud', description: 'Very.', assetId, assetDown: true },
  });
  await call('approveMaintenanceRequest', { id });
  await call('assignMaintenanceRequest', { id, technicianId: technician.id });
  const phone = await open(technician, assetId, { phone: true });
  const sheet = phone.page.getByRole('dialog');
  const meters = section(phone.page, 'Meters');
  const enter = async (value: string, more: () => Promise<void> = async () => undefined) => {
    await meters.getByRole('button', { name: 'Enter a reading: Hours of operation' }).click();
    await sheet.getByLabel('What does it show?').fill(value);
    await more();
    await sheet.getByRole('button', { name: 'Enter' }).click();
  };
  await enter('1200.5');
  await meters.getByText('1,200.5 h').waitFor();
  await enter('1300', async () => {
    await sheet.getByText('+99.5 h since the last reading').waitFor();
  });
  await meters.getByText('1,300 h').waitFor();
  await enter('5', async () => {
    await sheet.getByText('This is less than the last reading.').waitFor();
    await sheet.getByRole('button', { name: 'Enter' }).click();
    await expect
      .poll(() => sheet.getByLabel('What does it show?').getAttribute('aria-invalid'))
      .toBe('true');
    expect(await violationsOf(phone.page)).toEqual([]);
    await sheet.getByLabel('The device was replaced').check();
  });
  await meters.getByText('1,300 h in total, over all devices').waitFor();
  await meters.getByRole('button', { name: 'Readings of Hours of operation' }).click();
  await meters.getByText('New device').waitFor();
  await meters.getByText('+99.5 h').waitFor();
  // Only the last one; and what is the head's is not offered.
  expect(await meters.getByRole('button', { name: 'Delete the last reading' }).count()).toBe(1);
  await meters.getByRole('button', { name: 'Delete the last reading' }).click();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await meters.getByText('New device').waitFor({ state: 'hidden' });
  expect(
    await phone.page.getByRole('button', { name: /^(New meter|Edit|Actions for)/ }).count(),
  ).toBe(0);
  await phone.page.getByRole('button', { name: 'It runs again' }).waitFor();
  expect(await violationsOf(phone.page)).toEqual([]);
  expect(await cutTexts(phone.page, 'main a, main button, main label')).toEqual([]);

  await page.reload();
  await section(page, 'Meters').getByRole('button', { name: 'Actions for Hours' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await section(page, 'Meters').getByRole('button', { name: 'Show archived meters' }).click();
  await section(page, 'Meters').getByText('Archived', { exact: true }).waitFor();
  expect([...problems, ...phone.problems]).toEqual([]);
});

it('an employee reports that it stands still, and the technician completes it with it still down', async () => {
  const assetId = await newAsset();
  const { page, problems } = await open(employee, assetId, { phone: true });
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await page.getByLabel('It stands still').check();
  await page.getByRole('textbox', { name: 'What is it about?' }).fill('Pump stands');
  await page.getByRole('textbox', { name: 'What is broken or needed?' }).fill('No heating.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pump stands' }).waitFor();
  await page.getByText('Down since').waitFor();
  const { id } = await test.app.database.prisma.maintenanceRequest.findFirstOrThrow({
    where: { assetId },
  });
  await page.goto(`/equipment/${assetId}`);
  const reports = section(page, 'Open reports');
  await reports.getByRole('link', { name: 'Pump stands' }).waitFor();
  await page.getByText('Down since').waitFor();
  const writing = /^(It runs again|It is down|Record a past downtime|Edit|Label|More steps)$/;
  expect(await page.getByRole('main').getByRole('button', { name: writing }).count()).toBe(0);

  await call('approveMaintenanceRequest', { id });
  await call('assignMaintenanceRequest', { id, technicianId: technician.id });
  const worker = await test.signIn(technician, { at: `/requests/${id}` });
  await worker.page.getByRole('button', { name: 'Complete' }).click();
  const dialog = worker.page.getByRole('dialog');
  await dialog.getByLabel('The machine still stands').check();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await worker.page.getByText('Completed', { exact: true }).first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await worker.page.getByText(/^Down since/).waitFor();
  const { endedAt } = await test.app.database.prisma.downtime.findFirstOrThrow({
    where: { assetId },
  });
  expect(endedAt).toBeNull();
  expect([...problems, ...worker.problems]).toEqual([]);
});

it('a report link is made once it is switched on, replaced and deleted', async () => {
  const assetId = await newAsset();
  const { prisma } = test.app.database;
  const { page, problems } = await open(head, assetId);
  const link = section(page, 'Report by link');
  const dialog = page.getByRole('dialog');
  await link.getByRole('button', { name: 'Create a link' }).click();
  await link.getByText('Reports by link are switched off').waitFor();

  const admin = await test.signIn(administrator, { at: `/places/${room}` });
  const place = section(admin.page, 'Report by link');
  await place.getByRole('link', { name: 'To the settings' }).click();
  await admin.page.getByLabel('Report problems by link').check();
  await admin.page.getByRole('button', { name: 'Save' }).click();
  await admin.page.getByText('Saved').first().waitFor();
  await admin.page.goto(`/places/${room}`);
  await place.getByRole('button', { name: 'Create a link' }).click();
  await place.getByText('https://maintenance.example.org/r/').waitFor();
  expect(await violationsOf(admin.page)).toEqual([]);

  await link.getByRole('button', { name: 'Create a link' }).click();
  const address = link.getByText('https://maintenance.example.org/r/');
  const first = await address.textContent();
  await link.getByRole('button', { name: 'Copy: Address' }).waitFor();
  await link.getByRole('button', { name: 'Replace the link' }).click();
  await dialog.getByText('The labels that hang there stop working at once.').waitFor();
  await dialog.getByRole('button', { name: 'Replace the link' }).click();
  await expect.poll(() => address.textContent()).not.toBe(first);
  await prisma.systemSettings.updateMany({ data: { reportLinks: false } });
  await page.reload();
  await link.getByText('The address opens nothing').waitFor();
  expect(await link.getByRole('button', { name: 'Replace the link' }).count()).toBe(0);
  await link.getByRole('button', { name: 'Delete the link' }).click();
  await dialog.getByRole('button', { name: 'Delete the link' }).click();
  await link.getByText('There is no link.').waitFor();
  expect(await prisma.reportLink.count({ where: { assetId } })).toBe(0);
  expect([...problems, ...admin.problems]).toEqual([]);
});

it('a person to whom the head has delegated replaces a machine, and nobody else is offered it', async () => {
  const assetId = await newAsset();
  const { id: elsewhere } = await test.app.seed.department('Elsewhere');
  const delegate = await test.app.seed.person('employee', { departmentId: elsewhere });
  const stranger = await test.app.seed.person('department_head', { departmentId: elsewhere });
  await call('createDelegation', {
    ...{ toUserId: delegate.id, reason: 'On leave.' },
    ...{ startsAt: ago(1), endsAt: ago(-24) },
  });
  const other = await open(stranger, assetId);
  expect(await other.page.getByRole('button', { name: 'More steps' }).count()).toBe(0);
  const { page, problems } = await open(delegate, assetId, { phone: true });
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: 'Replace by a new machine' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await dialog.getByText('Fill this in.').waitFor();
  await dialog.getByLabel('Tag of the new machine').fill('E-NEW');
  await dialog.getByLabel('Model').fill('Stratos');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('E-NEW').waitFor();
  await page.getByText('Stratos').waitFor();
  const { state } = await test.app.database.prisma.asset.findUniqueOrThrow({
    where: { id: assetId },
  });
  expect(state).toBe('retired');
  await page.goto('/equipment');
  await page.getByRole('button', { name: 'New equipment' }).click();
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Department' }).inputValue())
    .toBe('Facilities');
  expect(problems).toEqual([]);
});

it('a category that somebody else has changed is saved at the second attempt', async () => {
  const { id } = await test.app.seed.category({ name: 'Heating' });
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=categories',
  });
  await page.getByRole('button', { name: 'Edit Heating' }).click();
  await call('updateCategory', { id, name: 'Warmth' }, administrator);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Heat');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Somebody has changed this').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Heat', exact: true }).waitFor();
  expect(problems).toEqual([]);
});

it('the history tells of all that happened, or of one kind', async () => {
  const { seed } = test.app;
  const assetId = await newAsset();
  const { id: hall } = await seed.location({ name: 'Hall' });
  await call('updateAsset', { id: assetId, locationId: room });
  await call('updateAsset', { id: assetId, locationId: hall });
  await call('updateAsset', { id: assetId, state: 'out_of_service' });
  await call('createDowntime', { assetId, startedAt: ago(5), endedAt: ago(3), reason: 'No oil.' });
  const meter = await call('createMeter', { assetId, name: 'Strokes', unit: 'x' });
  await call('addMeterReading', { id: meter.id, value: 10, at: ago(2) });
  await call('addMeterReading', { id: meter.id, value: 15, at: ago(1) });
  const report = { title: 'Pump leaks', description: 'Oil.', assetId };
  await call('createMaintenanceRequest', report, employee);
  const { page, problems } = await open(employee, assetId, { phone: true });
  const history = section(page, 'History');
  const rows = history.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(7);
  await history.getByText('Moved from Boiler room to Hall').waitFor();
  await history.getByText('Brought to Boiler room').waitFor();
  await history.getByText('In service → Out of service').waitFor();
  await history.getByText('Down for 2 h').waitFor();
  await history.getByText('Strokes: 15 x (+5 x)').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await history.getByRole('combobox', { name: 'Kind of entry' }).click();
  await page.getByRole('option', { name: 'Downtimes' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await history.getByText('No oil.').waitFor();
  expect(problems).toEqual([]);
});
