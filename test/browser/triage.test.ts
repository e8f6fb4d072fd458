import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, headingOf, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';
import { tick } from '../support/tick.js';

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
  await tick(dialog.getByRole('radio', { name: /Tove Dahl.*1 open request/ }));
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await dialog.getByLabel('Estimated work').fill('45 min');
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
  await tick(dialog.getByRole('radio', { name: /Ines Roth/ }));
  await database.prisma.user.update({ where: { id: gone.id }, data: { status: 'suspended' } });
  await press(page, 'Approve');
  const notice = dialog.getByRole('alert');
  await notice.getByText(`Request ${id} is approved.`).waitFor();
  expect(await notice.textContent()).toContain('What was to follow was not possible.');
  expect(await stored(id)).toMatchObject({ stage: 'approved', assigneeId: null });
  await tick(dialog.getByRole('radio', { name: /Tove Dahl/ }));
  await press(page, 'Assign');
  await page.getByText(`Request ${id} is approved and assigned to Tove Dahl.`).waitFor();
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
  await page.getByText(`Request ${id} is approved.`).waitFor();
  expect(await stepsTaken(id)).toEqual(['create', 'approve']);
});

/** Counts the clicks on the page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(
    'window.clicks = 0; addEventListener("click", (event) => { if (event.detail > 0) clicks += 1; }, true)',
  );
  return async () => Number(await page.evaluate('clicks'));
}

it('decides about a request in two clicks from the home page', async () => {
  const id = await request('Two clicks');
  const { page, problems } = await test.signIn(head);
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Approve: Two clicks' }).click();
  await dialogOf(page)
    .getByRole('radio', { name: /Tove Dahl/ })
    .waitFor();
  // The focus is in the search for technicians; Enter takes the first.
  await page.keyboard.type('tove');
  await page.keyboard.press('Enter');
  await press(page, 'Approve');
  await page.getByText(`Request ${id} is approved and assigned to Tove Dahl.`).waitFor();
  expect(await clicks()).toBe(2);
  expect(await stored(id)).toMatchObject({ stage: 'assigned', assigneeId: technician.id });
  // The card follows.
  await page.getByRole('button', { name: 'Approve: Two clicks' }).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it('lists what waits with the most urgent first and then the oldest', async () => {
  const { seed } = test.app;
  const { id: ownId } = await seed.department('Laboratories');
  const lead = await seed.person('department_head', { departmentId: ownId });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const owner = { requesterId: employee.id, departmentId: ownId };
  await seed.request(owner, 'pending', { title: 'Normal and old', createdAt: at(1) });
  await seed.request(owner, 'pending', {
    title: 'Urgent and new',
    priority: 'urgent',
    createdAt: at(4),
  });
  await seed.request(owner, 'pending', {
    title: 'Urgent and old',
    priority: 'urgent',
    createdAt: at(3),
  });
  await seed.request(owner, 'approved', { title: 'High', priority: 'high', createdAt: at(2) });
  await seed.request(owner, 'completed', { title: 'Done', priority: 'urgent', createdAt: at(1) });
  const { page, problems } = await test.signIn(lead);
  const titles = async () =>
    await page.locator('[data-request] a[href] >> visible=true').allTextContents();
  const card = page.getByRole('region', { name: 'To approve' });
  await card.getByRole('link', { name: /Normal and old/ }).waitFor();
  const inCard = await card.locator('li a').allTextContents();
  expect(inCard.map((text) => /(Urgent|Normal) and (new|old)/.exec(text)?.[0])).toEqual([
    'Urgent and old',
    'Urgent and new',
    'Normal and old',
  ]);

  // The list opens on what is open; all of it is one click away, and an address stays what it says.
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await page.getByRole('link', { name: 'Normal and old', exact: true }).waitFor();
  const open = ['Urgent and old', 'Urgent and new', 'High', 'Normal and old'];
  expect(await titles()).toEqual(open);
  expect(new URL(page.url()).search).toBe('');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  expect(await heading('Priority').getAttribute('aria-sort')).toBe('descending');
  await heading('Submitted').getByRole('button').click();
  await expect.poll(() => heading('Submitted').getAttribute('aria-sort')).toBe('descending');
  await expect.poll(titles).toEqual(['Urgent and new', 'Urgent and old', 'High', 'Normal and old']);
  await heading('Submitted').getByRole('button').click();
  await expect.poll(() => heading('Submitted').getAttribute('aria-sort')).toBe('ascending');
  expect(await heading('Priority').getAttribute('aria-sort')).toBe(null);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('link', { name: 'Done', exact: true }).waitFor();
  expect(await heading('Priority').getByRole('button').count()).toBe(0);
  await page.goto(`/requests?departmentId=${ownId}`);
  await page.getByRole('link', { name: 'Done', exact: true }).waitFor();
  // Without its only filter it is all, not what waits.
  await page.getByRole('button', { name: 'Remove the filter Responsible department' }).click();
  await page.waitForURL(/show=all/);
  await page.getByRole('link', { name: 'Done', exact: true }).waitFor();
  expect(problems).toEqual([]);
});

it('shows technicians what is assigned to them', async () => {
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const { id } = await test.app.seed.request(owner, 'assigned', { title: 'Mine to do' });
  await test.app.seed.request(owner, 'completed', { title: 'Mine and done' });
  const { page } = await test.signIn(technician, { at: '/requests' });
  await page.getByRole('link', { name: 'Mine to do' }).waitFor();
  expect(await page.getByRole('link', { name: 'Mine and done' }).count()).toBe(0);
  const quick = page.getByRole('navigation', { name: 'Quick filters' });
  expect(await quick.locator('[aria-current]').textContent()).toBe('Assigned to me');
  await quick.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('link', { name: 'Mine and done' }).waitFor();
  // Home starts the work at once, and then offers to complete it.
  await page.goto('/');
  await page.getByRole('button', { name: 'Start work: Mine to do' }).click();
  await page.getByRole('button', { name: 'Complete: Mine to do' }).waitFor();
  expect(await stored(id)).toMatchObject({ stage: 'in_progress' });
});

it('takes steps in the rows of the list, by the menu and by keys', async () => {
  const [first, second] = [await request('Row one'), await request('Row two')];
  await request('Row three');
  await test.app.database.prisma.maintenanceRequest.updateMany({
    where: { id: { in: [first, second] } },
    data: { priority: 'urgent', createdAt: new Date(Date.UTC(2020, 0, 1)) },
  });
  const { page, problems } = await test.signIn(head, { at: '/requests' });
  await page.getByRole('link', { name: 'Row two' }).waitFor();
  await page.getByRole('button', { name: 'Steps: Row one' }).click();
  await page.getByRole('menuitem', { name: 'Why not?' }).click();
  await page
    .getByRole('menuitem', { name: /Only possible in the stage/ })
    .first()
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Reject' }).click();
  await dialogOf(page).getByLabel('Why?').fill('Not ours.');
  await press(page, 'Reject');
  await page.getByText(`Request ${first} is rejected.`).waitFor();
  expect(await stored(first)).toMatchObject({ stage: 'rejected' });
  await page.getByRole('link', { name: 'Row one' }).waitFor({ state: 'detached' });

  const focused = async () => String(await page.evaluate('document.activeElement.textContent'));
  await page.locator('body').press('j');
  await expect.poll(focused).toBe('Row two');
  await page.keyboard.press('j');
  expect(await focused()).not.toBe('Row two');
  await page.keyboard.press('k');
  expect(await focused()).toBe('Row two');
  // A step that is not possible is explained.
  await page.keyboard.press('c');
  await page.getByText(/Complete, #\d+: Only possible in the stage/).waitFor();
  await page.keyboard.press('a');
  await press(page, 'Approve');
  await page.getByText(`Request ${second} is approved.`).waitFor();
  expect(await stored(second)).toMatchObject({ stage: 'approved' });
  // The focus is back in the row, whose request opens.
  await expect.poll(focused).toBe('Row two');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Row two' }).waitFor();
  expect(problems).toEqual([]);
});

it('lists its keys on every page, keeps them from fields, and turns them off', async () => {
  const { page, problems } = await test.signIn(head, { at: '/people/departments' });
  await headingOf(page).waitFor();
  await page.locator('body').press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Single keys act' }).press('Space');
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'hidden' });
  await page.locator('body').press('?');
  expect(await dialogOf(page).count()).toBe(0);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('switch', { name: 'Single keys act' }).press('Space');
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'hidden' });

  await page.goto('/requests');
  await headingOf(page).waitFor();
  await page.locator('body').press('/');
  const search = dialogOf(page).getByRole('textbox');
  await search.waitFor();
  await page.keyboard.type('j?a');
  expect(await search.inputValue()).toBe('j?a');
  expect(await dialogOf(page).count()).toBe(1);
  expect(problems).toEqual([]);
});

it('moves a card on the board by dragging, and by the menu of the card', async () => {
  const { seed } = test.app;
  const { id: ownId } = await seed.department('Workshops');
  const lead = await seed.person('department_head', { departmentId: ownId });
  const owner = { requesterId: employee.id, departmentId: ownId };
  const { id } = await seed.request(owner, 'pending', { title: 'To be dragged' });
  const { page, problems } = await test.signIn(lead, { at: '/requests?view=board' });
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = page.getByRole('link', { name: /To be dragged/ });
  await card.hover();
  await page.mouse.down();
  await column('Approved').hover();
  await column('Approved').hover();
  await expect.poll(() => column('Approved').getAttribute('data-drop')).toBe('yes');
  // Those who may assign approve and assign in one dialog.
  expect(await column('Assigned').getAttribute('data-drop')).toBe('yes');
  expect(await column('Completed').getAttribute('data-drop')).toBe('no');
  expect(await column('Submitted').getAttribute('data-drop')).toBe(null);
  await page.mouse.up();
  await dialogOf(page)
    .getByRole('radio', { name: /Tove Dahl/ })
    .waitFor();
  await press(page, 'Approve');
  await column('Approved')
    .getByRole('link', { name: /To be dragged/ })
    .waitFor();
  expect(await stored(id)).toMatchObject({ stage: 'approved' });
  // The viewer's own step is shown, not announced.
  await expect.poll(() => page.getByRole('button', { name: /Show \d+ change/ }).count()).toBe(0);

  // Each column asks for itself: the one that it left may answer last.
  await expect.poll(() => card.count()).toBe(1);
  await page.getByRole('button', { name: 'Steps: To be dragged' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Assign', exact: true }).click();
  await tick(dialogOf(page).getByRole('radio', { name: /Tove Dahl/ }));
  await press(page, 'Assign');
  await column('Assigned')
    .getByRole('link', { name: /To be dragged/ })
    .waitFor();
  await expect.poll(() => card.count()).toBe(1);
  // Nothing leads back to where it came from.
  await card.hover();
  await page.mouse.down();
  await column('Submitted').hover();
  await column('Submitted').hover();
  await expect.poll(() => column('Submitted').getAttribute('data-drop')).toBe('no');
  await page.mouse.up();
  await expect.poll(() => column('Submitted').getAttribute('data-drop')).toBe(null);
  expect(await dialogOf(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

it.each([{}, { phone: true, dark: true }])(
  'has no violation and cuts no German text in its dialogs and menus: %o',
  async (look) => {
    const { seed } = test.app;
    const { id: ownId } = await seed.department();
    const lead = await seed.person('department_head', { departmentId: ownId });
    const owner = { requesterId: employee.id, departmentId: ownId };
    await seed.request(owner, 'pending', { title: 'Fenster klemmt', priority: 'urgent' });
    const { page, problems } = await test.signIn(lead, { ...look, locale: 'de-DE' });
    const check = async (place: string) => {
      const cut = await page.evaluate<
        string[]
      >(`[...document.querySelectorAll('button, [role=menuitem], label, dd')]
        .filter((element) => element.offsetParent !== null && element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent)`);
      expect([place, await violationsOf(page), cut]).toEqual([place, [], []]);
    };
    await page.getByRole('button', { name: 'Genehmigen: Fenster klemmt' }).waitFor();
    await check('home');
    await page.getByRole('button', { name: 'Schritte: Fenster klemmt' }).click();
    await page.getByRole('menuitem', { name: 'Warum nicht?' }).click();
    await check('menu of a card');
    await page.getByRole('menuitem', { name: 'Genehmigen' }).click();
    await dialogOf(page)
      .getByRole('radio', { name: /Tove Dahl/ })
      .waitFor();
    await check('approval');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.locator('body').press('?');
    await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
    await check('keys');
    expect(problems).toEqual([]);
  },
);
