import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let head: Person;
let foreignHead: Person;
let employee: Person;
let technician: Person;
let requestId: number;

const at = (n: number) => new Date(Date.UTC(2026, 0, n));

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  const abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  foreignHead = await app.seed.person('department_head', { departmentId: abroad });
  employee = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician', { departmentId: abroad });
  const place = await app.seed.location();
  const whole = await app.seed.asset({ departmentId: home });
  const part = await app.seed.asset({ departmentId: home, parentId: whole.id });
  const inner = await app.seed.asset({
    departmentId: home,
    parentId: part.id,
    locationId: place.id,
  });
  const other = await app.seed.asset({ departmentId: home, parentId: whole.id });
  const add = (title: string, n: number, thing: object) =>
    app.seed.document({ title, createdAt: at(n), uploadedById: head.id, ...thing });
  await add('place', 9, { locationId: place.id });
  await add('whole', 8, { assetId: whole.id });
  await add('part, older', 1, { assetId: part.id });
  await add('part, newer', 7, { assetId: part.id });
  await add('own', 2, { assetId: inner.id });
  await add('beside', 3, { assetId: other.id });
  const owner = { requesterId: employee.id, departmentId: home, assigneeId: technician.id };
  const links = { assetId: inner.id, locationId: place.id };
  requestId = (await app.seed.request(owner, 'assigned', links)).id;
});
afterAll(() => app.stop());

const ORDER = ['own', 'part, newer', 'part, older', 'whole', 'place'];
const titles = (documents: readonly { title: string }[]) => documents.map(({ title }) => title);

describe.each(INTERFACES)('through %s', (via) => {
  const read = ({ token }: Person, id = requestId) =>
    invoke(app, via, 'requestDocuments', { id }, token);

  it('has those of the asset, of its parents from near to far, and of the place', async () => {
    for (const person of [head, employee, technician]) {
      const { data } = await read(person);
      expect(titles(data)).toEqual(ORDER);
    }
  });

  it('is for those who see the request', async () => {
    expect((await read(foreignHead)).code).toBe('NOT_FOUND');
    expect((await read(head, 999_999)).code).toBe('NOT_FOUND');
  });

  it('has the place alone where there is no asset, and nothing without both', async () => {
    const owner = { requesterId: employee.id, departmentId: home };
    const { locationId } = await app.database.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id: requestId },
    });
    const placed = await app.seed.request(owner, 'pending', { locationId });
    expect(titles((await read(head, placed.id)).data)).toEqual(['place']);
    const nowhere = await app.seed.request(owner, 'pending');
    expect((await read(head, nowhere.id)).data).toEqual([]);
  });
});

it('shows 200 at most', async () => {
  const asset = await app.seed.asset({ departmentId: home });
  const owner = { requesterId: employee.id, departmentId: home };
  const { id } = await app.seed.request(owner, 'pending', { assetId: asset.id });
  await app.database.prisma.document.createMany({
    data: Array.from({ length: 201 }, (_, n) => ({
      ...{
        assetId: asset.id,
        uploadedById: head.id,
        title: `${n}`,
        createdAt: at(n),
        updatedAt: at(n),
      },
      ...{ filename: `${asset.id}-${n}.txt`, originalName: 'a.txt', mimeType: 'text/plain' },
      ...{ size: 1, sha256: 'ab'.repeat(32) },
    })),
  });
  const { data, status } = await invoke(app, 'rest', 'requestDocuments', { id }, head.token);
  expect([status, data.length, data[0].title]).toEqual([200, 200, '200']);
});

it('GraphQL has the documents of requests and things as fields', async () => {
  const document = `query ($id: Int!) {
    maintenanceRequest(id: $id) {
      documents { title uploadedBy { id } }
      asset { documents { title } parent { documents { title } } }
      locationRecord { documents { title targetType targetId } }
    }
    parts { nodes { documents { title } } }
    schedules { nodes { documents { title } } }
  }`;
  const { data, errors } = await app.graphql(document, { id: requestId }, { token: head.token });
  expect(errors).toBeUndefined();
  const { documents, asset, locationRecord: location } = data?.maintenanceRequest ?? {};
  expect(titles(documents)).toEqual(ORDER);
  expect((documents as { uploadedBy: unknown }[])[0]?.uploadedBy).toEqual({ id: head.id });
  expect(asset).toEqual({
    documents: [{ title: 'own' }],
    parent: { documents: [{ title: 'part, newer' }, { title: 'part, older' }] },
  });
  expect(location).toMatchObject({ documents: [{ title: 'place', targetType: 'LOCATION' }] });
});
