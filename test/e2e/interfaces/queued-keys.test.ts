import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdempotencyStore } from '../../../src/infra/database/idempotency-store.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { INTERFACES, type InterfaceName, invoke } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BODY = { title: 'Tap drips', description: 'All week.' };

let app: TestApp;
let employee: Person;
let moved = 0;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 900 * 86_400 });
  const { id: departmentId } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

/** Moves the clock to a time after the first call of the present test. */
const moveTo = async (since: number) => {
  app.advance(since - moved);
  moved = since;
  // Sessions end meanwhile.
  employee = { ...employee, token: await app.seed.login(employee.id) };
};
const begin = () => {
  moved = 0;
  counter += 1;
  return `q-${counter}`;
};
const count = () => app.database.prisma.maintenanceRequest.count();
const submit = (via: InterfaceName, key: string, body: object = BODY, who: Person = employee) =>
  invoke(app, via, 'createMaintenanceRequest', { ...body }, who.token, { 'Idempotency-Key': key });
const sweep = () =>
  new IdempotencyStore(app.database.statements, () => app.now(), app.config.jwtSecret).sweep();

describe.each(INTERFACES)('a key of a queue through %s', (via) => {
  const expectPerformed = async (key: string, id: number, version: number | null) => {
    const known = { performed: true, id, version };
    const answer = await submit(via, key);
    if (via === 'rest') {
      expect([answer.status, answer.data]).toEqual([200, known]);
    } else {
      expect([answer.code, answer.details]).toEqual(['IDEMPOTENCY_CONFLICT', known]);
    }
  };

  it('has its answer for 24 hours, and is known as performed for 90 days, swept or not', async () => {
    const key = begin();
    const first = await submit(via, key);
    const before = await count();
    const { id, version } = first.data;
    await moveTo(DAY - HOUR);
    expect((await submit(via, key)).data).toEqual(first.data);
    await moveTo(DAY);
    await expectPerformed(key, id, version);
    await sweep();
    await expectPerformed(key, id, version);
    // Nothing is read: it is so for what was deleted.
    await app.database.prisma.maintenanceRequest.delete({ where: { id } });
    await moveTo(90 * DAY - HOUR);
    await sweep();
    await expectPerformed(key, id, version);
    const other = await submit(via, key, { ...BODY, title: 'Another' });
    expect(other.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(other.details ?? {}).not.toHaveProperty('id');
    expect(await count()).toBe(before - 1);
    await moveTo(90 * DAY);
    const second = await submit(via, key);
    expect([second.code, second.data.id === id]).toEqual(['OK', false]);
  });

  it('keeps a refusal whole for 90 days', async () => {
    const key = begin();
    const { id } = (await submit(via, key)).data;
    const cancel = (cancelKey: string) => cancelled(id, cancelKey);
    expect((await cancel(`${key}-a`)).code).toBe('OK');
    const refused = await cancel(`${key}-b`);
    expect(refused.code).toBe('INVALID_TRANSITION');
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { status: 'pending', stage: 'submitted', cancelledAt: null, cancelReason: null },
    });
    await moveTo(89 * DAY);
    await sweep();
    const again = await cancel(`${key}-b`);
    expect([again.code, again.message, again.details]).toEqual([
      refused.code,
      refused.message,
      refused.details,
    ]);
  });

  const cancelled = (id: number, key: string, retryOf?: string, reason = 'Gone', who = employee) =>
    invoke(app, via, 'cancelMaintenanceRequest', { id, reason }, who.token, {
      'Idempotency-Key': key,
      ...(retryOf === undefined ? {} : { 'Retry-Of': retryOf }),
    });
  const openAgain = (id: number) =>
    app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { status: 'pending', stage: 'submitted', cancelledAt: null, cancelReason: null },
    });

  it('is tried again under another key after a refusal, which the audit trail names', async () => {
    const key = begin();
    const { id } = (await submit(via, key)).data;
    await cancelled(id, `${key}-a`);
    expect((await cancelled(id, `${key}-b`)).code).toBe('INVALID_TRANSITION');
    await openAgain(id);
    expect((await cancelled(id, `${key}-c`, `${key}-b`)).code).toBe('OK');
    const records = await app.database.prisma.auditRecord.findMany({
      where: { action: 'maintenance.cancelled', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ metadata }) => (metadata as { retryOf?: string }).retryOf)).toEqual([
      undefined,
      `${key}-b`,
    ]);
    // The new key has its answer.
    await openAgain(id);
    expect((await cancelled(id, `${key}-c`, `${key}-b`)).code).toBe('OK');
    expect(
      (await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } })).stage,
    ).toBe('submitted');
  });

  it('does nothing again that was done under the key that it names', async () => {
    const key = begin();
    const first = await submit(via, key);
    const before = await count();
    const again = (retryOf: string, body: object = BODY, who = employee) =>
      invoke(app, via, 'createMaintenanceRequest', { ...body }, who.token, {
        'Idempotency-Key': `${key}-${retryOf}-again`,
        'Retry-Of': retryOf,
      });
    expect((await again(key)).data).toEqual(first.data);
    const other = await again(key, { ...BODY, title: 'Another' });
    expect([other.code, other.details]).toEqual(['IDEMPOTENCY_CONFLICT', { performed: true }]);
    await moveTo(2 * DAY);
    const later = await again(key);
    const known = { performed: true, id: first.data.id, version: 1 };
    expect(via === 'rest' ? later.data : later.details).toEqual(known);
    expect(await count()).toBe(before);
    // Of somebody else it is another key, and an unknown one counts for nothing.
    const { departmentId } = employee;
    const colleague = await app.seed.person('employee', { departmentId });
    expect((await again(key, BODY, colleague)).code).toBe('OK');
    expect((await again('q-unknown')).code).toBe('OK');
    await moveTo(90 * DAY);
    expect((await again(key)).code).toBe('OK');
    expect(await count()).toBe(before + 3);
  });

  it('is named by a key of two, both well formed', async () => {
    const key = begin();
    const send = (headers: Record<string, string>) =>
      invoke(app, via, 'createMaintenanceRequest', { ...BODY }, employee.token, headers);
    for (const headers of [
      { 'Retry-Of': key },
      { 'Idempotency-Key': key, 'Retry-Of': key },
      { 'Idempotency-Key': key, 'Retry-Of': 'two words' },
      { 'Idempotency-Key': key, 'Retry-Of': 'q'.repeat(256) },
    ]) {
      const { code, details } = await send(headers as Record<string, string>);
      expect([headers, code, details?.field]).toEqual([headers, 'VALIDATION_ERROR', 'Retry-Of']);
    }
    // Nothing is kept of it.
    expect((await send({ 'Idempotency-Key': key })).code).toBe('OK');
  });

  it('in upper case, or within, is an ordinary key', async () => {
    for (const prefix of ['Q-', 'x-q-']) {
      const key = `${prefix}${begin()}`;
      const first = await submit(via, key);
      await moveTo(DAY);
      const second = await submit(via, key);
      expect([second.code, second.data.id === first.data.id]).toEqual(['OK', false]);
    }
  });

  it('of somebody else, and of another operation, is another key', async () => {
    const key = begin();
    const first = await submit(via, key);
    await moveTo(DAY);
    const { departmentId } = employee;
    const colleague = await app.seed.person('employee', { departmentId });
    const theirs = await submit(via, key, BODY, colleague);
    expect([theirs.code, theirs.data.id === first.data.id]).toEqual(['OK', false]);
  });
});

it('REST says that the answer is a replay, for answers of 201 and 200, with no version as null', async () => {
  const key = begin();
  const headers = { 'Idempotency-Key': key, 'Content-Type': 'application/json' };
  const { id } = (await submit('rest', key)).data;
  const call = (method: string, path: string, body: object) =>
    fetch(`${app.url}/api${path}`, {
      method,
      headers: { ...headers, Authorization: `Bearer ${employee.token}` },
      body: JSON.stringify(body),
    });
  const change = () => call('PUT', `/maintenance/${id}`, { title: 'Taps drip' });
  expect((await change()).status).toBe(200);
  const settings = () => call('PUT', '/me/settings', { language: 'de' });
  expect((await settings()).status).toBe(200);
  await moveTo(DAY);
  for (const [again, data] of [
    [() => call('POST', '/maintenance', BODY), { performed: true, id, version: 1 }],
    [change, { performed: true, id, version: 2 }],
    [settings, { performed: true, id: employee.id, version: null }],
  ] as const) {
    const response = await again();
    expect([response.status, response.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
    expect(await response.json()).toMatchObject({ success: true, data });
  }
});

it('asks for the permission of the operation, and keeps no secret', async () => {
  const key = begin();
  await submit('rest', key);
  const terms = { name: 'Robot', scopes: ['maintenance.read'] };
  const headers = { 'Idempotency-Key': key };
  const token = () => invoke(app, 'rest', 'createApiToken', terms, employee.token, headers);
  const made = await token();
  await moveTo(DAY);
  await sweep();
  expect((await token()).code).toBe(made.code === 'OK' ? 'IDEMPOTENCY_CONFLICT' : made.code);
  const { token: admin } = await app.seed.person('super_admin');
  const permissions = { id: employee.id, permissions: ['maintenance.read'] };
  expect((await invoke(app, 'rest', 'setUserPermissions', permissions, admin)).code).toBe('OK');
  expect((await submit('rest', key)).code).toBe('FORBIDDEN');
});
