import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let home: number;
let head: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  admin = await app.seed.person('administrator');
  await app.seed.person('technician', { departmentId: home });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.document.deleteMany();
  await app.database.prisma.notification.deleteMany();
});

/** The day in UTC, so many days from now. */
const inDays = (days: number) => new Date(app.now().getTime() + days * DAY);
const day = (date: Date) => date.toISOString().slice(0, 10);

async function certificate(days: number, thing: object = {}) {
  const { assetId = (await app.seed.asset({ departmentId: home })).id } = thing as {
    assetId?: number;
  };
  const data = { kind: 'certificate', uploadedById: admin.id, validUntil: inDays(days) } as const;
  return await app.seed.document({ assetId, ...data, ...thing });
}

async function tell(times = 1): Promise<void> {
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: times }, () => app.services.expiry.tell(signal)));
  await fannedOut(app);
}

const told = () =>
  app.database.prisma.notification.findMany({
    where: { kind: 'document_expires' },
    orderBy: { id: 'asc' },
  });

it('tells leads of the department once, with what ends and when', async () => {
  const { id, assetId } = await certificate(30);
  await tell(3);
  await tell();
  const rows = await told();
  expect(rows.map(({ userId, data }) => [userId, data])).toEqual([
    [
      head.id,
      {
        ...{ documentId: id, targetType: 'asset', targetId: assetId },
        validUntil: day(inDays(30)),
      },
    ],
  ]);
  expect(rows[0]).toMatchObject({ requestId: null, actorId: null });
});

it('tells 30 days before in UTC, not 31, and of those that have ended', async () => {
  const [soon, , past] = [await certificate(30), await certificate(31), await certificate(-400)];
  await tell();
  const ids = (await told()).map(({ data }) => (data as { documentId: number }).documentId);
  expect(ids.toSorted()).toEqual([soon.id, past.id].toSorted());
});

it('tells again of another day, and not of one of which it has told', async () => {
  const { id } = await certificate(10);
  const change = async (days: number) => {
    const input = { id, validUntil: day(inDays(days)) };
    expect((await invoke(app, 'rest', 'updateDocument', input, head.token)).status).toBe(200);
    await tell();
  };
  await tell();
  await change(12);
  await change(400);
  await change(12);
  expect((await told()).map(({ data }) => (data as { validUntil: string }).validUntil)).toEqual([
    day(inDays(10)),
    day(inDays(12)),
  ]);
});

it('tells of certificates alone, and not of archived or retired things', async () => {
  const asset = await app.seed.asset({ departmentId: home, state: 'retired' });
  const location = await app.seed.location({ departmentId: home, archivedAt: new Date() });
  const firm = await app.seed.contractor({ departmentId: home, archivedAt: new Date() });
  await certificate(5, { kind: 'warranty' });
  await certificate(5, { validUntil: null });
  await certificate(5, { assetId: asset.id });
  await certificate(5, { assetId: null, locationId: location.id });
  await certificate(5, { assetId: null, contractorId: firm.id });
  await tell();
  expect(await told()).toEqual([]);
  // Restored, they count.
  await app.database.prisma.location.update({
    where: { id: location.id },
    data: { archivedAt: null },
  });
  await tell();
  expect(await told()).toHaveLength(1);
});

it('asks the places around a place for their department, and tells global leads without one', async () => {
  const around = await app.seed.location({ departmentId: home });
  const within = await app.seed.location({ parentId: around.id });
  const alone = await app.seed.location();
  await certificate(5, { assetId: null, locationId: within.id });
  await tell();
  expect((await told()).map(({ userId }) => userId)).toEqual([head.id]);
  await app.database.prisma.notification.deleteMany();
  const shared = await invoke(app, 'rest', 'createPart', { sku: 'S-1', name: 'Belt' }, admin.token);
  await certificate(5, { assetId: null, locationId: alone.id });
  await certificate(5, { assetId: null, partId: shared.data.id });
  await tell();
  const people = new Set((await told()).map(({ userId }) => userId));
  expect(people.has(admin.id)).toBe(true);
  expect(people.has(head.id)).toBe(false);
});

it('tells leads of the department of a contractor, and global leads of one that all share', async () => {
  const { id: contractorId } = await app.seed.contractor({ departmentId: home });
  const { id } = await certificate(5, { assetId: null, contractorId });
  await tell();
  expect((await told()).map(({ userId, data }) => [userId, data])).toMatchObject([
    [head.id, { documentId: id, targetType: 'contractor', targetId: contractorId }],
  ]);
  await app.database.prisma.notification.deleteMany();
  const shared = await app.seed.contractor();
  await certificate(5, { assetId: null, contractorId: shared.id });
  await tell();
  const people = new Set((await told()).map(({ userId }) => userId));
  expect([people.has(admin.id), people.has(head.id)]).toEqual([true, false]);
});
