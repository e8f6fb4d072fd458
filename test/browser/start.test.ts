import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
});
afterAll(() => test?.stop());

/** Keeps calls from the service until `release` is called. */
function heldCalls() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

it('is painted before its scripts and styles have been loaded', async () => {
  const { page, context } = await test.visit();
  await context.route('**/static/**', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const painted = await page.waitForFunction(
    "performance.getEntriesByName('first-contentful-paint').length",
  );
  expect(await painted.jsonValue()).toBe(1);
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBe(56);
  expect(await violationsOf(page)).toEqual([]);
});

it('shows the kept home until the service has answered, and then what it says', async () => {
  const { head, employee, departmentId } = crew;
  const work = { requesterId: employee.id, departmentId };
  const { id } = await test.app.seed.request(work, 'pending', { title: 'Lamp flickers' });
  const { page, context } = await test.signIn(head, { phone: true });
  await page.getByRole('link', { name: /Lamp flickers/ }).waitFor();
  const { prisma } = test.app.database;
  await prisma.maintenanceRequest.update({ where: { id }, data: { title: 'Lamp is dark' } });

  const calls = heldCalls();
  await context.route('**/graphql', async (route) => {
    await calls.released;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: `Hello, ${head.firstName}` }).waitFor();
  await page.getByRole('link', { name: /Lamp flickers/ }).waitFor();
  calls.release();
  await page.getByRole('link', { name: /Lamp is dark/ }).waitFor();
  expect(await page.getByRole('link', { name: /Lamp flickers/ }).count()).toBe(0);
});

it('leads to the login from the kept home when the session was ended elsewhere', async () => {
  const { page, context } = await test.signIn(crew.head, { phone: true });
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  await test.app.database.prisma.session.updateMany({
    where: { userId: crew.head.id },
    data: { revokedAt: new Date() },
  });
  const calls = heldCalls();
  await context.route('**/graphql', async (route) => {
    await calls.released;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  calls.release();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
});

it('waits for the service at any other page', async () => {
  const { page, context } = await test.signIn(crew.head, { phone: true });
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  const calls = heldCalls();
  await context.route('**/graphql', async (route) => {
    await calls.released;
    await route.continue();
  });
  await page.goto('/requests');
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Loading…' }).waitFor();
  expect(await page.getByRole('link', { name: /Lamp/ }).count()).toBe(0);
  calls.release();
  await page.getByRole('link', { name: /Lamp/ }).first().waitFor();
});

/** Gives all kept answers the key of another version; returns their number. */
const AS_OF_ANOTHER_VERSION = `new Promise((resolve, reject) => {
    const opening = indexedDB.open('maintenance-answers');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('answers', 'readwrite').objectStore('answers');
      let renamed = 0;
      store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (cursor === null) return resolve(renamed);
        const other = cursor.key.replace(/ sha256:[0-9a-f]{64} /, ' of another version ');
        if (other.includes('another version')) renamed += 1;
        if (other !== cursor.key) {
          store.put({ ...cursor.value, data: { me: {} } }, other);
          store.delete(cursor.key);
        }
        cursor.continue();
      };
    };
  })`;

it('shows no home that another version has kept', async () => {
  const { page, context } = await test.signIn(crew.head, { phone: true });
  await page.getByRole('link', { name: /Lamp/ }).first().waitFor();
  await expect.poll(() => page.evaluate<number>(AS_OF_ANOTHER_VERSION)).toBeGreaterThan(3);
  const calls = heldCalls();
  await context.route('**/graphql', async (route) => {
    await calls.released;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Loading…' }).waitFor();
  calls.release();
  await page.getByRole('link', { name: /Lamp/ }).first().waitFor();
});
