import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { type Crew, seedCrew } from '../../support/crew.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let crew: Crew;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
});

afterAll(() => app.stop());

/** Sends a document as it is. */
async function post(person: Person, query: string, variables: object = {}) {
  return await app.rest('POST', '/graphql', { token: person.token, body: { query, variables } });
}

const codes = (errors: readonly { path: unknown[]; extensions: { code: string } }[]) =>
  errors.map(({ path, extensions }) => [path.join('.'), extensions.code]);

describe('a document of several root fields', () => {
  it('tells the change that was committed before another one was refused', async () => {
    const { status, body } = await post(
      crew.head,
      `mutation ($input: CreateMaintenanceRequestInput!) {
        a: createMaintenanceRequest(input: $input) { id title }
        b: approveMaintenanceRequest(input: { id: 999999 }) { id }
      }`,
      { input: { title: 'Tap drips', description: 'It drips.', departmentId: crew.departmentId } },
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({ a: { id: expect.any(Number), title: 'Tap drips' }, b: null });
    expect(codes(body.errors)).toEqual([['b', 'NOT_FOUND']]);
    const { prisma } = app.database;
    const id = body.data.a.id;
    expect(await prisma.maintenanceRequest.count({ where: { title: 'Tap drips' } })).toBe(1);
    expect(await prisma.maintenanceRequest.count({ where: { id } })).toBe(1);
  });

  it('goes on after a refused change, in the order of the document', async () => {
    const { body } = await post(
      crew.head,
      `mutation ($input: CreateMaintenanceRequestInput!) {
        a: approveMaintenanceRequest(input: { id: 999999 }) { id }
        b: createMaintenanceRequest(input: $input) { title }
      }`,
      { input: { title: 'Lamp', description: 'Dark.', departmentId: crew.departmentId } },
    );
    expect(body.data).toEqual({ a: null, b: { title: 'Lamp' } });
    expect(codes(body.errors)).toEqual([['a', 'NOT_FOUND']]);
  });

  it('answers what the caller may read beside what they may not', async () => {
    const query = `{ me { id } users(first: 1) { totalCount } auditRecords(first: 1) { totalCount } }`;
    // The first two are executed by graphql-js, the third is compiled.
    for (let call = 0; call < 3; call += 1) {
      const { status, body } = await post(crew.employee, query);
      expect(status).toBe(200);
      expect(body.data).toEqual({ me: { id: crew.employee.id }, users: null, auditRecords: null });
      expect(codes(body.errors).sort()).toEqual([
        ['auditRecords', 'FORBIDDEN'],
        ['users', 'FORBIDDEN'],
      ]);
    }
  });
});

it('the current user is also an account like others, with the same id', async () => {
  const { body } = await post(
    crew.employee,
    '{ me { id userId user { id email department { id name } } department { id } } }',
  );
  const { id, email } = crew.employee;
  const department = { id: crew.departmentId, name: 'Facilities' };
  expect(body).toEqual({
    data: {
      me: { id, userId: id, user: { id, email, department }, department: { id: department.id } },
    },
  });
});

it('the rows of a list are there as nodes, too, with every field', async () => {
  const { id } = await app.seed.request({
    requesterId: crew.employee.id,
    departmentId: crew.departmentId,
  });
  const { body } = await post(
    crew.head,
    `{ maintenanceRequests(first: 5) {
      nodes { id title requester { firstName } } edges { node { id stage } }
    } }`,
  );
  const { nodes, edges } = body.data.maintenanceRequests;
  expect(nodes.map((node: { id: number }) => node.id)).toEqual(
    edges.map((edge: { node: { id: number } }) => edge.node.id),
  );
  expect(nodes[0]).toEqual({ id, title: expect.any(String), requester: { firstName: 'Ella' } });
  expect(edges[0].node).toEqual({ id, stage: 'SUBMITTED' });
});

describe('a request that is no operation', () => {
  const send = (headers: Record<string, string>, raw: string) =>
    app.rest('POST', '/graphql', { token: crew.employee.token, raw, headers });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'of the type %s is 415',
    async (type) => {
      const headers = { 'Content-Type': type, 'Apollo-Require-Preflight': 'true' };
      const { status, body } = await send(headers, '{"query":"{ verify { valid } }"}');
      expect(status).toBe(415);
      expect(body.errors[0].extensions.code).toBe('UNSUPPORTED_MEDIA_TYPE');
      expect(body.errors[0].message).toContain('application/json');
    },
  );

  const BOUNDARY = 'x';
  const FORM =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="operations"\r\n\r\n` +
    `{"query":"{ verify { valid } }"}\r\n` +
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="map"\r\n\r\n{}\r\n--${BOUNDARY}--\r\n`;
  const type = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

  it('a form without a header that needs a preflight is told which', async () => {
    const { status, body } = await send(type, FORM);
    expect(status).toBe(400);
    const [{ extensions }] = body.errors;
    expect(extensions.code).toBe('VALIDATION_ERROR');
    expect(extensions.details.field).toBe('GraphQL-Require-Preflight');
    expect(JSON.stringify(body)).not.toContain('Content-Type: application/json');
  });

  it.each(['Apollo-Require-Preflight', 'GraphQL-Require-Preflight'])(
    'a form with %s is read',
    async (header) => {
      const { status, body } = await send({ ...type, [header]: '1' }, FORM);
      expect([status, body.data]).toEqual([200, { verify: { valid: true } }]);
    },
  );

  it('a wrong date in a document names its field and its place', async () => {
    const { body } = await post(
      crew.employee,
      '{ maintenanceRequests(filter: { createdFrom: "tomorrow" }) { totalCount } }',
    );
    const [error] = body.errors;
    expect(error.message).toBe(
      'createdFrom must be a date (2026-01-31) or a date-time (2026-01-31T12:00:00Z).',
    );
    expect(error.locations).toEqual([{ line: 1, column: 46 }]);
    expect(error.extensions).toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
      details: { field: 'createdFrom' },
    });
  });
});
