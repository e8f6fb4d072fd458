import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = (await app.seed.person('administrator')).token;
});
afterAll(() => app.stop());

const JSON_TYPE = { 'Content-Type': 'application/json' };

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

async function messageOf(path: string, { method, headers, body }: Sent = {}) {
  const response = await fetch(`${app.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { Authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const { error } = (await response.json()) as { error: { message: string } };
  return [response.status, error.message];
}

/** Errors say what to do: mistakes of people who call the service for the first time. */
describe('a mistake in the path', () => {
  it.each([
    ['/api/v1/maintenence', '/api/v1/maintenance'],
    ['/api/v1/user', '/api/v1/users'],
    ['/api/v2/maintenance', '/api/v1/maintenance'],
    ['/api/api/v1/me', '/api/v1/me'],
    ['/api/v1//maintenance', '/api/v1/maintenance'],
    ['/maintenance/7/aprove', '/api/v1/maintenance/7/approve'],
    ['/auth/signin', '/api/v1/auth/login'],
    ['/nothing/of/the/kind', undefined],
    [`/${'maintenance'.repeat(20)}`, undefined],
  ])('%s is answered with the nearest known path', async (path, meant) => {
    const hint = meant === undefined ? '/docs lists the paths.' : `Did you mean ${meant}?`;
    expect(await messageOf(path)).toEqual([404, `The path ${path} was not found. ${hint}`]);
  });
});

describe('a mistake in the body', () => {
  const path = '/api/v1/maintenance';

  it('of another type is answered with both types', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };
    expect(await messageOf(path, { headers: form, body: 'title=x' })).toEqual([
      415,
      'The body must be application/json. The header Content-Type is application/x-www-form-urlencoded.',
    ]);
    expect(await messageOf('/api/v1/uploads', { headers: JSON_TYPE, body: '{}' })).toEqual([
      415,
      'The body must be multipart/form-data, with a file in the field file. The header Content-Type is application/json.',
    ]);
  });

  it.each([
    ['"title"', 'body: must be a JSON object'],
    ['7', 'body: must be a JSON object'],
    ['[]', 'body: must be a JSON object'],
    ["{'title':1}", 'body: is not well-formed JSON (line 1, column 2)'],
  ])('%s is told from an object', async (body, message) => {
    expect(await messageOf(path, { headers: JSON_TYPE, body })).toEqual([400, message]);
  });

  it('that is not compressed as it says is told so', async () => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };
    expect(await messageOf(path, { headers, body: '{}' })).toEqual([
      400,
      'body: is not compressed as Content-Encoding says',
    ]);
  });

  it('of a form without boundary is told who writes it', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' };
    expect(await messageOf('/api/v1/uploads', { headers, body: 'x' })).toEqual([
      400,
      'body: is not a well-formed multipart form; let the HTTP library write Content-Type with its boundary',
    ]);
  });
});

it('a body that is neither UTF-8 nor compressed as usual is told what it may be', async () => {
  const sent = (headers: Readonly<Record<string, string>>) =>
    messageOf('/api/v1/maintenance', { headers: { ...JSON_TYPE, ...headers }, body: '{}' });
  expect(await sent({ 'Content-Type': 'application/json; charset=latin1' })).toEqual([
    415,
    'The body must be in UTF-8.',
  ]);
  expect(await sent({ 'Content-Encoding': 'compress' })).toEqual([
    415,
    'The body may be compressed with gzip, deflate or brotli.',
  ]);
});

it('a file in another field is told its field', async () => {
  const body = new FormData();
  body.append('image', new Blob(['x']), 'x.jpg');
  const [status, message] = await messageOf('/api/v1/uploads', { body });
  expect(status).toBe(400);
  expect(message).toBe('file: is required (and 1 more)');
  const form = await fetch(`${app.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  const { error } = (await form.json()) as { error: { details: { errors: object[] } } };
  expect(error.details.errors[1]).toEqual({
    field: 'image',
    reason: 'is not known here; send the file in the field file',
  });
});

describe('a mistake in the query', () => {
  it.each(['page', 'offset', 'per_page', 'pageSize', 'first'])(
    '%s is answered with how pages are read',
    async (name) => {
      expect(await messageOf(`/api/v1/maintenance?${name}=2`)).toEqual([
        400,
        `${name}: is not known here; a page is read with limit, and with the cursor of the one before`,
      ]);
    },
  );

  it('a plus sign that became a space is told', async () => {
    const [status, message] = await messageOf('/maintenance?createdFrom=2026-03-02T10:00:00+01:00');
    expect(status).toBe(400);
    expect(message).toMatch(/^createdFrom: must be a date .*; write \+ as %2B in an address$/);
  });
});

it('an access token in the place of a refresh token is told from it', async () => {
  const body = JSON.stringify({ refreshToken: token });
  expect(await messageOf('/api/v1/auth/refresh', { headers: JSON_TYPE, body })).toEqual([
    401,
    'This is an access token. Send the refreshToken of the login.',
  ]);
});
