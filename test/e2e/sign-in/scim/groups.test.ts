import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { identityWork } from '../../../support/identity.js';
import { connectDirectory, type Directory, type ScimAnswer } from '../../../support/scim.js';
import { error, filter } from '../../../support/scim-calls.js';

/** Groups of a directory, and what mappings make of them (docs/api/scim.md). */
let app: TestApp;
let directory: Directory;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const row = (id: string) => prisma().user.findUniqueOrThrow({ where: { id: Number(id) } });
const told = ({ status, body }: ScimAnswer) => [status, body];
const person = async (): Promise<string> => {
  counter += 1;
  return await directory.provide(`member${counter}@example.org`, {
    externalId: `member${counter}`,
  });
};
const post = (displayName: string, members: readonly string[] = [], more: object = {}) =>
  directory.call('POST', '/Groups', {
    displayName,
    members: members.map((value) => ({ value })),
    ...more,
  });
const patch = (id: string, ...Operations: object[]) =>
  directory.call('PATCH', `/Groups/${id}`, { Operations });
const membersOf = ({ body }: ScimAnswer) =>
  body.members.map(({ value }: { value: string }) => value);
const audit = async (id: string) =>
  (
    await prisma().auditRecord.findMany({
      where: { targetType: 'identity_group', targetId: id },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId, metadata }) => {
    const { apiToken: _token, ...rest } = metadata as Record<string, unknown>;
    return [action, actorId, rest];
  });

describe('a group', () => {
  it('has names of its own, compared exactly', async () => {
    const made = await post('Exact', [], { externalId: 'exact-1' });
    expect(made.status).toBe(201);
    const taken = (what: string) => [
      409,
      error(409, `A group with this ${what} exists.`, 'uniqueness'),
    ];
    expect(told(await post('Exact'))).toEqual(taken('displayName'));
    expect(told(await post('Other', [], { externalId: 'exact-1' }))).toEqual(taken('externalId'));
    const other = await post('exact', [], { externalId: 'Exact-1' });
    expect(other.status).toBe(201);
    const put = (body: object) => directory.call('PUT', `/Groups/${other.body.id}`, body);
    expect(told(await put({ displayName: 'Exact' }))).toEqual(taken('displayName'));
    expect(told(await put({ externalId: 'exact-1' }))).toEqual(taken('externalId'));
    expect((await put({ displayName: 'eXact' })).body.displayName).toBe('eXact');
    const { body } = await directory.call('GET', `/Groups?${filter('displayName eq "EXACT"')}`);
    expect(body.Resources.map((one: { displayName: string }) => one.displayName)).toEqual([
      'Exact',
      'eXact',
    ]);
  });

  it.each([
    [{}, 'displayName is required.'],
    [{ displayName: '' }, 'displayName must have 1 to 200 characters.'],
    [{ displayName: 'x'.repeat(201) }, 'displayName must have 1 to 200 characters.'],
    [{ displayName: 7 }, 'displayName must be a text.'],
    [{ displayName: null }, 'displayName cannot be removed.'],
    [{ displayName: 'New', externalId: '' }, 'externalId must have 1 to 255 characters.'],
    [{ displayName: 'New', members: [{}] }, 'A member must be an object with the value of an id.'],
    [
      { displayName: 'New', members: [{ value: '999999' }] },
      'The member 999999 is no user of SCIM.',
    ],
    [{ displayName: 'New', members: [{ value: 'x' }] }, 'The member x is no user of SCIM.'],
    [
      {
        displayName: 'New',
        members: Array.from({ length: 5001 }, (_, id) => ({ value: `${id}` })),
      },
      'A group may have 5000 members at most.',
    ],
  ])('is refused, as case %#', async (body, detail) => {
    expect(told(await directory.call('POST', '/Groups', body))).toEqual([
      400,
      error(400, detail, 'invalidValue'),
    ]);
  });

  it('has an id that is compared exactly, and names of characters', async () => {
    const made = await post('😀'.repeat(200), [], { externalId: '😀'.repeat(255) });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const found = async (text: string) =>
      (await directory.call('GET', `/Groups?${filter(`id eq "${text}"`)}`)).body.totalResults;
    expect([await found(id), await found(id.toUpperCase())]).toEqual([1, 0]);
    expect((await directory.call('GET', `/Groups/${id.toUpperCase()}`)).status).toBe(404);
    for (const body of [{ displayName: '😀'.repeat(201) }, { externalId: '😀'.repeat(256) }]) {
      expect((await directory.call('PUT', `/Groups/${id}`, body)).status).toBe(400);
    }
  });

  it('removes what is no member of it, also a group', async () => {
    const id = await person();
    const { body } = await post('Removals', [id]);
    const members = [{ value: body.id, type: 'Group' }, { value: '999999' }, { value: 'nobody' }];
    const removed = await patch(body.id, { op: 'remove', path: 'members', value: members });
    expect([removed.status, membersOf(removed)]).toEqual([200, [id]]);
    const nested = await patch(body.id, { op: 'add', path: 'members', value: members });
    expect([nested.status, nested.body.detail]).toEqual([
      400,
      `The member ${body.id} is a group: groups are not nested.`,
    ]);
  });

  it('has people alone: no service account, no super_admin by hand', async () => {
    const superAdmin = await app.seed.person('super_admin');
    for (const id of [String(directory.accountId), String(superAdmin.id)]) {
      expect(told(await post('People', [id]))).toEqual([
        400,
        error(400, `The member ${id} is no user of SCIM.`, 'invalidValue'),
      ]);
    }
    expect(await prisma().identityGroup.count({ where: { displayName: 'People' } })).toBe(0);
  });

  it('records how many it gained and lost, and nothing where nothing changes', async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    const made = await post('Counted', [one, two, two]);
    const { id } = made.body;
    expect(membersOf(made)).toEqual([one, two]);
    const added = await patch(id, { op: 'add', path: 'members', value: [{ value: three }] });
    expect(membersOf(added)).toEqual([one, two, three]);
    const put = await directory.call('PUT', `/Groups/${id}`, {
      displayName: 'Counted again',
      members: [{ value: three }],
    });
    expect(membersOf(put)).toEqual([three]);
    await directory.call('PUT', `/Groups/${id}`, { displayName: 'Counted again' });
    await patch(id, { op: 'remove', path: 'members', value: [{ value: one }, { value: 'x' }] });
    expect((await directory.call('DELETE', `/Groups/${id}`)).status).toBe(204);
    const by = directory.accountId;
    expect(await audit(id)).toEqual([
      [
        'identity_group.created',
        by,
        { after: { displayName: 'Counted', externalId: null }, added: 2, removed: 0, via: 'scim' },
      ],
      ['identity_group.updated', by, { before: {}, after: {}, added: 1, removed: 0, via: 'scim' }],
      [
        'identity_group.updated',
        by,
        {
          before: { displayName: 'Counted' },
          after: { displayName: 'Counted again' },
          added: 0,
          removed: 2,
          via: 'scim',
        },
      ],
      [
        'identity_group.deleted',
        by,
        {
          before: { displayName: 'Counted again', externalId: null },
          added: 0,
          removed: 1,
          via: 'scim',
        },
      ],
    ]);
  });

  it('is seen before anybody is in it, by its old name and the new one', async () => {
    const { token } = await app.seed.person('administrator');
    const seen = async () => {
      const { body } = await app.rest('GET', '/api/identity/groups?limit=100', { token });
      return body.data.filter(({ value }: { value: string }) => value.startsWith('Empty'));
    };
    const { body } = await post('Empty');
    const at = expect.any(String);
    expect(await seen()).toEqual([{ value: 'Empty', people: 0, lastSeenAt: at }]);
    await patch(body.id, { op: 'replace', path: 'displayName', value: 'Empty still' });
    expect(await seen()).toEqual([
      { value: 'Empty', people: 0, lastSeenAt: at },
      { value: 'Empty still', people: 0, lastSeenAt: at },
    ]);
  });

  it('is one of a name, of twenty that are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('Race')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  });

  it('gains all whom calls add at once', async () => {
    const { body } = await post('Together');
    const people = await Promise.all(Array.from({ length: 10 }, person));
    const answers = await Promise.all(
      people.map((value) => patch(body.id, { op: 'add', path: 'members', value: [{ value }] })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const read = await directory.call('GET', `/Groups/${body.id}`);
    expect(membersOf(read)).toEqual([...people].sort((a, b) => Number(a) - Number(b)));
  });
});

describe('two thousand groups', () => {
  it('are the most', async () => {
    const before = await prisma().identityGroup.count();
    const now = app.now();
    await prisma().identityGroup.createMany({
      data: Array.from({ length: 2000 - before }, (_, index) => ({
        id: crypto.randomUUID(),
        displayName: `Filler ${index}`,
        createdAt: now,
        updatedAt: now,
      })),
    });
    expect(told(await post('One more'))).toEqual([
      400,
      error(400, 'There may be 2000 groups at most.', 'invalidValue'),
    ]);
    await prisma().identityGroup.deleteMany({ where: { displayName: { startsWith: 'Filler' } } });
  });
});

describe('mappings', () => {
  it('apply to those whom a change touches, in its transaction', async () => {
    const work = identityWork(app);
    const department = await app.seed.department();
    await work.mapping({ value: 'Employees', role: 'employee', departmentId: department.id });
    const [one, other] = [await person(), await person()];
    const { body } = await post('Employees', [one]);
    expect(await row(one)).toMatchObject({ role: 'employee', departmentId: department.id });
    expect((await row(other)).role).toBe('technician');
    await prisma().user.update({ where: { id: Number(one) }, data: { role: 'developer' } });
    await patch(body.id, { op: 'add', path: 'members', value: [{ value: other }] });
    // Somebody whom a call does not touch is left as before.
    expect([(await row(one)).role, (await row(other)).role]).toEqual(['developer', 'employee']);
    const mapped = await prisma().auditRecord.findFirstOrThrow({
      where: { action: 'user.role_mapped', targetId: other },
    });
    expect([mapped.actorId, mapped.metadata]).toEqual([
      null,
      expect.objectContaining({ value: 'Employees', from: 'technician', to: 'employee' }),
    ]);
    const seen = await prisma().identityGroupValue.findUniqueOrThrow({
      where: { value: 'Employees' },
    });
    expect(seen.lastSeenAt).toBeInstanceOf(Date);
  });

  it('follow a group that is renamed or deleted', async () => {
    const work = identityWork(app);
    await work.mapping({ value: 'Administrators', role: 'administrator' });
    const id = await person();
    const { body } = await post('Nobody', [id]);
    const rename = (value: string) => patch(body.id, { op: 'Replace', path: 'displayName', value });
    await rename('Administrators');
    expect(await row(id)).toMatchObject({ role: 'administrator', managed: ['role'] });
    await rename('Nobody');
    expect((await row(id)).role).toBe('technician');
    await rename('Administrators');
    await directory.call('DELETE', `/Groups/${body.id}`);
    expect((await row(id)).role).toBe('technician');
  });

  it('take the role of administrators also from who has no externalId', async () => {
    const id = await directory.provide('no-external-id@example.org');
    const { body } = await post('Administrators', [id]);
    expect((await row(id)).role).toBe('administrator');
    await patch(body.id, { op: 'Remove', path: 'members', value: [{ value: id }] });
    expect((await row(id)).role).toBe('technician');
  });
});
