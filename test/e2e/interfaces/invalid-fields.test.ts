import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let employee: Person;
let superAdmin: Person;
beforeAll(async () => {
  app = await startTestApp();
  employee = await app.seed.person('employee', { departmentId: (await app.seed.department()).id });
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

interface Details {
  field: string;
  reason: string;
  errors: { field: string; reason: string }[];
}

/** The names of all bad fields; the first stands in front, in both interfaces. */
function fieldsOf(details: Details | undefined): string[] {
  const { field, reason, errors } = details as Details;
  expect({ field, reason }).toEqual(errors[0]);
  return errors.map((error) => error.field);
}

const USER =
  'mutation($input: CreateUserInput!) { createUser(input: $input) { id email firstName } }';

async function throughRest(method: string, path: string, body?: object, who = superAdmin) {
  const answer = await app.rest(method, path, { token: who.token, ...(body ? { body } : {}) });
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  return answer.body.error.details as Details;
}

async function throughGraphQL(document: string, variables: object, who = superAdmin) {
  const answer = await app.graphql(document, variables as Record<string, unknown>, who);
  expect([answer.code, answer.errors?.length]).toEqual(['VALIDATION_ERROR', 1]);
  return answer.errors?.[0]?.extensions.details as Details;
}

describe('all bad fields are named at once, in the order of the input, unknown ones last', () => {
  const bad = {
    colour: 'red',
    permissions: ['nonsense'],
    phone: 7,
    firstName: '',
    lastName: 'half \ud800',
    departmentId: 0,
    role: 'KING',
    password: 'short',
  };
  const expected = [
    'email',
    'password',
    'role',
    'departmentId',
    'firstName',
    'lastName',
    'phone',
    'permissions.0',
    'colour',
  ];

  it('in the body of REST', async () => {
    const details = await throughRest('POST', '/users', bad);
    expect(fieldsOf(details)).toEqual(expected);
    expect(details.errors).toContainEqual({ field: 'email', reason: 'is required' });
    expect(details.errors).toContainEqual({
      field: 'password',
      reason: 'must have 8 to 128 characters',
    });
  });

  it('in a variable of GraphQL', async () => {
    const details = await throughGraphQL(USER, { input: bad });
    expect(fieldsOf(details)).toEqual(expected);
    expect(details.errors).toContainEqual({ field: 'email', reason: 'is required' });
    expect(details.errors).toContainEqual({ field: 'phone', reason: 'must be a text' });
    expect(details.errors).toContainEqual({ field: 'colour', reason: 'is not known here' });
  });

  it('in the path, the query and the body of REST together', async () => {
    const details = await throughRest('PUT', '/users/0?phone=1', { email: 'x', role: 1 });
    expect(fieldsOf(details)).toEqual(['id', 'email', 'role', 'phone']);
  });

  it('in a query of REST', async () => {
    const query = 'limit=0&sort=x&departmentId=0&role=king&search=%00&colour=red';
    expect(fieldsOf(await throughRest('GET', `/users?${query}`))).toEqual([
      'role',
      'departmentId',
      'search',
      'sort',
      'limit',
      'colour',
    ]);
    const audit = await throughRest('GET', '/system/audit?count=x&limit=0&actorId=x');
    expect(fieldsOf(audit)).toEqual(['actorId', 'limit', 'count']);
  });

  it('in variables wherever they are used', async () => {
    const details = await throughGraphQL(
      `mutation($title: String!, $priority: MaintenancePriority) {
        createMaintenanceRequest(input: { title: $title, description: "", priority: $priority }) { id }
      }`,
      { title: 7, priority: 'SOON' },
      employee,
    );
    expect(fieldsOf(details)).toEqual(['title', 'description', 'priority']);
    expect(details.errors[2]?.reason).toBe('must be one of LOW, NORMAL, HIGH, URGENT');
  });

  it('and none that is good, also where the input is written out', async () => {
    const details = await throughGraphQL(
      `mutation($title: String!, $location: String) { createMaintenanceRequest(
        input: { title: $title, description: "Fine.", location: $location, category: "${'x'.repeat(101)}" }
      ) { id } }`,
      { title: 7, location: 'Kitchen' },
      employee,
    );
    expect(fieldsOf(details)).toEqual(['title', 'category']);
  });

  it('once, where several fields share a variable', async () => {
    const details = await throughGraphQL(
      `mutation($input: CreateMaintenanceRequestInput!) {
        a: createMaintenanceRequest(input: $input) { id }
        b: createMaintenanceRequest(input: $input) { id }
      }`,
      { input: { title: 7, description: 'Fine.' } },
      employee,
    );
    expect(fieldsOf(details)).toEqual(['title']);
  });

  it('when nothing of the input is there', async () => {
    expect(fieldsOf(await throughGraphQL(USER, {}))).toEqual(['input']);
    expect(fieldsOf(await throughGraphQL(USER, { input: [] }))).toEqual(['input']);
    const body = { email: 1, password: 1, role: 1 };
    expect(fieldsOf(await throughRest('POST', '/users', body))).toEqual([
      'email',
      'password',
      'role',
    ]);
  });
});

it('in variables, list arguments are called as they are written', async () => {
  const users = await throughGraphQL(
    `query($filter: UserFilter, $n: Int, $sort: UserSort) {
      users(filter: $filter, first: $n, orderBy: $sort) { edges { node { id } } } }`,
    { filter: { role: ['X'], search: '', shoe: 43 }, n: 'ten', sort: 'SHOE' },
  );
  expect(fieldsOf(users)).toEqual([
    'filter.role.0',
    'filter.search',
    'orderBy',
    'first',
    'filter.shoe',
  ]);
  const photo = 'mutation($x: Int!) { deleteAttachment(id: $x) { id } }';
  expect(fieldsOf(await throughGraphQL(photo, { x: 'one' }))).toEqual(['id']);
});

it('who may not call an operation learns so first, through both interfaces, and it is on record', async () => {
  const body = { email: 1, password: 'x' };
  const refused = async (token: string | undefined) => [
    (await app.rest('POST', '/users', { token, body })).body.code,
    (await app.graphql(USER, { input: body }, { token })).code,
  ];
  expect(await refused(undefined)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  const list =
    'query($n: Int) { ...Part } fragment Part on Query { users(first: $n) { totalCount } }';
  expect((await app.graphql(list, { n: 'ten' }, employee)).code).toBe('FORBIDDEN');
  await app.services.accessDenials.flush();
  expect(await refused('x.y.z')).toEqual(['session_invalid', 'session_invalid']);
  await app.services.accessDenials.flush();
  const where = { userId: employee.id, event: 'access.forbidden' };
  const before = await app.database.prisma.internalLog.count({ where });
  expect(await refused(employee.token)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  await app.services.accessDenials.flush();
  expect(await app.database.prisma.internalLog.count({ where })).toBe(before + 2);
});

it('a body that is no object has one problem', async () => {
  for (const body of [[], [1]]) {
    expect(fieldsOf(await throughRest('POST', '/users', body))).toEqual(['body']);
  }
});

it('a value that is not taken is told with those that are, and no others', async () => {
  const category = await throughRest('GET', '/me/security/logs?category=foo');
  expect(category.reason).toBe('must be one of auth, security');
  expect((await throughRest('GET', '/me/security/logs?category=system')).reason).toBe(
    category.reason,
  );
  const body = { email: 'a@b.c', password: 'seven green bottles', role: 'king' };
  expect((await throughRest('POST', '/auth/register', body)).reason).not.toContain('super_admin');
});
