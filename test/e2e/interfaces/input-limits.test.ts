import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { graphqlForm } from '../../support/forms.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let employee: Person;
beforeAll(async () => {
  app = await startTestApp();
  employee = await app.seed.person('employee', {
    departmentId: (await app.seed.department()).id,
  });
});
afterAll(() => app.stop());

const LOGIN = 'mutation($input: LoginInput!) { login(input: $input) { accessToken } }';
const keys = (count: number, name = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 1]));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

interface Details {
  readonly field: string;
  readonly reason: string;
  readonly errors: readonly { field: string; reason: string }[];
  readonly errorCount?: number;
  readonly truncated?: boolean;
}

async function byRest(body: unknown, path = '/auth/login'): Promise<Details> {
  const answer = await app.rest('POST', path, { token: employee.token, body });
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
  return answer.body.error.details;
}

async function byGraphQL(variables: Record<string, unknown>): Promise<Details> {
  const answer = await app.graphql(LOGIN, variables);
  expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(answer.errors).toHaveLength(1);
  expect(JSON.stringify(answer.errors).length).toBeLessThan(10_000);
  return answer.errors?.[0]?.extensions.details;
}

describe('an answer to wrong input', () => {
  it('lists twenty errors at most, with how many were found', async () => {
    for (const details of [await byRest(keys(900)), await byGraphQL({ input: keys(900) })]) {
      expect(details.errors).toHaveLength(20);
      expect([details.field, details.reason]).toEqual([
        details.errors[0]?.field,
        details.errors[0]?.reason,
      ]);
      expect(details.errorCount).toBeGreaterThan(20);
      expect(details.truncated).toBe(true);
    }
  });

  it('lists all of twenty, and says nothing of others', async () => {
    const login = { email: 'a@example.org', password: 'seven green bottles' };
    for (const details of [
      await byRest({ ...login, ...keys(20) }),
      await byGraphQL({ input: { ...login, ...keys(20) } }),
    ]) {
      expect(details.errors).toHaveLength(20);
      expect(Object.keys(details)).toEqual(['field', 'reason', 'errors']);
    }
  });

  it('blames no field that is right when it ends early', async () => {
    const login = { email: 'a@example.org', password: 'seven green bottles' };
    for (const details of [
      await byRest({ ...keys(30), ...login }),
      await byGraphQL({ input: { ...keys(30), ...login } }),
    ]) {
      expect(details.errors.map(({ reason }) => reason)).toEqual(
        Array(20).fill('is not known here'),
      );
    }
  });

  it('cuts names at 100 characters', async () => {
    const long = 'x'.repeat(50_000);
    const body = { email: 'a@example.org', password: 'seven green bottles', [long]: 1 };
    for (const { field } of [await byRest(body), await byGraphQL({ input: body })]) {
      expect([field.length, field.slice(0, 99)]).toEqual([100, 'x'.repeat(99)]);
    }
    const query = await app.rest('GET', `/maintenance?${'y'.repeat(5_000)}=1`, employee);
    expect(query.body.error.details.field).toHaveLength(100);
    expect(query.body.error.message.length).toBeLessThan(200);
  });
});

describe('a structure that is too large is refused before it is looked at', () => {
  const TOO_MANY = 'may have 1000 keys at most';
  const TOO_DEEP = 'may be nested 20 levels at most';
  const TOO_MANY_LISTS = 'may have 25000 lists and objects at most';

  it('as a JSON body', async () => {
    for (const path of ['/auth/login', '/maintenance']) {
      expect(await byRest(keys(1_001), path)).toMatchObject({ field: 'body', reason: TOO_MANY });
      expect(await byRest(nested(21), path)).toMatchObject({ field: 'body', reason: TOO_DEEP });
      const list = Array.from({ length: 1_001 }, () => ({ a: 1 }));
      expect(await byRest({ email: list }, path)).toMatchObject({ reason: TOO_MANY });
      const lists = Array.from({ length: 25_000 }, () => []);
      expect(await byRest({ email: lists }, path)).toMatchObject({ reason: TOO_MANY_LISTS });
      expect((await byRest({ email: lists.slice(2) }, path)).reason).not.toBe(TOO_MANY_LISTS);
    }
    expect((await byRest(keys(1_000))).field).toBe('k0');
    const login = { email: 'a@example.org', password: 'seven green bottles' };
    expect((await byRest({ ...login, a: nested(19) })).field).toBe('a');
    // Signs in texts are no structure.
    expect((await byRest({ email: '{"[:'.repeat(2_000), password: '\\' })).field).toBe('email');
  });

  it('as variables, in a body, an address and a form', async () => {
    expect(await byGraphQL({ input: keys(1_001) })).toMatchObject({ reason: TOO_MANY });
    expect(await byGraphQL({ input: nested(21) as object })).toMatchObject({ reason: TOO_DEEP });
    const list =
      'query($filter: MaintenanceRequestFilter) { maintenanceRequests(filter: $filter) { totalCount } }';
    const variables = encodeURIComponent(JSON.stringify({ filter: nested(21) }));
    const address = await app.rest(
      'GET',
      `/graphql?query=${encodeURIComponent(list)}&variables=${variables}`,
      { token: employee.token, headers: { 'Apollo-Require-Preflight': 'true' } },
    );
    expect([address.status, address.body.errors[0].extensions.details]).toMatchObject([
      400,
      { field: 'variables', reason: TOO_DEEP },
    ]);
    const operations = { query: LOGIN, variables: { input: { ...keys(1_001), file: null } } };
    const form = graphqlForm(operations, [['variables.input.file', { bytes: Buffer.from('x') }]]);
    const answer = await app.rest('POST', '/graphql', {
      token: employee.token,
      raw: form,
      headers: { 'Apollo-Require-Preflight': 'true' },
    });
    expect([answer.status, answer.body.errors[0].extensions.details.reason]).toEqual([
      400,
      TOO_MANY,
    ]);
  });

  it('as parameters of a query, and as fields of a form', async () => {
    const query = Object.keys(keys(1_001)).join('&');
    const address = await app.rest('GET', `/maintenance?${query}`, employee);
    expect(address.body.error.details).toMatchObject({
      field: 'query',
      reason: 'may have 1000 parameters at most',
    });
    const form = new FormData();
    for (let index = 0; index < 30; index += 1) form.set(`k${index}`, 'x');
    const answer = await app.rest('POST', '/uploads', { token: employee.token, raw: form });
    expect([answer.status, answer.body.error.details.field]).toEqual([400, 'body']);
  });

  it('so that 90,000 keys take no time from others', async () => {
    const body = JSON.stringify(keys(90_000));
    expect(body.length).toBeLessThan(1024 * 1024);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.rest('POST', '/api/auth/login', {
          raw: body,
          headers: { 'Content-Type': 'application/json' },
        }),
      ),
    );
    for (const { status, body: answer } of answers) {
      expect([status, answer.error.details.reason]).toEqual([400, TOO_MANY]);
      expect(JSON.stringify(answer).length).toBeLessThan(1_000);
    }
  });
});
