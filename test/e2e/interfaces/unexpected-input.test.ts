import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.js';
import { listLimitsOf } from '../../../src/core/constraints.js';
import { shapeOf } from '../../../src/core/shape.js';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { operations } from '../../support/catalogue.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let home: number;
let employee: Person;
let superAdmin: Person;
beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department()).id;
  employee = await app.seed.person('employee', { departmentId: home });
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

const submit = () => app.seed.request({ requesterId: employee.id, departmentId: home });

it('a query cannot name another record than the path does', async () => {
  const [one, other] = [await submit(), await submit()];
  for (const [method, body] of [
    ['DELETE', { reason: 'x' }],
    ['PUT', { title: 'Another' }],
    ['GET'],
  ] as const) {
    const answer = await app.rest(method, `/maintenance/${one.id}?id=${other.id}`, {
      token: employee.token,
      ...(body ? { body } : {}),
    });
    expect([method, answer.status, answer.body.error.details.field]).toEqual([method, 400, 'id']);
  }
  const rows = await app.database.prisma.maintenanceRequest.findMany({
    where: { id: { in: [one.id, other.id] } },
  });
  expect(rows.map(({ status, version }) => [status, version])).toEqual([
    ['pending', 1],
    ['pending', 1],
  ]);
});

it('what changes something is read from the body alone: no password in an address', async () => {
  const { body, status } = await app.rest('POST', '/auth/login?email=a@b.c&password=secret', {
    body: { email: 'a@b.c', password: 'secret' },
  });
  expect([status, body.error.details.field]).toEqual([400, 'email']);
});

it('a department that is deleted while requests are submitted to it is never a 500', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id: departmentId } = await app.seed.department();
    const body = { title: 'Leak', description: 'x', departmentId };
    const answers = await Promise.all([
      app.rest('DELETE', `/departments/${departmentId}`, superAdmin),
      ...Array.from({ length: 3 }, () =>
        app.rest('POST', '/maintenance', { token: employee.token, body }),
      ),
    ]);
    for (const { status } of answers) expect([200, 201, 400, 409]).toContain(status);
  }
});

describe('an e-mail address', () => {
  it.each([
    'a\uff20b@c.org',
    'a\u0001b@c.org',
    'a\u202eb@c.org',
    `${'\u3300'.repeat(100)}@x.org`,
    'a\u00a8b@c',
  ])('that becomes another one when it is stored is refused: %j', async (email) => {
    const { status, body } = await app.rest('POST', '/auth/register', {
      body: { email, password: 'seven green bottles', role: 'technician' },
    });
    expect([status, body.error.details.field]).toEqual([400, 'email']);
  });
});

it.each(['\u200b\u200b\u200b\u200b', '\u0007\u0008\u0009\u0001', '\u202e\u2066\u2069\u00ad'])(
  'a title of which nothing can be seen is refused: %j',
  async (title) => {
    const body = { title, description: 'x' };
    const answer = await app.rest('POST', '/maintenance', { token: employee.token, body });
    expect([answer.status, answer.body.error.details.field]).toEqual([400, 'title']);
  },
);

it('null leaves out what may be left out of a new user', async () => {
  const { status, body } = await app.rest('POST', '/users', {
    token: superAdmin.token,
    body: {
      email: 'null@example.org',
      password: 'seven green bottles',
      role: 'technician',
      departmentId: null,
      firstName: null,
      permissions: null,
    },
  });
  expect([status, body.data?.permissions]).toEqual([
    201,
    ['maintenance.create', 'maintenance.read', 'maintenance.update'],
  ]);
});

it('nobody moves themselves into another department', async () => {
  const elsewhere = await app.seed.department();
  const head = await app.seed.person('department_head', {
    departmentId: home,
    permissions: ['user.manage'],
  });
  const move = { token: head.token, body: { departmentId: elsewhere.id } };
  expect((await app.rest('PUT', `/users/${head.id}`, move)).body.code).toBe('FORBIDDEN');
});

it('a malformed bearer token is refused, not overlooked', async () => {
  for (const token of ['a b', 'x, Bearer y']) {
    expect((await app.rest('GET', '/maintenance', { token })).body.code).toBe('session_invalid');
  }
});

describe('a list', () => {
  it.each(operations.map((operation) => [operation.name, operation.input]))(
    'in the input of %s is bounded',
    (_name, input) => {
      const lists = shapeOf(input).filter(({ list, kind }) => list || kind === 'keyed');
      expect([...listLimitsOf(input).keys()].sort()).toEqual(lists.map(({ name }) => name).sort());
    },
  );

  it('that is far too long is refused at once', async () => {
    // None of its elements, each of which is wrong, has been looked at.
    const attachmentIds = Array(100_000).fill('x');
    const { status, body } = await app.rest('POST', '/maintenance', {
      token: employee.token,
      body: { title: 'Leak', description: 'x', attachmentIds },
    });
    expect([status, body.error.details.field]).toEqual([400, 'attachmentIds']);
  });

  it('of a hundred thousand choices does not reach the database', async () => {
    const filter = { status: Array(50_000).fill('PENDING') };
    const query =
      'query($filter: MaintenanceRequestFilter) { maintenanceRequests(filter: $filter) { totalCount } }';
    const { errors } = await app.graphql(query, { filter }, employee);
    expect(errors?.[0]?.extensions.details.field).toBe('filter.status');
  });
});

describe('GraphQL', () => {
  it('refuses a great many unknown fields of a variable at once', async () => {
    const unknown = Array.from({ length: 10_000 }, (_, index) => `unknown${index}`);
    const input = Object.fromEntries(unknown.map((name) => [name, 1]));
    const query = 'mutation($input: LoginInput!) { login(input: $input) { accessToken } }';
    const { errors } = await app.graphql(query, { input });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions.details.errors).toHaveLength(1);
  });

  it('answers /graphql and nothing below it, to the verbs that it knows', async () => {
    expect((await app.rest('POST', '/graphql/foo', { body: {} })).status).toBe(404);
    const put = await app.rest('PUT', '/graphql', { body: {} });
    expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await app.rest('POST', '/livez')).status).toBe(405);
  });

  it('gets its own shape also for what is refused before it', async () => {
    const { status, body } = await app.rest('POST', '/graphql', {
      raw: '{"query":',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('answers a query that is too dear, or persisted, as a bad request', async () => {
    const dear =
      '{departments(first:100){edges{node{users(first:100){edges{node{id email firstName lastName role}}}}}}}';
    const answer = await app.graphql(dear, {}, superAdmin);
    expect([answer.status, answer.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
    const persisted = await app.rest('POST', '/graphql', {
      body: {
        query: '{health{status}}',
        extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
      },
    });
    expect(persisted.status).toBeLessThan(500);
    expect(JSON.stringify(persisted.body)).not.toContain('INTERNAL_ERROR');
  });

  it('refuses a mutation that comes by GET, as another verb', async () => {
    const query = encodeURIComponent('mutation { logout { loggedOut } }');
    const { status, headers, body } = await app.rest('GET', `/graphql?query=${query}`, {
      token: employee.token,
      headers: { 'Apollo-Require-Preflight': 'true' },
    });
    expect([status, headers.get('Allow')]).toEqual([405, 'POST']);
    expect(body.errors[0].extensions.code).toBe('METHOD_NOT_ALLOWED');
    expect((await app.rest('GET', '/me', employee)).status).toBe(200);
  });

  it('refuses a subscription that comes without a socket, and is not at fault', async () => {
    const document = 'subscription { maintenanceRequestChanged { id } }';
    const answer = await app.graphql(document, {}, employee);
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('suggests nothing in production, not even for variables', async () => {
    const closed = await startOn(app.database, { graphqlIntrospection: false, production: true });
    const query = 'mutation($i: LoginInput!) { login(input: $i) { accessToken } }';
    const answer = await closed.graphql(query, { i: { emial: 'a', password: 'b' } });
    await closed.stop();
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(JSON.stringify(answer.errors)).not.toMatch(/Did you mean/);
  });
});

it.each([
  ['NODE_ENV', 'prod'],
  ['TRUST_PROXY', 'banana'],
  ['CORS_ORIGINS', 'not a url,*'],
])('a bad %s is named at start', (name, value) => {
  expect(() => readConfig({ JWT_SECRET: 'x'.repeat(32), [name]: value })).toThrow(name);
});
