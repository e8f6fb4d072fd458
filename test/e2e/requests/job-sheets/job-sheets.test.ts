import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, comment, requestOf } from '../../../support/comments.js';
import { picture, upload } from '../../../support/files.js';
import { invoke } from '../../../support/interfaces.js';
import { pdfPages, pdfPictures, pdfText } from '../../../support/pdf-text.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';
import { seedPart } from '../../../support/stock.js';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.stop());

const read = (id: number | string, actor: Person | undefined, method = 'GET') =>
  fetch(`${app.url}/api/maintenance/${id}/report.pdf`, {
    method,
    headers: actor ? { Authorization: `Bearer ${actor.token}` } : {},
  });

/** The sheet of a request as bytes. */
const sheet = async (id: number, actor: Person) => {
  const response = await read(id, actor);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

/** The sheet of a request as text without white space. */
const text = async (id: number, actor: Person) => pdfText(await sheet(id, actor));
const packed = (words: string) => words.replace(/\s/g, '');

const call = async (name: string, input: Record<string, unknown>, actor: Person) => {
  const answer = await invoke(app, 'rest', name, input, actor.token);
  expect([name, answer.code]).toEqual([name, 'OK']);
  return answer.data;
};

const speaks = (person: Person, language: string, timezone: string) =>
  app.database.prisma.user.update({ where: { id: person.id }, data: { language, timezone } });

const addPhoto = async (
  requestId: number,
  type: string,
  file: Buffer,
  mimeType = 'image/jpeg',
): Promise<{ id: number; filename: string }> => {
  const name = `photo.${mimeType.slice(6)}`;
  const input = { requestId, type };
  const { token } = cast.technician;
  const answer = await upload(
    app,
    'rest',
    'uploadAttachment',
    { bytes: file, name, mimeType },
    input,
    token,
  );
  expect(answer.code).toBe('OK');
  return answer.data;
};

describe('the answer', () => {
  it('is a PDF that is shown, and stored by nobody', async () => {
    const id = await requestOf(app, cast);
    const response = await read(id, cast.requester);
    expect(response.status).toBe(200);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="request-${id}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect(headers).not.toHaveProperty('etag');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  });

  it('has the same headers for HEAD, without a body, and writes no audit record', async () => {
    const id = await requestOf(app, cast);
    const before = await stateOf(app);
    const response = await read(id, cast.requester, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="request-${id}.pdf"`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    await sheet(id, cast.requester);
    expect(await stateOf(app)).toEqual(before);
  });

  it('is for whoever sees the request; others learn nothing of it', async () => {
    const id = await requestOf(app, cast);
    const { requester, technician, head, administrator, colleague, stranger } = cast;
    for (const actor of [requester, technician, head, administrator]) {
      expect((await read(id, actor)).status).toBe(200);
    }
    for (const actor of [colleague, stranger]) {
      for (const method of ['GET', 'HEAD'])
        expect((await read(id, actor, method)).status).toBe(404);
    }
    const message = async (of: number) =>
      ((await (await read(of, stranger)).json()) as { error: { message: string } }).error.message;
    expect(await message(id)).toBe(await message(999_999));
    expect((await read(id, undefined)).status).toBe(401);
    expect((await read('x', technician)).status).toBe(400);
  });

  it('is named by requests in GraphQL', async () => {
    const id = await requestOf(app, cast);
    const { data } = await app.graphql(
      'query ($id: Int!) { maintenanceRequest(id: $id) { reportUrl } }',
      { id },
      { token: cast.requester.token },
    );
    expect(data?.maintenanceRequest).toEqual({ reportUrl: `/api/v1/maintenance/${id}/report.pdf` });
  });
});

describe('what stands on it', () => {
  const INTERNAL = 'Budgetfreezeuntilsummer';

  it('shows fields, people, public comments and steps, and a line to sign', async () => {
    const id = await requestOf(app, cast);
    await comment(app, cast.requester, { requestId: id, body: 'The door is *open* all day.' });
    await call('startMaintenanceRequest', { id }, cast.technician);
    const { title, description } = await app.database.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id },
    });
    const people = await app.database.prisma.user.findMany({
      where: { id: { in: [cast.requester.id, cast.technician.id] } },
    });
    const found = await text(id, cast.requester);
    for (const words of [
      `#${id}`,
      title,
      description,
      'In progress',
      ...people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      'The door is *open* all day.',
      'started the work',
      'Work accepted',
      'Signature',
      'Page 1 of 1',
      'Times: UTC',
    ]) {
      expect(found).toContain(packed(words));
    }
  });

  it('shows when it was received beside what was done without network', async () => {
    const id = await requestOf(app, cast);
    const at = new Date(app.now().getTime() - 1_000).toISOString();
    const input = { requestId: id, body: 'Written in the cellar.' };
    const { token } = cast.requester;
    const answer = await invoke(app, 'rest', 'addComment', input, token, { 'Performed-At': at });
    expect(answer.code).toBe('OK');
    expect(await text(id, cast.requester)).toMatch(/\(received.+Writteninthecellar/);
  });

  it('never shows internal comments, also to those who wrote them', async () => {
    const id = await requestOf(app, cast);
    await comment(app, cast.technician, { requestId: id, body: INTERNAL, visibility: 'internal' });
    await comment(app, cast.technician, { requestId: id, body: 'Back on Monday' });
    for (const actor of [cast.requester, cast.technician, cast.head, cast.administrator]) {
      const found = await text(id, actor);
      expect(found).toContain('BackonMonday');
      expect(found).not.toContain(INTERNAL);
      expect(found).not.toContain('commented');
    }
  });

  describe('of work and money', () => {
    let id: number;
    let crewMate: Person;
    beforeAll(async () => {
      crewMate = await app.seed.person('technician', { departmentId: cast.departmentId });
      id = await requestOf(app, cast);
      const { prisma } = app.database;
      await prisma.maintenanceRequest.update({
        where: { id },
        data: { helperIds: [crewMate.id] },
      });
      const { technician, head } = cast;
      await call(
        'setLabourRate',
        { userId: technician.id, rate: 4_321, from: '2020-01-01T00:00:00.000Z' },
        cast.administrator,
      );
      await call(
        'addTimeEntry',
        { requestId: id, minutes: 95, note: 'Changed the seal' },
        technician,
      );
      const part = await seedPart(prisma, head.id, {
        name: 'Seal ring',
        sku: 'SR-12',
        onHand: 10,
        unitCost: 777n,
      });
      const moved = { id: part.id, kind: 'issue', quantity: 2.5, requestId: id };
      await call('addPartMovement', moved, technician);
      await call(
        'addPurchase',
        { requestId: id, description: 'Pump XK7', amount: 98_765 },
        technician,
      );
      const checklist = await app.seed.checklist(
        [
          { kind: 'check', label: 'Dry below the pump', required: true },
          { kind: 'number', label: 'Pressure', unit: 'bar', min: 1, max: 3 },
        ],
        { name: 'Pump check' },
      );
      await call('setRequestChecklist', { requestId: id, checklistId: checklist.id }, head);
      const { items } = await call('requestChecklist', { requestId: id }, technician);
      await call(
        'answerChecklistItem',
        { requestId: id, itemId: items[1].id, value: 4.25 },
        technician,
      );
    });

    it('shows all of it to leads, with amounts', async () => {
      const found = await text(id, cast.head);
      for (const words of [
        'Checklist: Pump check',
        'Dry below the pump *',
        '4.25 bar',
        'Not in order',
        'Changed the seal',
        '1 h 35 min',
        '€68.42',
        'Seal ring',
        'SR-12',
        '2.5 pcs',
        '€7.77',
        '€19.43',
        'Pump XK7',
        '€987.65',
        'Waits for a decision',
        'Costs',
        'Total €87.85',
      ]) {
        expect(found).toContain(packed(words));
      }
    });

    it('shows staff without money the work, and the amounts of purchases', async () => {
      const found = await text(id, crewMate);
      for (const words of [
        'Pump check',
        'Changed the seal',
        '1 h 35 min',
        'Seal ring',
        '€987.65',
      ]) {
        expect(found).toContain(packed(words));
      }
      for (const amount of ['68.42', '7.77', '19.43', '43.21']) expect(found).not.toContain(amount);
    });

    it('shows people their own cost, and nothing of it to who is not staff', async () => {
      const own = await text(id, cast.technician);
      expect(own).toContain('€68.42');
      expect(own).not.toContain('Costs');
      const found = await text(id, cast.requester);
      for (const words of [
        'Pump check',
        'Changed the seal',
        '1 h 35 min',
        'Seal ring',
        'Pump XK7',
        '€',
        '68.42',
        '987.65',
        'Cost',
      ]) {
        expect(found).not.toContain(packed(words));
      }
    });
  });
});

describe('language and time zone', () => {
  it('are those of the reader', async () => {
    const id = await requestOf(app, cast);
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { createdAt: new Date('2026-03-02T22:30:00Z'), priority: 'urgent' },
    });
    const reader = await app.seed.person('administrator');
    expect(await text(id, reader)).toContain(packed('Mar 2, 2026, 10:30 PM'));
    await speaks(reader, 'de-AT', 'Europe/Vienna');
    const german = await text(id, reader);
    for (const words of [
      'Arbeitsschein',
      'Priorität Dringend',
      '02.03.2026, 23:30',
      'Seite 1 von 1',
    ]) {
      expect(german).toContain(packed(words));
    }
    await speaks(reader, 'fr', 'Mars/Olympus');
    expect(await text(id, reader)).toContain(packed('Mar 2, 2026, 10:30 PM'));
  });

  it('has glyphs for Latin, Greek and Cyrillic texts', async () => {
    const id = await requestOf(app, cast);
    const title = 'Größe ąčęėįšųū Ελληνικά Διαρροή Протечка трубы ґєї';
    const description = 'Zażółć gęślą jaźń — „Straße“ 20 €, 3 m² ± 5 °C';
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { title, description },
    });
    const found = await text(id, cast.head);
    expect(found).toContain(packed(title));
    expect(found).toContain(packed(description));
  });

  it('survives texts of any script, of any length and without a space', async () => {
    const id = await requestOf(app, cast);
    const title = `${'W'.repeat(190)} 漢字 😀`;
    const description = 'x'.repeat(5_000);
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { title, description, location: `a\u0007b\u202ec\td` },
    });
    await comment(app, cast.requester, { requestId: id, body: `${'line\n'.repeat(900)}end` });
    const found = await text(id, cast.head);
    expect(found).toContain('W'.repeat(190));
    expect(found.match(/x/g)?.length).toBeGreaterThanOrEqual(5_000);
    // One more is in `Timeline`.
    expect(found.match(/line/g)).toHaveLength(901);
    expect(found).toContain('lineend');
    expect(found).toContain('abcd');
  });
});

describe('photos', () => {
  it('are on it as JPEG, twenty of them, of all formats', async () => {
    const id = await requestOf(app, cast);
    const size = { width: 120, height: 90, noise: true };
    for (let index = 0; index < 20; index += 1) {
      const format = (['jpeg', 'png', 'webp'] as const)[index % 3] ?? 'jpeg';
      await addPhoto(
        id,
        index < 10 ? 'BEFORE' : 'AFTER',
        await picture(format, size),
        `image/${format}`,
      );
    }
    const bytes = await sheet(id, cast.requester);
    expect(pdfPictures(bytes)).toBe(20);
    expect(pdfPages(bytes)).toBeGreaterThan(2);
    const found = pdfText(bytes);
    expect(found.match(/Before·/g)).toHaveLength(10);
    expect(found.match(/After·/g)).toHaveLength(10);
  });

  it('do not prevent it when files are missing or broken', async () => {
    const id = await requestOf(app, cast);
    const [missing, broken] = [
      await addPhoto(id, 'BEFORE', await picture()),
      await addPhoto(id, 'BEFORE', await picture()),
    ];
    await addPhoto(id, 'BEFORE', await picture());
    const folder = path.join(app.config.dataDir, 'files', 'attachments');
    await rm(path.join(folder, missing.filename));
    await writeFile(path.join(folder, broken.filename), 'not a picture');
    const bytes = await sheet(id, cast.requester);
    expect(pdfPictures(bytes)).toBe(1);
    expect(pdfText(bytes).match(/Thisphotocouldnotberead/g)).toHaveLength(2);
  });
});
