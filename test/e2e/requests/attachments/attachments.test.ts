import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  download,
  filesIn,
  filesOfRows,
  type ImageFormat,
  picture,
  sha256,
  upload,
} from '../../../support/files.js';
import { graphqlForm, postForm } from '../../../support/forms.js';
import { bothOr, type InterfaceName } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let head: Person;
let employee: Person;
let colleague: Person;
let technician: Person;
let foreignHead: Person;
let administrator: Person;
let developer: Person;
let superAdmin: Person;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  foreignHead = await app.seed.person('department_head', { departmentId: abroad });
  employee = await app.seed.person('employee', { departmentId: home });
  colleague = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
  developer = await app.seed.person('developer');
  superAdmin = await app.seed.person('super_admin');
  photo = await picture();
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await filesIn(app.config.dataDir)).toEqual(await filesOfRows(app));
});

const prisma = () => app.database.prisma;

/** A request of the employee's that the technician works on. */
const request = (status: 'pending' | 'assigned' | 'completed' | 'cancelled' = 'pending') =>
  app.seed.request(
    {
      requesterId: employee.id,
      departmentId: home,
      ...(status === 'pending' ? {} : { assigneeId: technician.id }),
    },
    status,
  );

const attach = (via: InterfaceName, requestId: number, who: Person, type = 'BEFORE') =>
  upload(app, via, 'uploadAttachment', { bytes: photo }, { requestId, type }, who.token);

const remove = async (via: InterfaceName, id: number, who: Person) => {
  if (via === 'rest') {
    const { body } = await app.rest('DELETE', `/maintenance/attachments/${id}`, who);
    return { code: body.code, data: body.data };
  }
  const answer = await app.graphql(
    'mutation($id: Int!) { deleteAttachment(id: $id) { id filename } }',
    { id },
    who,
  );
  return { code: answer.code ?? 'OK', data: answer.data?.deleteAttachment };
};

describe.each(bothOr('rest'))('through %s', (via) => {
  it.each<ImageFormat>(['jpeg', 'png', 'webp'])(
    'a %s comes back upright, without metadata, as the record says',
    async (format) => {
      const bytes = await picture(format, { width: 60, height: 40, orientation: 6 });
      const { exif } = await sharp(bytes).metadata();
      // The pointer to the GPS block (EXIF tag 0x8825): the picture does tell where it was taken.
      expect(exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);
      const { id: requestId } = await request();
      const { code, data } = await upload(
        app,
        via,
        'uploadAttachment',
        { bytes, name: `Küche vorher.${format}`, mimeType: `image/${format}` },
        { requestId, type: 'BEFORE' },
        employee.token,
      );
      expect(code).toBe('OK');
      const extension = format === 'jpeg' ? 'jpg' : format;
      expect(data).toEqual({
        id: expect.any(Number),
        attachmentId: data.id,
        requestId,
        type: 'BEFORE',
        filename: expect.stringMatching(new RegExp(`^[0-9a-f-]{36}\\.${extension}$`)),
        originalName: `Küche vorher.${extension}`,
        mimeType: `image/${format}`,
        size: expect.any(Number),
        width: 40,
        height: 60,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        uploadedById: employee.id,
        createdAt: expect.stringMatching(/Z$/),
        receivedAt: null,
        contractor: null,
        url: `/api/v1/uploads/${data.filename}`,
        thumbnailUrl: `/api/v1/uploads/${data.filename}?size=thumb`,
        previewUrl: `/api/v1/uploads/${data.filename}?size=preview`,
      });

      const byName = await download(app, data.url, head.token);
      const byId = await download(app, `/maintenance/attachments/${data.id}`, head.token);
      expect(byName.bytes.equals(byId.bytes)).toBe(true);
      expect(sha256(byName.bytes)).toBe(data.sha256);
      expect(byName.bytes.length).toBe(data.size);
      expect(byName.bytes.includes('secret-owner')).toBe(false);
      const stored = await sharp(byName.bytes).metadata();
      expect(stored).toMatchObject({ format, width: 40, height: 60 });
      const { orientation, exif: kept, icc, xmp, iptc } = stored;
      expect({ orientation, kept, icc, xmp, iptc }).toEqual({});
      // Turned a quarter to the right, what was above is on the right.
      const pixels = await sharp(byName.bytes).removeAlpha().raw().toBuffer();
      const red = (x: number, y: number) => pixels[(y * 40 + x) * 3] as number;
      expect(red(35, 30)).toBeGreaterThan(200);
      expect(red(5, 30)).toBeLessThan(50);
    },
  );

  it('each upload and each deletion leaves one audit record', async () => {
    const { id: requestId } = await request();
    const { data } = await attach(via, requestId, employee);
    expect((await remove(via, data.id, employee)).data).toMatchObject({ id: data.id });
    const records = await prisma().auditRecord.findMany({
      where: { targetType: 'attachment', targetId: String(data.id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['attachment.uploaded', employee.id],
      ['attachment.deleted', employee.id],
    ]);
    expect(await prisma().attachment.count({ where: { id: data.id } })).toBe(0);
    expect((await download(app, data.url, employee.token)).status).toBe(404);
    expect((await remove(via, data.id, employee)).code).toBe('NOT_FOUND');
  });

  it('photos are added by those who work on the request, while it is not cancelled', async () => {
    const { id } = await request('assigned');
    for (const who of [employee, technician, head, administrator, superAdmin]) {
      expect((await attach(via, id, who)).code).toBe('OK');
    }
    for (const who of [colleague, foreignHead]) {
      expect((await attach(via, id, who)).code).toBe('NOT_FOUND');
    }
    expect((await attach(via, id, developer)).code).toBe('FORBIDDEN');
    expect((await attach(via, 424_242, head)).code).toBe('NOT_FOUND');
    expect((await attach(via, (await request('completed')).id, technician)).code).toBe('OK');
    const cancelled = await attach(via, (await request('cancelled')).id, employee);
    expect([cancelled.code, cancelled.details.status]).toEqual(['INVALID_TRANSITION', 'cancelled']);
  });

  it('an assigned technician without any permission adds photos by relation', async () => {
    const stripped = await app.seed.person('technician', { permissions: [] });
    const { id } = await app.seed.request(
      { requesterId: employee.id, departmentId: home, assigneeId: stripped.id },
      'assigned',
    );
    const { code, data } = await attach(via, id, stripped, 'AFTER');
    expect(code).toBe('OK');
    expect((await download(app, data.url, stripped.token)).status).toBe(200);
  });

  it('the uploader deletes while the request is open, others with maintenance.delete', async () => {
    const open = (await attach(via, (await request('assigned')).id, technician)).data.id;
    for (const who of [employee, head]) {
      expect((await remove(via, open, who)).code).toBe('FORBIDDEN');
    }
    for (const who of [colleague, foreignHead]) {
      expect((await remove(via, open, who)).code).toBe('NOT_FOUND');
    }
    expect((await remove(via, open, technician)).code).toBe('OK');

    const closed = await request('completed');
    const own = (await attach(via, closed.id, technician)).data.id;
    expect((await remove(via, own, technician)).code).toBe('FORBIDDEN');
    expect(await prisma().attachment.count({ where: { id: own } })).toBe(1);
    expect((await remove(via, own, administrator)).code).toBe('OK');

    const deputy = await app.seed.person('department_head', {
      departmentId: abroad,
      permissions: ['maintenance.read', 'maintenance.delete'],
    });
    const elsewhere = (await attach(via, (await request()).id, employee)).data.id;
    expect((await remove(via, elsewhere, deputy)).code).toBe('NOT_FOUND');
  });
});

describe('who sees a photo', () => {
  it('is everyone who sees its request, and its uploader', async () => {
    const { id } = await request('assigned');
    const { data } = await attach('rest', id, technician);
    const statusFor = async (who: Person) => (await download(app, data.url, who.token)).status;
    for (const who of [employee, technician, head, administrator, superAdmin]) {
      expect(await statusFor(who)).toBe(200);
    }
    for (const who of [colleague, foreignHead]) expect(await statusFor(who)).toBe(404);
    // A developer sees every request, but may read none without the permission.
    expect(await statusFor(developer)).toBe(403);
    expect((await download(app, data.url, undefined)).status).toBe(401);
    // Taken off the request, the technician still sees the photo that is theirs.
    await prisma().maintenanceRequest.update({ where: { id }, data: { assigneeId: null } });
    expect(await statusFor(technician)).toBe(200);
  });

  it('a loose upload is its uploader\u2019s alone, in every way', async () => {
    const loose = await upload(app, 'rest', 'uploadPhoto', { bytes: photo }, {}, employee.token);
    expect(loose.data).toMatchObject({ requestId: null, type: null });
    // The specification's name for the id.
    expect(loose.data.attachmentId).toBe(loose.data.id);
    for (const who of [head, administrator, superAdmin]) {
      expect((await download(app, loose.data.url, who.token)).status).toBe(404);
      expect((await remove('rest', loose.data.id, who)).code).toBe('NOT_FOUND');
    }
    const byName = await app.rest('DELETE', `/api/uploads/${loose.data.filename}`, employee);
    expect([byName.status, byName.body.data.id]).toEqual([200, loose.data.id]);
  });

  it('an actor who may submit no request uploads nothing', async () => {
    const answer = await upload(app, 'rest', 'uploadPhoto', { bytes: photo }, {}, developer.token);
    expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('the photos of a request', () => {
  it('are listed alike by REST and GraphQL, the first first', async () => {
    const { id } = await request('assigned');
    const before = (await attach('rest', id, employee)).data;
    const after = (await attach('graphql', id, technician, 'AFTER')).data;
    const list = await app.rest('GET', `/api/v1/maintenance/${id}/attachments`, head);
    expect(list.body.data).toEqual([before, after]);
    const graph = await app.graphql(
      `query($id: Int!) { maintenanceRequest(id: $id) { attachments {
        id attachmentId requestId type filename originalName mimeType size width height sha256 uploadedById
        createdAt receivedAt contractor { id name } url thumbnailUrl previewUrl uploadedBy { id firstName } } } }`,
      { id },
      head,
    );
    const { attachments } = graph.data.maintenanceRequest;
    expect(attachments).toMatchObject([before, after]);
    expect(attachments[1].uploadedBy).toEqual({ id: technician.id, firstName: 'technician' });
    for (const who of [colleague, foreignHead]) {
      expect((await app.rest('GET', `/maintenance/${id}/attachments`, who)).status).toBe(404);
    }
    expect((await app.rest('GET', `/maintenance/${id}/attachments`, developer)).status).toBe(403);
  });

  it('under all requests of a page cost one query', async () => {
    for (let index = 0; index < 3; index += 1) await attach('rest', (await request()).id, employee);
    const answer = await app.graphql(
      '{ maintenanceRequests(first: 50) { edges { node { id attachments { requestId } } } } }',
      {},
      employee,
    );
    for (const { node } of answer.data.maintenanceRequests.edges) {
      for (const { requestId } of node.attachments) expect(requestId).toBe(node.id);
    }
  });
});

it('POST /uploads with a request needs its type, and ties the photo at once', async () => {
  const { id: requestId } = await request();
  const untyped = await upload(
    app,
    'rest',
    'uploadPhoto',
    { bytes: photo },
    { requestId },
    employee.token,
  );
  expect([untyped.status, untyped.details.field]).toEqual([400, 'type']);
  const tied = await upload(
    app,
    'rest',
    'uploadPhoto',
    { bytes: photo },
    { requestId, type: 'AFTER' },
    employee.token,
  );
  expect(tied.data).toMatchObject({ requestId, type: 'AFTER' });
  const foreign = { requestId, type: 'AFTER' };
  const outcome = await upload(
    app,
    'graphql',
    'uploadPhoto',
    { bytes: photo },
    foreign,
    colleague.token,
  );
  expect(outcome.code).toBe('NOT_FOUND');
});

it.each(bothOr('graphql'))(
  'an upload repeated with the same key through %s is stored once',
  async (via) => {
    const key = { 'Idempotency-Key': `photo-${via}` };
    const again = (bytes: Buffer) =>
      upload(app, via, 'uploadPhoto', { bytes }, {}, employee.token, key);
    const first = await again(photo);
    expect(first.code).toBe('OK');
    expect((await again(photo)).data).toEqual(first.data);
    expect((await again(await picture('png'))).code).toBe('IDEMPOTENCY_CONFLICT');
  },
);

it('one file for two fields of a GraphQL document is stored twice', async () => {
  const query =
    'mutation($a: UploadPhotoInput!, $b: UploadPhotoInput!) { a: uploadPhoto(input: $a) { id } b: uploadPhoto(input: $b) { id } }';
  const variables = { a: { file: null }, b: { file: null } };
  const form = graphqlForm({ query, variables }, [['variables.a.file', { bytes: photo }]]);
  form.set('map', JSON.stringify({ 0: ['variables.a.file', 'variables.b.file'] }));
  const { status, body } = await postForm(app, form, employee.token);
  expect([status, body.errors]).toEqual([200, undefined]);
  const ids = [Number(body.data.a.id), Number(body.data.b.id)];
  const stored = await prisma().attachment.findMany({ where: { id: { in: ids } } });
  expect(stored.map(({ sha256 }) => sha256)).toEqual([stored[0]?.sha256, stored[0]?.sha256]);
});
