import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, headingOf, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { rowsOfWorkbook } from '../support/saved-workbook.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole({});
  crew = await seedCrew(test.app.seed);
  const owner = { requesterId: crew.employee.id, departmentId: crew.departmentId };
  const priority = 'urgent' as const;
  await test.app.seed.request(owner, 'pending', { title: 'Pipe leaks', priority });
  await test.app.seed.request(owner, 'pending', { title: 'Lamp is dark' });
  await test.app.seed.request(owner, 'completed', { title: 'Door sticks' });
});
afterAll(() => test?.stop());

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Saved views' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name });

/** Chooses from the menu of the open view. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `View “${name}”` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function save(body: object, who: Person): Promise<number> {
  const path = '/api/saved-views';
  const answer = await test.app.rest('POST', path, { token: who.token, body });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

it('a head saves what the page shows, shares it, opens the list with it, and deletes it', async () => {
  const { page, problems } = await test.signIn(crew.head, {
    at: '/requests?priority=urgent&sort=createdAt',
  });
  await page.getByText('Pipe leaks').waitFor();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Urgent ones');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await tab(page, 'Urgent ones 1').waitFor();
  expect(await tab(page, 'Urgent ones').getAttribute('aria-current')).toBe('page');
  expect(await tabs(page).locator('[aria-current]').count()).toBe(1);
  await page.getByText('Pipe leaks').waitFor();
  expect(await page.getByText('Lamp is dark').count()).toBe(0);
  const stored = await test.app.database.prisma.savedView.findFirstOrThrow({
    where: { ownerId: crew.head.id },
  });
  expect(stored).toMatchObject({
    ...{ list: 'maintenance', filter: { priority: 'urgent' }, sort: 'createdAt' },
    columns: expect.arrayContaining(['title', 'stage', 'priority']),
    shared: 'private',
  });

  await choose(page, 'Urgent ones', 'Rename or share');
  await dialog.getByLabel('Name').fill('All urgent ones');
  await dialog.getByLabel('Who sees it').click();
  await page.getByRole('option', { name: 'A department' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await tab(page, 'All urgent ones').waitFor();
  await choose(page, 'All urgent ones', 'Open this list with it');
  await page.getByText('This list opens with “All urgent ones” now.').waitFor();
  await page.goto('/requests');
  await page.waitForURL(/saved=\d+/);
  await page.getByText('Pipe leaks').waitFor();
  expect(await page.getByText('Lamp is dark').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  // Without it, and with a filter of one's own.
  await tab(page, 'Standard').click();
  await page.getByText('Lamp is dark').waitFor();
  await tab(page, 'All urgent ones').click();
  await page.getByRole('button', { name: 'Remove the filter Priority' }).click();
  await page.getByText('Door sticks').waitFor();
  await page.waitForURL(/saved=none/);

  // Colleagues find it, and do not change it.
  const colleague = await test.signIn(crew.technician, { at: '/requests' });
  await tab(colleague.page, 'All urgent ones').click();
  await colleague.page.getByRole('button', { name: 'View “All urgent ones”' }).click();
  await colleague.page.getByRole('menuitem', { name: 'Open this list with it' }).waitFor();
  expect(await colleague.page.getByRole('menuitem', { name: 'Delete view' }).count()).toBe(0);

  await tab(page, 'All urgent ones').click();
  await choose(page, 'All urgent ones', 'Delete view');
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('The view is deleted.').waitFor();
  await tabs(page).waitFor({ state: 'detached' });
  expect([...problems, ...colleague.problems]).toEqual([]);
});

it('the other lists have views, too, also with filters that their pages do not have', async () => {
  const filter = { search: 'no such' };
  const who = await test.app.seed.person('super_admin');
  const lists = [
    ['users', '/people', { role: ['technician'] }],
    ['departments', '/people/departments', filter],
    ['audit', '/system/audit', { lastDays: 1 }],
    ['time', '/timesheet', { kind: 'travel', lastDays: 7 }],
    ['assets', '/equipment', { search: 'no such', exact: true }],
    ['parts', '/parts', filter],
    ['schedules', '/plan', filter],
  ] as const;
  const { page, problems } = await test.signIn(who);
  for (const [list, path, of] of lists) {
    const id = await save({ name: `View of ${list}`, list, filter: of }, who);
    await page.goto(path);
    await tab(page, `View of ${list}`).click();
    await page.waitForURL(`**${path}?saved=${id}`);
    await page.getByRole('button', { name: `View “View of ${list}”` }).waitFor();
    await headingOf(page).waitFor();
    expect([list, await page.getByText('Something went wrong').count()]).toEqual([list, 0]);
  }
  expect(problems).toEqual([]);
});

it('an export has the columns of the view, or all', async () => {
  const filter = { priority: 'urgent' };
  const columns = ['title', 'requester'];
  const id = await save({ name: 'For the file', list: 'maintenance', filter, columns }, crew.head);
  const { page } = await test.signIn(crew.head);
  // Without it the browser saves a download instead of asking for a file.
  await page.addInitScript('delete window.showSaveFilePicker');
  await page.goto(`/requests?saved=${id}`);
  await page.getByText('Pipe leaks').waitFor();
  const saved = async (item: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    return await rowsOfWorkbook(await download);
  };
  const ofView = await saved('Columns of the view');
  expect(ofView).toEqual([
    ['title', 'requester'],
    ['Pipe leaks', expect.stringMatching(/./)],
  ]);
  expect((await saved('All columns'))[0]?.join()).toMatch(/^id,title,status,/);
});

it('stands on a phone, in German', async () => {
  await save({ name: 'Meine dringenden', list: 'maintenance', filter: {} }, crew.employee);
  const { page, problems } = await test.signIn(crew.employee, { phone: true, locale: 'de-DE' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/requests');
  const views = page.getByRole('navigation', { name: 'Gespeicherte Ansichten' });
  await views.getByRole('link', { name: /Meine dringenden/ }).click();
  await page.getByRole('button', { name: 'Ansicht „Meine dringenden“' }).waitFor();
  const wide = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(wide).toBe(0);
  // Rows are pale while others are read.
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await page.waitForLoadState('networkidle');
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});
