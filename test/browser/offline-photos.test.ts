import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ConsoleTest, startConsole, type Visitor } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { hasKeptFiles } from '../support/kept-files.js';
import { loseAnswers } from '../support/lost-answers.js';
import { outboxOf } from '../support/outbox.js';
import { colourPhoto, Finger } from '../support/phone.js';

/** Text in the data of the camera, as the position is. */
const POSITION = 'Behind the third door';

let test: ConsoleTest;
let crew: Crew;
let photo: { name: string; mimeType: string; buffer: Buffer };
let id: number;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  const create = { width: 3000, height: 2000, channels: 3, background: 'teal' } as const;
  const image = sharp({ create }).withExif({ IFD0: { ImageDescription: POSITION } });
  photo = { name: 'pump.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
});
afterAll(() => test?.stop());

beforeEach(async () => {
  const { departmentId, employee, technician } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const begun = { stage: 'in_progress' as const, title: 'Tap drips', startedAt: new Date() };
  ({ id } = await test.app.seed.request(owner, 'assigned', begun));
});

/** Opens the request, so that the device has it. */
async function opened(): Promise<Visitor> {
  const visitor = await test.signIn(crew.technician, { phone: true, installed: true });
  const { page } = visitor;
  await hasKeptFiles(page);
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Tap drips' }).waitFor();
  return visitor;
}

const waits = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`\\b${count} waiting`) }).waitFor();

/** The operations that wait, in their order. */
const operations = async (page: Page) => (await outboxOf(page)).map(({ operation }) => operation);

const delivered = (page: Page) => expect.poll(() => outboxOf(page)).toEqual([]);

const photosOf = async (requestId: number) =>
  await test.app.database.prisma.attachment.findMany({ where: { requestId } });

/** The photos on the device: size, format, and whether they have the data of the camera. */
const keptPhotos = (page: Page) =>
  page.evaluate<
    { type: string; width: number; told: boolean }[]
  >(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('maintenance-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction(['photos']).objectStore('photos').getAll();
      all.onsuccess = async () => {
        opening.result.close();
        resolve(await Promise.all(all.result.map(async ({ file }) => {
          const { width } = await createImageBitmap(file);
          const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
          return { type: file.type, width, told: text.includes(${JSON.stringify(POSITION)}) };
        })));
      };
    };
  })`);

/** How a photo is kept. */
const SMALL = { type: 'image/jpeg', width: 2048, told: false };

it('completes with photos that were taken before and after the network went', async () => {
  const { page, context } = await opened();
  const finger = new Finger(page);
  await page.getByRole('button', { name: 'Complete' }).first().tap();
  const dialog = page.getByRole('dialog');
  await finger.take(dialog.getByRole('button', { name: 'Take a photo' }), photo);
  await dialog.getByText('uploaded', { exact: true }).waitFor();
  await context.setOffline(true);
  await finger.take(dialog.getByRole('button', { name: 'Take a photo' }), photo);
  await dialog.getByText('waits for network').waitFor();
  await dialog.getByRole('button', { name: 'Complete' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await waits(page, 3);
  const steps = ['uploadAttachment', 'uploadAttachment', 'completeMaintenanceRequest'];
  expect(await operations(page)).toEqual(steps);
  expect(await keptPhotos(page)).toEqual([SMALL, SMALL]);
  await page.reload();
  await waits(page, 3);

  await context.setOffline(false);
  await delivered(page);
  const { prisma } = test.app.database;
  expect(await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({
    stage: 'completed',
  });
  expect(await photosOf(id)).toMatchObject([
    { type: 'AFTER', width: 2048 },
    { type: 'AFTER', width: 2048 },
  ]);
  expect(await keptPhotos(page)).toEqual([]);
});

it('comments with a photo, and answers an item with one', async () => {
  const { id: checklistId } = await test.app.seed.checklist([{ kind: 'photo', label: 'Plate' }]);
  await test.app.seed.requestChecklist(id, checklistId);
  const { page, context } = await opened();
  const item = page.getByRole('listitem').filter({ hasText: 'Plate' });
  await item.getByRole('button', { name: 'Add the photo' }).waitFor();
  const form = page.locator('#comment');
  await form.locator('textarea').fill('It is the seal.');
  await form.getByRole('button', { name: 'Add photos' }).tap();
  const choice = form.locator('input[type=file]').first();
  await choice.waitFor({ state: 'attached' });
  await context.setOffline(true);
  await choice.setInputFiles(photo);
  await form.getByText('waits for network').waitFor();
  await form.getByRole('button', { name: 'Send', exact: true }).tap();
  await waits(page, 2);
  expect(await page.locator('#comment textarea').inputValue()).toBe('');
  await item.locator('input[type=file]').setInputFiles(photo);
  await waits(page, 4);
  expect(await operations(page)).toEqual([
    ...['uploadPhoto', 'addComment'],
    ...['uploadAttachment', 'answerChecklistItem'],
  ]);
  expect(await keptPhotos(page)).toEqual([SMALL, SMALL]);

  await context.setOffline(false);
  await delivered(page);
  const { prisma } = test.app.database;
  const comments = await prisma.comment.findMany({
    where: { requestId: id },
    include: { attachments: true },
  });
  expect(comments).toMatchObject([{ body: 'It is the seal.', attachments: [{ width: 2048 }] }]);
  const answers = await prisma.requestChecklistItem.findMany({
    where: { attachment: { requestId: id } },
  });
  expect(answers).toMatchObject([{ requestId: id, answeredById: crew.technician.id }]);
});

it('adds photos that are seen while they wait, also after a reload, and are there once', async () => {
  const { page, context } = await opened();
  await page.getByRole('button', { name: 'Add a photo from after' }).waitFor();
  const input = () => page.locator('[data-photos=AFTER] input[type=file]');
  // The service takes this one, but its answer is lost.
  const answersArrive = await loseAnswers(context, '**/attachments');
  await input().setInputFiles(photo);
  await page.getByText('waits for network').waitFor();
  await context.setOffline(true);
  await answersArrive();
  await input().setInputFiles(await colourPhoto('orange'));
  await expect.poll(() => page.getByText('waits for network').count()).toBe(2);
  await page.reload();
  await expect.poll(() => page.getByAltText('Photo that waits on this device').count()).toBe(2);
  await context.setOffline(false);
  await delivered(page);
  const photos = await photosOf(id);
  expect(photos.map(({ type }) => type)).toEqual(['AFTER', 'AFTER']);
  await page.getByText('waits for network').first().waitFor({ state: 'detached' });
});

it('keeps a photo whose upload hangs, and sends it once', async () => {
  const { page, context } = await opened();
  // A hundredth of the time in which there has to be progress.
  await context.addInitScript(`{
    const { set, ...timeout } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    const shorten = function (time) { set.call(this, time / 100); };
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { ...timeout, set: shorten });
  }`);
  await context.route('**/attachments', () => undefined);
  await page.reload();
  await page.getByRole('button', { name: 'Add a photo from after' }).waitFor();
  await page.locator('[data-photos=AFTER] input[type=file]').setInputFiles(photo);
  await expect.poll(() => operations(page)).toEqual(['uploadAttachment']);
  await context.setOffline(true);
  await context.unroute('**/attachments');
  await context.setOffline(false);
  await delivered(page);
  expect((await photosOf(id)).map(({ type }) => type)).toEqual(['AFTER']);
});

it('says how many photos it still keeps before one is taken, and takes none when it is full', async () => {
  const visitor = await opened();
  const { page, context } = visitor;
  const quota = (bytes: number) =>
    page.addInitScript(`navigator.storage.estimate = async () => ({ quota: ${bytes}, usage: 0 });`);
  await quota(6_000_000);
  await page.goto('/requests/new');
  await page.getByRole('button', { name: 'Take a photo' }).waitFor();
  await context.setOffline(true);
  await page.getByText('This device keeps 3 more photos.').waitFor();
  await page.locator('form input[type=file]').first().setInputFiles(photo);
  await page.getByText('This device keeps 2 more photos.').waitFor();
  await quota(1_000_000);
  await page.reload();
  await page.getByText('This device keeps no more photos').waitFor();
  expect(await page.getByRole('button', { name: 'Take a photo' }).isDisabled()).toBe(true);
  await page.goto(`/requests/${id}`);
  await page.getByText('This device keeps no more photos').first().waitFor();
  const add = page.getByRole('button', { name: 'Add a photo from after' });
  expect(await add.isDisabled()).toBe(true);
});
