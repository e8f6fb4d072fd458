import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let departmentId: number;
let employee: Person;
let head: Person;
let technician: Person;

beforeAll(async () => {
  test = await startConsole();
  ({ departmentId, employee, head, technician } = await seedCrew(test.app.seed));
});

afterAll(() => test?.stop());

/** Makes a request of the department. */
async function request(title: string, stage: 'pending' | 'approved' = 'pending') {
  const owner = { requesterId: employee.id, departmentId };
  return (await test.app.seed.request(owner, stage, { title })).id;
}

async function stored(id: number) {
  const { prisma } = test.app.database;
  return await prisma.maintenanceRequest.findUniqueOrThrow({
    where: { id },
    include: { history: { orderBy: { id: 'asc' } } },
  });
}

const stepsTaken = async (id: number) => (await stored(id)).history.map(({ action }) => action);

/** Opens a request, and waits until it stands there. */
async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
}

const dialogOf = (page: Page) => page.getByRole('dialog');

const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click();

it('approves, sets priority and estimate, and assigns in one dialog', async () => {
  const id = await request('Door does not close');
  await test.app.seed.request(
    { requesterId: employee.id, departmentId, assigneeId: technician.id },
    'assigned',
  );
  const { page, problems } = await test.signIn(head);
  await open(page, id);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: /Tove Dahl.*1 open request/ }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await dialog.getByLabel('Estimated work in minutes').fill('45');
  await dialog.getByLabel('Note').fill('Before the weekend.');
  await press(page, 'Approve');
  await page.getByText(`Request ${id} is approved and assigned to Tove Dahl.`).waitFor();
  expect(await stored(id)).toMatchObject({
    stage: 'assigned',
    priority: 'urgent',
    estimateMinutes: 45,
    assigneeId: technician.id,
  });
  expect((await stored(id)).history.map(({ action, note }) => [action, note])).toEqual([
    ['create', null],
    ['approve', 'Before the weekend.'],
    ['assign', null],
  ]);
  expect(problems).toEqual([]);
});

it('tells that it is approved when the technician is refused, and does not approve twice', async () => {
  const { seed, database } = test.app;
  const gone = await seed.person('technician', {
    departmentId,
    firstName: 'Ines',
    lastName: 'Roth',
  });
  const id = await request('Lamp is broken');
  const { page, problems } = await test.signIn(head);
  await open(page, id);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: /Ines Roth/ }).check({ force: true });
  await database.prisma.user.update({ where: { id: gone.id }, data: { status: 'suspended' } });
  await press(page, 'Approve');
  const notice = dialog.getByRole('alert');
  await notice.getByText(`Request ${id} is approved.`).waitFor();
  expect(await notice.textContent()).toContain('What was to follow was not possible.');
  expect(await stored(id)).toMatchObject({ stage: 'approved', assigneeId: null });
  await dialog.getByRole('radio', { name: /Tove Dahl/ }).check({ force: true });
  await press(page, 'Assign');
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored(id)).toMatchObject({ stage: 'assigned', assigneeId: technician.id });
  expect(await stepsTaken(id)).toEqual(['create', 'approve', 'assign']);
  expect(problems).toEqual([]);
});

it('offers no technician to those who may only approve', async () => {
  const { seed } = test.app;
  const approver = await seed.person('employee', {
    departmentId,
    permissions: ['maintenance.approve', 'maintenance.read'],
  });
  const id = await request('Tap drips');
  const { page } = await test.signIn(approver);
  await open(page, id);
  await page.getByRole('button', { name: 'Approve' }).click();
  await dialogOf(page).getByLabel('Note').waitFor();
  expect(await dialogOf(page).getByText('Technician', { exact: true }).count()).toBe(0);
  await press(page, 'Approve');
  await dialogOf(page).waitFor({ state: 'hidden' });
  expect(await stepsTaken(id)).toEqual(['create', 'approve']);
});
