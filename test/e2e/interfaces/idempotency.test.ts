import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Passwords } from '../../../src/modules/people/users/passwords.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { PASSWORD, type Person } from '../../support/seed.js';

let app: TestApp;
let employee: Person;
let departmentId: number;
beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

const BODY = { title: 'Tap drips', description: 'All week.' };
const count = () => app.database.prisma.maintenanceRequest.count();

const submit = (key: string, body: object = BODY, who = employee) =>
  app.rest('POST', '/maintenance', {
    token: who.token,
    body,
    headers: { 'Idempotency-Key': key },
  });

const submitOverGraphQL = (key: string) =>
  app.graphql(
    `mutation($input: CreateMaintenanceRequestInput!) {
      createMaintenanceRequest(input: $input) { id status createdAt requester { id } }
    }`,
    { input: BODY },
    { token: employee.token, headers: { 'Idempotency-Key': key } },
  );

describe('a mutation with a key', () => {
  it('is carried out once; repeated, it gives the first answer', async () => {
    const before = await count();
    const first = await submit('once');
    const second = await submit('once', { description: 'All week.', title: 'Tap drips' });
    expect(first.status).toBe(201);
    expect([second.status, second.body.data]).toEqual([201, first.body.data]);
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    // To the letter: also in the order of the fields.
    expect(JSON.stringify(second.body.data)).toBe(JSON.stringify(first.body.data));
    expect(await count()).toBe(before + 1);
  });

  it('is the same through both interfaces', async () => {
    const before = await count();
    const rest = await submit('both');
    const graphql = await submitOverGraphQL('both');
    expect(rest.headers.get('Idempotent-Replayed')).toBeNull();
    expect(graphql.headers.get('Idempotent-Replayed')).toBe('true');
    expect(graphql.data?.createMaintenanceRequest).toEqual({
      id: rest.body.data.id,
      status: 'PENDING',
      createdAt: rest.body.data.createdAt,
      requester: { id: employee.id },
    });
    expect(await count()).toBe(before + 1);
  });

  it('is carried out once when ten come at the same moment', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit('race')));
    for (const { status, body } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect(body.code).toBe('IDEMPOTENCY_CONFLICT');
    }
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await count()).toBe(before + 1);
  });

  it('with another body is a conflict', async () => {
    await submit('changed');
    const other = await submit('changed', { ...BODY, title: 'Another title' });
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(other.headers.get('Idempotent-Replayed')).toBeNull();
  });

  it('belongs to its user and its operation', async () => {
    const colleague = await app.seed.person('employee', { departmentId });
    const mine = await submit('shared');
    const theirs = await submit('shared', BODY, colleague);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    const { id } = mine.body.data;
    const cancelled = await app.rest('DELETE', `/maintenance/${id}`, {
      token: employee.token,
      body: { reason: 'Twice' },
      headers: { 'Idempotency-Key': 'shared' },
    });
    expect(cancelled.body.data.status).toBe('cancelled');
  });

  it('replays an error too', async () => {
    const { id } = (await submit('error')).body.data;
    const approve = (key: string) =>
      app.rest('DELETE', `/maintenance/${id}`, {
        token: employee.token,
        body: { reason: 'Gone' },
        headers: { 'Idempotency-Key': key },
      });
    await approve('first cancel'.replace(' ', '-'));
    const refused = await approve('second');
    const again = await approve('second');
    expect(refused.body.code).toBe('INVALID_TRANSITION');
    // Each call has its own id.
    const { requestId: first, ...error } = refused.body.error;
    const { requestId: second, ...repeated } = again.body.error;
    expect(repeated).toEqual(error);
    expect(second).not.toBe(first);
  });

  it('is kept for a day, and forgotten after it', async () => {
    const first = await submit('daily');
    app.advance(23.9 * 3_600_000);
    const within = { ...employee, token: await app.seed.login(employee.id) };
    expect((await submit('daily', BODY, within)).body.data.id).toBe(first.body.data.id);
    app.advance(0.2 * 3_600_000);
    const later = { ...employee, token: await app.seed.login(employee.id) };
    const second = await submit('daily', BODY, later);
    app.advance(-24.1 * 3_600_000);
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  const changePassword = ({ token }: Person, currentPassword: string, key: string) =>
    app.rest('PUT', '/me/password', {
      token,
      body: { currentPassword, newPassword: 'seven green bottles' },
      headers: { 'Idempotency-Key': key },
    });

  it('that was told to come back later is carried out when it does', async () => {
    const person = await app.seed.person('technician');
    for (let guess = 0; guess < 5; guess += 1) {
      await changePassword(person, 'wrong', `guess-${guess}`);
    }
    expect((await changePassword(person, PASSWORD, 'mine')).body.code).toBe('ACCOUNT_LOCKED');
    await app.database.prisma.loginAttempt.deleteMany();
    expect((await changePassword(person, PASSWORD, 'mine')).status).toBe(200);
  });

  it('whose password could not be checked is carried out by the repetition', async () => {
    const person = await app.seed.person('technician');
    const verify = vi.spyOn(Passwords.prototype, 'verify').mockRejectedValueOnce(new Error('away'));
    expect((await changePassword(person, PASSWORD, 'away')).status).toBe(500);
    expect((await changePassword(person, PASSWORD, 'away')).status).toBe(200);
    verify.mockRestore();
  });
});

it.each(['', 'x'.repeat(256), 'two words'])('a key of %j is refused', async (key) => {
  const before = await count();
  const { status, body } = await submit(key);
  expect([status, body.error?.details.field]).toEqual([400, 'Idempotency-Key']);
  expect(await count()).toBe(before);
});

it('reading takes no notice of a key, and tokens are never kept', async () => {
  const headers = { 'Idempotency-Key': 'read' };
  expect((await app.rest('GET', '/maintenance', { token: employee.token, headers })).status).toBe(
    200,
  );
  const before = await app.database.prisma.idempotencyRecord.count();
  await app.rest('POST', '/auth/login', {
    token: employee.token,
    headers,
    body: { email: employee.email, password: 'correct horse battery' },
  });
  expect(await app.database.prisma.idempotencyRecord.count()).toBe(before);
});
