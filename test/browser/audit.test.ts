import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let administrator: Person;
let head: Person;
let request: number;

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  const crew = await seedCrew(seed);
  head = crew.head;
  administrator = await seed.person('administrator');
  ({ id: request } = await seed.request({
    requesterId: crew.employee.id,
    departmentId: crew.departmentId,
  }));
  const call = (method: string, path: string, token: string, body = {}) =>
    test.app.rest(method, path, { token, body });
  await call('PUT', `/api/v1/maintenance/${request}/approve`, head.token);
  await call('PUT', `/api/v1/users/${crew.technician.id}/suspend`, administrator.token);
  await test.app.database.prisma.auditRecord.createMany({
    data: Array.from({ length: 60 }, () => ({
      timestamp: new Date(),
      actorId: head.id,
      actorEmail: head.email,
      actorRole: 'department_head',
      action: 'auth.refreshed',
      targetType: 'session',
      targetId: 'x',
    })),
  });
});
afterAll(() => test?.stop());

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

it('tells in sentences who did what, with links, and without renewed sessions', async () => {
  const { page, problems } = await test.signIn(administrator, { at: '/system/audit' });
  const row = page
    .getByRole('row')
    .filter({ hasText: `${nameOf(head)} approved request ${request}` });
  await row.waitFor();
  const linked = (name: string) => row.getByRole('link', { name }).getAttribute('href');
  expect(await linked(nameOf(head))).toBe(`/people/${head.id}`);
  expect(await linked(`request ${request}`)).toBe(`/requests/${request}`);
  await page
    .getByText(/ suspended /)
    .first()
    .waitFor();
  const renewed = page.getByRole('table').getByText('renewed a session');
  expect(await renewed.count()).toBe(0);
  await page.getByRole('switch', { name: 'Show renewed sessions' }).press(' ');
  await renewed.first().waitFor();
  expect(problems).toEqual([]);
});

it('proposes the values of its filters', async () => {
  const { page, problems } = await test.signIn(administrator, { at: '/system/audit' });
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page
    .getByRole('group', { name: 'Requests' })
    .getByRole('option', { name: 'approved' })
    .click();
  // The sentence stands in the unfiltered list, too: what the filter takes away tells the answer.
  await expect.poll(() => page.getByText(/ suspended /).count()).toBe(0);
  await page.getByText(`${nameOf(head)} approved request ${request}`).waitFor();
  expect(new URL(page.url()).search).toBe('?action=maintenance.approved');
  await page.getByRole('combobox', { name: 'Kind of object' }).click();
  await page.getByRole('option', { name: 'Request', exact: true }).click();
  await page.getByRole('textbox', { name: 'Number of the request' }).fill(String(request + 1));
  await page.getByText('No match').or(page.getByText('Nothing')).first().waitFor();
  expect(problems).toEqual([]);
});

it('the activity of a person tells what they did', async () => {
  const { page, problems } = await test.signIn(administrator, {
    at: `/people/${head.id}`,
    phone: true,
    locale: 'de-DE',
  });
  const section = page.getByRole('region', { name: 'Aktivität' });
  const entry = section.getByRole('listitem').filter({ hasText: `Meldung ${request} genehmigt` });
  // Renewed sessions fill the first page; the next one is read when its end comes into view.
  await expect
    .poll(async () => {
      await section.getByRole('list').scrollIntoViewIfNeeded();
      return await entry.getByRole('link', { name: `Meldung ${request}` }).count();
    })
    .toBe(1);
  expect(problems).toEqual([]);
});
