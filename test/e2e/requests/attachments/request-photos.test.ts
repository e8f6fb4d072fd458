import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { filesIn, filesOfRows, picture, upload } from '../../../support/files.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { nobody, type Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let employee: Person;
let colleague: Person;
let technician: Person;
let superAdmin: Person;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  employee = await app.seed.person('employee', { departmentId: home });
  colleague = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician');
  superAdmin = await app.seed.person('super_admin');
  photo = await picture();
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await filesIn(app.config.dataDir)).toEqual(await filesOfRows(app));
});

const prisma = () => app.database.prisma;
const HOUR = 60 * 60 * 1000;

const loose = async (who: Person, input: Record<string, unknown> = {}): Promise<number> =>
  (await upload(app, 'rest', 'uploadPhoto', { bytes: photo }, input, who.token)).data.id;

const attach = (requestId: number, who: Person) =>
  upload(
    app,
    'rest',
    'uploadAttachment',
    { bytes: photo },
    { requestId, type: 'BEFORE' },
    who.token,
  );

const assigned = () =>
  app.seed.request(
    { requesterId: employee.id, departmentId: home, assigneeId: technician.id },
    'assigned',
  );

/** Rows as if so many photos were there; their files do not matter to the count. */
async function fill(requestId: number, count: number): Promise<void> {
  await prisma().attachment.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      requestId,
      type: 'BEFORE' as const,
      filename: `filler-${requestId}-${index}.jpg`,
      originalName: 'filler.jpg',
      mimeType: 'image/jpeg',
      size: 1,
      width: 1,
      height: 1,
      sha256: '',
      uploadedById: employee.id,
      createdAt: new Date(),
    })),
  });
}

const unfill = () => prisma().attachment.deleteMany({ where: { originalName: 'filler.jpg' } });

const typesOf = async (requestId: number) => {
  const rows = await prisma().attachment.findMany({ where: { requestId }, orderBy: { id: 'asc' } });
  return rows.map(({ id, type }) => [id, type]);
};

describe.each(bothOr('graphql'))('attachmentIds through %s', (via) => {
  it('of creating are tied as BEFORE, with the request or not at all', async () => {
    const ids = [await loose(employee), await loose(employee, { type: 'AFTER' })];
    const created = await invoke(
      app,
      via,
      'createMaintenanceRequest',
      { title: 'Leaking pipe', description: 'Water.', attachmentIds: ids },
      employee.token,
    );
    expect(created.code).toBe('OK');
    expect(await typesOf(created.data.id)).toEqual([
      [ids[0], 'BEFORE'],
      [ids[1], 'AFTER'],
    ]);
    const record = await prisma().auditRecord.findFirst({
      where: { action: 'maintenance.created', targetId: String(created.data.id) },
    });
    expect(record?.metadata).toMatchObject({ attachmentIds: ids });
  });

  it('of completing and of cancelling are tied as AFTER', async () => {
    const done = await assigned();
    const photos = [await loose(technician)];
    const completed = await invoke(
      app,
      via,
      'completeMaintenanceRequest',
      { id: done.id, attachmentIds: photos },
      technician.token,
    );
    expect(completed.code).toBe('OK');
    expect(await typesOf(done.id)).toEqual([[photos[0], 'AFTER']]);

    const dropped = await app.seed.request({ requesterId: employee.id, departmentId: home });
    const proof = [await loose(employee), await loose(employee, { type: 'BEFORE' })];
    const cancelled = await invoke(
      app,
      via,
      'cancelMaintenanceRequest',
      { id: dropped.id, reason: 'Dry again', attachmentIds: proof },
      employee.token,
    );
    expect(cancelled.code).toBe('OK');
    expect(await typesOf(dropped.id)).toEqual([
      [proof[0], 'AFTER'],
      [proof[1], 'BEFORE'],
    ]);
  });

  it('that are unknown, foreign, tied, doubled or too many are refused, and nothing happens', async () => {
    const { id } = await assigned();
    const own = await loose(technician);
    const foreign = await loose(colleague);
    const tied = (await attach(id, technician)).data.id as number;
    const many = Array.from({ length: 21 }, (_, index) => index + 1);
    const bad = [[own, 424_242], [own, foreign], [own, tied], [own, own], [0], many];
    for (const attachmentIds of bad) {
      const outcome = await invoke(
        app,
        via,
        'completeMaintenanceRequest',
        { id, attachmentIds },
        technician.token,
      );
      expect(outcome).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: attachmentIds[0] === 0 ? 'attachmentIds.0' : 'attachmentIds' },
      });
    }
    const row = await prisma().maintenanceRequest.findUnique({ where: { id } });
    expect(row).toMatchObject({ status: 'assigned', version: 1 });
    const untouched = await prisma().attachment.findUnique({ where: { id: own } });
    expect(untouched).toMatchObject({ requestId: null, type: null });
    expect(
      await prisma().auditRecord.count({
        where: { action: 'maintenance.completed', targetId: String(id) },
      }),
    ).toBe(0);
  });

  it('beyond the twentieth photo are refused with the whole step', async () => {
    const { id } = await assigned();
    await fill(id, 20);
    const attachmentIds = [await loose(technician)];
    const outcome = await invoke(
      app,
      via,
      'completeMaintenanceRequest',
      { id, attachmentIds },
      technician.token,
    );
    expect(outcome.code).toBe('CONFLICT');
    expect((await prisma().maintenanceRequest.findUnique({ where: { id } }))?.status).toBe(
      'assigned',
    );
    await unfill();
  });
});

describe('the limit of twenty', () => {
  it('holds when two photos want the last place at once', async () => {
    const { id } = await assigned();
    await fill(id, 19);
    const outcomes = await Promise.all([
      attach(id, employee),
      attach(id, technician),
      attach(id, superAdmin),
    ]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    expect(await prisma().attachment.count({ where: { requestId: id } })).toBe(20);
    const late = await attach(id, employee);
    expect([late.status, late.code]).toEqual([409, 'CONFLICT']);
    await unfill();
  });

  it('one upload is tied by one of two requests that want it at once', async () => {
    const attachmentIds = [await loose(employee)];
    const outcomes = await Promise.all(
      ['First', 'Second'].map((title) =>
        invoke(
          app,
          'rest',
          'createMaintenanceRequest',
          { title, description: 'x', attachmentIds },
          employee.token,
        ),
      ),
    );
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['OK', 'VALIDATION_ERROR']);
    expect(await prisma().maintenanceRequest.count({ where: { title: 'First' } })).toBe(
      outcomes[0]?.code === 'OK' ? 1 : 0,
    );
  });
});

it.each(bothOr('rest'))(
  'a purge through %s removes rows and files and says how many',
  async (via) => {
    const { id } = await app.seed.request({ requesterId: employee.id, departmentId: home });
    await attach(id, employee);
    await attach(id, employee);
    const reason = 'By mistake';
    await invoke(app, via, 'cancelMaintenanceRequest', { id, reason }, employee.token);
    const filesBefore = (await filesIn(app.config.dataDir)).length;
    const purged = await invoke(
      app,
      via,
      'purgeMaintenanceRequest',
      { id, reason },
      superAdmin.token,
    );
    expect(purged.data).toEqual({ id, purged: true, attachmentsDeleted: 2 });
    expect(await prisma().attachment.count({ where: { requestId: id } })).toBe(0);
    expect((await filesIn(app.config.dataDir)).length).toBe(filesBefore - 2);
  },
);

describe('the sweep', () => {
  it('removes what nobody tied within a day, and nothing else', async () => {
    const { id: requestId } = await assigned();
    const kept = (await attach(requestId, employee)).data.id as number;
    const old = await loose(employee);
    app.advance(23 * HOUR);
    const later = { ...employee, token: await app.seed.login(employee.id) };
    const young = await loose(later);
    app.advance(2 * HOUR);
    const { unlinked: removed } = await app.services.sweep.run(nobody);
    expect(removed).toBeGreaterThan(0);
    const left = await prisma().attachment.findMany({ where: { id: { in: [kept, old, young] } } });
    expect(left.map(({ id }) => id).sort()).toEqual([kept, young].sort());
    const record = await prisma().auditRecord.findFirst({
      where: { action: 'attachment.expired', targetId: String(old) },
    });
    expect(record?.actorId).toBeNull();
    expect(await app.services.sweep.run(nobody)).toEqual({
      unlinked: 0,
      orphaned: 0,
      unfinished: 0,
    });
  });

  it('leaves a file without a row the grace that an upload under way needs', async () => {
    const lost = await loose({ ...colleague, token: await app.seed.login(colleague.id) });
    await prisma().attachment.delete({ where: { id: lost } });
    const exclusiveSince = new Date(Date.now() + 1000);
    expect((await filesIn(app.config.dataDir)).length).toBe((await filesOfRows(app)).length + 1);
    const { orphaned: tooYoung } = await app.services.sweep.run(nobody, {
      exclusiveSince: new Date(Date.now() - HOUR),
    });
    expect(tooYoung).toBe(0);
    // The only process needs no grace period for files from before its start.
    expect((await app.services.sweep.run(nobody, { exclusiveSince })).orphaned).toBe(1);
  });
});
