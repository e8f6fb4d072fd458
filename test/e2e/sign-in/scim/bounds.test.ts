import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { identityWork } from '../../../support/identity.js';
import { connectDirectory, type Directory, type ScimAnswer } from '../../../support/scim.js';
import { error, filter } from '../../../support/scim-calls.js';

/** The largest calls of SCIM that are taken, and those beyond (docs/api/scim.md, Limits). */
let app: TestApp;
let directory: Directory;
let person: string;
let ids: string[];
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
  person = await directory.provide('bounds@example.org', { externalId: 'bounds' });
  const { prisma } = app.database;
  await prisma.user.createMany({
    data: Array.from({ length: 5000 }, (_, index) => ({
      email: `bound${index}@example.org`,
      role: 'technician' as const,
      firstName: 'First',
      lastName: `Last ${index}`,
    })),
  });
  const rows = await prisma.user.findMany({
    where: { firstName: 'First' },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  ids = rows.map(({ id }) => String(id));
});
afterAll(() => app.stop());

const told = ({ status, body }: ScimAnswer) => [status, body];
const many = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index));
const patch = (path: string, Operations: object[]) => directory.call('PATCH', path, { Operations });

describe('a group of five thousand', () => {
  let path: string;
  const size = async () => {
    const { body } = await directory.call('GET', path);
    return body.members.length;
  };

  it('is created with all that senders write of members', async () => {
    const members = ids.map((value) => ({
      value,
      display: 'Somebody with a name',
      type: 'User',
      $ref: `https://maintenance.example.org/scim/v2/Users/${value}`,
    }));
    const made = await directory.call('POST', '/Groups', { displayName: 'Large', members });
    expect([made.status, made.body.members.length]).toEqual([201, 5000]);
    path = `/Groups/${made.body.id}`;
  });

  it('loses and gains each member by an operation', async () => {
    const removed = await patch(
      path,
      ids.map((id) => ({ op: 'Remove', path: `members[value eq "${id}"]` })),
    );
    expect([removed.status, removed.body.members]).toEqual([200, []]);
    const added = await patch(
      path,
      ids.map((value) => {
        const member = { $ref: null, display: 'Somebody', type: 'User', value };
        return { op: 'Add', path: 'members', value: [member] };
      }),
    );
    expect([added.status, await size()]).toEqual([200, 5000]);
  });

  it('takes no further member, and no further operation', async () => {
    const full = await patch(path, [{ op: 'add', path: 'members', value: [{ value: person }] }]);
    const most = error(400, 'A group may have 5000 members at most.', 'invalidValue');
    expect(told(full)).toEqual([400, most]);
    const operations = many(5001, () => ({ op: 'add', path: 'members', value: [] }));
    expect(told(await patch(path, operations))).toEqual([
      400,
      error(400, 'A PATCH may have 5000 operations at most.', 'invalidValue'),
    ]);
    expect(await size()).toBe(5000);
  });

  it('gives all of them what a mapping gives, in one call', async () => {
    const { prisma } = app.database;
    const { id: departmentId } = await app.seed.department();
    await identityWork(app).mapping({ value: 'Staff', role: 'employee', departmentId });
    const rename = async (value: string) =>
      (
        await patch(`${path}?attributes=displayName`, [
          { op: 'replace', path: 'displayName', value },
        ])
      ).body.displayName;
    expect(await rename('Staff')).toBe('Staff');
    expect(await prisma.user.count({ where: { role: 'employee', departmentId } })).toBe(5000);
    const mapped = { action: 'user.role_mapped', metadata: { path: ['value'], equals: 'Staff' } };
    expect(await prisma.auditRecord.count({ where: mapped })).toBe(5000);
    // Nobody loses what no mapping takes.
    expect(await rename('Large')).toBe('Large');
    expect(await prisma.user.count({ where: { role: 'employee' } })).toBe(5000);
  }, 240_000);

  it('is answered in part, and shares a page of a list with few others', async () => {
    const { body } = await directory.call('GET', `${path}?attributes=members.value`);
    expect([body.members.length, body.members[0], body.displayName]).toEqual([
      5000,
      { value: ids[0] },
      undefined,
    ]);
    const { prisma } = app.database;
    const { id } = await prisma.identityGroup.findFirstOrThrow();
    const now = app.now();
    for (const displayName of ['Second', 'Third']) {
      const groupId = crypto.randomUUID();
      await prisma.identityGroup.create({
        data: { id: groupId, displayName, createdAt: now, updatedAt: now },
      });
      const rows = await prisma.identityGroupMember.findMany({ where: { groupId: id } });
      await prisma.identityGroupMember.createMany({
        data: rows.map(({ userId }) => ({ groupId, userId })),
      });
    }
    const names = async (query: string) => {
      const page = (await directory.call('GET', `/Groups?${query}`)).body;
      const shown = page.Resources.map((one: { displayName: string }) => one.displayName);
      return [page.totalResults, page.itemsPerPage, shown];
    };
    expect(await names('')).toEqual([3, 2, ['Large', 'Second']]);
    expect(await names('startIndex=3')).toEqual([3, 1, ['Third']]);
    expect(await names('excludedAttributes=members')).toEqual([3, 3, ['Large', 'Second', 'Third']]);
  });

  it('is refused with names of thousands of attributes', async () => {
    const attributes = Object.fromEntries(many(10_001, (index) => [`a${index}`, 1]));
    const refused = error(400, 'A call may name 10000 attributes at most.', 'invalidValue');
    expect(told(await directory.call('PUT', path, attributes))).toEqual([400, refused]);
    expect(told(await patch(path, [{ op: 'add', value: attributes }]))).toEqual([400, refused]);
    const keys = many(20_000, () => ({ a: 1, b: 2 }));
    const answer = await directory.call('PUT', path, { keys });
    expect(told(answer)).toEqual([
      400,
      error(400, 'body: may have 40000 keys at most', 'invalidSyntax'),
    ]);
  });

  it('is refused with more lists and objects, and more members, than senders name', async () => {
    const answer = await directory.call('PUT', path, { title: many(25_000, () => []) });
    expect(told(answer)).toEqual([
      400,
      error(400, 'body: may have 25000 lists and objects at most', 'invalidSyntax'),
    ]);
    const operations = (number: number) => [
      ...many(5, () => ({ op: 'remove', path: 'members', value: many(4999, () => person) })),
      { op: 'remove', path: 'members', value: many(number, () => person) },
    ];
    expect((await patch(path, operations(5))).status).toBe(200);
    expect(told(await patch(path, operations(6)))).toEqual([
      400,
      error(400, 'A PATCH may name 25000 members at most.', 'invalidValue'),
    ]);
  });

  it('is deleted', async () => {
    expect((await directory.call('DELETE', path)).status).toBe(204);
  });
});

describe('a person', () => {
  const path = () => `/Users/${person}`;

  it('takes a hundred operations of nine thousand characters on a list', async () => {
    const operations = many(100, (index) => ({
      op: 'add',
      path: `emails[type eq "t${index % 19}"].value`,
      value: 'x'.repeat(9000),
    }));
    expect((await patch(path(), operations)).status).toBe(200);
    const more = many(20, (index) => ({
      ...{ op: 'add', path: `emails[type eq "t${index}"].value`, value: 'x' },
    }));
    expect(told(await patch(path(), more))).toEqual([
      400,
      error(400, 'emails may have 20 values at most.', 'invalidValue'),
    ]);
  });

  it('takes two hundred changes, and no more', async () => {
    const changes = (number: number) => [
      ...many(2, () => ({
        op: 'replace',
        value: Object.fromEntries(
          many(100, (index) => [
            `emails[type eq "work" and primary eq true].value${' '.repeat(index)}`,
            'x',
          ]),
        ),
      })),
      ...many(number - 200, () => ({ op: 'replace', path: 'active', value: true })),
    ];
    expect((await patch(path(), changes(200))).status).toBe(200);
    expect(told(await patch(path(), changes(201)))).toEqual([
      400,
      error(400, 'A call may change 200 attributes at most.', 'invalidValue'),
    ]);
    const keys = Object.fromEntries(many(1001, (index) => [`a${index}`, 1]));
    expect(told(await directory.call('PUT', path(), keys))).toEqual([
      400,
      error(400, 'body: may have 1000 keys at most', 'invalidSyntax'),
    ]);
  });

  it.each([
    [
      'a long name',
      { name: { givenName: '😀'.repeat(240_000), familyName: '\u200b'.repeat(20_000) } },
      200,
    ],
    ['a long number', { phoneNumbers: [{ value: '1'.repeat(900_000) }] }, 200],
    [
      'a long department',
      {
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
          department: 'ﬃ'.repeat(300_000),
        },
      },
      200,
    ],
    ['a long address', { userName: `${'ä'.repeat(400_000)}@example.org` }, 200],
    [
      'twenty long addresses',
      { userName: 'x', emails: many(20, () => ({ value: `${'a'.repeat(40_000)}@b.c` })) },
      400,
    ],
  ])('with %s is answered', async (_what, body, status) => {
    expect((await directory.call('PUT', path(), body)).status).toBe(status);
  });

  it('is found by filters of a thousand characters', async () => {
    const name = many(10, () => 'displayName eq "First Last 1"').join(' and ');
    const found = await directory.call('GET', `/Users?${filter(name)}&attributes=id`);
    expect(found.body.totalResults).toBe(1);
    const words = await directory.call(
      'GET',
      `/Users?${filter(`displayName eq "${'e '.repeat(490)}"`)}`,
    );
    expect(words.body.totalResults).toBe(0);
    const attributes = many(2000, (index) => `a${index}`).join();
    const page = await directory.call('GET', `/Users?count=200&attributes=${attributes}`);
    expect([page.status, page.body.itemsPerPage]).toEqual([200, 200]);
  });
});
