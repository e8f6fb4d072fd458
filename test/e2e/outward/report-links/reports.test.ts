import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../contract/modules.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { idsOfNothing } from '../../../support/calls.js';
import { filesIn } from '../../../support/files.js';
import { bothOr, interfacesOf, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
let head: Person;
let departmentId: number;
let photo: Buffer;
let address = 0;

const setting = (reportLinks: boolean) =>
  app.database.prisma.systemSettings.updateMany({ data: { reportLinks } });

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['loopback'] });
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await setting(true);
});
afterAll(() => app.stop());

/** Another address for each call, unless a test is about it. */
function elsewhere(): Record<string, string> {
  address += 1;
  return { 'X-Forwarded-For': `198.51.${Math.floor(address / 250)}.${(address % 250) + 1}` };
}

const KINDS = [
  { kind: 'Asset', name: 'asset' },
  { kind: 'Location', name: 'location' },
] as const;

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (
    name: string,
    input: Record<string, unknown> = {},
    token?: string,
    headers = elsewhere(),
  ) => invoke(app, via, name, input, token, headers);

  async function linked(name: 'asset' | 'location' = 'asset') {
    const thing = await app.seed[name]({ departmentId, name: `Thing of ${via} ${address}` });
    const kind = name === 'asset' ? 'Asset' : 'Location';
    const added = await call(`add${kind}ReportLink`, { id: thing.id }, head.token);
    const { code } = added.data.reportLink;
    const token = (await call('openLink', { code })).data.accessToken as string;
    return { ...thing, name: thing.name, code: code as string, token };
  }
  const submit = (token: string, input: object = {}, headers = elsewhere()) =>
    call('submitReport', { title: 'It leaks', ...input }, token, headers);

  describe.each(KINDS)('by the link of a $name', ({ kind, name }) => {
    it('is opened, sent, followed, and seen by the staff', async () => {
      const thing = await linked(name);
      const opened = await call('openLink', { code: thing.code });
      expect(opened.data).toEqual({
        accessToken: expect.any(String),
        tokenType: 'Bearer',
        expiresIn: 1800,
        target: { type: name, id: thing.id, name: thing.name },
      });
      const form = await call('report', {}, thing.token);
      expect(form.data).toMatchObject({ type: name, name: thing.name, openReports: [] });
      const sent = await submit(thing.token, {
        description: 'Under the sink',
        contactName: 'Ada',
        contactEmail: 'ada@example.org',
        file: { bytes: photo, name: 'leak.png', mimeType: 'image/png' },
      });
      expect(sent.code).toBe('OK');
      const { reference: id, trackingToken } = sent.data;
      const request = await call('maintenanceRequest', { id }, head.token);
      expect(request.data).toMatchObject({
        ...{ title: 'It leaks', description: 'Under the sink', origin: 'link', departmentId },
        ...{ contactName: 'Ada', contactEmail: 'ada@example.org', stage: 'submitted' },
        [`${name}Id`]: thing.id,
      });
      const { requesterId } = request.data;
      const requester = await app.database.prisma.user.findUnique({ where: { id: requesterId } });
      expect(requester).toMatchObject({ firstName: 'Reports by link', isService: true });
      const photos = await app.database.prisma.attachment.findMany({ where: { requestId: id } });
      expect(photos).toMatchObject([{ type: 'BEFORE', uploadedById: requesterId }]);
      const shown = await call('report', {}, thing.token);
      expect(shown.data.openReports).toMatchObject([{ id, stage: 'submitted', meTooCount: 0 }]);

      const followed = await call('openLink', { trackingToken });
      expect(followed.data.target).toEqual({ type: 'report', id, name: 'It leaks' });
      const status = await call('reportStatus', {}, followed.data.accessToken);
      expect(status.data).toMatchObject({
        ...{ reference: id, title: 'It leaks', stage: 'submitted', onHold: false },
        ...{ since: expect.any(String), completedAt: null, completionNote: null },
        cancelReason: null,
      });
    });

    it('ends with its link: deleted, rotated, switched off, retired or archived', async () => {
      const ends: ((id: number) => Promise<unknown>)[] = [
        (id) => call(`delete${kind}ReportLink`, { id }, head.token),
        (id) => call(`rotate${kind}ReportLink`, { id }, head.token),
        () => setting(false),
        (id) =>
          call(
            `update${kind}`,
            { id, ...(name === 'asset' ? { state: 'retired' } : { archived: true }) },
            administrator.token,
          ),
      ];
      for (const end of ends) {
        const { id, code, token } = await linked(name);
        expect((await call('report', {}, token)).code).toBe('OK');
        await end(id);
        expect((await call('report', {}, token)).code).toBe('session_invalid');
        expect((await submit(token)).code).toBe('session_invalid');
        const opened = await call('openLink', { code });
        expect([opened.code, opened.details.field]).toEqual(['VALIDATION_ERROR', 'code']);
        await setting(true);
      }
    });
  });

  it('describes itself by its title, and needs no contact', async () => {
    const { token } = await linked();
    const { reference: id } = (await submit(token)).data;
    expect((await call('maintenanceRequest', { id }, head.token)).data).toMatchObject({
      ...{ description: 'It leaks', contactName: null, contactEmail: null },
    });
  });

  it('hides the contact from people outside the staff', async () => {
    const { token } = await linked();
    const { reference: id } = (await submit(token, { contactName: 'Ada' })).data;
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { requesterId: employee.id },
    });
    const { data } = await call('maintenanceRequest', { id }, employee.token);
    expect(data).toMatchObject({ id, contactName: null, contactEmail: null });
  });

  it.each([
    [{}, 'code'],
    [{ code: 'x', trackingToken: 'y' }, 'code'],
    [{ code: 'A'.repeat(22) }, 'code'],
    [{ trackingToken: 'A'.repeat(43) }, 'trackingToken'],
  ])('does not open %j', async (input, field) => {
    const { code, details } = await call('openLink', input);
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
  });

  it.each([
    [{ title: 'It' }, 'title'],
    [{ contactEmail: 'nowhere' }, 'contactEmail'],
    [{ contactName: '' }, 'contactName'],
    [{ description: ' ' }, 'description'],
  ])('refuses the report %j', async (input, field) => {
    const { token } = await linked();
    const { code, details } = await submit(token, input);
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
  });

  it('refuses a file that is no picture, which does not count', async () => {
    const { token } = await linked();
    const headers = elsewhere();
    const file = { bytes: Buffer.from('no picture'), name: 'a.png', mimeType: 'image/png' };
    for (let count = 0; count < 6; count += 1) {
      expect((await submit(token, { file }, headers)).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    }
    expect((await submit(token, {}, headers)).code).toBe('OK');
  });

  it('takes up to three photos, in their order', async () => {
    const { token } = await linked();
    const named = (name: string) => ({ bytes: photo, name, mimeType: 'image/png' });
    const files = ['a.png', 'b.png', 'c.png'].map(named);
    const { code, data } = await submit(token, { files });
    expect(code).toBe('OK');
    const stored = await app.database.prisma.attachment.findMany({
      where: { requestId: data.reference },
      orderBy: { id: 'asc' },
    });
    expect(stored.map(({ originalName, type }) => [originalName, type])).toEqual([
      ...[
        ['a.png', 'BEFORE'],
        ['b.png', 'BEFORE'],
        ['c.png', 'BEFORE'],
      ],
    ]);
  });

  it.each([4, 6])('refuses %i photos on file, and keeps nothing', async (count) => {
    const { token, id } = await linked();
    const before = await app.database.prisma.attachment.count();
    const file = { bytes: photo, name: 'a.png', mimeType: 'image/png' };
    const files = Array.from({ length: count - 1 }, () => file);
    const { code, details } = await submit(token, { file, files });
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'file']);
    expect(await app.database.prisma.attachment.count()).toBe(before);
    expect(await app.database.prisma.maintenanceRequest.count({ where: { assetId: id } })).toBe(0);
  });

  it('refuses the report with one photo that is none, and keeps no file of the others', async () => {
    const { token, id } = await linked();
    const kept = () => filesIn(app.config.dataDir);
    const before = await kept();
    const file = { bytes: photo, name: 'a.png', mimeType: 'image/png' };
    const broken = { ...file, bytes: Buffer.from('no picture') };
    const { code } = await submit(token, { files: [file, file, broken] });
    expect(code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(await kept()).toEqual(before);
    expect(await app.database.prisma.maintenanceRequest.count({ where: { assetId: id } })).toBe(0);
  });

  it('follows a report while links are off, until it is purged', async () => {
    const { token } = await linked();
    const { reference: id, trackingToken } = (await submit(token)).data;
    await setting(false);
    const opened = await call('openLink', { trackingToken });
    await setting(true);
    const { accessToken } = opened.data;
    expect((await call('reportStatus', {}, accessToken)).code).toBe('OK');
    expect((await call('report', {}, accessToken)).code).toBe('session_invalid');
    expect((await call('reportStatus', {}, token)).code).toBe('session_invalid');
    const admin = await app.seed.person('super_admin');
    await call('cancelMaintenanceRequest', { id, reason: 'No leak' }, admin.token);
    expect((await call('reportStatus', {}, accessToken)).data).toMatchObject({
      stage: 'cancelled',
      cancelReason: 'No leak',
    });
    expect(
      (await call('purgeMaintenanceRequest', { id, reason: 'A test' }, admin.token)).code,
    ).toBe('OK');
    expect((await call('reportStatus', {}, accessToken)).code).toBe('session_invalid');
    expect((await call('openLink', { trackingToken })).code).toBe('VALIDATION_ERROR');
  });

  it('counts "me too" once a report and token, and touches nothing else', async () => {
    const { token, code } = await linked();
    const { reference: id } = (await submit(token)).data;
    const row = () => app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
    const before = await row();
    for (let count = 0; count < 2; count += 1) {
      expect((await call('addMeToo', { id }, token)).data).toEqual({ id, meTooCount: 1 });
    }
    const other = (await call('openLink', { code })).data.accessToken;
    expect((await call('addMeToo', { id }, other)).data).toEqual({ id, meTooCount: 2 });
    const { version, updatedAt } = before;
    expect(await row()).toMatchObject({ version, updatedAt, meTooCount: 2 });
  });

  it('counts no "me too" for a closed report, and for one of another thing', async () => {
    const { token } = await linked();
    const other = await linked();
    const { reference: id } = (await submit(other.token)).data;
    expect((await call('addMeToo', { id }, token)).code).toBe('NOT_FOUND');
    await call('cancelMaintenanceRequest', { id, reason: 'No leak' }, administrator.token);
    expect((await call('addMeToo', { id }, other.token)).code).toBe('NOT_FOUND');
  });

  it('takes five an hour from an address at a link, and ten of a link, me-toos apart', async () => {
    const { token } = await linked();
    const headers = elsewhere();
    const { reference: id } = (await submit(token, {}, headers)).data;
    expect((await call('addMeToo', { id }, token, headers)).code).toBe('OK');
    for (let count = 0; count < 4; count += 1) {
      expect((await submit(token, {}, headers)).code).toBe('OK');
    }
    const sixth = await submit(token, {}, headers);
    expect(sixth.code).toBe('RATE_LIMITED');
    expect((await submit((await linked()).token, {}, headers)).code).toBe('OK');
    for (let count = 0; count < 4; count += 1) expect((await submit(token)).code).toBe('OK');
    // Two at once have one place left.
    const both = await Promise.all([submit(token), submit(token)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['OK', 'RATE_LIMITED']);
    expect((await submit(token)).code).toBe('RATE_LIMITED');
    const assets = await app.database.prisma.maintenanceRequest.findUnique({ where: { id } });
    const where = { assetId: assets?.assetId ?? 0 };
    expect(await app.database.prisma.maintenanceRequest.count({ where })).toBe(10);
  });

  it('is submitted once with a key, with a photo, and when two come at once', async () => {
    const { id: assetId, token } = await linked();
    const file = { bytes: photo, name: 'leak.png', mimeType: 'image/png' };
    const headers = { ...elsewhere(), 'Idempotency-Key': 'a-key' };
    const both = await Promise.all([
      submit(token, { file }, headers),
      submit(token, { file }, headers),
    ]);
    const [{ data: receipt }] = both as [{ data: object }, unknown];
    expect(receipt).toEqual({
      reference: expect.any(Number),
      trackingToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    // More than the limits: a repetition counts as nothing.
    for (let count = 0; count < 11; count += 1) both.push(await submit(token, { file }, headers));
    expect(both.map(({ code, data }) => [code, data])).toEqual(both.map(() => ['OK', receipt]));
    const { prisma } = app.database;
    expect(await prisma.maintenanceRequest.count({ where: { assetId } })).toBe(1);
    expect(await prisma.attachment.count({ where: { request: { assetId } } })).toBe(1);

    const others = [
      await submit(token, { description: 'Much' }, headers),
      await submit(token, {}, { ...headers, 'Idempotency-Key': 'another' }),
      await submit((await linked()).token, {}, headers),
    ];
    for (const { code, data } of others) {
      expect(code).toBe('OK');
      expect(data).not.toMatchObject(receipt);
    }
    expect(await prisma.maintenanceRequest.count({ where: { assetId } })).toBe(3);
  });

  it('opens nothing else', async () => {
    const { token } = await linked();
    const names = Object.keys(OPERATIONS).filter(
      (name) =>
        interfacesOf(name).includes(via) &&
        !['public', 'link'].includes(OPERATIONS[name]?.access as string),
    );
    expect(names.length).toBeGreaterThan(100);
    for (const name of names) {
      const { code } = await call(name, idsOfNothing(name), token);
      expect([name, code]).toEqual([name, 'session_invalid']);
    }
  });

  it('is closed to sessions', async () => {
    for (const name of ['report', 'submitReport', 'addMeToo', 'reportStatus']) {
      const input =
        name === 'addMeToo' ? { id: 1 } : name === 'submitReport' ? { title: 'abc' } : {};
      expect([name, (await call(name, input, administrator.token)).code]).toEqual([
        name,
        'FORBIDDEN',
      ]);
    }
  });
});

it('takes forms only', async () => {
  const { status } = await app.rest('POST', '/report', { body: { title: 'It leaks' } });
  expect(status).toBe(401);
  const { id } = await app.seed.asset({ departmentId });
  const { token } = head;
  const { body } = await app.rest('POST', `/assets/${id}/report-link`, { token });
  const { code } = body.data.reportLink;
  const opened = await app.rest('POST', '/auth/link', { body: { code } });
  const sent = await app.rest('POST', '/report', {
    token: opened.body.data.accessToken,
    body: { title: 'It leaks' },
  });
  expect(sent.status).toBe(415);
});

it('ends after half an hour, when the link can be opened again', async () => {
  const { id } = await app.seed.asset({ departmentId });
  const added = await app.rest('POST', `/assets/${id}/report-link`, { token: head.token });
  const { code } = added.body.data.reportLink;
  const open = async () =>
    (await app.rest('POST', '/auth/link', { body: { code } })).body.data.accessToken as string;
  const token = await open();
  app.advance(1_799_000);
  expect((await app.rest('GET', '/report', { token })).status).toBe(200);
  app.advance(1_000);
  expect((await app.rest('GET', '/report', { token })).body.code).toBe('expired_token');
  expect((await app.rest('GET', '/report', { token: await open() })).status).toBe(200);
});
