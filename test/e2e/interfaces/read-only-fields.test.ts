import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { type Crew, seedCrew } from '../../support/crew.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let crew: Crew;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  admin = await app.seed.person('super_admin');
});

afterAll(() => app.stop());

const call = (verb: 'GET' | 'POST' | 'PUT', path: string, body?: object, person = admin) =>
  app.rest(verb, path, { token: person.token, ...(body && { body }) });

async function read(path: string, person = admin) {
  const { status, body } = await call('GET', path, undefined, person);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
}

async function submitted(): Promise<number> {
  const { body } = await call(
    'POST',
    '/api/maintenance',
    { title: 'Tap drips', description: 'It drips.', departmentId: crew.departmentId },
    crew.employee,
  );
  return body.data.id;
}

/** Makes an object that a PUT changes. @returns its path, and a field with another value. */
const OBJECTS: Readonly<
  Record<
    string,
    () => Promise<readonly [path: string, change: Readonly<Record<string, unknown>>, by?: Person]>
  >
> = {
  'a request': async () => [
    `/api/maintenance/${await submitted()}`,
    { title: 'Tap runs' },
    crew.employee,
  ],
  'a user': async () => [`/api/users/${crew.technician.id}`, { firstName: 'Tova' }],
  'a department': async () => [`/api/departments/${crew.departmentId}`, { description: 'House' }],
  'the rules': async () => ['/api/settings', { reopenDays: 21 }],
  'the preferences of notifications': async () => [
    '/api/me/notification-preferences',
    { digestAt: '08:30' },
  ],
  'a comment': async () => {
    const path = `/api/maintenance/${await submitted()}/comments`;
    await call('POST', path, { body: 'It drips faster.' }, crew.employee);
    const [listed] = await read(path, crew.employee);
    expect(await read(`/api/comments/${listed.id}`, crew.employee)).toEqual(listed);
    return [`/api/comments/${listed.id}`, { body: 'It runs.' }, crew.employee];
  },
  'a webhook': async () => {
    const input = { url: 'https://93.184.215.14/hook', events: ['maintenance.commented'] };
    const { body } = await call('POST', '/api/webhooks', input);
    return [`/api/webhooks/${body.data.id}`, { enabled: false }];
  },
};

describe.each(Object.keys(OBJECTS))('a PUT of %s', (name) => {
  it('takes the object as GET gave it, with one field changed', async () => {
    const [path, change, by = admin] = (await OBJECTS[name]?.()) ?? ['', {}];
    const before = await read(path, by);
    const same = await call('PUT', path, before, by);
    expect([same.status, same.body.error]).toEqual([200, undefined]);
    const changed = await call('PUT', path, { ...(await read(path, by)), ...change }, by);
    expect([changed.status, changed.body.error]).toEqual([200, undefined]);
    expect(await read(path, by)).toMatchObject(change);
  });

  it('refuses another value of a field that is no input, and changes nothing', async () => {
    const [path, , by = admin] = (await OBJECTS[name]?.()) ?? ['', {}];
    const before = await read(path, by);
    const field = ['createdAt', 'updatedAt', 'mailAvailable'].find((it) => it in before) ?? 'id';
    const value = typeof before[field] === 'boolean' ? !before[field] : '2020-01-01T00:00:00.000Z';
    const { status, body } = await call('PUT', path, { ...before, [field]: value }, by);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.details.errors).toEqual([{ field, reason: 'is read-only' }]);
    expect(await read(path, by)).toEqual(before);
  });
});

describe('a field that no object has', () => {
  it('is unknown, with the nearest name', async () => {
    const path = `/api/maintenance/${await submitted()}`;
    const { status, body } = await call('PUT', path, { ...(await read(path)), titel: 'x' });
    expect(status).toBe(400);
    expect(body.error.details.errors).toEqual([
      { field: 'titel', reason: 'is not known here; did you mean title?' },
    ]);
  });

  it('has no nearest name where none is near, or it is too long to compare', async () => {
    const path = `/api/maintenance/${await submitted()}`;
    for (const field of ['zzzzzzzz', 'title'.repeat(20)]) {
      const { body } = await call('PUT', path, { [field]: 'x' });
      expect(body.error.details.reason).toBe('is not known here');
    }
  });
});

describe('the version of an object', () => {
  it('counts as expectedVersion: an outdated object is a conflict', async () => {
    const path = `/api/maintenance/${await submitted()}`;
    const outdated = await read(path, crew.employee);
    expect((await call('PUT', path, { title: 'By somebody else' }, crew.employee)).status).toBe(
      200,
    );
    const { status, body } = await call('PUT', path, { ...outdated, title: 'Mine' }, crew.employee);
    expect([status, body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await read(path, crew.employee)).title).toBe('By somebody else');
  });

  it('does not replace an expectedVersion that was sent', async () => {
    const path = `/api/maintenance/${await submitted()}`;
    const stored = await read(path, crew.employee);
    const body = { ...stored, title: 'New', expectedVersion: stored.version + 1 };
    expect((await call('PUT', path, body, crew.employee)).body.code).toBe('VERSION_CONFLICT');
  });

  it('repeats a change under one key, although the object has changed by it', async () => {
    const path = `/api/maintenance/${await submitted()}`;
    const body = { ...(await read(path, crew.employee)), title: 'Once' };
    const headers = { 'Idempotency-Key': 'read-back-1' };
    const send = () => app.rest('PUT', path, { token: crew.employee.token, body, headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  });
});

it('a step takes the request as it was read', async () => {
  const id = await submitted();
  const request = await read(`/api/maintenance/${id}`, crew.head);
  const { status, body } = await call(
    'PUT',
    `/api/maintenance/${id}/approve`,
    { ...request, note: 'Go ahead.' },
    crew.head,
  );
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.data.status).toBe('approved');
});

it('tells nobody what they may not read', async () => {
  const id = await submitted();
  const stranger = await app.seed.person('employee');
  const { title, updatedAt } = await read(`/api/maintenance/${id}`);
  const answers = await Promise.all(
    [{ title, updatedAt }, { title, updatedAt: '2020-01-01T00:00:00.000Z' }, { title }].map(
      async (body) => await call('PUT', `/api/maintenance/${id}`, body, stranger),
    ),
  );
  const [known, wrong, plain] = answers.map(({ status, body }) => [status, body.code]);
  expect(known).toEqual(wrong);
  expect([403, 404, 400]).toContain(plain?.[0]);
});

describe.each(['POST', 'PUT'] as const)('%s instead of a DELETE with a body', (verb) => {
  it('cancels and purges', async () => {
    const id = await submitted();
    const cancelled = await app.rest(verb, `/api/maintenance/${id}/cancel`, {
      token: crew.employee.token,
      body: { reason: 'Gone' },
    });
    expect([cancelled.status, cancelled.body.data.cancelReason]).toEqual([200, 'Gone']);
    const refused = await app.rest(verb, `/api/maintenance/${id}/purge`, {
      token: crew.employee.token,
      body: { reason: 'A test' },
    });
    expect(refused.status).toBe(403);
    const purged = await app.rest(verb, `/api/maintenance/${id}/purge`, {
      token: admin.token,
      body: { reason: 'A test' },
    });
    expect([purged.status, purged.body.error]).toEqual([200, undefined]);
    expect(purged.body.data).toMatchObject({ id, purged: true });
  });
});

describe('the root of the interface', () => {
  it.each(['/api', '/api/', '/api/v1', '/api/v1/'])(
    '%s says where the documentation is',
    async (path) => {
      const answer = await fetch(`${app.url}${path}`);
      const { code, data } = (await answer.json()) as {
        code: string;
        data: Record<string, string>;
      };
      expect([answer.status, code]).toEqual([200, 'OK']);
      for (const place of [data.documentation, data.openapi]) {
        expect((await fetch(`${app.url}${place}`)).status).toBe(200);
      }
    },
  );

  it('takes no other verb', async () => {
    const { status, headers } = await fetch(`${app.url}/api`, { method: 'POST' });
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('an error', () => {
  it('names the request and the page of its code', async () => {
    const { body, headers } = await app.rest('GET', '/api/maintenance');
    expect(body.error).toMatchObject({
      requestId: headers.get('X-Request-Id'),
      documentation: '/docs/guides/errors#unauthenticated',
    });
    expect(headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  it('of a token that was sent says so to any client', async () => {
    const { status, headers } = await app.rest('GET', '/api/maintenance', { token: 'forged' });
    expect([status, headers.get('WWW-Authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  });

  it('says in its message how many fields more are wrong', async () => {
    const { body } = await call('POST', '/api/maintenance', { title: 'x', description: '' });
    const { errors } = body.error.details;
    expect(errors.length).toBeGreaterThan(1);
    expect(body.error.message).toContain(`(and ${errors.length - 1} more)`);
  });

  it('names the member of a list that is wrong', async () => {
    const permissions = ['maintenance.read', 7, 'user.read'];
    const path = `/api/users/${crew.employee.id}/permissions`;
    const { body } = await call('PUT', path, { permissions });
    expect(body.error.details).toMatchObject({
      field: 'permissions.1',
      reason: 'must be a text',
    });
  });

  it('tells the limit in both forms', async () => {
    const { headers } = await app.rest('GET', '/api/me', { token: admin.token });
    const limit = headers.get('X-RateLimit-Limit');
    const remaining = headers.get('X-RateLimit-Remaining');
    expect(headers.get('RateLimit-Policy')).toBe(`"hour";q=${limit};w=3600`);
    expect(headers.get('RateLimit')).toMatch(new RegExp(`^"hour";r=${remaining};t=\\d+$`));
  });
});
