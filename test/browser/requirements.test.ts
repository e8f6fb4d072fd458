import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { colourPhoto, cutTexts, Finger } from '../support/phone.js';
import { seedPart } from '../support/stock.js';

let test: ConsoleTest;
let crew: Crew;
let administrator: Awaited<ReturnType<ConsoleTest['app']['seed']['person']>>;

beforeAll(async () => {
  test = await startConsole({});
  crew = await seedCrew(test.app.seed);
  administrator = await test.app.seed.person('administrator');
});
afterAll(() => test?.stop());

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const idle = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);

/** A request in progress, of the category of this name. */
async function requestOf(categoryName: string, title: string): Promise<number> {
  const { employee, technician, departmentId } = crew;
  const { prisma } = test.app.database;
  const { id: categoryId } = await prisma.category.findFirstOrThrow({
    where: { name: categoryName },
  });
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const state = { stage: 'in_progress' as const, title, categoryId };
  return (await test.app.seed.request(people, 'assigned', state)).id;
}

it('an administrator says what a category requires', async () => {
  await test.app.seed.category({ name: 'Boilers' });
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=categories',
  });
  await page.getByRole('button', { name: 'Edit Boilers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'A photo from after the work, to complete' }).check();
  await dialog.getByRole('checkbox', { name: 'Recorded time, to complete' }).check();
  await dialog
    .getByRole('checkbox', { name: 'The required answers of the checklist, to complete' })
    .check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { requires } = await test.app.database.prisma.category.findFirstOrThrow({
    where: { name: 'Boilers' },
  });
  expect(requires).toEqual(['afterPhoto', 'checklist', 'time']);
  expect(problems).toEqual([]);
});

it('a technician sees on a phone what is missing, adds it and completes', async () => {
  const id = await requestOf('Boilers', 'Boiler is cold');
  const { id: checklistId } = await test.app.seed.checklist([
    { kind: 'check', label: 'Pressure', required: true },
    { kind: 'check', label: 'Burner', required: true },
  ]);
  await test.app.seed.requestChecklist(id, checklistId);
  const { page, problems } = await test.signIn(crew.technician, {
    at: `/requests/${id}`,
    phone: true,
  });
  const finger = new Finger(page);
  const notice = page.getByRole('alert', { name: 'Missing before it can be completed' });
  await notice.waitFor();
  const complete = page.getByRole('button', { name: 'Complete', exact: true });
  expect(await complete.getAttribute('aria-disabled')).toBe('true');
  await idle(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, '#main section, #missing')).toEqual([]);
  expect(await notice.getByRole('listitem').allTextContents()).toEqual([
    'A photo from after the work',
    '2 answers of the checklist',
    'Recorded time',
  ]);

  await finger.tap(notice.getByRole('button', { name: '2 answers of the checklist' }));
  const checklist = section(page, 'Checklist');
  await finger.tap(checklist.getByRole('button', { name: 'OK', exact: true }).first());
  await notice.getByText('1 answer of the checklist').waitFor();
  await finger.tap(checklist.getByRole('button', { name: 'OK', exact: true }).nth(1));
  await notice.getByText('answer of the checklist').waitFor({ state: 'detached' });
  await finger.tap(page.getByRole('button', { name: 'Start timer' }));
  await notice.getByText('Recorded time').waitFor({ state: 'detached' });

  // The photo is given with the step.
  await finger.tap(complete);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Add a photo from after the work.').waitFor();
  const send = dialog.getByRole('button', { name: 'Complete', exact: true });
  expect(await send.isDisabled()).toBe(true);
  await finger.take(
    dialog.getByRole('button', { name: 'Take a photo' }),
    await colourPhoto('green'),
  );
  await expect.poll(() => send.isDisabled()).toBe(false);
  await finger.tap(send);
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const where = { id };
      return (await test.app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where }))
        .status;
    })
    .toBe('completed');
  await notice.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it('a head sees the costs as they arise, the amounts of time, and the movements of a part', async () => {
  const { technician, departmentId, head } = crew;
  await test.app.seed.category({ name: 'Doors' });
  const id = await requestOf('Doors', 'Door is stuck');
  const { prisma } = test.app.database;
  await prisma.labourRate.create({
    data: { userId: technician.id, rate: 6_000, inForceFrom: new Date('2020-01-01') },
  });
  const part = await seedPart(prisma, head.id, {
    ...{ name: 'Hinge', sku: 'HNG-1', onHand: 8, unitCost: 450n, departmentId },
  });
  const { page, problems } = await test.signIn(head, { at: `/requests/${id}` });
  await section(page, 'Time').waitFor();
  const dialog = page.getByRole('dialog');
  const sent = await test.app.rest('POST', `/api/maintenance/${id}/time`, {
    token: head.token,
    body: { minutes: 90, userId: technician.id },
  });
  expect(sent.status).toBe(201);
  const issue = { kind: 'issue', quantity: 2, requestId: id };
  const path = `/api/parts/${part.id}/movements`;
  expect((await test.app.rest('POST', path, { token: head.token, body: issue })).status).toBe(201);
  await page.reload();
  const costs = section(page, 'Costs');
  await costs.getByText('€99.00').waitFor();
  expect((await costs.locator('dl > div').allTextContents()).map((text) => text.trim())).toEqual([
    'Work€90.00',
    'Parts€9.00',
    'Together€99.00',
  ]);
  await page.getByText('took 2 of a part').waitFor();
  await section(page, 'Time').getByText('€90.00 at €60.00 an hour').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/parts');
  await page.getByRole('button', { name: 'Movements of Hinge' }).click();
  await dialog.getByText('Taken').waitFor();
  await dialog.getByText('6 in stock after it').waitFor();
  await dialog.getByText('Counted').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('the threshold of a department is written in whole units of the currency', async () => {
  const { page, problems } = await test.signIn(administrator, { at: '/people/departments' });
  await page.getByRole('button', { name: 'Change Facilities' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Purchases approved at once up to (EUR)').fill('150.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { id } = await test.app.database.prisma.department.findFirstOrThrow({
    where: { name: 'Facilities' },
  });
  const department = await test.app.database.prisma.department.findUniqueOrThrow({ where: { id } });
  expect(Number(department.purchaseThreshold)).toBe(15_050);
  expect(problems).toEqual([]);
});
