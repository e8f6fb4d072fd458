import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

const MINUTE = 60_000;
let app: TestApp;
let crew: Crew;
let other: Person;
let foreignHead: Person;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  other = await app.seed.person('technician', { departmentId: crew.departmentId });
  const { id: departmentId } = await app.seed.department();
  foreignHead = await app.seed.person('department_head', { departmentId });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const call = (name: string, input: object, person: Person) =>
  invoke(app, 'rest', name, input as Record<string, unknown>, person.token);

/** A request that the technician had, by its own steps, and that another one has now. */
async function lost(): Promise<number> {
  const { employee, head, technician, departmentId } = crew;
  const owner = { requesterId: employee.id, departmentId };
  const { id } = await app.seed.request(owner, 'approved', {
    stage: 'approved',
    createdAt: ago(600),
  });
  await call('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
  await app.database.prisma.maintenanceHistory.updateMany({
    where: { requestId: id },
    data: { time: ago(300) },
  });
  await app.database.prisma.maintenanceRequest.update({
    where: { id },
    data: { assignedAt: ago(300) },
  });
  await call('assignMaintenanceRequest', { id, technicianId: other.id }, head);
  await app.database.prisma.maintenanceHistory.updateMany({
    where: { requestId: id, details: { path: ['assigneeId'], equals: other.id } },
    data: { time: ago(120) },
  });
  return id;
}

const entry = (operation: string, input: object, minutes = 200) => ({
  ...{ operation, input, refusedBecause: 'Assigned to somebody else at 10:30.' },
  performedAt: ago(minutes).toISOString(),
});
const COMMENT = () => entry('addComment', { body: 'The valve was stuck.' });

async function upload(person: Person): Promise<number> {
  const { data } = await call('uploadPhoto', { file: { bytes: photo } }, person);
  return data.id;
}

const reportsOf = async (person: Person, filter: object = {}) =>
  (await call('undelivered', filter, person)).data as { id: number; requestId: number }[];
const stateOf = (id: number) =>
  app.database.prisma.undeliveredReport.findUniqueOrThrow({
    where: { id },
    include: { entries: { orderBy: { id: 'asc' } } },
  });

describe.each(INTERFACES)('through %s', (via) => {
  const send = (name: string, input: object, person: Person) =>
    invoke(app, via, name, input as Record<string, unknown>, person.token);
  const report = (id: number, more: object = {}, person = crew.technician) =>
    send('reportUndelivered', { id, entries: [COMMENT()], ...more }, person);

  it('takes the work of the former technician, and gives no access back', async () => {
    const id = await lost();
    const { code, data } = await report(id, { note: 'Please record it.' });
    expect([code, Object.keys(data).sort()]).toEqual(['OK', ['id', 'receivedAt']]);
    expect((await send('maintenanceRequest', { id }, crew.technician)).code).toBe('NOT_FOUND');
    const [found] = (await send('undelivered', { requestId: id }, crew.head)).data;
    expect(found).toMatchObject({
      ...{ id: data.id, requestId: id, reporterId: crew.technician.id, state: 'open' },
      ...{ note: 'Please record it.', attachments: [], decidedById: null, reason: null },
      entries: [{ operation: 'addComment', input: { body: 'The valve was stuck.' }, error: null }],
    });
    const { data: timeline } = await send('timeline', { requestId: id, sort: '-at' }, crew.head);
    const told = timeline.find(
      (one: { data: { step?: string } }) => one.data.step === 'undelivered',
    );
    expect(told).toMatchObject({
      ...{ kind: 'step', audience: 'internal', actorId: crew.technician.id },
      data: { step: 'undelivered', undeliveredId: data.id, count: 1 },
    });
    const { data: seen } = await send('timeline', { requestId: id }, crew.employee);
    expect(JSON.stringify(seen)).not.toContain('undelivered');
  });

  it('refuses who was not in the crew then: FORBIDDEN who sees the request, NOT_FOUND others', async () => {
    const id = await lost();
    const early = { entries: [entry('addComment', { body: 'Too early.' }, 400)] };
    expect((await report(id, early)).code).toBe('NOT_FOUND');
    const now = { entries: [entry('addComment', { body: 'Too late.' }, 1)] };
    expect((await report(id, now)).code).toBe('NOT_FOUND');
    expect((await report(id, {}, crew.employee)).code).toBe('FORBIDDEN');
    expect((await report(id, {}, foreignHead)).code).toBe('NOT_FOUND');
    expect((await report(2_000_000_000)).code).toBe('NOT_FOUND');
    expect(await app.database.prisma.undeliveredReport.count({ where: { requestId: id } })).toBe(0);
    // One of the times is enough.
    expect((await report(id, { entries: [...early.entries, COMMENT()] })).code).toBe('OK');
  });

  it.each([
    ['entries.0.operation', { operation: 'approveMaintenanceRequest' }],
    ['entries.0.operation', { operation: 'uploadPhoto' }],
    ['entries.0.performedAt', { performedAt: '2026-03-02T10:40:00' }],
    ['entries.0.performedAt', { performedAt: new Date(Date.now() + 10 * MINUTE).toISOString() }],
    ['entries.0.input', { input: { body: 'x'.repeat(65_536) } }],
    ['entries.0.refusedBecause', { refusedBecause: '' }],
    ['entries.0.refusedBecause', { refusedBecause: 'x'.repeat(501) }],
  ])('names %s for %o', async (field, change) => {
    const id = await lost();
    const { code, details } = await report(id, { entries: [{ ...COMMENT(), ...change }] });
    expect([code, details.errors?.[0]?.field ?? details.field]).toEqual([
      'VALIDATION_ERROR',
      field,
    ]);
  });

  it('refuses no and too many entries, and photos of others', async () => {
    const id = await lost();
    const codes = [
      await report(id, { entries: [] }),
      await report(id, { entries: Array.from({ length: 51 }, COMMENT) }),
      await report(id, { attachmentIds: [await upload(other)] }),
      await report(id, { note: 'x'.repeat(2001) }),
    ].map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'VALIDATION_ERROR'));
    expect((await report(id, { entries: Array.from({ length: 50 }, COMMENT) })).code).toBe('OK');
  });

  it('takes 20 open reports of a person on a request', async () => {
    const id = await lost();
    await app.database.prisma.undeliveredReport.createMany({
      data: Array.from({ length: 20 }, () => ({
        ...{ requestId: id, reporterId: crew.technician.id, receivedAt: new Date() },
      })),
    });
    expect((await report(id)).code).toBe('CONFLICT');
    await app.database.prisma.undeliveredReport.deleteMany({ where: { requestId: id } });
  });

  it('records the work in the order of its times, with the rights of the lead', async () => {
    const id = await lost();
    const later = entry('addComment', { body: 'And closed it.' }, 180);
    const time = entry('addTimeEntry', { minutes: 30 }, 190);
    const { data: receipt } = await report(id, { entries: [later, time, COMMENT()] });
    const { code, data } = await send('applyUndelivered', { id: receipt.id }, crew.head);
    expect([code, data.state, data.decidedById]).toEqual(['OK', 'applied', crew.head.id]);
    expect(data.entries.map((one: { state: string }) => one.state)).toEqual(
      Array.from({ length: 3 }, () => 'applied'),
    );
    const { data: comments } = await send('comments', { requestId: id }, crew.head);
    expect(
      comments.map((one: { body: string; authorId: number }) => [one.body, one.authorId]),
    ).toEqual([
      ['The valve was stuck.', crew.head.id],
      ['And closed it.', crew.head.id],
    ]);
    expect(comments[1].createdAt).toBe(later.performedAt);
    const { data: spent } = await send('requestTime', { requestId: id }, crew.head);
    expect(spent).toMatchObject([{ userId: crew.technician.id, createdById: crew.head.id }]);
    const { data: timeline } = await send('timeline', { requestId: id, sort: 'at' }, crew.head);
    const behalf = timeline.filter((one: { data: object }) => 'onBehalfOfId' in one.data);
    expect(behalf.map((one: { kind: string; data: object }) => one.kind).sort()).toEqual([
      ...['comment', 'comment', 'time'],
    ]);
    expect(behalf[0].data.onBehalfOfId).toBe(crew.technician.id);
    const [record] = await app.database.prisma.auditRecord.findMany({
      where: { action: 'comment.created', targetId: String(comments[0].id) },
    });
    expect(record?.metadata).toMatchObject({
      onBehalfOf: crew.technician.id,
      undeliveredId: receipt.id,
    });
    const again = await send('applyUndelivered', { id: receipt.id }, crew.head);
    expect(again.code).toBe('CONFLICT');
  });

  it('keeps what is refused open with its error, and goes on', async () => {
    const id = await lost();
    const wrong = entry('resumeMaintenanceRequest', {}, 210);
    const { data: receipt } = await report(id, { entries: [wrong, COMMENT()] });
    const { data } = await send('applyUndelivered', { id: receipt.id }, crew.head);
    expect([data.state, data.entries.map((one: { state: string }) => one.state)]).toEqual([
      ...['open', ['open', 'applied']],
    ]);
    expect(data.entries[0].error).toMatchObject({ code: 'INVALID_TRANSITION' });
    const { data: dismissed } = await send(
      ...(['dismissUndelivered', { id: receipt.id, reason: 'It was not on hold.' }] as const),
      crew.head,
    );
    expect(dismissed).toMatchObject({ state: 'dismissed', reason: 'It was not on hold.' });
    expect(dismissed.entries.map((one: { state: string }) => one.state)).toEqual([
      ...['dismissed', 'applied'],
    ]);
    const closed = await send(
      'dismissUndelivered',
      { id: receipt.id, reason: 'Again.' },
      crew.head,
    );
    expect(closed.code).toBe('CONFLICT');
  });

  it('takes a step at its time, but never before the one before it', async () => {
    const id = await lost();
    const start = entry('startMaintenanceRequest', { expectedVersion: 1 }, 200);
    const { data: receipt } = await report(id, { entries: [start] });
    await send('applyUndelivered', { id: receipt.id }, crew.head);
    const request = await app.database.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id },
    });
    const moved = await app.database.prisma.maintenanceHistory.findFirstOrThrow({
      where: { requestId: id, details: { path: ['assigneeId'], equals: other.id } },
    });
    const state = await stateOf(receipt.id);
    expect([state.entries[0]?.error, request.stage]).toEqual([null, 'in_progress']);
    expect(request.startedAt).toEqual(moved.time);
  });

  it('records some entries where they are named, and refuses unknown ones', async () => {
    const id = await lost();
    const { data: receipt } = await report(id, { entries: [COMMENT(), COMMENT()] });
    const { entries } = await stateOf(receipt.id);
    const unknown = { id: receipt.id, entryIds: [entries[0]?.id, 2_000_000_000] };
    const refused = await send('applyUndelivered', unknown, crew.head);
    expect([refused.code, refused.details.field]).toEqual(['VALIDATION_ERROR', 'entryIds']);
    const { data } = await send(
      ...(['applyUndelivered', { id: receipt.id, entryIds: [entries[1]?.id] }] as const),
      crew.head,
    );
    expect(data.entries.map((one: { state: string }) => one.state)).toEqual(['open', 'applied']);
    expect(data.state).toBe('open');
  });

  it('is for the leads of the department of now', async () => {
    const id = await lost();
    const { data: receipt } = await report(id);
    for (const person of [foreignHead]) {
      expect((await reportsOf(person)).map((one) => one.requestId)).not.toContain(id);
      const applied = await send('applyUndelivered', { id: receipt.id }, person);
      const dismissed = await send('dismissUndelivered', { id: receipt.id, reason: 'No.' }, person);
      expect([applied.code, dismissed.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    }
    for (const person of [crew.technician, crew.employee]) {
      expect((await send('undelivered', {}, person)).code).toBe('FORBIDDEN');
      expect((await send('applyUndelivered', { id: receipt.id }, person)).code).toBe('FORBIDDEN');
    }
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { departmentId: foreignHead.departmentId as number },
    });
    expect((await reportsOf(foreignHead)).map((one) => one.requestId)).toContain(id);
    expect((await reportsOf(crew.head)).map((one) => one.requestId)).not.toContain(id);
    expect((await stateOf(receipt.id)).state).toBe('open');
  });

  it('keeps photos with the report until it is applied, then they are those of the request', async () => {
    const id = await lost();
    const photoId = await upload(crew.technician);
    const { data: receipt } = await report(id, { attachmentIds: [photoId] });
    const [found] = (await send('undelivered', { requestId: id }, crew.head)).data;
    expect(found.attachments.map((one: { id: number }) => one.id)).toEqual([photoId]);
    const read = async (person: Person) =>
      (await app.rest('GET', `/api${found.attachments[0].url.slice(7)}`, { token: person.token }))
        .status;
    expect([await read(crew.head), await read(crew.technician), await read(foreignHead)]).toEqual([
      ...[200, 200, 404],
    ]);
    const taken = await call(
      'reportUndelivered',
      { id, entries: [COMMENT()], attachmentIds: [photoId] },
      crew.technician,
    );
    expect(taken.code).toBe('VALIDATION_ERROR');
    expect((await call('deleteAttachment', { id: photoId }, crew.technician)).code).toBe(
      'FORBIDDEN',
    );
    await send('applyUndelivered', { id: receipt.id }, crew.head);
    const row = await app.database.prisma.attachment.findUniqueOrThrow({ where: { id: photoId } });
    expect([row.requestId, row.type, row.uploadedById]).toEqual([id, 'AFTER', crew.technician.id]);
  });
});

it('applies an entry once, however many leads apply it at once', async () => {
  const id = await lost();
  const entries = Array.from({ length: 10 }, COMMENT);
  const { data: receipt } = await call('reportUndelivered', { id, entries }, crew.technician);
  const heads = await Promise.all(
    [1, 2, 3].map(() => app.seed.person('department_head', { departmentId: crew.departmentId })),
  );
  const answers = await Promise.all(
    heads.map((head) => call('applyUndelivered', { id: receipt.id }, head)),
  );
  expect(answers.map(({ code }) => code).filter((code) => code !== 'CONFLICT')).toContain('OK');
  expect(await app.database.prisma.comment.count({ where: { requestId: id } })).toBe(10);
  expect((await stateOf(receipt.id)).state).toBe('applied');
});

it('is removed with its photos when the request is purged', async () => {
  const id = await lost();
  const photoId = await upload(crew.technician);
  const entries = [COMMENT()];
  await call('reportUndelivered', { id, entries, attachmentIds: [photoId] }, crew.technician);
  const { head } = crew;
  await call('cancelMaintenanceRequest', { id, reason: 'A mistake.' }, head);
  const admin = await app.seed.person('super_admin');
  expect((await call('purgeMaintenanceRequest', { id, reason: 'Test.' }, admin)).code).toBe('OK');
  const { prisma } = app.database;
  expect(await prisma.undeliveredReport.count({ where: { requestId: id } })).toBe(0);
  expect(await prisma.attachment.count({ where: { id: photoId } })).toBe(0);
});

it('tells the leads once a report', async () => {
  const id = await lost();
  const { data: receipt } = await call(
    ...(['reportUndelivered', { id, entries: [COMMENT(), COMMENT()] }] as const),
    crew.technician,
  );
  await fannedOut(app);
  const told = await app.database.prisma.notification.findMany({
    where: { requestId: id, kind: 'reopened' },
  });
  expect(told.map(({ data }) => data)).toContainEqual({
    ...{ event: 'undelivered', undeliveredId: receipt.id, count: 2 },
  });
});
