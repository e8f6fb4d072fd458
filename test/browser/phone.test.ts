import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import { colourPhoto, coveredByFocus, cutTexts, Finger } from '../support/phone.js';
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

/** A request that is assigned to a technician. */
const assigned = (title: string, { id: assigneeId }: Person = technician) =>
  test.app.seed.request({ requesterId: employee.id, departmentId, assigneeId }, 'assigned', {
    title,
    location: 'Kitchen',
  });

const stored = (id: number) =>
  test.app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Frequent pages' });
const bar = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Steps' });

/** Opens a request, and waits until it stands there. */
async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { name: /^(History|Verlauf)$/ }).waitFor();
}

describe('tabs', () => {
  it('lead to the pages that are used most, and "More" to the others', async () => {
    const { page, problems } = await test.signIn(head, { phone: true });
    expect(await tabs(page).getByRole('link').count()).toBe(4);
    await tabs(page).getByRole('link', { name: 'Home', exact: true }).waitFor();
    await tabs(page).getByRole('link', { name: 'Requests' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    const current = tabs(page).locator('[aria-current]');
    expect(await current.allTextContents()).toEqual(['Requests']);
    await tabs(page).getByRole('link', { name: 'New request' }).tap();
    await page.getByRole('heading', { level: 1, name: 'New request' }).waitFor();
    await tabs(page).getByRole('link', { name: 'Inbox' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();

    const more = tabs(page).getByRole('button', { name: 'More' });
    const rest = page.getByRole('navigation', { name: 'Main navigation' });
    expect(await rest.isVisible()).toBe(false);
    await more.focus();
    await page.keyboard.press('Enter');
    await rest.waitFor();
    expect(await rest.getByRole('link', { name: /^(Home|Requests)$/ }).count()).toBe(0);
    // The page behind it is out of reach.
    expect(await page.locator('main').evaluate((one) => one.matches('[inert]'))).toBe(true);
    expect(await page.evaluate('document.activeElement.closest("#navigation") !== null')).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await rest.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('More');
    await more.tap();
    await rest.getByRole('link', { name: 'My account' }).tap();
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
    await rest.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  it('are not there on a desktop', async () => {
    const { page } = await test.signIn(head);
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(await tabs(page).count()).toBe(0);
  });
});

describe('a request', () => {
  it('has its facts before the photos, these before the history, and the likely step in reach', async () => {
    const { id } = await assigned('Tap drips');
    const { page, problems } = await test.signIn(technician, { phone: true });
    await open(page, id);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect
      .poll(() => headings.allTextContents())
      .toEqual([
        ...['Description', 'Details', 'People', 'Before and after'],
        ...['Time', 'Parts', 'Purchases', 'History'],
      ]);
    const likely = bar(page).getByRole('button', { name: 'Start work' });
    const box = await likely.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(box?.y).toBeGreaterThan(700);
    expect(await bar(page).getByRole('button').allTextContents()).toEqual([
      'Start work',
      'More steps',
    ]);
    const scrolled = await page.evaluate('scrollY');
    await bar(page).getByRole('button', { name: 'More steps' }).tap();
    await page.getByRole('menuitem', { name: 'Complete' }).waitFor();
    const items = page.locator('[role=menuitem]:not([aria-disabled=true])');
    expect((await items.allTextContents()).slice(0, 1)).toEqual(['Complete']);
    expect(await page.evaluate('scrollY')).toBe(scrolled);
    const menu = await page.getByRole('menu').boundingBox();
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    expect(problems).toEqual([]);
  });

  it.each([['phone'], ['desktop']])('is started and resumed at once on a %s', async (device) => {
    const { id } = await assigned('Pump hums');
    const { page, problems } = await test.signIn(technician, { phone: device === 'phone' });
    await open(page, id);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Seal is');
    await page.getByRole('main').getByRole('button', { name: 'Start work' }).click();
    const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Started.' });
    await notice.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await stored(id)).stage).toBe('in_progress');
    await notice.getByRole('button', { name: 'Add a note' }).click();
    // What was typed before is still there, and the note follows it.
    await page.keyboard.press('End');
    await page.keyboard.type(' worn.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('listitem').getByText('Seal is worn.').waitFor();

    const held = await test.app.rest('PUT', `/api/v1/maintenance/${id}/hold`, {
      token: technician.token,
      body: { reason: 'parts' },
    });
    expect(held.status).toBe(200);
    await page.getByRole('main').getByRole('button', { name: 'End the hold' }).click();
    await page.getByRole('main').getByText('The hold is over.').waitFor();
    expect(await stored(id)).toMatchObject({ holdReason: null });
    expect(problems).toEqual([]);
  });

  it('shows why it could not be started', async () => {
    const [changed, away] = [await assigned('Gate is stuck'), await assigned('Lamp is dark')];
    const { page } = await test.visit({ phone: true });
    // Without live updates the page learns of the change only by the refusal.
    await page.routeWebSocket(/graphql/, (socket) => socket.close());
    await page.goto('/login');
    await page.getByLabel('E-mail address').fill(technician.email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
    await open(page, changed.id);
    const { status } = await test.app.rest('DELETE', `/api/v1/maintenance/${changed.id}`, {
      token: head.token,
      body: { reason: 'The gate is gone.' },
    });
    expect(status).toBe(200);
    await bar(page).getByRole('button', { name: 'Start work' }).tap();
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('This step is no longer possible.').waitFor();
    await alert.getByText('The gate is gone.').waitFor();
    expect(await page.getByRole('main').getByText('Started.').count()).toBe(0);

    // Without an answer it is kept on the phone, which sends it through REST.
    await open(page, away.id);
    await page.waitForLoadState('networkidle');
    await page.route('**/graphql', (route) => route.abort());
    await bar(page).getByRole('button', { name: 'Start work' }).tap();
    await page.getByText('Kept on this device.', { exact: false }).waitFor();
    await expect.poll(async () => (await stored(away.id)).stage).toBe('in_progress');
  });
});

it('covers nothing that gets the focus', async () => {
  const { id } = await assigned('Door sticks');
  const { page } = await test.signIn(technician, { phone: true });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/requests/new');
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  const form = await coveredByFocus(page);
  expect(form.covered).toEqual([]);
  expect(form.seen).toContain('Where?');
  expect(form.seen.length).toBeGreaterThan(12);
  await open(page, id);
  await bar(page).getByRole('button', { name: 'Start work' }).tap();
  await page.getByText('Started.').waitFor();
  const request = await coveredByFocus(page);
  expect(request.covered).toEqual([]);
  expect(request.seen).toContain('More steps');
  expect(request.seen).toContain('Add a note');
});

describe('taps', () => {
  it('are at most five to report a problem with a photo', async () => {
    const { page } = await test.signIn(employee, { phone: true });
    const finger = new Finger(page);
    await finger.tap(tabs(page).getByRole('link', { name: 'New request' }));
    await finger.take(page.getByRole('button', { name: 'Take a photo' }), await colourPhoto('red'));
    await finger.type(page.getByLabel('What is it about?'), 'Window broken');
    await finger.type(page.getByLabel('What is broken or needed?'), 'A ball went through it.');
    await finger.tap(page.getByRole('button', { name: 'Submit' }));
    await page.getByRole('heading', { level: 1, name: 'Window broken' }).waitFor();
    await page.getByRole('img', { name: /Before the work, photo 1 of 1/ }).waitFor();
    expect(finger.taps).toBeLessThanOrEqual(5);
  });

  it('are at most five to complete work with a photo, and one more to start it', async () => {
    const person = await test.app.seed.person('technician', { departmentId });
    await assigned('Sink leaks', person);
    const { page } = await test.signIn(person, { phone: true });
    const finger = new Finger(page);
    await finger.tap(page.getByRole('link', { name: /Sink leaks/ }).first());
    await finger.tap(bar(page).getByRole('button', { name: 'Start work' }));
    await page.getByText('Started.').waitFor();
    finger.taps -= 1;
    await finger.tap(bar(page).getByRole('button', { name: 'Complete' }));
    const dialog = page.getByRole('dialog');
    await finger.take(
      dialog.getByRole('button', { name: 'Take a photo' }),
      await colourPhoto('teal'),
    );
    await finger.type(dialog.getByLabel('What was done?'), 'New seal.');
    await finger.tap(dialog.getByRole('button', { name: 'Complete' }));
    await page.getByRole('img', { name: /After the work, photo 1 of 1/ }).waitFor();
    expect(finger.taps).toBeLessThanOrEqual(5);
  });
});

describe.each([
  ['light', false],
  ['dark', true],
])('%s', (_name, dark) => {
  it('has no violation in the bar, the tabs and their menus', async () => {
    const { id } = await assigned('Fan is loud');
    const { page } = await test.signIn(technician, { phone: true, dark });
    await open(page, id);
    await bar(page).getByRole('button', { name: 'More steps' }).tap();
    await page.getByRole('menu').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Start work' }).tap();
    await page.getByText('Started.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await tabs(page).getByRole('button', { name: 'More' }).tap();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});

it('cuts no German text in the bar and the tabs', async () => {
  const { prisma } = test.app.database;
  const person = await test.app.seed.person('technician', { departmentId });
  await prisma.user.update({ where: { id: person.id }, data: { language: 'de' } });
  const place = { requesterId: employee.id, departmentId, assigneeId: person.id };
  const { id } = await test.app.seed.request(place, 'assigned');
  const { page } = await test.signIn(person, { phone: true, locale: 'de-DE' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await open(page, id);
    expect([width, await cutTexts(page, '[data-tabs], [data-step-bar]')]).toEqual([width, []]);
    await page.getByRole('button', { name: 'Weitere Schritte' }).tap();
    await page.getByRole('menu').waitFor();
    expect([width, await cutTexts(page, '[role=menu]')]).toEqual([width, []]);
    await page.keyboard.press('Escape');
    await page.goto('/requests/new');
    await page.getByRole('heading', { level: 1, name: 'Neue Meldung' }).waitFor();
    await page.getByRole('button', { name: 'Foto aufnehmen' }).waitFor();
    expect([width, await cutTexts(page, 'main form')]).toEqual([width, []]);
  }
});
