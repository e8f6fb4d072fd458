import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { picture, upload } from '../../../support/files.js';
import { bothOr, type InterfaceName, invoke, turnsOf } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

type Values = Readonly<Record<string, unknown>>;

const ITEMS = [
  { kind: 'check', label: 'Guard in place', required: true },
  { kind: 'text', label: 'Remarks' },
  { kind: 'number', label: 'Oil', unit: '°C', min: -5, max: 80 },
  { kind: 'choice', label: 'Filter', choices: ['new', 'cleaned'] },
  { kind: 'photo', label: 'Plate', required: true },
  { kind: 'reading', label: 'Hours', unit: 'h', max: 5000, meterName: 'hours' },
] as const;
type Kind = (typeof ITEMS)[number]['kind'];

let app: TestApp;
let crew: Crew;
let helper: Person;
let stranger: Person;
let requestId: number;
let checklistId: number;
let assetId: number;
let items: Record<Kind, number>;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  helper = await app.seed.person('technician');
  const { id: departmentId } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId });
  ({ id: checklistId } = await app.seed.checklist(ITEMS));
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ id: assetId } = await app.seed.asset());
  await withRequest('assigned');
});

async function withRequest(status: 'pending' | 'assigned' | 'completed'): Promise<void> {
  ({ id: requestId } = await app.seed.request(
    {
      requesterId: crew.employee.id,
      departmentId: crew.departmentId,
      assigneeId: crew.technician.id,
    },
    status,
    { assetId, helperIds: status === 'pending' ? [] : [helper.id] },
  ));
  const copy = await app.seed.requestChecklist(requestId, checklistId);
  const ids = copy.items.map(({ id }, index) => [ITEMS[index]?.kind, id]);
  items = Object.fromEntries(ids);
}

const answer = (kind: Kind, input: Values, by = crew.technician, via: InterfaceName = 'rest') =>
  invoke(app, via, 'answerChecklistItem', { requestId, itemId: items[kind], ...input }, by.token);
const photo = async (by = crew.technician, id = requestId) => {
  const target = { requestId: id, type: 'AFTER' };
  const file = { bytes: await picture() };
  return (await upload(app, 'rest', 'uploadAttachment', file, target, by.token)).data;
};
const entries = async () => {
  const rows = await app.database.prisma.timelineEntry.findMany({
    where: { requestId, kind: 'checklist' },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ data, audience }) => ({ ...(data as object), audience }));
};

describe.each(bothOr('rest'))('an answer through %s', (via) => {
  const give = (kind: Kind, input: Values, by = crew.technician) => answer(kind, input, by, via);
  const refused = (kind: Kind, input: Values, code: string, field?: string, by = crew.technician) =>
    expectRefused(app, [kind, input], () => give(kind, input, by), code, field);

  it('has the kind of its item, and tells who gave it and when', async () => {
    const { id: attachmentId } = await photo();
    for (const [kind, input] of [
      ['check', { value: true }],
      ['text', { value: '  All right. ' }],
      ['number', { value: 79.125 }],
      ['choice', { value: 'new' }],
      ['photo', { attachmentId }],
      ['reading', { value: 12.5 }],
    ] as const) {
      const { data, code } = await give(kind, input, kind === 'text' ? helper : crew.technician);
      expect([kind, code]).toEqual([kind, 'OK']);
      expect(data).toMatchObject({
        ...{ id: items[kind], kind, failed: false, notApplicable: false, version: 2 },
        ...{ value: null, attachmentId: null, note: null, followUpId: null },
        ...input,
        ...(kind === 'text' ? { value: 'All right.' } : {}),
        answeredById: kind === 'text' ? helper.id : crew.technician.id,
        answeredAt: expect.any(String),
      });
    }
    const read = await invoke(app, via, 'requestChecklist', { requestId }, crew.head.token);
    expect(read.data).toMatchObject({
      ...{ requestId, checklistId, checklistVersion: 1, total: 6, answered: 6, failed: 0 },
    });
    expect(read.data.items.map((item: { kind: string }) => item.kind)).toEqual(
      ITEMS.map(({ kind }) => kind),
    );
    expect(await entries()).toEqual([]);
    const request = await app.database.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id: requestId },
    });
    expect(request).toMatchObject({ version: 1 });
  });

  it('keeps what is left out, is emptied by null, and changes nothing by the same', async () => {
    const first = (await give('choice', { value: 'new', note: 'Seen.', failed: true })).data;
    expect(first).toMatchObject({ value: 'new', note: 'Seen.', failed: true, version: 2 });
    const again = { value: 'new', note: 'Seen.', failed: true };
    expect((await give('choice', again, crew.head)).data).toEqual(first);
    expect((await give('choice', { note: null })).data).toMatchObject({
      ...{ value: 'new', note: null, failed: true, version: 3 },
      answeredById: crew.technician.id,
    });
    // A new value without it is in order, the lead who gives it answers.
    expect((await give('choice', { value: 'cleaned' }, crew.head)).data).toMatchObject({
      ...{ value: 'cleaned', failed: false, version: 4, answeredById: crew.head.id },
    });
    expect((await give('choice', { value: null })).data).toMatchObject({
      ...{ value: null, answeredById: null, answeredAt: null, version: 5 },
    });
  });

  it('fails out of its bounds and as a check that is false, whatever it says', async () => {
    expect((await give('check', { value: false, failed: false })).data.failed).toBe(true);
    expect((await give('number', { value: 80 })).data.failed).toBe(false);
    expect((await give('number', { value: 80.001, failed: false })).data.failed).toBe(true);
    expect((await give('number', { note: 'Hot.' })).data.failed).toBe(true);
    expect((await give('number', { value: -6 })).data.failed).toBe(true);
    expect((await give('number', { value: 20 })).data.failed).toBe(false);
    expect((await give('reading', { value: 5001 })).data.failed).toBe(true);
    const failed = (label: string, kind: Kind) => ({
      ...{ itemId: items[kind], label, failed: true, audience: 'internal' },
    });
    expect(await entries()).toEqual([
      failed('Guard in place', 'check'),
      failed('Oil', 'number'),
      failed('Oil', 'number'),
      failed('Hours', 'reading'),
    ]);
    const { data } = await invoke(app, via, 'requestChecklist', { requestId }, crew.head.token);
    expect(data).toMatchObject({ answered: 3, failed: 2 });
  });

  it('does not apply with a note, which empties it', async () => {
    const { id: attachmentId } = await photo();
    await give('photo', { attachmentId });
    await refused('photo', { notApplicable: true }, 'VALIDATION_ERROR', 'note');
    expect((await give('photo', { notApplicable: true, note: 'Gone.' })).data).toMatchObject({
      ...{ attachmentId: null, notApplicable: true, note: 'Gone.', failed: false },
      answeredById: crew.technician.id,
    });
    await give('check', { value: false, note: 'Loose.' });
    expect((await give('check', { notApplicable: true })).data).toMatchObject({
      ...{ value: null, notApplicable: true, failed: false },
    });
    await refused('check', { note: null }, 'VALIDATION_ERROR', 'note');
    await refused('check', { failed: true }, 'VALIDATION_ERROR', 'failed');
    expect((await give('check', { value: true })).data).toMatchObject({
      ...{ value: true, notApplicable: false, note: 'Loose.' },
    });
    expect((await give('photo', { notApplicable: false })).data.answeredAt).toBeNull();
    const both = { notApplicable: true, note: 'Gone.', value: true };
    await refused('check', both, 'VALIDATION_ERROR', 'value');
  });

  it.each(
    turnsOf(via, [
      ['check', { value: 'true' }],
      ['check', { value: 1 }],
      ['check', { value: { a: 1 } }],
      ['text', { value: '  ' }],
      ['text', { value: 5 }],
      ['text', { value: 'x'.repeat(2001) }],
      ['number', { value: '5' }],
      ['number', { value: 0.0001 }],
      ['number', { value: 1e12 }],
      ['number', { value: [5] }],
      ['choice', { value: 'old' }],
      ['choice', { value: true }],
      ['photo', { value: 'a photo' }],
      ['reading', { value: false }],
      ['note', { note: ' ' }],
      ['note', { note: 'x'.repeat(2001) }],
      ['attachmentId', { attachmentId: 999_999 }],
      ['failed', { failed: true }],
    ] as const),
  )('is refused for %s: %j', async (kind, input) => {
    const isField = kind === 'note' || kind === 'attachmentId' || kind === 'failed';
    const field = isField ? kind : 'value';
    await refused(isField ? 'check' : kind, input, 'VALIDATION_ERROR', field);
  });

  it('takes photos of its request only, and loses one that is deleted', async () => {
    const { id: other } = await app.seed.request(
      { requesterId: crew.employee.id, departmentId: crew.departmentId },
      'pending',
    );
    const loose = await upload(
      app,
      'rest',
      'uploadPhoto',
      { bytes: await picture() },
      {},
      crew.technician.token,
    );
    const elsewhere = await photo(crew.employee, other);
    for (const { id: attachmentId } of [loose.data, elsewhere]) {
      await refused('photo', { attachmentId }, 'VALIDATION_ERROR', 'attachmentId');
    }
    const { id: attachmentId } = await photo();
    await give('photo', { attachmentId, failed: true });
    await give('check', { value: true, attachmentId });
    const input = { id: attachmentId };
    expect((await invoke(app, via, 'deleteAttachment', input, crew.technician.token)).code).toBe(
      'OK',
    );
    const { data } = await invoke(app, via, 'requestChecklist', { requestId }, crew.head.token);
    expect(data).toMatchObject({ answered: 1, failed: 0 });
    expect(data.items[0]).toMatchObject({ value: true, attachmentId: null, version: 3 });
    expect(data.items[4]).toMatchObject({
      ...{ attachmentId: null, answeredById: null, answeredAt: null, failed: false, version: 3 },
    });
  });

  it('is for the crew and the leads, while the request is open', async () => {
    await refused('check', { value: true }, 'FORBIDDEN', undefined, crew.employee);
    await refused('check', { value: true }, 'NOT_FOUND', undefined, stranger);
    for (const by of [crew.technician, helper, crew.head]) {
      expect((await give('check', { value: by !== helper }, by)).code).toBe('OK');
    }
    const other = { requestId, itemId: 999_999, value: true };
    const missing = await invoke(app, via, 'answerChecklistItem', other, crew.head.token);
    expect(missing.code).toBe('NOT_FOUND');
    await withRequest('pending');
    expect((await give('check', { value: true }, crew.head)).code).toBe('OK');
    await withRequest('completed');
    for (const by of [crew.technician, helper, crew.head]) {
      await refused('check', { value: true }, 'INVALID_TRANSITION', 'status', by);
    }
  });

  it('is refused with another version', async () => {
    await give('check', { value: true, expectedVersion: 1 });
    await refused('check', { value: false, expectedVersion: 1 }, 'VERSION_CONFLICT');
  });

  it('enters a reading into the meter of that name, and is refused as a reading is', async () => {
    const { prisma } = app.database;
    const meter = await prisma.meter.create({
      data: { assetId, name: 'Hours', nameKey: 'hours', unit: 'h', kind: 'counter' },
    });
    expect((await give('reading', { value: 100 }, helper)).code).toBe('OK');
    await give('reading', { value: 100, note: 'Read twice.' });
    await give('reading', { value: 120.5 }, crew.technician);
    await refused('reading', { value: 110 }, 'VALIDATION_ERROR', 'value');
    const readings = await prisma.reading.findMany({
      where: { meterId: meter.id },
      orderBy: { id: 'asc' },
    });
    expect(readings.map(({ value, enteredById }) => [Number(value), enteredById])).toEqual([
      [100, helper.id],
      [120.5, crew.technician.id],
    ]);
    // The asset is another department's: who is no crew may enter no reading.
    await refused('reading', { value: 130 }, 'FORBIDDEN', undefined, crew.head);
    await prisma.meter.update({ where: { id: meter.id }, data: { archivedAt: app.now() } });
    expect((await give('reading', { value: 90 })).data.value).toBe(90);
  });
});

it('of two at once with the same version one counts', async () => {
  const both = [true, false].map((value) => answer('check', { value, expectedVersion: 1 }));
  const codes = (await Promise.all(both)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['OK', 'VERSION_CONFLICT']);
  const free = [1, 2, 3].map((value) => answer('number', { value }));
  const versions = (await Promise.all(free)).map(({ data }) => data.version);
  expect(versions.toSorted()).toEqual([2, 3, 4]);
});

it('is repeated by its key without a second effect', async () => {
  const { prisma } = app.database;
  const meter = await prisma.meter.create({
    data: { assetId, name: 'Hours', nameKey: 'hours', unit: 'h', kind: 'counter' },
  });
  const input = { requestId, itemId: items.reading, value: 7 };
  const send = () =>
    invoke(app, 'rest', 'answerChecklistItem', input, crew.technician.token, {
      'Idempotency-Key': `reading-${requestId}`,
    });
  const first = await send();
  expect((await send()).data).toEqual(first.data);
  expect(await prisma.reading.count({ where: { meterId: meter.id } })).toBe(1);
});

it('writes no texts and values into the audit trail', async () => {
  await answer('text', { value: 'Secret words.', note: 'More words.' });
  const [record] = await app.database.prisma.auditRecord.findMany({
    where: { action: 'maintenance.checklist_answered', targetId: String(requestId) },
  });
  expect(record?.metadata).toEqual({
    itemId: items.text,
    before: { answered: false, failed: false, notApplicable: false },
    after: { answered: true, failed: false, notApplicable: false },
  });
});
