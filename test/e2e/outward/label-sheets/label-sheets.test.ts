import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { picture, upload } from '../../../support/files.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { PUBLIC_URL } from '../../../support/mail-app.js';
import { pdfPages, pdfText } from '../../../support/pdf-text.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let employee: Person;
let departmentId: number;
let elsewhere: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  ({ id: elsewhere } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const settings = (data: object) => prisma().systemSettings.updateMany({ data });
beforeEach(() =>
  settings({ publicUrl: PUBLIC_URL, reportLinks: true, houseName: null, houseLanguage: 'en' }),
);
const assets = async (count: number, fields: object = {}) => {
  const made: { id: number; tag: string; name: string }[] = [];
  for (let number = 0; number < count; number += 1) {
    made.push(await app.seed.asset({ departmentId, ...fields }));
  }
  return made;
};
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** The addresses of a page, in their order. */
const addressesIn = (html: string) =>
  [...html.matchAll(/<p data-address>([^<]*)<\/p>/g)].map(([, address]) => address);

/** What a scanner reads of the first code of a page. */
async function scanned(html: string): Promise<string> {
  const [, box, path] = /<svg viewBox="0 0 (\d+) \d+"[^>]*><path d="([^"]*)"/.exec(html) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" width="400" height="400"><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (operation: string, input: Record<string, unknown> = {}, actor = head) =>
    invoke(app, via, operation, input, actor.token);
  const create = (input: Record<string, unknown>, actor = head) =>
    call('createLabels', input, actor);
  const read = async (path: string, actor = head) => app.rest('GET', path, { token: actor.token });

  it('lists the formats with what labels need', async () => {
    const { data } = await call('labelFormats');
    expect(data).toMatchObject({ publicUrl: PUBLIC_URL, houseName: null, reportLinks: true });
    expect(data.formats).toEqual([
      {
        format: 'a4_63x38',
        paper: 'A4',
        width: 63.5,
        height: 38.1,
        columns: 3,
        rows: 7,
        perPage: 21,
      },
      { format: 'a4_70x36', paper: 'A4', width: 70, height: 36, columns: 3, rows: 8, perPage: 24 },
      {
        format: 'a4_99x68',
        paper: 'A4',
        width: 99.1,
        height: 67.7,
        columns: 2,
        rows: 4,
        perPage: 8,
      },
      {
        ...{ format: 'letter_67x25', paper: 'Letter', width: 66.675, height: 25.4 },
        ...{ columns: 3, rows: 10, perPage: 30 },
      },
      {
        format: 'single_62',
        paper: '62 mm',
        width: 62,
        height: 40,
        columns: 1,
        rows: 1,
        perPage: 1,
      },
    ]);
  });

  it('prints labels in the order of the ids, without links where none is asked for', async () => {
    const [one, two] = await assets(2);
    const ids = [two?.id ?? 0, one?.id ?? 0];
    const { data } = await create({ assetIds: ids });
    expect(data).toMatchObject({
      format: 'a4_63x38',
      count: 2,
      pages: 1,
      linksCreated: 0,
      withoutLinkCount: 2,
      withoutLink: ids.map((id) => ({ type: 'asset', id, reason: 'no_link' })),
      pdfUrl: `/api/v1/labels/${data.id}/pdf`,
      htmlUrl: `/api/v1/labels/${data.id}/html`,
    });
    expect(Date.parse(data.expiresAt) - app.now().getTime()).toBeGreaterThan(86_000_000);
    const html = await read(data.htmlUrl);
    expect([html.status, html.headers.get('Content-Type')?.split(';')[0]]).toEqual([
      200,
      'text/html',
    ]);
    expect(addressesIn(html.body)).toEqual(ids.map((id) => `${PUBLIC_URL}/equipment/${id}`));
    expect(html.body).not.toContain('Scan to report');
    expect(html.body).not.toMatch(/<script|<link|src="(?!data:)|href=|url\(/);
    expect(await scanned(html.body)).toBe(`${PUBLIC_URL}/equipment/${two?.id}`);
  });

  it('makes the missing links in one step, each with its record, and the account once', async () => {
    const { id: fresh } = await app.seed.department();
    const made = await assets(3, { departmentId: fresh });
    const [linked] = made;
    await call('addAssetReportLink', { id: linked?.id }, administrator);
    const { data } = await create({ assetIds: idsOf(made), createLinks: true }, administrator);
    expect(data).toMatchObject({ linksCreated: 2, withoutLink: [], withoutLinkCount: 0 });
    const links = await prisma().reportLink.findMany({ where: { assetId: { in: idsOf(made) } } });
    expect(links).toHaveLength(3);
    const html = (await read(data.htmlUrl, administrator)).body;
    expect(addressesIn(html).toSorted()).toEqual(
      links.map(({ code }) => `${PUBLIC_URL}/r/${code}`).toSorted(),
    );
    expect(html.match(/Scan to report a problem/g)).toHaveLength(3);
    const targetId = { in: idsOf(made).map(String) };
    const where = { action: 'asset.report_link_created', targetId };
    expect(await prisma().auditRecord.count({ where })).toBe(3);
    expect(await prisma().reportAccount.count({ where: { departmentId: fresh } })).toBe(1);
  });

  it('says why a thing has no link, and prints it with the address of its page', async () => {
    const [retired] = await assets(1, { state: 'retired' });
    const { data } = await create({ assetIds: [retired?.id], createLinks: true });
    expect(data.withoutLink).toMatchObject([{ reason: 'ended' }]);
    const place = await app.seed.location({ departmentId: null, name: 'Nowhere' });
    const nobody = await create({ locationIds: [place.id], createLinks: true }, administrator);
    expect(nobody.data.withoutLink).toMatchObject([
      { type: 'location', id: place.id, name: 'Nowhere', reason: 'no_department' },
    ]);
    await settings({ reportLinks: false });
    const [fine] = await assets(1);
    const off = await create({ assetIds: [fine?.id], createLinks: true });
    expect(off.data.withoutLink).toMatchObject([{ reason: 'links_off' }]);
    expect(addressesIn((await read(off.data.htmlUrl)).body)).toEqual([
      `${PUBLIC_URL}/equipment/${fine?.id}`,
    ]);
  });

  it('takes a branch of places: the places by path, the assets by tag, or both', async () => {
    const root = await app.seed.location({ departmentId, name: `House ${via}` });
    const b = await app.seed.location({ parentId: root.id, name: 'B' });
    const a = await app.seed.location({ parentId: root.id, name: 'A' });
    await app.seed.location({ parentId: root.id, name: 'Old', archivedAt: new Date() });
    const [second] = await assets(1, { locationId: b.id, tag: `Z-${via}` });
    const [first] = await assets(1, { locationId: a.id, tag: `Y-${via}` });
    await assets(1, { locationId: a.id, state: 'retired' });
    const places = [root, a, b].map(({ id }) => `${PUBLIC_URL}/places/${id}`);
    const things = [first, second].map((asset) => `${PUBLIC_URL}/equipment/${asset?.id}`);
    for (const [include, expected] of [
      [undefined, places],
      ['places', places],
      ['assets', things],
      ['both', [...places, ...things]],
    ] as const) {
      const { data } = await create({ locationSubtree: root.id, ...(include && { include }) });
      expect([include, addressesIn((await read(data.htmlUrl)).body)]).toEqual([include, expected]);
    }
  });

  it.each([
    ['assetIds', () => ({})],
    ['assetIds', async () => ({ assetIds: [(await assets(1))[0]?.id], locationSubtree: 1 })],
    ['assetIds', () => ({ assetIds: [] })],
    ['assetIds', () => ({ assetIds: [999_999] })],
    ['assetIds', () => ({ assetIds: [1, 1] })],
    ['assetIds', () => ({ assetIds: Array.from({ length: 2001 }, (_, index) => index + 1) })],
    ['locationIds', () => ({ locationIds: [999_999] })],
    ['locationSubtree', () => ({ locationSubtree: 999_999 })],
    ['skip', async () => ({ assetIds: idsOf(await assets(1)), skip: 21 })],
    ['skip', async () => ({ assetIds: idsOf(await assets(1)), skip: 1, format: 'single_62' })],
    ['include', async () => ({ assetIds: idsOf(await assets(1)), include: 'both' })],
  ] as const)('refuses a fault of %s (case %#)', async (field, input) => {
    const { code, details } = await create(await input());
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
  });

  it('makes nothing where one thing is not led, or the service has no address', async () => {
    const [own] = await assets(1);
    const [other] = await assets(1, { departmentId: elsewhere });
    const input = { assetIds: [own?.id, other?.id], createLinks: true };
    await expectRefused(app, input, () => create(input), 'FORBIDDEN');
    await expectRefused(
      app,
      'employee',
      () => create({ assetIds: [own?.id] }, employee),
      'FORBIDDEN',
    );
    await settings({ publicUrl: null });
    const { code, details } = await create({ assetIds: [own?.id], createLinks: true });
    expect([code, details.reason]).toEqual(['CONFLICT', 'public_url_missing']);
    expect(await prisma().reportLink.count({ where: { assetId: own?.id ?? 0 } })).toBe(0);
  });

  it('of twenty at once makes one link a thing', async () => {
    const made = await assets(3);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ assetIds: idsOf(made), createLinks: true })),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'OK'));
    expect(answers.reduce((sum, { data }) => sum + data.linksCreated, 0)).toBe(3);
  });

  it('counts pages with the places that are used already', async () => {
    const made = await assets(2);
    const pages = async (more: object) =>
      (await create({ assetIds: idsOf(made), ...more })).data.pages;
    expect(await pages({ skip: 19 })).toBe(1);
    expect(await pages({ skip: 20 })).toBe(2);
    expect(await pages({ format: 'a4_99x68', skip: 7 })).toBe(2);
    expect(await pages({ format: 'single_62' })).toBe(2);
  });

  it('has a document for its maker alone, with names and rights of that moment', async () => {
    const [kept, gone] = await assets(2);
    const { data } = await create({ assetIds: [kept?.id, gone?.id] });
    expect((await read(data.pdfUrl, administrator)).status).toBe(404);
    expect((await read(data.htmlUrl, administrator)).status).toBe(404);
    await prisma().asset.delete({ where: { id: gone?.id ?? 0 } });
    await prisma().asset.update({ where: { id: kept?.id ?? 0 }, data: { name: 'Renamed' } });
    const { body } = await read(data.htmlUrl);
    expect(addressesIn(body)).toHaveLength(1);
    expect(body).toContain('Renamed');
    await prisma().asset.update({
      where: { id: kept?.id ?? 0 },
      data: { departmentId: elsewhere },
    });
    expect((await read(data.pdfUrl)).status).toBe(403);
    const expiresAt = new Date(app.now().getTime() - 1);
    await prisma().labelSheet.update({ where: { id: data.id }, data: { expiresAt } });
    expect((await read(data.pdfUrl)).status).toBe(404);
    await app.services.labelSheets.deleteExpired();
    expect(await prisma().labelSheet.count({ where: { id: data.id } })).toBe(0);
  });

  it('writes what stands on a label, in the language of the house, as PDF and HTML', async () => {
    const logo = await upload(
      app,
      via,
      'uploadPhoto',
      { bytes: await picture('png') },
      {},
      administrator.token,
    );
    const saved = await call(
      'updateSystemSettings',
      { houseName: 'Haus & Hof', houseLanguage: 'de', houseLogoId: logo.data.id },
      administrator,
    );
    expect(saved.code).toBe('OK');
    const cellar = await app.seed.location({
      parentId: (await app.seed.location({ departmentId, name: 'Haus 1' })).id,
      name: 'Keller',
    });
    const name = `Pumpe <b>"A"</b> ${'mit langem Namen '.repeat(8)}`;
    const [asset] = await assets(1, { name, locationId: cellar.id, tag: `P-${via}` });
    const { data } = await create({
      ...{ assetIds: [asset?.id], createLinks: true, format: 'a4_99x68' },
    });
    const { body } = await read(data.htmlUrl);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('@page { size: 210mm 297mm; margin: 0 }');
    expect(body).toContain('Scannen und Problem melden');
    expect(body).toContain('Haus &amp; Hof');
    expect(body).toContain('Haus 1 / Keller');
    expect(body).toContain('&lt;b&gt;');
    expect(body).toContain('src="data:image/jpeg;base64,');
    expect(body.match(/class="name"/g)).toHaveLength(2);
    const answer = await fetch(`${app.url}${data.pdfUrl}`, {
      headers: { Authorization: `Bearer ${head.token}` },
    });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    const pdf = new Uint8Array(await answer.arrayBuffer());
    const text = pdfText(pdf);
    for (const part of ['P-', 'Pumpe<b>', 'Haus1/Keller', 'ScannenundProblemmelden', 'Haus&Hof']) {
      expect(text).toContain(part);
    }
    expect(pdfPages(pdf)).toBe(1);
  });
});

it('puts each label on its page, past the used places', async () => {
  const made = await assets(25);
  const { body } = await app.rest('POST', '/labels', {
    token: head.token,
    body: { assetIds: idsOf(made), format: 'a4_70x36', skip: 23 },
  });
  expect(body.data.pages).toBe(2);
  const answer = await fetch(`${app.url}${body.data.pdfUrl}`, {
    headers: { Authorization: `Bearer ${head.token}` },
  });
  expect(pdfPages(new Uint8Array(await answer.arrayBuffer()))).toBe(2);
  const html = await app.rest('GET', body.data.htmlUrl, { token: head.token });
  expect(html.body.match(/<main>/g)).toHaveLength(2);
});
