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

it('a head hands the open work of a suspended technician over, what fails stays with its reason', async () => {
  const { seed, database } = test.app;
  const { departmentId, employee, head, technician } = crew;
  const successor = await seed.person('technician', {
    departmentId,
    firstName: 'Nils',
    lastName: 'Voss',
  });
  const placed = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const first = await seed.request(placed, 'assigned', { title: 'Leaking pipe' });
  const second = await seed.request(placed, 'assigned', { title: 'Broken lamp' });
  const { page, problems } = await test.signIn(head, { phone: true });
  const section = page.getByRole('region', { name: 'Work without a technician' });
  expect(await section.count()).toBe(0);
  await database.prisma.user.update({
    where: { id: technician.id },
    data: { status: 'suspended' },
  });
  await page.reload();
  await section.getByText('2 open requests').waitFor();
  await section.getByRole('button', { name: 'Assign to …: work of Tove Dahl' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign the work of Tove Dahl' });
  await dialog.getByRole('radio', { name: /Nils Voss/ }).click();
  // Somebody else changes one of them meanwhile.
  await database.prisma.maintenanceRequest.update({
    where: { id: second.id },
    data: { version: { increment: 1 } },
  });
  await dialog.getByRole('button', { name: 'Assign 2 requests' }).click();
  const row = (title: string) => dialog.getByRole('listitem').filter({ hasText: title });
  await row('Leaking pipe').getByText('assigned', { exact: true }).waitFor();
  await row('Broken lamp')
    .getByText(/changed|meanwhile/i)
    .waitFor();
  await dialog.getByRole('button', { name: 'Assign 1 request' }).waitFor();
  const assignees = await database.prisma.maintenanceRequest.findMany({
    where: { id: { in: [first.id, second.id] } },
    orderBy: { id: 'asc' },
  });
  expect(assignees.map(({ assigneeId }) => assigneeId)).toEqual([successor.id, technician.id]);

  // Read anew, it is handed over.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await section.getByText('1 open request', { exact: true }).waitFor();
  await section.getByRole('button', { name: /^Assign to/ }).click();
  await dialog.getByRole('radio', { name: /Nils Voss/ }).click();
  await dialog.getByRole('button', { name: 'Assign 1 request' }).click();
  await section.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

it('the list filters by technicians who are suspended or inactive', async () => {
  const { page } = await test.signIn(crew.head, { at: '/requests?assigneeInactive=true' });
  await page.getByText('Account of the technician: Suspended or inactive').waitFor();
});

it('a technician can call the submitter', async () => {
  const { seed, database } = test.app;
  const { departmentId, employee } = crew;
  const technician = await seed.person('technician', { departmentId });
  await database.prisma.user.update({ where: { id: employee.id }, data: { phone: '+49 30 1234' } });
  const placed = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const { id } = await seed.request(placed, 'assigned');
  const { page, problems } = await test.signIn(technician, { at: `/requests/${id}`, phone: true });
  const call = page.getByRole('link', { name: /\+49 30 1234/ });
  await call.waitFor();
  expect(await call.getAttribute('href')).toBe('tel:+49301234');
  expect(problems).toEqual([]);
});

it('has mail to an address tried again', async () => {
  const { seed, database } = test.app;
  const administrator = await seed.person('administrator');
  await database.prisma.user.update({
    where: { id: crew.employee.id },
    data: { emailBouncedAt: new Date(), emailBounceReason: '550 5.1.1' },
  });
  const { page, problems } = await test.signIn(administrator, {
    at: `/people/${crew.employee.id}`,
  });
  const notice = page.getByRole('alert').filter({ hasText: 'No mail is sent to this address' });
  await notice.getByText('550 5.1.1').waitFor();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'hidden' });
  const { emailBouncedAt } = await database.prisma.user.findUniqueOrThrow({
    where: { id: crew.employee.id },
  });
  expect(emailBouncedAt).toBeNull();
  expect(problems).toEqual([]);
});
