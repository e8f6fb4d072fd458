import { unlink } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { download, filesIn, filesOfRows, picture, upload } from '../../../support/files.js';
import { bothOr } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let employee: Person;
let stranger: Person;
/** 2,000 by 1,000 pixels, to be turned by a quarter. */
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  const home = (await app.seed.department('Home')).id;
  const abroad = (await app.seed.department('Abroad')).id;
  employee = await app.seed.person('employee', { departmentId: home });
  stranger = await app.seed.person('employee', { departmentId: abroad });
  photo = await picture('jpeg', { width: 2_000, height: 1_000, orientation: 6 });
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await filesIn(app.config.dataDir)).toEqual(await filesOfRows(app));
});

const read = (url: string, who: Person = employee) => download(app, url, who.token);

async function sizeOf(bytes: Buffer) {
  const { format, width, height, exif } = await sharp(bytes).metadata();
  return { format, width, height, exif };
}

async function uploaded(bytes = photo) {
  const { code, data } = await upload(app, 'rest', 'uploadPhoto', { bytes }, {}, employee.token);
  expect(code).toBe('OK');
  return data as {
    id: number;
    filename: string;
    url: string;
    thumbnailUrl: string;
    previewUrl: string;
  };
}

describe.each(bothOr('rest'))('a photo that is uploaded through %s', (via) => {
  it('is read with 320, with 1,280 and with all pixels', async () => {
    const { data } = await upload(app, via, 'uploadPhoto', { bytes: photo }, {}, employee.token);
    expect(data).toMatchObject({
      url: `/api/v1/uploads/${data.filename}`,
      thumbnailUrl: `/api/v1/uploads/${data.filename}?size=thumb`,
      previewUrl: `/api/v1/uploads/${data.filename}?size=preview`,
      width: 1_000,
      height: 2_000,
    });
    const sizes = await Promise.all(
      [data.thumbnailUrl, data.previewUrl, `${data.url}?size=full`, data.url].map(async (url) =>
        sizeOf((await read(url)).bytes),
      ),
    );
    expect(sizes).toEqual([
      { format: 'webp', width: 160, height: 320, exif: undefined },
      { format: 'webp', width: 640, height: 1_280, exif: undefined },
      { format: 'jpeg', width: 1_000, height: 2_000, exif: undefined },
      { format: 'jpeg', width: 1_000, height: 2_000, exif: undefined },
    ]);
  });
});

it('each size has an ETag, a type and a length', async () => {
  const { url, thumbnailUrl, id } = await uploaded();
  const full = await read(url);
  const thumb = await read(thumbnailUrl);
  expect(thumb.headers.get('content-type')).toBe('image/webp');
  expect(thumb.headers.get('content-length')).toBe(String(thumb.bytes.length));
  expect(thumb.headers.get('etag')).not.toBe(full.headers.get('etag'));
  const again = await fetch(`${app.url}${thumbnailUrl}`, {
    headers: {
      Authorization: `Bearer ${employee.token}`,
      'If-None-Match': thumb.headers.get('etag') ?? '',
    },
  });
  expect(again.status).toBe(304);
  const byId = await read(`/api/v1/maintenance/attachments/${id}?size=thumb`);
  expect(byId.bytes.equals(thumb.bytes)).toBe(true);
});

it('a picture that is not larger than the variant is answered as it is', async () => {
  const small = await picture('png', { width: 320, height: 200 });
  const { url, thumbnailUrl, previewUrl } = await uploaded(small);
  const full = await read(url);
  for (const variant of [await read(thumbnailUrl), await read(previewUrl)]) {
    expect(variant.headers.get('content-type')).toBe('image/png');
    expect(variant.bytes.equals(full.bytes)).toBe(true);
  }
});

it('is not found by others in any size, and another size is an input error', async () => {
  const { url, filename } = await uploaded();
  for (const size of ['thumb', 'preview', 'full']) {
    expect((await read(`${url}?size=${size}`, stranger)).status).toBe(404);
  }
  for (const size of ['THUMBNAIL', '320', 'thumb&size=full']) {
    const answer = await app.rest('GET', `/uploads/${filename}?size=${size}`, employee);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  }
  expect((await fetch(`${app.url}${url}?size=thumb`)).status).toBe(401);
});

it('a variant that the storage lacks is made by its first reader', async () => {
  const { filename, thumbnailUrl } = await uploaded();
  const before = await read(thumbnailUrl);
  for (const folder of ['thumbs', 'previews']) {
    await unlink(path.join(app.config.dataDir, 'files', folder, filename));
  }
  const [one, other] = await Promise.all([read(thumbnailUrl), read(thumbnailUrl)]);
  expect([one.bytes.equals(before.bytes), other.bytes.equals(before.bytes)]).toEqual([true, true]);
});

it('the variants of photos of earlier versions are made in the background, once', async () => {
  const old = await uploaded();
  const { prisma } = app.database;
  await prisma.attachment.update({ where: { id: old.id }, data: { variantsAt: null } });
  for (const folder of ['thumbs', 'previews']) {
    await unlink(path.join(app.config.dataDir, 'files', folder, old.filename));
  }
  const { signal } = new AbortController();
  expect(await app.services.variants.run(signal)).toBe(1);
  expect(await app.services.variants.run(signal)).toBe(0);
  // The files are compared after each test.
});

it('a photo whose file is lost does not stop the others', async () => {
  const lost = await uploaded();
  const old = await uploaded();
  const { prisma } = app.database;
  const ids = [lost.id, old.id];
  await prisma.attachment.updateMany({ where: { id: { in: ids } }, data: { variantsAt: null } });
  for (const folder of ['thumbs', 'previews']) {
    await unlink(path.join(app.config.dataDir, 'files', folder, old.filename));
    await unlink(path.join(app.config.dataDir, 'files', folder, lost.filename));
  }
  await unlink(path.join(app.config.dataDir, 'files', 'attachments', lost.filename));
  expect(await app.services.variants.run(new AbortController().signal)).toBe(2);
  expect((await read(old.thumbnailUrl)).status).toBe(200);
  expect((await read(lost.thumbnailUrl)).status).toBe(404);
  await app.rest('DELETE', `/uploads/${lost.filename}`, employee);
});

it('deleting a photo deletes its variants, and the sweep those that remain', async () => {
  const { filename } = await uploaded();
  const answer = await app.rest('DELETE', `/uploads/${filename}`, employee);
  expect(answer.status).toBe(200);
  // The files are compared after each test.
});
