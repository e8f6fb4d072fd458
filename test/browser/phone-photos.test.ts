import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import { Finger, phonePhoto } from '../support/phone.js';
import type { Person } from '../support/seed.js';

/** Bound for what is read to look at a request with three photos, in bytes. */
const LOOK_BOUND = 300_000;

/** Bound for a photo of 12 megapixels when it is sent, in bytes. */
const SENT_BOUND = 1_200_000;

let test: ConsoleTest;
let departmentId: number;
let employee: Person;
let photo: Buffer;

beforeAll(async () => {
  test = await startConsole();
  ({ departmentId, employee } = await seedCrew(test.app.seed));
  photo = await phonePhoto();
});

afterAll(() => test?.stop());

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Keeps the sizes of the files that the page puts into forms. */
const RECORD = `
  window.sent = [];
  for (const name of ['set', 'append']) {
    const given = FormData.prototype[name];
    FormData.prototype[name] = function (field, value) {
      if (value instanceof Blob) window.sent.push(value.size);
      return given.call(this, field, value);
    };
  }`;

/** Chooses a photo for a new request. @returns the size of the file that is sent, in bytes. */
async function sendPhoto(page: Page, file: ReturnType<typeof jpeg>): Promise<number> {
  await page.addInitScript(RECORD);
  await page.goto('/requests/new');
  await new Finger(page).take(page.getByRole('button', { name: 'Choose photos' }), file);
  await page.getByText('uploaded', { exact: true }).waitFor();
  return await page.evaluate<number>('window.sent.at(-1)');
}

/** The stored photos without a request, the newest first. */
const uploads = (take: number) =>
  test.app.database.prisma.attachment.findMany({ orderBy: { id: 'desc' }, take });

describe('a photo', () => {
  it('of a phone is sent with fewer pixels, a portrait upright', async () => {
    const { page } = await test.signIn(employee, { phone: true });
    const portrait = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const wide = await sendPhoto(page, jpeg('wide.jpg', photo));
    console.log(`photo of ${photo.length} bytes, sent as ${wide}`);
    expect(photo.length).toBeGreaterThan(4_000_000);
    expect(wide).toBeGreaterThan(100_000);
    expect(wide).toBeLessThan(SENT_BOUND);
    expect(await uploads(1)).toMatchObject([{ width: 2560, height: 1920 }]);
    const other = await test.signIn(employee, { phone: true });
    await sendPhoto(other.page, jpeg('portrait.jpg', portrait));
    expect(await uploads(1)).toMatchObject([{ width: 1920, height: 2560 }]);
    // Seen whole before it is sent.
    await other.page.getByRole('img', { name: 'portrait.jpg' }).waitFor();
    const { fit, ratio } = await other.page.evaluate<{ fit: string; ratio: number }>(`(() => {
      const image = document.querySelector('img[alt="portrait.jpg"]');
      const { objectFit: fit } = getComputedStyle(image);
      return { fit, ratio: image.naturalWidth / image.naturalHeight };
    })()`);
    expect(fit).toBe('contain');
    expect(ratio).toBeCloseTo(0.75, 2);
  });

  it('that is small is sent as it is, and one that the browser cannot read as well', async () => {
    const { page } = await test.signIn(employee, { phone: true });
    const small = await sharp(photo).resize(1200).jpeg({ quality: 70 }).toBuffer();
    expect(await sendPhoto(page, jpeg('small.jpg', small))).toBe(small.length);
    await page.evaluate('createImageBitmap = async () => { throw new Error("out of memory"); }');
    await new Finger(page).take(
      page.getByRole('button', { name: 'Choose photos' }),
      jpeg('unreadable.jpg', photo),
    );
    await page.getByText('uploaded', { exact: true }).nth(1).waitFor();
    expect(await uploads(1)).toMatchObject([{ width: 4000, height: 3000 }]);
  });
});

it.each([['phone'], ['desktop']])(
  'a request with three photos costs at most 300 kB to look at on a %s',
  async (device) => {
    const { id } = await test.app.seed.request({ requesterId: employee.id, departmentId });
    const shown = await sharp(photo).resize(2560).jpeg({ quality: 85 }).toBuffer();
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) {
      const body = new FormData();
      body.set('type', 'BEFORE');
      body.set('file', new Blob([new Uint8Array(shown)], { type: 'image/jpeg' }), name);
      const answer = await fetch(`${test.app.url}/api/v1/maintenance/${id}/attachments`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${employee.token}` },
        body,
      });
      expect(answer.status).toBe(201);
    }
    const { page } = await test.signIn(employee, { phone: device === 'phone' });
    await page.waitForLoadState('networkidle');
    const read: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      // The files of the build were read before, and have a bound of their own.
      if (new URL(request.url()).pathname.startsWith('/static/')) return;
      read.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(`/requests/${id}`);
    for (const number of [1, 2, 3]) {
      const name = `Before the work, photo ${number} of 3`;
      const image = page.locator(`img[alt^="${name}"]`);
      await image.waitFor();
      await image.scrollIntoViewIfNeeded();
      const fit = `getComputedStyle(document.querySelector('img[alt^="${name}"]')).objectFit`;
      expect(await page.evaluate(fit)).toBe('contain');
    }
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(read)).reduce((sum, size) => sum + size, 0);
    console.log(`${device}: ${read.length} answers, ${Math.round(bytes / 1000)} kB`);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(LOOK_BOUND);
  },
);
