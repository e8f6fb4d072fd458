import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { picture } from '../../support/files.js';
import { INTERFACES, invoke, wholeInput } from '../../support/interfaces.js';
import { rawCall } from '../../support/raw-call.js';
import { PASSWORD, type Person } from '../../support/seed.js';

let app: TestApp;
let admin: Person;
let head: Person;
let employee: Person;
beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department('Facilities');
  admin = await app.seed.person('super_admin');
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

const get = (path: string, token = admin.token) => app.rest('GET', path, { token });

describe.each(INTERFACES)('through %s, an error says what is meant', (via) => {
  const call = (name: string, input: object, { token } = admin) =>
    invoke(app, via, name, input as Record<string, unknown>, token);

  it('of a mistyped API token', async () => {
    const { code, message } = await call('me', {}, { ...admin, token: 'mms_mistyped' });
    expect(code).toBe('session_invalid');
    expect(message).toMatch(/^The API token is not valid: it is mistyped or has ended/);
    const other = await call('me', {}, { ...admin, token: 'eyJ.a.b' });
    expect(other.message).toBe('The session is not valid. Log in again.');
  });

  it('of a change without a field, which accuses none', async () => {
    const { id } = await app.seed.request({
      requesterId: employee.id,
      departmentId: head.departmentId as number,
    });
    const name = wholeInput(via);
    const reason = 'at least one field to change is required';
    for (const [operation, input, who] of [
      ['updateMaintenanceRequest', { id }, employee],
      ['updateUser', { id: employee.id }, admin],
      ['updateSettings', {}, employee],
      ['updateDepartment', { id: head.departmentId }, admin],
    ] as const) {
      const { code, details } = await call(operation, input, who);
      expect([operation, code]).toEqual([operation, 'VALIDATION_ERROR']);
      expect(details).toEqual({ field: name, reason, errors: [{ field: name, reason }] });
    }
  });

  it('of a wrong item of a list, by its position', async () => {
    for (const [operation, input, field] of [
      [
        'createWebhookEndpoint',
        { url: 'https://example.org/', events: ['part.low', 'x'] },
        'events.1',
      ],
      ['createWebhookEndpoint', { url: 'https://example.org/', events: ['x'] }, 'events.0'],
      [
        'createMaintenanceRequest',
        { title: 'Tap drips', description: 'x', attachmentIds: ['a'] },
        'attachmentIds.0',
      ],
      [
        'createMaintenanceRequest',
        { title: 'Tap drips', description: 'x', attachmentIds: [7, 8, 0, -1] },
        'attachmentIds.2',
      ],
      ['createChecklist', { name: 'A', items: [{ kind: 'check', label: '' }] }, 'items.0.label'],
      ['createChecklist', { name: 'A', items: [{ kind: 'check', label: 7 }] }, 'items.0.label'],
      ['setUserPermissions', { id: employee.id, permissions: ['user.read', 'x'] }, 'permissions.1'],
    ] as const) {
      const { code, details } = await call(operation, input);
      expect([operation, code, details?.field]).toEqual([operation, 'VALIDATION_ERROR', field]);
    }
    const { details } = await call('events', { types: ['part.low', 'x'] });
    expect(details.field).toBe(via === 'rest' ? 'types' : 'types.1');
  });

  it('of a wrong permission, with where the list is', async () => {
    const { details } = await call('setUserPermissions', {
      id: employee.id,
      permissions: ['maintenance.aprove'],
    });
    expect(details.reason).toContain('did you mean maintenance.approve?');
    expect(details.reason).toContain('GET /system/permissions (GraphQL: permissions)');
    const scopes = await call('createApiToken', { name: 'A', scopes: ['system.monitor'] });
    expect(scopes.details).toMatchObject({ field: 'scopes.0' });
    expect(scopes.details.reason).toContain('GET /system/permissions');
  });

  it('of a key that was used before, with whether it was performed', async () => {
    const post = (key: string, title: string) =>
      invoke(app, via, 'createMaintenanceRequest', { title, description: 'x' }, employee.token, {
        'Idempotency-Key': key,
      });
    expect((await post(`made-${via}`, 'Tap drips')).code).toBe('OK');
    const after = await post(`made-${via}`, 'Another');
    expect([after.code, after.details]).toEqual(['IDEMPOTENCY_CONFLICT', { performed: true }]);
    expect((await post(`refused-${via}`, 'x')).code).toBe('VALIDATION_ERROR');
  });

  it('of a content that is fixed, with why and what instead', async () => {
    const request = await app.seed.request({
      requesterId: employee.id,
      departmentId: head.departmentId as number,
    });
    const stranger = await call('updateMaintenanceRequest', { id: request.id, title: 'New title' });
    expect(stranger.code).toBe('FORBIDDEN');
    expect(stranger.message).toMatch(/Only the person who submitted it .*comment.*classify/);
    expect((await call('approveMaintenanceRequest', { id: request.id }, head)).code).toBe('OK');
    const late = await call(
      'updateMaintenanceRequest',
      { id: request.id, title: 'New title' },
      employee,
    );
    expect(late.code).toBe('INVALID_TRANSITION');
    expect(late.message).toMatch(/fixed once it is decided on\. Add a comment instead.*classify/);
  });

  it('of a receiver that is not public, with the setting outside production', async () => {
    const url = 'http://127.0.0.1:9/';
    const { details } = await call('createWebhookEndpoint', { url });
    expect(details.reason).toBe(
      'leads to an address that is not public; WEBHOOK_ALLOWED_CIDRS names networks that may be called all the same',
    );
    const production = await startOn(app.database, { production: true });
    const told = await invoke(production, via, 'createWebhookEndpoint', { url }, admin.token);
    await production.stop();
    expect(told.details.reason).toBe('leads to an address that is not public');
  });

  it('of a picture that ends in its middle', async () => {
    const whole = await picture('jpeg', { width: 800, height: 600, noise: true });
    for (const [format, bytes] of [
      ['JPEG', whole],
      ['PNG', await picture('png', { width: 400, height: 300, noise: true })],
    ] as const) {
      const half = bytes.subarray(0, bytes.length / 2);
      const file = { bytes: half, name: 'half', mimeType: 'application/octet-stream' };
      const { code, details, message } = await call('uploadPhoto', { file }, employee);
      expect([code, details?.reason]).toEqual([
        'UNSUPPORTED_MEDIA_TYPE',
        `is a ${format} picture that is damaged or incomplete`,
      ]);
      expect(message).toContain('damaged or incomplete');
    }
    const text = { bytes: Buffer.from('no picture'), name: 'a.jpg', mimeType: 'image/jpeg' };
    const none = await call('uploadPhoto', { file: text }, employee);
    expect(none.details.reason).toBe('must be a JPEG, PNG or WebP picture');
  });

  it('of a locked account, with how long', async () => {
    const { email } = await app.seed.person('employee', { departmentId: head.departmentId });
    for (let guess = 0; guess < 5; guess += 1)
      await call('login', { email, password: 'wrong one' });
    const locked = await call('login', { email, password: PASSWORD });
    expect(locked.code).toBe('ACCOUNT_LOCKED');
    expect(locked.message).toContain('Try again in 15 minutes.');
  });
});

describe('a path that other services have', () => {
  it.each([
    ['/requests', '/api/v1/maintenance'],
    ['/api/v1/requests/7', '/api/v1/maintenance/7'],
    ['/tickets', '/api/v1/maintenance'],
    ['/people', '/api/v1/users'],
    ['/machines/7', '/api/v1/assets/7'],
    ['/login', '/api/v1/auth/login'],
  ])('%s is answered with %s', async (path, meant) => {
    const { status, body } = await get(path);
    expect([status, body.error.message]).toEqual([
      404,
      `The path ${path} was not found. Did you mean ${meant}?`,
    ]);
  });

  it('is answered with no other resource that is only spelt nearly alike', async () => {
    expect((await get('/tevents')).body.error.message).toContain('/docs lists the paths.');
  });
});

describe('the parameters of an address', () => {
  it('are named as they were sent: cursor or after', async () => {
    for (const name of ['cursor', 'after']) {
      const { status, body } = await get(`/events?${name}=abc`);
      expect([status, body.error.details.field]).toEqual([400, name]);
    }
  });

  it('count as absent when they are empty, as a form sends them', async () => {
    const empty = 'status=&priority=&search=&departmentId=&createdFrom=&limit=&cursor=&sort=';
    const { status, body } = await get(`/maintenance?${empty}`);
    expect([status, body.pagination.limit]).toEqual([200, 20]);
    expect((await get('/maintenance?status=approved&status=')).status).toBe(200);
    expect((await get('/system/audit?count=')).status).toBe(200);
    expect((await get('/maintenance?colour=')).status).toBe(400);
    // What is required stays required.
    const { body: required } = await get('/search?q=');
    expect(required.error.details).toMatchObject({ field: 'q', reason: 'is required' });
  });

  it('keep their name for a wrong item, because they are written once', async () => {
    for (const path of ['/maintenance?status=x', '/events?types=part.low,x']) {
      const [, field] = /\?(\w+)=/.exec(path) ?? [];
      expect((await get(path)).body.error.details.field).toBe(field);
    }
    const several = await get('/maintenance?status=approved,x');
    expect(several.body.error.details).toMatchObject({
      field: 'status',
      reason: expect.stringMatching(/^item 2 must be one of/),
    });
  });

  it('must be UTF-8', async () => {
    for (const query of ['search=%E4', 'search=%C3', 'search=%ED%A0%80', 'search=%']) {
      const { status, body } = await rawCall(app.url, `/api/maintenance?${query}`, {
        Authorization: `Bearer ${admin.token}`,
      });
      expect([query, status]).toEqual([query, 400]);
      expect(JSON.parse(body.toString()).error.details.field).toBe('query');
    }
    const graphql = await rawCall(app.url, '/graphql?query=%7B__typename%7D%FF', {
      'GraphQL-Require-Preflight': 'true',
    });
    expect(graphql.status).toBe(400);
    const raw = Buffer.from([0x73, 0x3d, 0xe4]).toString('latin1');
    const { status } = await rawCall(app.url, `/api/maintenance?search=${raw}`, {
      Authorization: `Bearer ${admin.token}`,
    });
    expect(status).toBe(400);
  });
});

describe('errors of GraphQL', () => {
  const headers = {
    'Content-Type': 'application/json',
    'X-Request-Id': 'trace-42',
  };
  const errorOf = async (body: string, more: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${admin.token}`, ...more },
      body,
    });
    const { errors } = (await answer.json()) as {
      errors: { extensions: Record<string, unknown> }[];
    };
    return errors[0]?.extensions;
  };
  const document = (query: string, variables = {}) => JSON.stringify({ query, variables });

  it('carry the id of the request and the page of the code, wherever they arise', async () => {
    for (const [body, code, page] of [
      [document('{ user(id: 999999) { id } }'), 'NOT_FOUND', 'errors#not_found'],
      [document('{ user(id: 0) { id } }'), 'VALIDATION_ERROR', 'errors#validation_error'],
      [
        document('query($id: Int!) { user(id: $id) { id } }', { id: 'x' }),
        'VALIDATION_ERROR',
        'errors#validation_error',
      ],
      [document('{'), 'GRAPHQL_PARSE_FAILED', 'graphql#errors'],
      [document('{ nothing }'), 'GRAPHQL_VALIDATION_FAILED', 'graphql#errors'],
      ['{', 'VALIDATION_ERROR', 'errors#validation_error'],
      ['{}', 'VALIDATION_ERROR', 'errors#validation_error'],
    ] as const) {
      expect([body, await errorOf(body)]).toEqual([
        body,
        expect.objectContaining({
          code,
          requestId: 'trace-42',
          documentation: `/docs/guides/${page}`,
        }),
      ]);
    }
    const form = await errorOf('query={x}', { 'Content-Type': 'text/plain' });
    expect(form).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', requestId: 'trace-42' });
  });
});

it('a preflight offers the verbs that paths have', async () => {
  const origin = 'https://portal.example.org';
  const open = await startOn(app.database, { corsOrigins: [origin] });
  const answer = await fetch(`${open.url}/api/maintenance/7`, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
  });
  await open.stop();
  expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD,POST,PUT,DELETE');
});
