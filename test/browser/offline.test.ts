import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, fillLogin, startConsole, type Visitor } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import { hasKeptFiles } from '../support/kept-files.js';
import { colourPhoto } from '../support/phone.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let employee: Person;
let head: Person;
let technician: Person;
let id: number;
let reported: number;

beforeAll(async () => {
  test = await startConsole();
  const crew = await seedCrew(test.app.seed);
  ({ employee, head, technician } = crew);
  const place = { requesterId: employee.id, departmentId: crew.departmentId };
  const assigned = { ...place, assigneeId: technician.id };
  id = (await test.app.seed.request(assigned, 'assigned', { title: 'Tap drips' })).id;
  await test.app.seed.request(assigned, 'assigned', { title: 'Door sticks' });
  const own = { requesterId: technician.id, departmentId: crew.departmentId };
  reported = (await test.app.seed.request(own, 'pending', { title: 'Lamp is out' })).id;
  const body = new FormData();
  const { buffer } = await colourPhoto('orange');
  body.set('type', 'BEFORE');
  body.set('file', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'tap.jpg');
  const added = await fetch(`${test.app.url}/api/v1/maintenance/${id}/attachments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${employee.token}` },
    body,
  });
  expect(added.status).toBe(201);
});

afterAll(() => test?.stop());

/** Keys and values that the console keeps of answers, as text. */
const keptIn = (page: Page) =>
  page.evaluate<string>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('maintenance-answers');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('answers').objectStore('answers');
      const [keys, values] = [store.getAllKeys(), store.getAll()];
      values.onsuccess = () => resolve(JSON.stringify([keys.result, values.result]));
    };
  })`);

/** Opens the home page within the console, which begins with the work of a technician. */
async function goHome(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await navigation.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
}

/** Opens home, the list and a request, and waits until the browser has what it needs of them. */
async function readAll({ page }: Visitor): Promise<void> {
  await hasKeptFiles(page);
  await goHome(page);
  await page.getByRole('link', { name: 'Door sticks' }).waitFor();
  await page.goto('/requests');
  await page.getByRole('link', { name: 'Door sticks' }).waitFor();
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Tap drips' }).waitFor();
  await page.locator('img[alt^="Before the work, photo 1 of 1"]').waitFor();
  await page.getByText('submitted the request').first().waitFor();
  for (const part of ['HomeRequests', 'RequestRows', 'RequestTimeline', 'picture ']) {
    await expect.poll(() => keptIn(page)).toContain(part);
  }
}

const notice = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^No connection\. As of \d/ });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
}

it('opens without a connection with what was read last, and with the steps that are sent later', async () => {
  const visitor = await test.signIn(technician, { phone: true, installed: true });
  const { page, context } = visitor;
  await readAll(visitor);
  await page.getByRole('button', { name: 'Start work' }).waitFor();
  await context.setOffline(true);
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Tap drips' }).waitFor();
  await notice(page).waitFor();
  await page.getByText('submitted the request').first().waitFor();
  await page.locator('img[alt^="Before the work, photo 1 of 1"]').waitFor();
  expect(await page.getByRole('button', { name: 'Watch', exact: true }).count()).toBe(0);
  for (const name of ['Start work', 'Send', 'Add a photo from before']) {
    await page.getByRole('button', { name, exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'More steps' }).tap();
  await page.getByRole('menuitem', { name: 'Complete' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /Assign|Cancel|Transfer/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await violationsOf(page)).toEqual([]);

  const tabs = page.getByRole('navigation', { name: 'Frequent pages' });
  await goHome(page);
  await page.getByRole('link', { name: /Tap drips/ }).waitFor();
  await notice(page).waitFor();
  expect(await page.getByRole('button', { name: /^(Start work|Steps of)/ }).count()).toBe(0);
  await tabs.getByRole('link', { name: 'Requests' }).tap();
  await page.getByRole('link', { name: 'Door sticks' }).tap();
  // It was never opened, but is open work of this person.
  await page.getByRole('heading', { level: 1, name: 'Door sticks' }).waitFor();
  await page.goto(`/requests/${reported}`);
  // This one is not on the device: the console says that there is no connection, and asks for no login.
  await page.getByRole('alert').getByText('No connection', { exact: false }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/requests/${reported}`);

  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Lamp is out' }).waitFor();
  await notice(page).waitFor({ state: 'detached' });
});

it('keeps no token, and nothing after signing out', async () => {
  const visitor = await test.signIn(technician, { installed: true });
  const { page, context } = visitor;
  await readAll(visitor);
  const kept = await keptIn(page);
  const [cookie] = await context.cookies();
  expect(cookie?.value.length).toBeGreaterThan(20);
  expect(kept).not.toContain(cookie?.value);
  expect(kept).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  expect(kept).toContain('Tap drips');
  await signOut(page);
  await expect.poll(() => keptIn(page)).toBe('[[],[]]');
  await context.setOffline(true);
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await page.getByText('Tap drips').count()).toBe(0);
});

it('shows nothing of one person to the next, and nothing after the session was ended', async () => {
  const visitor = await test.signIn(technician, { installed: true });
  const { page, context } = visitor;
  await readAll(visitor);
  // The session ends without the page: the next person signs in over what was kept.
  await page.goto('/favicon.svg');
  await context.clearCookies();
  await page.evaluate('localStorage.clear()');
  await page.goto('/login');
  await fillLogin(page, head.email);
  await page.getByRole('heading', { level: 1, name: 'Hello, Hugo' }).waitFor();
  await expect.poll(() => keptIn(page)).toContain(head.email);
  expect(await keptIn(page)).not.toContain(technician.email);
  await context.setOffline(true);
  await page.goto(`/requests/${id}`);
  await page.getByRole('alert').getByText('No connection', { exact: false }).waitFor();
  expect(await page.getByText('Tap drips').count()).toBe(0);

  await context.setOffline(false);
  const { prisma } = test.app.database;
  await prisma.session.updateMany({ where: { userId: head.id }, data: { revokedAt: new Date() } });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  await expect.poll(() => keptIn(page)).toBe('[[],[]]');
});

it('can be installed, and offers a new request at its icon', async () => {
  const { page, context, problems } = await test.signIn(employee, { installed: true });
  await hasKeptFiles(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { data = '', errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.shortcuts[0]).toMatchObject({ name: 'New request', url: '/requests/new' });
  for (const { src, sizes } of manifest.icons) {
    const answer = await fetch(new URL(src, test.app.url));
    expect([src, answer.status]).toEqual([src, 200]);
    if (!src.endsWith('.png')) continue;
    const header = Buffer.from(await answer.arrayBuffer());
    expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes);
  }
  const worker = await fetch(new URL('/sw.js', test.app.url));
  expect(worker.headers.get('cache-control')).toBe('public, no-cache');
  expect(worker.headers.get('content-type')).toMatch(/javascript/);
  expect(problems).toEqual([]);
});

it('loads the queue again once the device has the files, where the network was lost before', async () => {
  const { page } = await test.signIn(technician, { phone: true });
  const queue = /\/outbox-link-[^/]+\.js$/;
  let lost = 0;
  await page.route(queue, async (route) => {
    await route.abort('internetdisconnected');
    lost += 1;
  });
  // At the loss of the network, and when the page has time for it.
  await page.evaluate("window.dispatchEvent(new Event('offline'))");
  await expect.poll(() => lost).toBe(2);
  await page.unroute(queue);
  const loaded = page.waitForResponse((response) => queue.test(response.url()));
  await page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))");
  expect((await loaded).status()).toBe(200);
});
