import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, fillLogin, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { fillOutbox, outboxOf, type Waiting } from '../support/outbox.js';
import { cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let crew: Crew;
let other: Person;
let employee: Person;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  ({ employee } = crew);
  const { departmentId } = crew;
  const names = { firstName: 'Carla', lastName: 'Dorn' };
  other = await test.app.seed.person('technician', { departmentId, ...names });
});
afterAll(() => test?.stop());

/** A request that the technician was assigned to. */
async function request(title: string, more: object = {}): Promise<number> {
  const { departmentId, technician } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const assigned = { title, stage: 'assigned' as const, ...more };
  return (await test.app.seed.request(owner, 'assigned', assigned)).id;
}

async function call(person: Person, verb: string, path: string, body: object) {
  const answer = await test.app.rest(verb, `/api/v1${path}`, { token: person.token, body });
  expect(answer.status).toBeLessThan(300);
}

const comment = (requestId: number, body: string, more: Partial<Waiting> = {}): Waiting => ({
  ...{ userId: crew.technician.id, lane: `request:${requestId}`, operation: 'addComment' },
  ...{ input: { requestId, body } },
  ...more,
});

/** Opens the page of waiting work, with this work in the queue. */
async function opened(page: Page, waiting: readonly Waiting[]): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Waiting work' }).waitFor();
  await page.getByText('Nothing waits').waitFor();
  await fillOutbox(page, waiting);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Waiting work' }).waitFor();
}

/** Makes calls of the queue fail as without network. */
const cut = (context: BrowserContext) =>
  context.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );

const commentsOn = (requestId: number) =>
  test.app.database.prisma.comment.findMany({ where: { requestId }, orderBy: { id: 'asc' } });

const link = (page: Page) => page.getByRole('link', { name: /^Waiting work: / });

it('says who stands behind a refused step, gives it to the lead, and deletes what is left', async () => {
  const id = await request('Belt slips');
  const unassigned = { stage: 'approved' as const, assigneeId: null, assignedAt: null };
  const lostId = await request('Chain rattles', { ...unassigned, status: 'approved' });
  const { technician } = crew;
  await call(crew.head, 'POST', `/maintenance/${lostId}/assign`, { technicianId: technician.id });
  const seen = { stage: 'assigned', hold: null, assigneeId: technician.id, checklistId: null };
  await call(crew.head, 'POST', `/maintenance/${id}/assign`, { technicianId: other.id });
  await call(crew.head, 'PUT', `/maintenance/${id}/helpers`, { userIds: [technician.id] });
  await call(crew.head, 'POST', `/maintenance/${lostId}/assign`, { technicianId: other.id });
  const { page, problems } = await test.signIn(technician, { phone: true, at: '/outbox' });
  const step = (operation: string): Waiting => ({
    ...{ userId: technician.id, lane: `request:${id}`, operation, input: { id } },
    ...{ expectedVersion: 1, snapshot: seen },
    performedAt: new Date(Date.now() - 60_000).toISOString(),
  });
  await opened(page, [
    step('startMaintenanceRequest'),
    step('completeMaintenanceRequest'),
    comment(id, 'x'.repeat(6000)),
    comment(lostId, 'The chain is worn.'),
  ]);
  const lost = page.getByRole('article', { name: `Waiting work of Request ${lostId}` });
  await lost.getByText('You have no access to this request any more').waitFor();
  await lost.getByRole('button', { name: 'Give to the lead' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give to the lead' }).click();
  await lost.waitFor({ state: 'detached' });
  const lane = page.getByRole('article', { name: new RegExp(`Waiting work of Request ${id}`) });
  await lane.getByText(/^Assigned to Carla Dorn at \d/).waitFor();
  await lane.getByText('Waits behind an entry above').waitFor();
  await lane.getByText(/^The form needs: Comment /).waitFor();
  await page.getByRole('link', { name: 'Waiting work: 1 waiting, 2 need you' }).waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await cutTexts(page, 'main h2, main button')).toEqual([]);
  const box = await link(page).boundingBox();
  expect((box?.x ?? 320) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(await violationsOf(page)).toEqual([]);

  await lane.getByRole('button', { name: 'Delete' }).last().click();
  await page.getByRole('dialog').getByText('It was not sent.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await lane.getByText(/^The form needs: /).waitFor({ state: 'detached' });
  await lane.getByRole('button', { name: 'Give to the lead' }).click();
  await page.getByLabel('Note for the lead').fill('I had begun already.');
  await page.getByRole('dialog').getByRole('button', { name: 'Give to the lead' }).click();
  await page.getByText('Nothing waits').waitFor();
  await expect.poll(() => link(page).count()).toBe(0);
  const reports = await test.app.database.prisma.undeliveredReport.findMany({
    where: { requestId: { in: [id, lostId] } },
    orderBy: { id: 'asc' },
    include: { entries: { orderBy: { id: 'asc' } } },
  });
  expect(reports.map(({ note }) => note)).toEqual([null, 'I had begun already.']);
  expect(
    reports[1]?.entries.map(({ operation, refusedBecause }) => [
      operation,
      refusedBecause.replace(/\d.*/, ''),
    ]),
  ).toEqual([
    ['startMaintenanceRequest', 'Assigned to Carla Dorn at '],
    ['completeMaintenanceRequest', 'An earlier step was not taken.'],
  ]);
  expect(problems).toEqual([]);
});

it('corrects a refused entry and sends it', async () => {
  const id = await request('Lamp flickers');
  const { page } = await test.signIn(crew.technician, { at: '/outbox', dark: true });
  await opened(page, [comment(id, 'x'.repeat(6000))]);
  await page.getByText(/^The form needs: /).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Correct and send' }).click();
  await page.getByLabel('Comment').fill('Short.');
  await page.getByRole('dialog').getByRole('button', { name: 'Correct and send' }).click();
  await page.getByText('Nothing waits').waitFor();
  expect((await commentsOn(id)).map(({ body }) => body)).toEqual(['Short.']);
});

it.each([
  ['Keep mine', 'high'],
  ['Keep theirs', 'urgent'],
])('asks about a value that two people changed: %s', async (button, priority) => {
  const { departmentId } = crew;
  const owner = { requesterId: employee.id, departmentId };
  const { id } = await test.app.seed.request(owner, 'pending');
  await call(crew.head, 'POST', `/maintenance/${id}/classify`, { priority: 'urgent' });
  const { page } = await test.signIn(employee, { at: '/outbox' });
  const values = { priority: 'normal' };
  await opened(page, [
    {
      ...{ userId: employee.id, lane: `request:${id}`, operation: 'updateMaintenanceRequest' },
      ...{ input: { id, priority: 'high' }, expectedVersion: 1 },
      snapshot: { stage: 'submitted', hold: null, assigneeId: null, checklistId: null, values },
    },
  ]);
  await page.getByText(/^Theirs \(Hugo Lind, at .*\): Urgent$/).waitFor();
  await page.getByText('Yours: High').waitFor();
  await page.getByRole('button', { name: button }).click();
  await page.getByText('Nothing waits').waitFor();
  const { prisma } = test.app.database;
  const stored = await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
  expect(stored.priority).toBe(priority);
});

it('shows only the number of what belongs to somebody else, and sends it in their session', async () => {
  const id = await request('Door drags');
  const { page, context } = await test.signIn(crew.technician, { at: '/outbox' });
  await cut(context);
  await opened(page, [comment(id, 'By Tove.'), comment(id, 'Also by Tove.')]);
  await page.getByText('By Tove.', { exact: true }).waitFor();
  // The session ends without the page: the next person signs in.
  await page.goto('/favicon.svg');
  await context.clearCookies();
  await page.evaluate(`localStorage.removeItem('session')`);
  await context.unroute('**/api/v1/**');
  const sent: string[] = [];
  context.on('request', (one) => {
    if (/\/api\/v1\/.*comments/.test(one.url())) sent.push(one.url());
  });
  await page.goto('/login');
  await fillLogin(page, other.email);
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
  await page.goto('/outbox');
  await page.getByText('2 entries of Tove Dahl wait here').waitFor();
  expect(await page.getByText('By Tove.').count()).toBe(0);
  expect(await link(page).count()).toBe(0);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(sent).toEqual([]);

  await fillLogin(page, crew.technician.email);
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
  await expect
    .poll(async () => (await commentsOn(id)).map(({ authorId }) => authorId))
    .toEqual([crew.technician.id, crew.technician.id]);
});

it('asks before signing out with work: stay, delete by its number, send', async () => {
  const id = await request('Fan hums');
  const { page, context } = await test.signIn(crew.technician, { at: '/outbox' });
  await cut(context);
  await opened(page, [comment(id, 'One.'), comment(id, 'Two.')]);
  const dialog = page.getByRole('dialog', { name: 'Work waits on this device' });
  const signOut = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await dialog.getByText('2 entries of yours are not sent yet.').waitFor();
  };
  await signOut();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.waitFor({ state: 'detached' });
  await signOut();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await dialog.getByText('2 entries could not be sent.').waitFor();
  await dialog.getByRole('button', { name: 'Delete 2 entries' }).click();
  await dialog.getByLabel('Type 2 to delete the entries').fill('3');
  await dialog.getByRole('button', { name: 'Delete 2 entries' }).click();
  await dialog.getByText('This is not 2.').waitFor();
  expect(await outboxOf(page)).toHaveLength(2);
  await dialog.getByLabel('Type 2 to delete the entries').fill('2');
  await dialog.getByRole('button', { name: 'Delete 2 entries' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await outboxOf(page)).toEqual([]);
  expect(await commentsOn(id)).toEqual([]);

  await fillLogin(page, crew.technician.email);
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
  await page.goto('/outbox');
  await opened(page, [comment(id, 'Three.')]);
  await page.getByText('Three.').waitFor();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await context.unroute('**/api/v1/**');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect((await commentsOn(id)).map(({ body }) => body)).toEqual(['Three.']);
});

it('tells of entries that the device has deleted, and of those that wait too long', async () => {
  const id = await request('Gate sticks');
  const { page, context } = await test.signIn(crew.technician, { at: '/outbox' });
  await cut(context);
  const performedAt = new Date(Date.now() - 4 * 86_400_000).toISOString();
  await opened(page, [comment(id, 'One.', { performedAt }), comment(id, 'Two.')]);
  await page.getByText(/^1 entry is older than 3 days\./).waitFor();
  await page.getByRole('link', { name: 'Waiting work: 2 waiting, older than 3 days' }).waitFor();
  await page.goto('/favicon.svg');
  await page.evaluate(`new Promise((resolve, reject) => {
    const gone = indexedDB.deleteDatabase('maintenance-outbox');
    gone.onsuccess = () => resolve();
    gone.onerror = () => reject(gone.error);
  })`);
  await page.goto('/outbox');
  await page.getByText('The device has deleted 2 entries').waitFor();
  await page.getByRole('link', { name: 'Waiting work: 2 deleted' }).waitFor();
  await page.getByRole('button', { name: 'Noted' }).click();
  await page.getByText('The device has deleted').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Nothing waits').waitFor();
  expect(await page.getByText('The device has deleted').count()).toBe(0);
});

it('sends each entry once from one of two tabs', async () => {
  const id = await request('Pump leaks');
  const visitor = await test.signIn(crew.technician, { at: '/outbox' });
  const { page, context } = visitor;
  const keys: string[] = [];
  // Below the cut, so that no call passes between the end of the one and the begin of the other.
  await context.route('**/api/v1/maintenance/*/comments', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await route.continue();
  });
  await cut(context);
  const bodies = Array.from({ length: 6 }, (_, index) => `Comment ${index}`);
  await opened(
    page,
    bodies.map((body) => comment(id, body)),
  );
  const second = await visitor.tab();
  await second.goto('/outbox');
  await second.getByText('Comment 5').waitFor();
  await context.unroute('**/api/v1/**');
  await Promise.all(
    [page, second].map((tab) => tab.evaluate(`window.dispatchEvent(new Event('online'))`)),
  );
  for (const tab of [page, second]) await tab.getByText('Nothing waits').waitFor();
  expect((await commentsOn(id)).map(({ body }) => body)).toEqual(bodies);
  expect(new Set(keys).size).toBe(6);
  expect(keys).toHaveLength(6);
});

it('does once what a tab was sending when it was closed', async () => {
  const id = await request('Valve sings');
  const visitor = await test.signIn(crew.technician, { at: '/outbox' });
  const { page, context } = visitor;
  // The service acts, and the answer never comes.
  const arrived = Promise.withResolvers<void>();
  await context.route('**/api/v1/maintenance/*/comments', async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  await page.getByText('Nothing waits').waitFor();
  await fillOutbox(page, [comment(id, 'Once.')]);
  await page.reload();
  await arrived.promise;
  expect(await outboxOf(page)).toHaveLength(1);
  await page.close();
  await context.unroute('**/api/v1/maintenance/*/comments');
  const next = await visitor.tab();
  await next.goto('/outbox');
  await next.getByText('Nothing waits').waitFor();
  expect(await outboxOf(next)).toEqual([]);
  expect((await commentsOn(id)).map(({ body }) => body)).toEqual(['Once.']);
});
