import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { connectDirectory, type Directory, type ScimAnswer } from '../../../support/scim.js';
import { error } from '../../../support/scim-calls.js';
import { PASSWORD, type Person, type PersonOptions } from '../../../support/seed.js';

/** Known accounts that a directory provides: adopted, taken over, or refused (docs/api/scim.md). */
let app: TestApp;
let directory: Directory;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const row = (id: number) => prisma().user.findUniqueOrThrow({ where: { id } });
const known = (options: PersonOptions = {}, role: Person['role'] = 'technician') => {
  counter += 1;
  return app.seed.person(role ?? 'technician', {
    email: `known${counter}@example.org`,
    ...options,
  });
};
const post = (person: { email: string | null }, more: object = {}) =>
  directory.call('POST', '/Users', { userName: person.email, ...more });
const told = ({ status, body }: ScimAnswer) => [status, body];
const login = async (email: string | null) =>
  (await app.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).status;
const audit = async (id: number) =>
  (
    await prisma().auditRecord.findMany({
      where: { targetType: 'user', targetId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId, metadata }) => ({ action, actorId, metadata }));

describe('an account with a verified address', () => {
  it('is adopted, and keeps role, department, sessions and password', async () => {
    const { id: departmentId } = await app.seed.department();
    const person = await known({ departmentId, firstName: 'Old', lastName: 'Name' }, 'employee');
    const answer = await post(person, {
      externalId: `ext-${person.id}`,
      name: { givenName: 'New' },
    });
    expect([answer.status, answer.body.id, answer.body.name, answer.body.active]).toEqual([
      201,
      String(person.id),
      { formatted: 'New Name', givenName: 'New', familyName: 'Name' },
      true,
    ]);
    expect(answer.headers.get('Location')).toBe(`/scim/v2/Users/${person.id}`);
    expect(await row(person.id)).toMatchObject({
      role: 'employee',
      departmentId,
      status: 'active',
      externalId: `ext-${person.id}`,
    });
    expect((await app.rest('GET', '/api/me', { token: person.token })).status).toBe(200);
    expect(await login(person.email)).toBe(200);
    expect(await audit(person.id)).toEqual([
      {
        action: 'user.adopted',
        actorId: directory.accountId,
        metadata: {
          before: { firstName: 'Old', externalId: null },
          after: { firstName: 'New', externalId: `ext-${person.id}` },
          via: 'scim',
          apiToken: expect.anything(),
        },
      },
    ]);
  });

  it('is opened where it waited for activation, and stays suspended', async () => {
    const [waiting, closed, suspended] = [
      await known({ status: 'inactive' }),
      await known({ status: 'inactive' }),
      await known({ status: 'suspended' }),
    ];
    expect((await post(waiting, { externalId: 'waiting' })).body.active).toBe(true);
    expect((await post(closed, { externalId: 'closed', active: false })).body.active).toBe(false);
    const answer = await post(suspended, { externalId: 'suspended', active: true });
    expect([answer.status, answer.body.active]).toEqual([201, false]);
    expect((await row(suspended.id)).status).toBe('suspended');
    expect((await audit(waiting.id)).map(({ action }) => action)).toEqual([
      'user.adopted',
      'user.activated',
    ]);
  });

  it('is not opened as the administrator that somebody registered as', async () => {
    const registered = async (role: string) => {
      const email = `registered-${role}@example.org`;
      const body = { email, password: PASSWORD, role };
      const { status } = await app.rest('POST', '/api/auth/register', { body });
      expect(status).toBe(201);
      const { id } = await prisma().user.findUniqueOrThrow({ where: { email } });
      return { id, email };
    };
    const [administrator, technician] = [
      await registered('administrator'),
      await registered('technician'),
    ];
    const asked = { externalId: 'registered', active: true };
    const activate = async (active: boolean) => {
      const value = { op: 'replace', path: 'active', value: active };
      const path = `/Users/${administrator.id}`;
      return (await directory.call('PATCH', path, { Operations: [value] })).body.active;
    };
    const answer = await post(administrator, asked);
    expect([answer.status, answer.body.active]).toEqual([201, false]);
    expect(await activate(true)).toBe(false);
    await directory.call('DELETE', `/Users/${administrator.id}`);
    expect((await post(administrator, asked)).body.active).toBe(false);
    expect((await row(administrator.id)).role).toBe('administrator');
    expect((await post(technician, { externalId: 'other', active: true })).body.active).toBe(true);

    // A super_admin has agreed to the role, and the directory may close and open the account.
    const { token } = await app.seed.person('super_admin');
    const path = `/api/users/${administrator.id}/activate`;
    expect((await app.rest('PUT', path, { token })).status).toBe(200);
    expect([await activate(false), await activate(true)]).toEqual([false, true]);
  });

  it('is adopted by an externalId of PUT or PATCH', async () => {
    const [one, other] = [await known(), await known()];
    const put = await directory.call('PUT', `/Users/${one.id}`, {
      userName: one.email,
      externalId: 'by-put',
    });
    const patch = await directory.call('PATCH', `/Users/${other.id}`, {
      Operations: [{ op: 'add', path: 'externalId', value: 'by-patch' }],
    });
    expect([put.body.externalId, patch.body.externalId]).toEqual(['by-put', 'by-patch']);
    for (const { id } of [one, other]) {
      expect((await audit(id)).map(({ action }) => action)).toEqual(['user.adopted']);
    }
    const again = await directory.call('PATCH', `/Users/${other.id}`, {
      Operations: [{ op: 'replace', path: 'externalId', value: 'another' }],
    });
    expect(again.body.externalId).toBe('another');
    expect((await audit(other.id)).map(({ action }) => action)).toEqual([
      'user.adopted',
      'user.updated',
    ]);
  });
});

describe('an account whose address nobody verified', () => {
  it.each(['POST', 'PUT', 'PATCH'])('loses its credentials when %s adopts it', async (method) => {
    const person = await known({ emailVerified: false });
    const token = await app.seed.apiToken(person.id, ['maintenance.read']);
    const externalId = `taken-${person.id}`;
    const bodies: Record<string, object> = {
      POST: { userName: person.email, externalId },
      PUT: { userName: person.email, externalId },
      PATCH: { Operations: [{ op: 'Add', path: 'externalId', value: externalId }] },
    };
    const path = method === 'POST' ? '/Users' : `/Users/${person.id}`;
    const answer = await directory.call(method, path, bodies[method]);
    expect([answer.status, answer.body.externalId]).toEqual([
      method === 'POST' ? 201 : 200,
      externalId,
    ]);
    expect(await row(person.id)).toMatchObject({
      passwordHash: null,
      emailVerifiedAt: expect.any(Date),
    });
    for (const bearer of [person.token, token.token]) {
      const { status } = await app.rest('GET', '/api/me', { token: bearer });
      expect(status).toBe(401);
    }
    expect(await login(person.email)).toBe(401);
    expect((await audit(person.id)).map(({ action }) => action)).toEqual([
      'user.credentials_removed',
      'user.adopted',
    ]);
    const logged = await prisma().internalLog.findFirstOrThrow({
      where: { userId: person.id, event: 'scim.credentials_removed' },
    });
    expect([logged.category, logged.level]).toEqual(['security', 'warning']);
  });

  it('loses them when a PATCH changes its address, before it can be adopted as verified', async () => {
    const person = await known({ emailVerified: false });
    const answer = await directory.call('PATCH', `/Users/${person.id}`, {
      Operations: [{ op: 'replace', path: 'userName', value: `moved${person.id}@example.org` }],
    });
    expect(answer.status).toBe(200);
    expect((await row(person.id)).passwordHash).toBeNull();
  });

  it('is opened by it where it waited for the verification', async () => {
    const person = await known({ emailVerified: false, status: 'inactive' });
    await prisma().user.update({ where: { id: person.id }, data: { awaitsVerification: true } });
    const answer = await directory.call('PUT', `/Users/${person.id}`, { externalId: 'waits' });
    expect([answer.body.externalId, answer.body.active]).toEqual(['waits', true]);
  });
});

describe('an account that a PATCH without `active` adopts', () => {
  it.each([
    ['is opened where it waited for its activation', true],
    ['stays closed where somebody closed it', false],
  ])('%s', async (_what, awaitsActivation) => {
    const person = await known({ status: 'inactive' });
    await prisma().user.update({ where: { id: person.id }, data: { awaitsActivation } });
    const answer = await directory.call('PATCH', `/Users/${person.id}`, {
      Operations: [{ op: 'add', path: 'externalId', value: `waited-${person.id}` }],
    });
    expect([answer.status, answer.body.active]).toEqual([200, awaitsActivation]);
  });
});

describe('a known address is refused', () => {
  const taken = error(409, 'An account with this userName or externalId exists.', 'uniqueness');

  it('without an externalId, and with one that is linked and not inactive', async () => {
    const person = await known();
    expect(told(await post(person))).toEqual([409, taken]);
    expect((await post(person, { externalId: 'linked-1' })).status).toBe(201);
    expect(told(await post(person, { externalId: 'linked-1' }))).toEqual([409, taken]);
    expect(told(await post(person))).toEqual([409, taken]);
    await prisma().user.update({ where: { id: person.id }, data: { status: 'suspended' } });
    expect(told(await post(person, { externalId: 'linked-1' }))).toEqual([409, taken]);
  });

  it('where it is linked elsewhere, also once it was deleted, until it is unlinked', async () => {
    const person = await known();
    await post(person, { externalId: 'linked-2' });
    const elsewhere = error(
      409,
      'The address belongs to an account that is linked to another externalId.',
      'uniqueness',
    );
    expect(told(await post(person, { externalId: 'other-2' }))).toEqual([409, elsewhere]);
    expect((await directory.call('DELETE', `/Users/${person.id}`)).status).toBe(204);
    expect(told(await post(person, { externalId: 'other-2' }))).toEqual([409, elsewhere]);
    const superAdmin = await app.seed.person('super_admin');
    const unlinked = await app.rest('PUT', `/api/users/${person.id}/identity`, {
      token: superAdmin.token,
      body: { managed: [], externalId: null },
    });
    expect(unlinked.status).toBe(200);
    const answer = await post(person, { externalId: 'other-2' });
    expect([answer.status, answer.body.id]).toEqual([201, String(person.id)]);
  });

  it('of a service account and of a super_admin whom no mapping made one', async () => {
    const { email } = await row(directory.accountId);
    const superAdmin = await app.seed.person('super_admin');
    expect(told(await post({ email }, { externalId: 'service' }))).toEqual([
      409,
      error(409, 'The address belongs to a service account.', 'uniqueness'),
    ]);
    const emails = [{ value: email, primary: true }];
    expect(told(await post({ email: 'program' }, { emails }))).toEqual([
      409,
      error(409, 'The address belongs to a service account.', 'uniqueness'),
    ]);
    expect(told(await post(superAdmin, { externalId: 'super' }))).toEqual([
      409,
      error(
        409,
        'The address belongs to a super_admin whom no mapping made one; SCIM does not change it.',
        'uniqueness',
      ),
    ]);
    for (const id of [directory.accountId, superAdmin.id]) {
      const nobody = [404, error(404, `The user ${id} was not found.`)];
      expect(told(await directory.call('GET', `/Users/${id}`))).toEqual(nobody);
      expect(told(await directory.call('PUT', `/Users/${id}`, { active: false }))).toEqual(nobody);
      expect(told(await directory.call('DELETE', `/Users/${id}`))).toEqual(nobody);
    }
    const { body } = await directory.call('GET', '/Users?count=200&attributes=id');
    const ids = body.Resources.map((one: { id: string }) => Number(one.id));
    expect(ids).not.toContain(superAdmin.id);
    expect(ids).not.toContain(directory.accountId);
  });

  it('by PUT and PATCH, as an externalId of somebody else', async () => {
    const [one, other] = [await known(), await known()];
    await post(one, { externalId: 'mine' });
    const email = error(409, 'Another account has this address.', 'uniqueness');
    const externalId = error(409, 'Another account has this externalId.', 'uniqueness');
    const path = `/Users/${other.id}`;
    const put = (body: object) => directory.call('PUT', path, body);
    expect(told(await put({ userName: one.email?.toUpperCase() }))).toEqual([409, email]);
    expect(told(await put({ externalId: 'mine' }))).toEqual([409, externalId]);
    const patch = (attribute: string, value: unknown) =>
      directory.call('PATCH', path, { Operations: [{ op: 'replace', path: attribute, value }] });
    expect(told(await patch('userName', one.email))).toEqual([409, email]);
    expect(told(await patch('externalId', 'mine'))).toEqual([409, externalId]);
    expect(await audit(other.id)).toEqual([]);
  });
});

describe('twenty creations at once', () => {
  const all = async (body: object) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => directory.call('POST', '/Users', body)),
    );
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([1, 19]);
    expect(new Set(refused.map(({ body: { scimType } }) => scimType))).toEqual(
      new Set(['uniqueness']),
    );
  };

  it('make one account of a new person', async () => {
    await all({ userName: 'race@example.org', externalId: 'race' });
    await all({ userName: 'race2@example.org' });
    expect(await prisma().user.count({ where: { email: { startsWith: 'race' } } })).toBe(2);
  });

  it('adopt a known account once, and bring one back once', async () => {
    const person = await known({ emailVerified: false });
    const body = { userName: person.email, externalId: 'race-adopted' };
    await all(body);
    expect((await row(person.id)).passwordHash).toBeNull();
    await directory.call('DELETE', `/Users/${person.id}`);
    await all(body);
    await directory.call('PUT', `/Users/${person.id}`, { active: false });
    await all(body);
  });
});
