import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { type Crew, seedCrew } from '../../support/crew.js';
import { picture } from '../../support/files.js';
import { type InterfaceName, invoke } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let crew: Crew;
let partId: number;
let image: { bytes: Uint8Array; name: string };

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 900 * 86_400 });
  crew = await seedCrew(app.seed);
  image = { bytes: await picture('jpeg', { width: 8, height: 8 }), name: 'photo.jpg' };
  const part = { sku: 'B-1', name: 'Belt', unit: 'pcs', departmentId: crew.departmentId };
  partId = (await call('rest', 'createPart', part, crew.head)).data.id;
  await call('rest', 'addPartMovement', { id: partId, kind: 'receipt', quantity: 900 }, crew.head);
});
afterAll(() => app.stop());

type Input = Record<string, unknown>;
const call = (via: InterfaceName, name: string, input: Input, who: Person, headers = {}) =>
  invoke(app, via, name, input, who.token, headers);
const BODY = { title: 'Belt torn', description: 'Line 2 stands.' };
const submit = (via: InterfaceName, input: Input = {}, who: Person = crew.employee) =>
  call(via, 'createMaintenanceRequest', { ...BODY, ...input }, who);

/** A request that the technician works on. */
const request = async () => {
  const { id: requesterId } = crew.employee;
  const { id: assigneeId } = crew.technician;
  const owner = { requesterId, departmentId: crew.departmentId, assigneeId };
  return (await app.seed.request(owner, 'assigned', { stage: 'assigned' })).id;
};
const assetId = async () => (await app.seed.asset({ departmentId: crew.departmentId })).id;
const meterId = async () => {
  const input = { assetId: await assetId(), name: 'Hours', unit: 'h' };
  return (await call('rest', 'createMeter', input, crew.head)).data.id;
};
const stopTimer = () =>
  app.database.prisma.timeEntry.deleteMany({
    where: { userId: crew.technician.id, minutes: null },
  });

describe('client:<uuid>', () => {
  /** An object that an account has created under a client id, and its number. */
  const created = async (name: string, input: Input, who: Person) => {
    const clientId = randomUUID();
    const { code, data } = await call('rest', name, { ...input, clientId }, who);
    expect(code).toBe('OK');
    return { ref: `client:${clientId}`, id: data.id as number };
  };
  const refusedOn = (answer: { code: string; details: { field: string } }, field: string) =>
    expect([answer.code, answer.details?.field]).toEqual(['VALIDATION_ERROR', field]);
  const rest = (name: string, input: Input, who: Person, headers = {}) =>
    call('rest', name, input, who, headers);

  it('leads through a job that was made without network', async () => {
    const { ref, id } = await created('createMaintenanceRequest', BODY, crew.employee);
    const photo = await created(
      'uploadPhoto',
      { file: image, requestId: ref, type: 'BEFORE' },
      crew.employee,
    );
    const loose = await created('uploadPhoto', { file: image }, crew.employee);
    const comment = await created(
      'addComment',
      {
        requestId: ref,
        body: 'See the photo.',
        attachmentIds: [loose.ref.toUpperCase().replace('CLIENT', 'client')],
      },
      crew.employee,
    );
    const read = await rest('maintenanceRequest', { id: ref }, crew.employee);
    expect(read.data.id).toBe(id);
    const { data } = await rest('comment', { id: comment.ref }, crew.employee);
    expect([data.id, data.requestId, data.attachments[0].id]).toEqual([comment.id, id, loose.id]);
    const photos = await rest('maintenanceRequestAttachments', { requestId: ref }, crew.employee);
    expect(photos.data.map((one: { id: number }) => one.id)).toEqual([photo.id]);
    expect(
      (await rest('updateComment', { id: comment.ref, body: 'See both.' }, crew.employee)).code,
    ).toBe('OK');
    const changed = await rest(
      'updateMaintenanceRequest',
      { id: ref, title: 'Belt torn off' },
      crew.employee,
    );
    expect([changed.code, changed.data.id]).toEqual(['OK', id]);
    expect((await rest('deleteAttachment', { id: photo.ref }, crew.employee)).code).toBe('OK');
    expect((await rest('deleteAttachment', { id: photo.ref }, crew.employee)).code).toBe(
      'NOT_FOUND',
    );
    expect(
      (await rest('cancelMaintenanceRequest', { id: ref, reason: 'Twice' }, crew.employee)).code,
    ).toBe('OK');
  });

  it('leads a technician from the start to the end of the work', async () => {
    const { id: requesterId } = crew.technician;
    const own = await created('createMaintenanceRequest', BODY, crew.technician);
    await app.database.prisma.maintenanceRequest.update({
      where: { id: own.id },
      data: {
        status: 'assigned',
        stage: 'assigned',
        assigneeId: requesterId,
        assignedAt: app.now(),
      },
    });
    const { ref: requestId } = own;
    expect((await rest('startMaintenanceRequest', { id: requestId }, crew.technician)).code).toBe(
      'OK',
    );
    await stopTimer();
    const timer = await created('startTimer', { requestId }, crew.technician);
    const running = await rest('timeEntry', { id: timer.ref }, crew.technician);
    expect([running.data.id, running.data.requestId]).toEqual([timer.id, own.id]);
    expect((await rest('stopTimer', { requestId }, crew.technician)).data.id).toBe(timer.id);
    expect(
      (await rest('updateTimeEntry', { id: timer.ref, note: 'Belt' }, crew.technician)).data.note,
    ).toBe('Belt');
    const issue = { id: partId, kind: 'issue', quantity: 1, requestId };
    expect((await rest('addPartMovement', issue, crew.technician)).data.requestId).toBe(own.id);
    const after = await created(
      'uploadAttachment',
      { requestId, type: 'AFTER', file: image },
      crew.technician,
    );
    expect((await rest('attachmentFile', { id: after.ref }, crew.technician)).code).toBe('OK');
    const done = await rest(
      'completeMaintenanceRequest',
      { id: requestId, note: 'New belt.' },
      crew.technician,
    );
    expect([done.code, done.data?.stage]).toEqual(['OK', 'completed']);
  });

  it('names downtimes and readings', async () => {
    const { ref } = await created('createDowntime', { assetId: await assetId() }, crew.head);
    expect(
      (await rest('updateDowntime', { id: ref, reason: 'Bearing' }, crew.head)).data.reason,
    ).toBe('Bearing');
    expect((await rest('deleteDowntime', { id: ref }, crew.head)).code).toBe('OK');
    expect((await rest('downtime', { id: ref }, crew.head)).code).toBe('NOT_FOUND');
    const reading = await created('addMeterReading', { id: await meterId(), value: 3 }, crew.head);
    expect((await rest('deleteReading', { id: reading.ref }, crew.head)).data.id).toBe(reading.id);
    expect((await rest('deleteReading', { id: reading.ref }, crew.head)).code).toBe('NOT_FOUND');
  });

  it('is an error on its field where it is unknown, malformed, of another account or another kind', async () => {
    const { ref } = await created('createMaintenanceRequest', BODY, crew.employee);
    const photo = await created('uploadPhoto', { file: image }, crew.employee);
    const id = await request();
    const wrong = [
      `client:${randomUUID()}`,
      'client:',
      'client:7',
      'client:x',
      `Client:${ref.slice(7)}`,
      ref.slice(7),
    ];
    for (const one of [...wrong, photo.ref]) {
      refusedOn(await rest('maintenanceRequest', { id: one }, crew.employee), 'id');
      refusedOn(
        await rest('maintenanceRequestAttachments', { requestId: one }, crew.employee),
        'requestId',
      );
      refusedOn(
        await rest('addComment', { requestId: one, body: 'Hello.' }, crew.employee),
        'requestId',
      );
      refusedOn(
        await rest('uploadPhoto', { file: image, requestId: one, type: 'BEFORE' }, crew.employee),
        'requestId',
      );
    }
    for (const one of [...wrong.slice(0, 4), ref]) {
      refusedOn(await rest('deleteAttachment', { id: one }, crew.employee), 'attachmentId');
      const attachmentIds = [photo.ref, one];
      refusedOn(
        await rest('addComment', { requestId: id, body: 'Hello.', attachmentIds }, crew.employee),
        'attachmentIds',
      );
    }
    // Of another account.
    refusedOn(await rest('maintenanceRequest', { id: ref }, crew.head), 'id');
    refusedOn(await rest('downtime', { id: ref }, crew.employee), 'id');
    refusedOn(await rest('timeEntry', { id: ref }, crew.employee), 'id');
    // Things that take none.
    refusedOn(await rest('asset', { id: ref }, crew.employee), 'id');
    refusedOn(
      await rest('maintenanceRequests', { departmentId: ref }, crew.employee),
      'departmentId',
    );
    refusedOn(await rest('downtimes', { assetId: ref }, crew.employee), 'assetId');
  });

  it('tells other errors of the input beside', async () => {
    const { details } = await rest(
      'addComment',
      { requestId: 'client:x', body: '', attachmentIds: ['client:y'] },
      crew.employee,
    );
    expect(details.errors.map(({ field }: { field: string }) => field)).toEqual([
      'requestId',
      'body',
      'attachmentIds',
    ]);
  });

  it('is not looked up in a list that is too long', async () => {
    const attachmentIds = Array.from({ length: 5_000 }, () => `client:${randomUUID()}`);
    refusedOn(
      await rest(
        'addComment',
        { requestId: await request(), body: 'Many.', attachmentIds },
        crew.employee,
      ),
      'attachmentIds',
    );
  });

  it('is no id in steps of several requests, and in GraphQL', async () => {
    const { ref } = await created('createMaintenanceRequest', BODY, crew.employee);
    const bulk = await rest(
      'bulkStep',
      { step: 'cancel', items: [{ id: ref }], input: { reason: 'Gone' } },
      crew.head,
    );
    expect([bulk.code, bulk.details.field]).toEqual(['VALIDATION_ERROR', 'items.0.id']);
    const read = await call('graphql', 'maintenanceRequest', { id: ref }, crew.employee);
    expect(read.code).toBe('VALIDATION_ERROR');
  });

  it('says nothing without an account', async () => {
    const { ref } = await created('createMaintenanceRequest', BODY, crew.employee);
    const answer = await app.rest('GET', `/api/v1/maintenance/${ref}`, {});
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each(['/api/v1', '/api', ''])('works below %s, encoded or not', async (prefix) => {
    const { ref, id } = await created('createMaintenanceRequest', BODY, crew.employee);
    const { token } = crew.employee;
    for (const one of [ref, encodeURIComponent(ref)]) {
      const { body } = await app.rest('GET', `${prefix}/maintenance/${one}`, { token });
      expect(body.data.id).toBe(id);
    }
  });

  it('is the same call as with the number under an Idempotency-Key', async () => {
    const { ref, id } = await created('createMaintenanceRequest', BODY, crew.employee);
    const key = { 'Idempotency-Key': randomUUID() };
    const comment = { requestId: ref, body: 'Once.' };
    const first = await rest('addComment', comment, crew.employee, key);
    const second = await rest('addComment', comment, crew.employee, key);
    const third = await rest('addComment', { ...comment, requestId: id }, crew.employee, key);
    expect([second.data.id, third.data.id]).toEqual([first.data.id, first.data.id]);
  });

  it('leads to what is gone or no longer seen as the number does', async () => {
    const { ref, id } = await created('createMaintenanceRequest', BODY, crew.employee);
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { requesterId: crew.head.id },
    });
    expect((await rest('maintenanceRequest', { id: ref }, crew.employee)).code).toBe('NOT_FOUND');
    const admin = await app.seed.person('super_admin');
    await rest('cancelMaintenanceRequest', { id, reason: 'Twice' }, admin);
    expect((await rest('purgeMaintenanceRequest', { id, reason: 'A test' }, admin)).code).toBe(
      'OK',
    );
    expect((await rest('maintenanceRequest', { id: ref }, crew.employee)).code).toBe('NOT_FOUND');
    // The account still knows it.
    expect((await submit('rest', { clientId: ref.slice(7) })).details).toEqual({
      field: 'clientId',
      id,
    });
  });
});
