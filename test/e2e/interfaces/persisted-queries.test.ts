import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { exchange, type RawRequest } from '../../support/exchange.js';
import { eventually } from '../../support/receiver.js';
import type { Person } from '../../support/seed.js';

/** Apollo's messages, which clients compare: they are part of the protocol. */
const NOT_FOUND = { message: 'PersistedQueryNotFound', code: 'PERSISTED_QUERY_NOT_FOUND' };
const NOT_SUPPORTED = {
  message: 'PersistedQueryNotSupported',
  code: 'PERSISTED_QUERY_NOT_SUPPORTED',
};

let app: TestApp;
let off: TestApp;
let only: TestApp;
let employee: Person;

beforeAll(async () => {
  app = await startTestApp();
  off = await startOn(app.database, { persistedQueries: false, redisUrl: undefined });
  only = await startOn(app.database, { trustedDocumentsOnly: true, persistedQueries: false });
  const { id: departmentId } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(async () => {
  await only.stop();
  await off.stop();
  await app.stop();
});

let counter = 0;
/** A document that was never sent before. */
function fresh(fields = 'email'): string {
  counter += 1;
  return `query Fresh${counter} { me { ${fields} } }`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const extensionsOf = (text: string) => ({
  persistedQuery: { version: 1, sha256Hash: sha256(text) },
});

async function send(to: TestApp, path: string, request: RawRequest) {
  const { status, headers, bytes } = await exchange(`${to.url}/graphql${path}`, {
    token: employee.token,
    ...request,
  });
  const { data, errors } = JSON.parse(bytes.toString());
  const { code, details } = errors?.[0]?.extensions ?? {};
  return { status, headers, data, message: errors?.[0]?.message, code, details };
}

const post = (body: unknown, to = app) => send(to, '', { method: 'POST', body });
const byHash = (text: string, to = app) => post({ extensions: extensionsOf(text) }, to);
const register = (text: string, to = app) =>
  post({ query: text, extensions: extensionsOf(text) }, to);

describe('a document that is sent with its hash', () => {
  it('is executed, and from then on by its hash alone', async () => {
    const query = fresh();
    expect(await byHash(query)).toMatchObject({
      status: 200,
      ...NOT_FOUND,
      details: { field: 'extensions.persistedQuery', reason: expect.stringContaining('text') },
    });
    const registered = await register(query);
    expect(registered.data).toEqual({ me: { email: employee.email } });
    expect((await byHash(query)).data).toEqual(registered.data);
    const extensions = JSON.stringify(extensionsOf(query));
    const got = await send(app, `?${new URLSearchParams({ extensions })}`, {
      headers: { 'Apollo-Require-Preflight': '1' },
    });
    expect(got.data).toEqual(registered.data);
  });

  it('is executed with the access of each caller', async () => {
    const query = fresh();
    await register(query);
    const extensions = extensionsOf(query);
    const anonymous = await send(app, '', {
      method: 'POST',
      token: undefined,
      body: { extensions },
    });
    expect([anonymous.code, anonymous.data?.me ?? null]).toEqual(['UNAUTHENTICATED', null]);
  });

  it.each([
    ['that is that of another one', sha256(fresh())],
    ['in upper case', undefined],
    ['that is none', 'x'],
    ['that is no text', 7],
    ['that is missing', null],
  ])('is refused with a hash %s, and not stored', async (_name, given) => {
    const query = fresh();
    const sha256Hash = given === undefined ? sha256(query).toUpperCase() : given;
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const { status, code, details, data } = await post({ query, extensions });
    expect([status, code, details.field, data]).toEqual([
      400,
      'VALIDATION_ERROR',
      'extensions.persistedQuery',
      undefined,
    ]);
    expect(await byHash(query)).toMatchObject(NOT_FOUND);
  });

  it('of one is not answered with the text of another', async () => {
    const [mine, other] = [fresh(), fresh('userId')];
    await register(other);
    await post({ query: mine, extensions: extensionsOf(other) });
    expect((await byHash(other)).data).toEqual({ me: { userId: employee.id } });
  });

  it('is not stored unless it is valid and within the limits', async () => {
    const dear = `query Dear { ${Array.from(
      { length: 25 },
      (_, index) => `a${index}: maintenanceRequests(first: 100) { edges { node { id title } } }`,
    ).join(' ')} }`;
    for (const [query, code] of [
      ['query Broken {', 'GRAPHQL_PARSE_FAILED'],
      ['query Unknown { nothing }', 'GRAPHQL_VALIDATION_FAILED'],
      [dear, 'GRAPHQL_VALIDATION_FAILED'],
    ] as const) {
      expect((await register(query)).code, query).toBe(code);
      expect(await byHash(query)).toMatchObject(NOT_FOUND);
    }
  });

  it('is executed but not stored beyond 16 kB', async () => {
    const long = (bytes: number) => `${fresh()} #${'x'.repeat(bytes)}`;
    const [short, tooLong] = [long(15_000), long(17_000)];
    for (const query of [short, tooLong]) {
      expect((await register(query)).data).toEqual({ me: { email: employee.email } });
    }
    expect((await byHash(short)).data).toEqual({ me: { email: employee.email } });
    expect(await byHash(tooLong)).toMatchObject(NOT_FOUND);
  });

  it('changes nothing by GET', async () => {
    const query = 'mutation Out { logout { loggedOut } }';
    const extensions = JSON.stringify(extensionsOf(query));
    const search = `?${new URLSearchParams({ query, extensions })}`;
    const headers = { 'Apollo-Require-Preflight': '1' };
    const { status, code } = await send(app, search, { headers });
    expect([status, code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect((await post({ query: fresh() })).data).toEqual({ me: { email: employee.email } });
  });

  it('counts against the limit, known or not', async () => {
    const remaining = ({ headers }: Awaited<ReturnType<typeof post>>) =>
      Number(headers['x-ratelimit-remaining']);
    const query = fresh();
    const first = remaining(await byHash(query));
    expect(remaining(await register(query))).toBe(first - 1);
    expect(remaining(await byHash(query))).toBe(first - 2);
  });
});

describe('where automatic persisted queries are off', () => {
  it('a hash, with or without its text, is refused with the code that clients know', async () => {
    const query = fresh();
    for (const answer of [await byHash(query, off), await register(query, off)]) {
      expect(answer).toMatchObject({
        status: 200,
        ...NOT_SUPPORTED,
        details: { field: 'extensions.persistedQuery', reason: expect.stringContaining('text') },
      });
      expect(answer.data).toBeUndefined();
    }
    expect((await post({ query }, off)).data).toEqual({ me: { email: employee.email } });
  });

  it('nothing that was registered elsewhere is executed by the mode only', async () => {
    const query = fresh();
    await register(query);
    expect((await byHash(query, only)).code).toBe('NOT_FOUND');
    expect((await register(query, only)).code).toBe('FORBIDDEN');
  });
});

describe.runIf(process.env.REDIS_URL)('with Redis', () => {
  it('a document that one replica has stored is known to the others', async () => {
    const replica = await startOn(app.database);
    const query = fresh();
    await register(query);
    await eventually(async () => (await byHash(query, replica)).data !== undefined);
    await replica.stop();
  });
});
