import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { closeClients, subscriber } from '../../support/live.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let production: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  production = await startOn(app.database, { production: true, graphqlIntrospection: false });
  person = await app.seed.person('super_admin');
});
afterAll(async () => {
  await closeClients();
  await production?.stop();
  await app?.stop();
});

const bearer = () => ({ Authorization: `Bearer ${person.token}` });

/** The messages of the answer to a request. */
async function messagesOf(on: TestApp, path: string, init: RequestInit): Promise<string[]> {
  const response = await fetch(`${on.url}${path}`, init);
  const { errors, error } = (await response.json()) as {
    errors?: { message: string }[];
    error?: { message: string };
  };
  return (errors ?? [error]).map((each) => each?.message ?? '');
}

const sent = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...bearer() },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const byId = (type: string) => `query($id: ${type}) { maintenanceRequest(id: $id) { id } }`;
const CREATE =
  'mutation($i: CreateMaintenanceRequestInput!) { createMaintenanceRequest(input: $i) { id } }';
const INT = 'must be a whole number from -2147483648 to 2147483647';

describe('a wrong document is answered with what to write', () => {
  it.each([
    [
      'fields of the items asked for at the list',
      '{ maintenanceRequests { title } }',
      'Cannot query field "title" on type "MaintenanceRequestConnection". The items of the list have it: nodes { title }.',
    ],
    [
      'a mutation without its keyword',
      '{ createMaintenanceRequest(input: { title: "Tap", description: "drips" }) { id } }',
      'Cannot query field "createMaintenanceRequest" on type "Query". It is a field of Mutation: begin with "mutation".',
    ],
    [
      'a query among mutations',
      'mutation { me { id } }',
      'Cannot query field "me" on type "Mutation". It is a field of Query: begin with "query".',
    ],
    [
      'a root field asked for at an object',
      '{ maintenanceRequest(id: 1) { timeline { nodes { id } } } }',
      'Cannot query field "timeline" on type "MaintenanceRequest". It is a field of Query.',
    ],
    [
      'a field that is almost right',
      '{ me { emial } }',
      'Cannot query field "emial" on type "CurrentUser". Did you mean "email"?',
    ],
    [
      'a field of another service',
      'mutation { login(input: { email: "a@example.org", password: "secret" }) { jwt } }',
      'Cannot query field "jwt" on type "AuthPayload". Possible: accessToken, refreshToken, tokenType, expiresIn, user.',
    ],
    [
      'the arguments of REST',
      '{ maintenanceRequests(cursor: "x") { nodes { id } } }',
      'Unknown argument "cursor" on field "Query.maintenanceRequests". Possible: first, after, view, filter, orderBy, orderByField.',
    ],
    [
      'an input where the id is the argument',
      'mutation { deleteDepartment(input: { id: 7 }) { id } }',
      'Unknown argument "input" on field "Mutation.deleteDepartment". Possible: id.',
    ],
    [
      'an unknown field of an input',
      'mutation { createMaintenanceRequest(input: { title: "Tap", description: "x", prio: HIGH }) { id } }',
      'Field "prio" is not defined by type "CreateMaintenanceRequestInput". Possible: categoryId, locationId, assetId, title, description, priority, category, location, departmentId, wantedBy, dueAt, assetDown, fields, attachmentIds, clientId.',
    ],
    [
      'the values of REST',
      '{ maintenanceRequests(filter: { status: "pending,approved" }) { nodes { id } } }',
      'Enum "MaintenanceStatus" cannot represent non-enum value: "pending,approved". Possible: PENDING, APPROVED, ASSIGNED, COMPLETED, CANCELLED.',
    ],
    [
      'a value that is almost right',
      '{ maintenanceRequests(filter: { status: approved }) { nodes { id } } }',
      'Value "approved" does not exist in "MaintenanceStatus" enum. Did you mean the enum value "APPROVED"?',
    ],
    [
      'a number in quotes',
      '{ maintenanceRequest(id: "7") { id } }',
      'id: Int cannot represent non-integer value: "7". Write 7 without quotes.',
    ],
    [
      'null',
      '{ maintenanceRequest(id: null) { id } }',
      'id: Expected value of type "Int!", found null.',
    ],
    [
      'too many aliases',
      `{ ${Array.from({ length: 31 }, (_, index) => `a${index}: me { id }`).join(' ')} }`,
      'The operation has more than 30 aliases. Send several operations.',
    ],
    [
      'a fraction',
      '{ maintenanceRequest(id: 1.5) { id } }',
      'id: Int cannot represent non-integer value: 1.5',
    ],
    [
      'a variable of another type',
      byId('ID!'),
      'Variable "$id" of type "ID!" used in position expecting type "Int!". Declare it as $id: Int!.',
    ],
    [
      'a variable that is not declared',
      '{ maintenanceRequest(id: $id) { id } }',
      'Variable "$id" is not defined. Declare it, with its type, at the start of the operation.',
    ],
    [
      'a document that is too deep',
      `{ department(id: 1) ${'{ head { department '.repeat(6)} { id } ${'} }'.repeat(6)} }`,
      'The depth of the operation is 14, the limit 10. Read deeper objects in another query.',
    ],
    [
      'a document that is too long',
      `{ ${'me { id } '.repeat(300)} }`,
      'The document has more than 1000 tokens. Send values as variables, and read less at once.',
    ],
  ])('%s', async (_name, query, message) => {
    expect((await messagesOf(app, '/graphql', sent({ query })))[0]).toBe(message);
    // Names of the schema are not told in production.
    const [told = ''] = await messagesOf(production, '/graphql', sent({ query }));
    const names = /( Did you mean| Possible:| It is a field of| The items of the list)/;
    expect(told).toBe(message.split(names)[0]);
  });
});

describe('wrong variables are answered with what to send', () => {
  it.each([
    ['a number in quotes', byId('Int!'), { id: '7' }, `id: ${INT}, without quotes`],
    ['a text', byId('Int!'), { id: 'seven' }, `id: ${INT}`],
    ['no variable', byId('Int!'), undefined, 'id: is required'],
    [
      'an item of a list',
      CREATE,
      { i: { title: 'Tap drips', description: 'x', attachmentIds: [1, '2'] } },
      `attachmentIds.1: ${INT}, without quotes`,
    ],
    ['another name', byId('Int!'), { ID: 7 }, 'id: is required; the variable ID is not declared'],
    [
      'a misspelt field',
      CREATE,
      { i: { title: 'Tap drips', description: 'x', prority: 'HIGH' } },
      'prority: is not known here; did you mean priority?',
    ],
    [
      'no file',
      'mutation($f: Upload!) { uploadPhoto(input: { file: $f }) { id } }',
      { f: 'aGVsbG8=' },
      'file: must be a file of a multipart form',
    ],
  ])('%s', async (_name, query, variables, message) => {
    expect(await messagesOf(app, '/graphql', sent({ query, variables }))).toEqual([message]);
    const [told = ''] = await messagesOf(production, '/graphql', sent({ query, variables }));
    expect(told).toBe(message.replace(/; did you mean .*/, ''));
  });

  it('a permission that is none', async () => {
    const mutation = `mutation { setUserPermissions(
      input: { id: 1, permissions: ["maintenance.read", "maintenance.aprove"] }) { id } }`;
    expect((await app.graphql(mutation, {}, person)).errors?.[0]?.message).toBe(
      'permissions.1: maintenance.aprove is not known here; did you mean maintenance.approve?; GET /system/permissions (GraphQL: permissions) lists the identifiers',
    );
  });

  it('numbers in quotes in REST', async () => {
    const body = { title: 'Tap drips', description: 'x', departmentId: '7' };
    const answer = await app.rest('POST', '/api/maintenance', { ...person, body });
    expect(answer.body.error.message).toBe('departmentId: must be a whole number, without quotes');
  });
});

describe('a wrong request is answered with how to send it', () => {
  const query = 'query A { me { id } } query B { me { email } }';
  it.each([
    [
      'variables as a text',
      { query: byId('Int!'), variables: '{"id":7}' },
      'variables: must be an object and not a text with JSON',
    ],
    [
      'variables as a list',
      { query: byId('Int!'), variables: [7] },
      'variables: must be an object',
    ],
    [
      'an unknown name',
      { query, operationName: 'C' },
      'operationName: names no operation of the document',
    ],
    [
      'no name',
      { query },
      'operationName: is required, because the document has several operations',
    ],
    [
      'a document in place of JSON',
      '{ me { id } }',
      'body: is not well-formed JSON (line 1, column 3)',
    ],
    [
      'a subscription',
      { query: 'subscription { maintenanceRequestChanged { id } }' },
      'query: is a subscription: open a WebSocket here with the protocol graphql-transport-ws',
    ],
  ])('%s', async (_name, body, message) => {
    for (const on of [app, production]) {
      expect(await messagesOf(on, '/graphql', sent(body))).toEqual([message]);
    }
  });

  it('a mutation by GET, another type, another path, no token', async () => {
    const headers = { ...bearer(), 'Apollo-Require-Preflight': 'true' };
    const mutation = encodeURIComponent('mutation { logout { loggedOut } }');
    expect(await messagesOf(app, `/graphql?query=${mutation}`, { headers })).toEqual([
      'A GET takes queries only. Send this by POST.',
    ]);
    const picture = { ...sent({ query: '{ me { id } }' }) };
    picture.headers = { ...picture.headers, Accept: 'image/png' } as Record<string, string>;
    expect(await messagesOf(app, '/graphql', picture)).toEqual([
      'Accept: must allow application/json',
    ]);
    const form = {
      ...sent('{}'),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
    expect(await messagesOf(app, '/graphql', form)).toEqual([
      'Send the header Content-Type: application/json; a form with files is multipart/form-data.',
    ]);
    expect(await messagesOf(app, '/api/graphql', sent({ query }))).toEqual([
      'The path /api/graphql was not found. GraphQL is at /graphql.',
    ]);
    for (const Authorization of ['', person.token, 'Basic YTpi']) {
      const init = { ...sent({ query: '{ me { id } }' }) };
      init.headers = { 'Content-Type': 'application/json', Authorization };
      expect(await messagesOf(app, '/graphql', init)).toEqual([
        'This needs a session: send the header Authorization: Bearer <access token>.',
      ]);
    }
  });
});

describe('a wrong upload is answered with how to send it', () => {
  const operations = JSON.stringify({
    query: 'mutation($f: Upload!) { uploadPhoto(input: { file: $f }) { id } }',
    variables: { f: null },
  });
  const upload = async (map: unknown, file: [string, string | Blob], preflight = true) => {
    const body = new FormData();
    body.append('operations', operations);
    body.append('map', JSON.stringify(map));
    body.append(...(file as [string, Blob]));
    const headers = { ...bearer(), ...(preflight ? { 'GraphQL-Require-Preflight': 'true' } : {}) };
    return await messagesOf(app, '/graphql', { method: 'POST', headers, body });
  };
  const picture = new Blob(['picture'], { type: 'image/png' });

  it.each([
    [
      'no header',
      { 0: ['variables.f'] },
      '0',
      false,
      'GraphQL-Require-Preflight: must be sent as a header with a form; its value is true',
    ],
    [
      'another variable',
      { 0: ['variables.file'] },
      '0',
      true,
      'map: must name variables that are null, and variables.file is none',
    ],
    [
      'a short path',
      { 0: ['f'] },
      '0',
      true,
      'map: must name variables that are null, and f is none; paths begin with "variables."',
    ],
    [
      'a path in place of a list',
      { 0: 'variables.f' },
      '0',
      true,
      'map: must hold lists of paths: {"0": ["variables.input.file"]}',
    ],
    [
      'a list of no paths',
      { 0: [7] },
      '0',
      true,
      'map: must hold lists of paths: {"0": ["variables.input.file"]}',
    ],
    [
      'another part',
      { 0: ['variables.f'] },
      'file',
      true,
      '0: is named in the map, but is no file of the form, which has file',
    ],
  ])('%s', async (_name, map, part, preflight, message) => {
    expect(await upload(map, [part, picture], preflight)).toEqual([message]);
  });

  it('a text in place of a file', async () => {
    expect(await upload({ 0: ['variables.f'] }, ['0', 'picture'])).toEqual([
      '0: is a text of the form, and must be a file',
    ]);
  });
});

describe('a wrong subscription is answered with what to do', () => {
  const at = (on: () => TestApp) => subscriber(() => on().url);
  it.each([
    [
      'a query',
      { query: '{ me { id } }' },
      'The socket takes subscriptions only. Send a query by POST.',
    ],
    [
      'an unknown name',
      { query: 'subscription A { maintenanceRequestChanged { id } }', operationName: 'B' },
      'operationName: names no operation of the document',
    ],
  ])('%s', async (_name, payload, message) => {
    const { errors } = await at(() => app)(person.token, {}, payload);
    expect(errors.map((error) => error.message)).toEqual([message]);
  });

  it('a misspelt one, with its place, and without names in production', async () => {
    const query = 'subscription { maintenanceRequestChangd { id } }';
    const [known] = (await at(() => app)(person.token, {}, query)).errors;
    expect(known).toMatchObject({
      message:
        'Cannot query field "maintenanceRequestChangd" on type "Subscription". Did you mean "maintenanceRequestChanged"?',
      locations: [{ line: 1, column: 16 }],
    });
    const [hidden] = (await at(() => production)(person.token, {}, query)).errors;
    expect(hidden?.message).toBe(
      'Cannot query field "maintenanceRequestChangd" on type "Subscription".',
    );
  });

  it('no token', async () => {
    expect((await at(() => app)(undefined)).closed).toEqual({
      code: 4403,
      reason: 'Send connectionParams with authorization: Bearer <access token>.',
    });
  });
});
