import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import { queueLoaded } from '../support/outbox.js';
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

/** A photo as a phone takes it, of one colour. */
async function photo(color: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } });
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** A photo that takes its time to be uploaded: noise is some 3 MB. */
async function grainyPhoto(): Promise<Awaited<ReturnType<typeof photo>>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 2000, height: 1500, channels: 3, background: 'grey', noise } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'grainy.jpg', mimeType: 'image/jpeg', buffer };
}

/** Chooses a file at the button that opens the dialog for it. */
async function choose(page: Page, button: string, ...files: Awaited<ReturnType<typeof photo>>[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

async function newest(title: string) {
  const { prisma } = test.app.database;
  return await prisma.maintenanceRequest.findFirst({
    where: { title },
    include: { attachments: true, history: { orderBy: { id: 'asc' } } },
  });
}

async function fillRequest(page: Page, title: string): Promise<void> {
  await page.getByLabel('What is it about?').fill(title);
  await page
    .getByLabel('What is broken or needed?')
    .fill('Water under the sink since this morning.');
  await tick(page.getByRole('radio', { name: 'High' }));
  await page.getByLabel('Where?').fill('Kitchen');
}

it('goes from submission to completion in three browsers at once', async () => {
  const [ella, hugo, tove] = await Promise.all([
    test.signIn(employee, { phone: true }),
    test.signIn(head),
    test.signIn(technician, { phone: true, dark: true }),
  ]);
  await hugo.page.goto('/requests');
  await hugo.page.getByText('Live', { exact: true }).waitFor();

  await ella.page.goto('/requests/new');
  await fillRequest(ella.page, 'Sink leaks');
  await choose(ella.page, 'Choose photos', await photo('orange'), await photo('teal'));
  await ella.page.getByText('uploaded', { exact: true }).nth(1).waitFor();
  await ella.page.getByRole('button', { name: 'Submit' }).click();
  await ella.page.getByRole('heading', { level: 1, name: 'Sink leaks' }).waitFor();
  const id = (await newest('Sink leaks'))?.id;
  expect(new URL(ella.page.url()).pathname).toBe(`/requests/${id}`);

  // The head's list tells of it without moving a row.
  await hugo.page.getByRole('button', { name: 'Show 1 change' }).click();
  await hugo.page.getByRole('link', { name: 'Sink leaks' }).click();
  await hugo.page.getByRole('button', { name: 'Approve' }).click();
  await hugo.page.getByRole('dialog').getByLabel('Note').fill('Go ahead.');
  await hugo.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  // The submitter's page follows.
  await ella.page.getByText('Go ahead.').waitFor();

  await hugo.page.getByRole('button', { name: 'Assign', exact: true }).click();
  await tick(hugo.page.getByRole('radio', { name: /Tove Dahl/ }));
  await hugo.page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await hugo.page.getByText('assigned it').waitFor();

  // It appears on the technician's home page, who completes it with a photo.
  await tove.page
    .getByRole('link', { name: /Sink leaks/ })
    .first()
    .click();
  await tove.page.getByRole('button', { name: 'More steps' }).click();
  await tove.page.getByRole('menuitem', { name: 'Complete' }).click();
  const dialog = tove.page.getByRole('dialog');
  await dialog.getByLabel('What was done?').fill('New seal.');
  await choose(tove.page, 'Choose photos', await photo('purple'));
  await dialog.getByText('uploaded', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await tove.page.getByText('New seal.').first().waitFor();
  await ella.page.getByText('New seal.').first().waitFor();
  await ella.page.getByRole('img', { name: /After the work, photo 1 of 1/ }).waitFor();

  const done = await newest('Sink leaks');
  expect(done).toMatchObject({ status: 'completed', priority: 'high', assigneeId: technician.id });
  expect(done?.attachments.map(({ type }) => type).sort()).toEqual(['AFTER', 'BEFORE', 'BEFORE']);
  expect(done?.history.map(({ action }) => action)).toEqual([
    'create',
    'approve',
    'assign',
    'complete',
  ]);
  expect([...ella.problems, ...hugo.problems, ...tove.problems]).toEqual([]);
});

it('offers the steps that the service allows and no others', async () => {
  const { seed } = test.app;
  const pending = await seed.request({ requesterId: employee.id, departmentId });
  const offered = async (person: Person) => {
    const { page } = await test.signIn(person, { at: `/requests/${pending.id}` });
    await page.getByRole('heading', { name: 'History' }).waitFor();
    const actions = page.getByRole('main').getByRole('group', { name: 'Steps' });
    const buttons = await actions.getByRole('button').allTextContents();
    await actions.getByRole('button', { name: 'More steps' }).click();
    await page.getByRole('menu').waitFor();
    const enabled = page.locator('[role=menuitem]:not([aria-disabled=true])');
    return { buttons, menu: await enabled.allTextContents() };
  };
  expect(await offered(employee)).toEqual({
    buttons: ['Edit', 'More steps'],
    menu: ['Cancel request', 'Why not?'],
  });
  expect(await offered(head)).toEqual({
    buttons: ['Approve', 'Reject', 'More steps'],
    menu: [
      'Put on hold',
      'Set priority and estimate',
      'Plan the work',
      'Set the date',
      'Hand to another department',
      'Mark as duplicate',
      'Cancel request',
      'Why not?',
    ],
  });
  const { page } = await test.signIn(technician, { at: `/requests/${pending.id}` });
  await page.getByRole('heading', { name: `There is no request ${pending.id} for you` }).waitFor();
});

it('keeps a draft with its photo over a reload, and sends it once when the connection is back', async () => {
  const { page, context, problems } = await test.signIn(employee, {
    at: '/requests/new',
    phone: true,
  });
  await fillRequest(page, 'Lamp is dark');
  await choose(page, 'Choose photos', await photo('navy'));
  await page.getByRole('img', { name: 'navy.jpg' }).waitFor();
  await page.getByText('Draft saved on this device').waitFor();
  await queueLoaded(page);
  await page.reload();
  await page.getByText('Your draft is back.', { exact: false }).waitFor();
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('Lamp is dark');
  await page.getByRole('img', { name: 'navy.jpg' }).waitFor();

  await context.setOffline(true);
  await page.getByLabel('What is it about?').fill('Lamp is dark again');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: /\d waiting/ }).waitFor();
  expect(await newest('Lamp is dark again')).toBeNull();
  await context.setOffline(false);
  await page.getByRole('link', { name: /\d (waiting|sending)/ }).waitFor({ state: 'detached' });
  const { prisma } = test.app.database;
  expect(await prisma.maintenanceRequest.count({ where: { title: 'Lamp is dark again' } })).toBe(1);
  expect((await newest('Lamp is dark again'))?.attachments).toHaveLength(1);
  await page.goto('/requests/new');
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('');
  // The browser's message about the lost connection is not an error of the page.
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

it('keeps a photo with the draft while it is still being uploaded', async () => {
  const { page, context } = await test.signIn(employee, { at: '/requests/new', phone: true });
  await fillRequest(page, 'Roof leaks');
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 250_000,
  });
  await choose(page, 'Choose photos', await grainyPhoto());
  await page.getByRole('progressbar', { name: /^grainy\.jpg: .*[1-9] ?%/ }).waitFor();
  await page.getByText('Draft saved on this device').waitFor();
  expect(await page.getByRole('progressbar', { name: /^grainy\.jpg/ }).count()).toBe(1);
  await page.reload();
  await page.getByText('Your draft is back.', { exact: false }).waitFor();
  await page.getByRole('img', { name: 'grainy.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click();
  await page.getByRole('img', { name: 'grainy.jpg' }).waitFor({ state: 'detached' });
});

it('shows a conflict of two people as a choice and loses nothing that was typed', async () => {
  const { seed, database } = test.app;
  const request = await seed.request({ requesterId: employee.id, departmentId }, 'pending', {
    title: 'Door sticks',
    location: 'Hall 1',
  });
  const first = await test.signIn(employee, { at: `/requests/${request.id}` });
  await first.page.getByRole('button', { name: 'Edit' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByLabel('What is it about?').fill('Door sticks badly');

  const second = await test.signIn(employee, { at: `/requests/${request.id}` });
  await second.page.getByRole('button', { name: 'Edit' }).click();
  await second.page.getByRole('dialog').getByLabel('What is it about?').fill('Door is stuck');
  await second.page.getByRole('dialog').getByLabel('Where?').fill('Hall 2');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await second.page.getByRole('heading', { level: 1, name: 'Door is stuck' }).waitFor();

  // The open form follows by live update, before anything is sent.
  await dialog.getByText('Changed in the meantime').waitFor();
  const stored = () => database.prisma.maintenanceRequest.findUnique({ where: { id: request.id } });
  expect(await stored()).toMatchObject({ title: 'Door is stuck', location: 'Hall 2', version: 2 });
  await dialog.getByText('Door sticks badly').first().waitFor();
  await tick(dialog.getByRole('radio', { name: /Mine/ }).first());
  await dialog.getByRole('button', { name: 'Send mine anyway' }).click();
  await first.page.getByRole('heading', { level: 1, name: 'Door sticks badly' }).waitFor();
  expect(await stored()).toMatchObject({
    title: 'Door sticks badly',
    location: 'Hall 2',
    version: 3,
  });
});

it('says that a step is no longer possible when somebody was faster', async () => {
  const { seed, rest } = test.app;
  const request = await seed.request({ requesterId: employee.id, departmentId }, 'pending');
  const { page } = await test.signIn(head, { at: `/requests/${request.id}` });
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Typed with care.');
  const cancelled = await rest('DELETE', `/api/v1/maintenance/${request.id}`, {
    token: employee.token,
    body: { reason: 'Solved by itself.' },
  });
  expect(cancelled.status).toBe(200);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This step is no longer possible.').waitFor();
  expect(await dialog.getByLabel('Note').inputValue()).toBe('Typed with care.');
  expect(await dialog.getByRole('button', { name: 'Send mine anyway' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Solved by itself.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
});

it('says beside a photo why the service refuses it, and sends the draft without it', async () => {
  const { page } = await test.signIn(employee, { at: '/requests/new' });
  await fillRequest(page, 'Refused photo');
  // The first bytes of a JPEG, which neither the browser nor the service can read.
  const broken = {
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('ffd8ffe000104a464946', 'hex'),
  };
  await choose(page, 'Choose photos', broken);
  await page.getByText('This kind of file is not accepted.', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  expect(await page.getByText('No connection to the service.', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Refused photo' }).waitFor();
});

it('renews an access token that has expired during an upload, and makes a large photo smaller', async () => {
  const { page } = await test.signIn(employee, { at: '/requests/new' });
  await fillRequest(page, 'Large photo');
  let refused = 0;
  await page.route('**/api/v1/uploads', async (route) => {
    if (refused > 0) return await route.continue();
    refused += 1;
    const error = { message: 'The access token has expired.' };
    await route.fulfill({ status: 401, json: { code: 'expired_token', success: false, error } });
  });
  const create = { width: 8_160, height: 1_000, channels: 3, background: 'green' } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await choose(page, 'Choose photos', { name: 'wide.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('uploaded', { exact: true }).waitFor();
  expect(refused).toBe(1);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Large photo' }).waitFor();
  expect((await newest('Large photo'))?.attachments).toMatchObject([{ width: 2_560, height: 314 }]);
});
