import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  connectDirectory,
  type Directory,
  ENTERPRISE,
  type ScimAnswer,
} from '../../../support/scim.js';
import { error } from '../../../support/scim-calls.js';

/** New people and changes of people by SCIM, with the role `employee` (docs/api/scim.md). */
let app: TestApp;
let directory: Directory;
let facility: number;
let workshop: number;
beforeAll(async () => {
  app = await startTestApp();
  directory = await connectDirectory(app);
  facility = (await app.seed.department('Facility')).id;
  workshop = (await app.seed.department('Workshop')).id;
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const settings = (data: { identityDepartmentId?: number | null; scimDepartment?: boolean }) =>
  prisma().systemSettings.update({ where: { id: 1 }, data });
const row = (id: string) => prisma().user.findUniqueOrThrow({ where: { id: Number(id) } });
const audit = async (id: string) =>
  await prisma().auditRecord.findMany({
    where: { targetType: 'user', targetId: id },
    orderBy: { id: 'asc' },
  });
const told = ({ status, body }: ScimAnswer) => [status, body];
const put = (id: string, body: object) => directory.call('PUT', `/Users/${id}`, body);
const MOBILE = 'phoneNumbers[type eq "mobile"].value';
const WORK = 'phoneNumbers[type eq "work"].value';

describe('a new person', () => {
  it('needs a department for its role, which the settings name', async () => {
    const missing = error(
      400,
      'The role employee needs a department. Set identityDepartmentId in the settings, or SCIM_DEFAULT_ROLE.',
      'invalidValue',
    );
    const post = (userName: string, more = {}) =>
      directory.call('POST', '/Users', { userName, ...more });
    const department = { [ENTERPRISE]: { department: 'Workshop' } };
    expect(told(await post('first@example.org'))).toEqual([400, missing]);
    // The setting `scimDepartment` is off.
    expect(told(await post('first@example.org', department))).toEqual([400, missing]);
    await settings({ scimDepartment: true });
    const second = await post('second@example.org', { externalId: 'second', ...department });
    expect([second.status, second.body[ENTERPRISE]]).toEqual([201, { department: 'Workshop' }]);
    expect(await row(second.body.id)).toMatchObject({
      departmentId: workshop,
      managed: ['departmentId'],
    });
    const unknown = { [ENTERPRISE]: { department: 'Nowhere' } };
    expect(told(await post('third@example.org', unknown))).toEqual([400, missing]);
    await settings({ scimDepartment: false, identityDepartmentId: facility });
    const fourth = await post('fourth@example.org', { externalId: 'fourth', ...department });
    expect([fourth.status, fourth.body[ENTERPRISE]]).toEqual([201, undefined]);
    expect(await row(fourth.body.id)).toMatchObject({ departmentId: facility, managed: [] });
  });

  it('is an active employee without a password, whom no mail is sent', async () => {
    const answer = await directory.call('POST', '/Users', {
      userName: ' New.Person@example.org ',
      password: 'a password of the directory',
      roles: [{ value: 'administrator' }],
      groups: [{ value: 'administrators' }],
    });
    expect(await row(answer.body.id)).toMatchObject({
      email: 'new.person@example.org',
      role: 'employee',
      status: 'active',
      passwordHash: null,
      emailVerifiedAt: expect.any(Date),
      externalId: null,
    });
    const [record, ...others] = await audit(answer.body.id);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      action: 'user.created',
      actorId: directory.accountId,
      metadata: {
        via: 'scim',
        after: { email: 'new.person@example.org', role: 'employee', externalId: null },
      },
    });
    expect(await prisma().mailToken.count()).toBe(0);
  });

  it('is inactive where the directory says so', async () => {
    const id = await directory.provide('inactive@example.org', { active: 'False' });
    expect((await row(id)).status).toBe('inactive');
  });

  it.each([
    [
      'primary@example.org',
      [
        { value: 'work@x.org', type: 'work' },
        { value: 'Primary@example.org', primary: true },
      ],
    ],
    [
      'work.one@example.org',
      [
        { value: 'home@x.org', type: 'home' },
        { value: 'work.one@example.org', type: 'Work' },
      ],
    ],
    ['first.one@example.org', [{ value: 'first.one@example.org' }, { value: 'second@x.org' }]],
    ['fits@example.org', [{ value: 'no address', primary: true }, { value: 'fits@example.org' }]],
  ])('has the address %s of emails where userName is none', async (email, emails) => {
    const answer = await directory.call('POST', '/Users', { userName: 'jdoe', emails });
    expect([answer.status, answer.body.userName]).toEqual([201, email]);
  });
});

describe('a change', () => {
  it('of what is not named leaves it, also active', async () => {
    const id = await directory.provide('stays@example.org', {
      externalId: 'stays',
      name: { givenName: 'Stay', familyName: 'Here' },
      phoneNumbers: [{ value: '+49 30 1' }],
      active: false,
    });
    const answer = await put(id, { name: { givenName: 'Stays' } });
    expect(answer.body).toMatchObject({
      externalId: 'stays',
      userName: 'stays@example.org',
      name: { formatted: 'Stays Here' },
      phoneNumbers: [{ value: '+49 30 1', type: 'work' }],
      active: false,
    });
  });

  it('of nothing writes no record', async () => {
    const id = await directory.provide('same@example.org', { name: { givenName: 'Same' } });
    const before = await row(id);
    for (const body of [
      {},
      { userName: 'SAME@example.org', name: { givenName: 'Same' }, active: true },
      { title: 'Boss', displayName: 'Somebody else', emails: [{ value: 'other@example.org' }] },
    ]) {
      expect((await put(id, body)).status).toBe(200);
    }
    expect((await audit(id)).map(({ action }) => action)).toEqual(['user.created']);
    expect(await row(id)).toEqual(before);
  });

  it('of the address counts as verified, and the old one is told', async () => {
    const id = await directory.provide('before@example.org', { externalId: 'address' });
    const answer = await put(id, { userName: 'after@example.org' });
    expect(answer.body.userName).toBe('after@example.org');
    const told = await prisma().outboxEvent.findMany({ where: { type: 'account.security' } });
    expect(told.map(({ payload }) => payload)).toContainEqual({
      userId: Number(id),
      what: 'email_changed',
      data: {},
    });
    const record = (await audit(id)).at(-1);
    expect(record).toMatchObject({
      action: 'user.updated',
      metadata: {
        before: { email: 'before@example.org' },
        after: { email: 'after@example.org' },
        via: 'scim',
      },
    });
  });

  it('cuts names at 100 characters, and forgets a number that REST refuses', async () => {
    const id = await directory.provide('cut@example.org', {
      name: { givenName: ` ${'ä'.repeat(120)}`, familyName: '\u200b' },
      phoneNumbers: [{ value: '12' }],
    });
    expect(await row(id)).toMatchObject({
      firstName: 'ä'.repeat(100),
      lastName: null,
      phone: null,
    });
    await put(id, {
      phoneNumbers: [
        { value: '123', type: 'home' },
        { value: '456', type: 'WORK' },
      ],
    });
    expect((await row(id)).phone).toBe('456');
    await put(id, { phoneNumbers: [{ value: '7'.repeat(41) }] });
    expect((await row(id)).phone).toBe('456');
    await put(id, { phoneNumbers: null, name: null });
    expect(await row(id)).toMatchObject({ phone: null, firstName: null });
    // White space is no part of the name, and a character of two units stays whole.
    await put(id, { name: { givenName: `${' '.repeat(999)}😀` } });
    expect((await row(id)).firstName).toBe('😀');
  });

  it.each([
    ['a later number of its type', { op: 'Replace', path: MOBILE, value: '222' }, '222'],
    ['a number of type work', { op: 'Add', path: WORK, value: '333' }, '333'],
    ['a removal of its type', { op: 'Remove', path: MOBILE }, undefined],
    ['a removal of the type that is shown', { op: 'Remove', path: WORK }, undefined],
    ['a removal of a third type', { op: 'Remove', path: 'phoneNumbers[type eq "fax"]' }, '111'],
  ])('whose only number is of type mobile takes %s', async (_what, operation, expected) => {
    const phoneNumbers = [{ value: '111', type: 'mobile' }];
    const id = await directory.provide(`${crypto.randomUUID()}@example.org`, { phoneNumbers });
    const answer = await directory.call('PATCH', `/Users/${id}`, { Operations: [operation] });
    expect(answer.body.phoneNumbers).toEqual(
      expected === undefined ? undefined : [{ value: expected, type: 'work' }],
    );
  });

  it('that ends in an error changes nothing', async () => {
    const id = await directory.provide('whole@example.org');
    await directory.provide('occupied@example.org');
    const answer = await directory.call('PATCH', `/Users/${id}`, {
      Operations: [
        { op: 'replace', path: 'name.givenName', value: 'Half' },
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'userName', value: 'occupied@example.org' },
      ],
    });
    expect(told(answer)).toEqual([
      409,
      error(409, 'Another account has this address.', 'uniqueness'),
    ]);
    expect(await row(id)).toMatchObject({ firstName: null, status: 'active' });
  });

  it('follows the department that the directory names, while the setting is on', async () => {
    await settings({ scimDepartment: true });
    const id = await directory.provide('moves@example.org');
    const name = (department: string | null) => put(id, { [ENTERPRISE]: { department } });
    expect((await name('WORKSHOP')).body[ENTERPRISE]).toEqual({ department: 'Workshop' });
    const record = (await audit(id)).at(-1);
    expect([record?.action, record?.actorId, record?.metadata]).toEqual([
      'user.department_mapped',
      null,
      { mappingId: null, value: null, from: facility, to: workshop },
    ]);
    expect((await name(null)).body[ENTERPRISE]).toEqual({ department: 'Workshop' });
    await settings({ scimDepartment: false });
    await name('Facility');
    expect((await row(id)).departmentId).toBe(workshop);
  });

  it('that names a department again follows it once the setting is on and it exists', async () => {
    const id = await directory.provide('again@example.org');
    const name = (department: string) => put(id, { [ENTERPRISE]: { department } });
    await name('Workshop');
    expect((await row(id)).departmentId).toBe(facility);
    await settings({ scimDepartment: true });
    expect((await name('Workshop')).body[ENTERPRISE]).toEqual({ department: 'Workshop' });
    expect((await name('Later')).body[ENTERPRISE]).toEqual({ department: 'Workshop' });
    const later = await app.seed.department('Later');
    expect((await name('Later')).body[ENTERPRISE]).toEqual({ department: 'Later' });
    expect(await row(id)).toMatchObject({ departmentId: later.id, managed: ['departmentId'] });
    const before = await audit(id);
    expect(before.map(({ action }) => action)).toEqual([
      'user.created',
      'user.department_mapped',
      'user.department_mapped',
    ]);
    await name('Later');
    expect(await audit(id)).toEqual(before);
    await app.services.scimCalls.flush();
    const calls = await prisma().scimCall.findMany({ orderBy: { id: 'desc' }, take: 2 });
    expect(calls.map(({ changed }) => changed)).toEqual([[], ['department']]);
    await settings({ scimDepartment: false });
  });
});

describe('administrators', () => {
  it('keep their address, and may be changed and ended otherwise', async () => {
    const person = await app.seed.person('administrator');
    const id = String(person.id);
    const refused = error(403, 'SCIM does not change the address of an administrator.');
    const attempts = [
      put(id, { userName: 'mine@example.org', externalId: 'admin' }),
      directory.call('PATCH', `/Users/${id}`, {
        Operations: [{ op: 'Replace', path: 'userName', value: 'mine@example.org' }],
      }),
    ];
    for (const attempt of attempts) expect(told(await attempt)).toEqual([403, refused]);
    expect((await row(id)).externalId).toBeNull();
    const changed = await put(id, { externalId: 'admin', name: { givenName: 'Ada' } });
    expect([changed.status, changed.body.name.givenName]).toEqual([200, 'Ada']);
    expect((await put(id, { active: false })).body.active).toBe(false);
    expect((await app.rest('GET', '/api/me', { token: person.token })).status).toBe(401);
  });
});
