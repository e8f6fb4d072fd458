import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { DOCUMENT_FILES, filesIn, filesOfRows, sha256 } from '../../../support/files.js';
import { type Answer, bothOr, INTERFACES, invoke } from '../../../support/interfaces.js';
import { nobody, type Person } from '../../../support/seed.js';

const PDF = DOCUMENT_FILES['manual.pdf'];

let app: TestApp;
let home: number;
let head: Person;
let foreignHead: Person;
let technician: Person;
let employee: Person;
let admin: Person;
let superAdmin: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  const abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  foreignHead = await app.seed.person('department_head', { departmentId: abroad });
  technician = await app.seed.person('technician', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  admin = await app.seed.person('administrator');
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await filesIn(app.config.dataDir)).toEqual(await filesOfRows(app));
});

type Target = 'asset' | 'location' | 'part' | 'schedule';
type Thing = { readonly target: Target; readonly id: number };

const call = (name: string, input: object, { token }: Person = head): Promise<Answer> =>
  invoke(app, 'rest', name, input as Record<string, unknown>, token);

async function add(thing: Thing, input: object = {}, person: Person = head): Promise<Answer> {
  const file = { bytes: PDF, name: 'Operating manual.pdf', mimeType: 'application/pdf' };
  return await call('addDocument', { ...thing, file, ...input }, person);
}

/** Makes a thing of the department, or a shared one. */
const MAKE: Readonly<Record<Target, () => Promise<{ id: number }>>> = {
  asset: () => app.seed.asset({ departmentId: home }),
  location: () => app.seed.location({ departmentId: home }),
  part: async () =>
    (await call('createPart', { sku: `S-${Math.random()}`, name: 'Belt', departmentId: home }))
      .data,
  schedule: async () => {
    const time = { rrule: 'FREQ=MONTHLY', startsAt: '2030-01-01T08:00', timeZone: 'UTC' };
    const texts = { title: 'Inspect', description: 'All of it.', departmentId: home };
    return (await call('createSchedule', { ...texts, trigger: { time } })).data;
  },
};

async function thing(target: Target): Promise<Thing> {
  return { target, id: (await MAKE[target]()).id };
}

/** Archives a thing, or retires it. */
async function archive({ target, id }: Thing): Promise<void> {
  const { prisma } = app.database;
  const data = { archivedAt: new Date() };
  if (target === 'asset') await prisma.asset.update({ where: { id }, data: { state: 'retired' } });
  if (target === 'location') await prisma.location.update({ where: { id }, data });
  if (target === 'part') await prisma.part.update({ where: { id }, data });
  if (target === 'schedule') await prisma.schedule.update({ where: { id }, data });
}

describe.each(INTERFACES)('through %s', (via) => {
  const through = (name: string, input: object, { token }: Person = admin) =>
    invoke(app, via, name, input as Record<string, unknown>, token);

  it.each(['asset', 'location', 'part', 'schedule'] as const)(
    'a document of the %s',
    async (target) => {
      const at = await thing(target);
      // The administrator may write all but schedules with an assignee.
      const file = { bytes: PDF, name: 'Operating manual.PDF', mimeType: 'text/plain' };
      const writer = target === 'location' ? admin : head;
      const made = await through('addDocument', { ...at, file, kind: 'manual' }, writer);
      expect(made).toMatchObject({
        code: 'OK',
        data: {
          ...{ targetType: target, targetId: at.id, title: 'Operating manual', kind: 'manual' },
          ...{ validUntil: null, fileName: 'Operating manual.PDF', mimeType: 'application/pdf' },
          ...{ size: PDF.length, sha256: sha256(PDF), uploadedById: writer.id, version: 1 },
          url: `/api/v1/documents/${made.data.id}/content`,
        },
      });
      if (via === 'rest') expect(made.status).toBe(201);
      const { id } = made.data;
      app.advance(1_000);
      const second = await through(
        'addDocument',
        { ...at, file: { bytes: PDF, name: 'b.pdf' }, title: 'Second', validUntil: '2031-05-01' },
        writer,
      );
      expect(second.data).toMatchObject({
        title: 'Second',
        kind: 'other',
        validUntil: '2031-05-01',
      });
      const list = await through('documents', at, technician);
      const all = target === 'schedule' ? await through('documents', at, head) : list;
      expect(all.data.map(({ title }: { title: string }) => title)).toEqual([
        'Second',
        'Operating manual',
      ]);
      const manuals = await through('documents', { ...at, kind: 'manual' }, writer);
      expect(manuals.data.map((one: { id: number }) => one.id)).toEqual([id]);
      expect((await through('document', { id }, writer)).data).toEqual(made.data);

      const change = { id, title: 'Manual', kind: 'certificate', validUntil: '2031-01-01' };
      const changed = await through('updateDocument', { ...change, expectedVersion: 1 }, writer);
      expect(changed.data).toMatchObject({ ...change, version: 2, sha256: sha256(PDF) });
      expect((await through('updateDocument', change, writer)).data).toEqual(changed.data);
      const stale = await through('updateDocument', { id, title: 'X', expectedVersion: 1 }, writer);
      expect(stale.code).toBe('VERSION_CONFLICT');
      const cleared = await through('updateDocument', { id, validUntil: null }, writer);
      expect(cleared.data).toMatchObject({ validUntil: null, title: 'Manual', version: 3 });
      expect((await through('updateDocument', { id, title: null }, writer)).details.field).toMatch(
        /title/,
      );

      expect((await through('deleteDocument', { id }, writer)).data).toEqual(cleared.data);
      expect((await through('document', { id }, writer)).code).toBe('NOT_FOUND');
      expect((await call('documentFile', { id }, writer)).status).toBe(404);
    },
  );

  it('needs a file that is not empty', async () => {
    const at = await thing('asset');
    const empty = await through('addDocument', {
      ...at,
      file: { bytes: Buffer.alloc(0), name: 'a.pdf' },
    });
    expect([empty.code, empty.details.field]).toEqual(['VALIDATION_ERROR', 'file']);
    if (via === 'graphql') return;
    const none = await through('addDocument', at);
    expect([none.status, none.details.field]).toEqual([400, 'file']);
  });

  it('the 51st document is a conflict, also of 20 at once', async () => {
    const at = await thing('asset');
    const data = Array.from({ length: 45 }, () => ({ assetId: at.id, uploadedById: admin.id }));
    const made = await Promise.all(data.map((one) => app.seed.document(one)));
    const file = { bytes: PDF, name: 'a.pdf' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => through('addDocument', { ...at, file })),
    );
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual([...Array(15).fill('CONFLICT'), ...Array(5).fill('OK')]);
    const refused = answers.find(({ code }) => code === 'CONFLICT');
    expect(refused?.details.reason).toBe('50 documents');
    const list = await through('documents', at);
    expect(list.data).toHaveLength(50);
    if (via === 'rest') expect(list.page).toEqual({ hasMore: false, nextCursor: undefined });
    await app.database.prisma.document.deleteMany({
      where: { id: { in: made.map(({ id }) => id) } },
    });
  });
});

describe.each(bothOr('graphql'))('rights through %s', (via) => {
  const through = (name: string, input: object, { token }: Person) =>
    invoke(app, via, name, input as Record<string, unknown>, token);
  const file = { bytes: PDF, name: 'a.pdf' };

  it('who writes the thing writes its documents', async () => {
    const [asset, location, part, schedule] = await Promise.all(
      (['asset', 'location', 'part', 'schedule'] as const).map(thing),
    );
    const codeOf = async (at: Thing | undefined, person: Person) =>
      (await through('addDocument', { ...at, file }, person)).code;
    expect(await codeOf(asset, head)).toBe('OK');
    expect(await codeOf(asset, foreignHead)).toBe('FORBIDDEN');
    expect(await codeOf(asset, technician)).toBe('FORBIDDEN');
    expect(await codeOf(asset, employee)).toBe('FORBIDDEN');
    expect(await codeOf(location, head)).toBe('FORBIDDEN');
    expect(await codeOf(location, admin)).toBe('OK');
    expect(await codeOf(part, head)).toBe('OK');
    expect(await codeOf(part, foreignHead)).toBe('FORBIDDEN');
    expect(await codeOf(schedule, head)).toBe('OK');
    // Not seen, so that it does not exist.
    expect(await codeOf(schedule, foreignHead)).toBe('NOT_FOUND');
    expect(await codeOf({ target: 'asset', id: 999_999 }, head)).toBe('NOT_FOUND');
  });

  it('changes and deletions are for the same people, and readers of a schedule alone see its', async () => {
    const at = await thing('schedule');
    const { id } = (await add(at)).data;
    for (const [name, input] of [
      ['document', { id }],
      ['updateDocument', { id, title: 'X' }],
      ['deleteDocument', { id }],
      ['documents', at],
    ] as const) {
      const { code } = await through(name, input, foreignHead);
      expect([name, code]).toEqual([name, 'NOT_FOUND']);
    }
    expect((await call('documentFile', { id }, foreignHead)).status).toBe(404);
    const { id: assetDocument } = (await add(await thing('asset'))).data;
    expect((await through('document', { id: assetDocument }, technician)).code).toBe('OK');
    for (const person of [technician, foreignHead]) {
      const deleted = await through('deleteDocument', { id: assetDocument }, person);
      expect(deleted.code).toBe('FORBIDDEN');
    }
    expect(await app.database.prisma.document.count({ where: { id: assetDocument } })).toBe(1);
  });
});

describe.each(['location', 'part', 'schedule'] as const)('of an archived %s', (target) => {
  it('documents are read, and every write is a conflict', async () => {
    const at = await thing(target);
    const { id } = (await add(at, {}, superAdmin)).data;
    await archive(at);
    expect((await call('documents', at, superAdmin)).data).toHaveLength(1);
    expect((await call('documentFile', { id }, superAdmin)).status).toBe(200);
    const codes = await Promise.all([
      add(at, {}, superAdmin),
      call('updateDocument', { id, title: 'X' }, superAdmin),
      call('deleteDocument', { id }, superAdmin),
    ]);
    expect(codes.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(codes.map(({ details }) => details.reason)).toEqual(Array(3).fill('is archived'));
  });
});

it('a retired asset takes documents', async () => {
  const at = await thing('asset');
  await archive(at);
  expect((await add(at)).status).toBe(201);
});

describe.each(['asset', 'location', 'part', 'schedule'] as const)('a deleted %s', (target) => {
  const NAMES = {
    ...{ asset: 'deleteAsset', location: 'deleteLocation' },
    ...{ part: 'deletePart', schedule: 'deleteSchedule' },
  } as const;
  it('takes its documents and their files with it', async () => {
    const at = await thing(target);
    const { id } = (await add(at, {}, superAdmin)).data;
    expect((await call(NAMES[target], { id: at.id }, superAdmin)).status).toBe(200);
    expect(await app.database.prisma.document.count({ where: { id } })).toBe(0);
    const record = await app.database.prisma.auditRecord.findFirst({
      where: { action: 'document.deleted', targetId: String(id) },
    });
    expect(record?.metadata).toMatchObject({ targetType: target, targetId: at.id });
  });
});

it('a replaced asset keeps its documents', async () => {
  const at = await thing('asset');
  const { id } = (await add(at)).data;
  const { data: successor } = await call('replaceAsset', { id: at.id, tag: 'NEW-1' });
  expect((await call('documents', at)).data.map((one: { id: number }) => one.id)).toEqual([id]);
  expect((await call('documents', { target: 'asset', id: successor.id })).data).toEqual([]);
});

it('the history of an asset has its documents, also those that are gone', async () => {
  const at = await thing('asset');
  const { data: made } = await add(at, { title: 'Certificate', kind: 'certificate' });
  app.advance(1_000);
  await call('updateDocument', { id: made.id, title: 'Renamed' });
  await call('deleteDocument', { id: made.id });
  const { data } = await call('assetHistory', { id: at.id, kind: 'document' });
  const facts = { documentId: made.id, kind: 'certificate' };
  expect(data.map((entry: { kind: string; data: unknown }) => [entry.kind, entry.data])).toEqual([
    ['document', { ...facts, title: 'Renamed', event: 'removed' }],
    ['document', { ...facts, title: 'Certificate', event: 'added' }],
  ]);
  const { data: answer, errors } = await app.graphql(
    `query ($id: Int!) { assetHistory(id: $id, filter: { kind: DOCUMENT }) { nodes {
      kind actor { id } details { ... on AssetDocumentChange { documentId title kind event } } } } }`,
    { id: at.id },
    { token: head.token },
  );
  expect(errors).toBeUndefined();
  expect(answer?.assetHistory).toMatchObject({
    nodes: [
      { kind: 'DOCUMENT', details: { title: 'Renamed', kind: 'CERTIFICATE', event: 'REMOVED' } },
      { kind: 'DOCUMENT', actor: { id: head.id }, details: { event: 'ADDED' } },
    ],
  });
});

it('nothing is recorded for a change that changes nothing', async () => {
  const { data } = await add(await thing('asset'), { title: 'Same' });
  const count = () =>
    app.database.prisma.auditRecord.count({
      where: { targetType: 'document', targetId: String(data.id) },
    });
  expect(await count()).toBe(1);
  expect((await call('updateDocument', { id: data.id, title: 'Same' })).data.version).toBe(1);
  expect(await count()).toBe(1);
  expect((await call('updateDocument', { id: data.id })).status).toBe(400);
});

it('records say what a document is and what it belongs to', async () => {
  const at = await thing('part');
  const { data } = await add(at, { kind: 'drawing' });
  await call('updateDocument', { id: data.id, title: 'Drawing' });
  await call('deleteDocument', { id: data.id });
  const records = await app.database.prisma.auditRecord.findMany({
    where: { targetType: 'document', targetId: String(data.id) },
    orderBy: { timestamp: 'asc' },
  });
  const common = { targetType: 'part', targetId: at.id, kind: 'drawing', sha256: sha256(PDF) };
  expect(records.map(({ action, metadata }) => [action, metadata])).toMatchObject([
    ['document.created', { ...common, title: 'Operating manual' }],
    ['document.updated', { ...common, title: 'Drawing', before: { title: 'Operating manual' } }],
    ['document.deleted', { ...common, title: 'Drawing' }],
  ]);
});

it('a file that no document names is swept', async () => {
  await add(await thing('asset'));
  const folder = path.join(app.config.dataDir, 'files/documents');
  await writeFile(path.join(folder, 'left.txt'), 'left');
  const exclusiveSince = new Date(Date.now() + 60_000);
  const { orphaned } = await app.services.sweep.run(nobody, { exclusiveSince });
  expect(orphaned).toBe(1);
});
