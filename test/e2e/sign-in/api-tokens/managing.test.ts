import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, INTERFACES, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import { PERMISSIONS } from '../../../support/permission-names.js';

/** Making, listing and ending API tokens (docs/api/tokens.md). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const terms = (over: object = {}) => ({
  name: 'Building control',
  scopes: ['maintenance.read'],
  expiresAt: inDays(30),
  ...over,
});
const prisma = () => app.database.prisma;

describe.each(bothOr('rest'))('through %s', (via) => {
  const run = (name: string, input: Record<string, unknown>, token: string | undefined) =>
    invoke(app, via, name, input, token);

  it('a token is shown once, works, is listed without its text, and is dead once it is ended', async () => {
    const person = await app.seed.person('technician');
    const scopes = ['maintenance.read', 'maintenance.create', 'maintenance.read'];
    const made = await run('createApiToken', terms({ scopes }), person.token);
    expect(made.code).toBe('OK');
    const { token, ...shown } = made.data;
    expect(token).toMatch(/^mms_[0-9A-Za-z]{49}$/);
    expect(shown).toMatchObject({
      userId: person.id,
      name: 'Building control',
      scopes: ['maintenance.create', 'maintenance.read'],
      createdById: person.id,
      lastUsedAt: null,
    });
    expect((await run('me', {}, token)).data.userId).toBe(person.id);
    await app.services.tokenUses.flush();
    const listed = await run('apiTokens', {}, person.token);
    expect(listed.data).toEqual([{ ...shown, lastUsedAt: expect.any(String) }]);
    expect(JSON.stringify(listed.data)).not.toContain(token);

    const ended = await run('revokeApiToken', { id: shown.id }, person.token);
    expect(ended).toMatchObject({ code: 'OK', data: { id: shown.id } });
    expect((await run('me', {}, token)).code).toBe('session_invalid');
    expect((await run('apiTokens', {}, person.token)).data).toEqual([]);
    expect((await run('revokeApiToken', { id: shown.id }, person.token)).code).toBe('NOT_FOUND');
  });

  it('what is stored and logged is not the token, and its person is told', async () => {
    const person = await app.seed.person('technician');
    const { data } = await run('createApiToken', terms(), person.token);
    await run('revokeApiToken', { id: data.id }, person.token);
    const row = await prisma().apiToken.findUniqueOrThrow({ where: { id: data.id } });
    expect(JSON.stringify(row)).not.toContain(data.token);
    const records = await prisma().auditRecord.findMany({
      where: { targetType: 'api_token', targetId: data.id },
      orderBy: { id: 'asc' },
    });
    const snapshot = {
      userId: person.id,
      name: 'Building control',
      scopes: ['maintenance.read'],
      expiresAt: data.expiresAt,
    };
    expect(records).toMatchObject([
      { action: 'api_token.created', actorId: person.id, metadata: { after: snapshot } },
      { action: 'api_token.revoked', actorId: person.id, metadata: { before: snapshot } },
    ]);
    const entries = await prisma().internalLog.findMany({
      where: { userId: person.id, event: { startsWith: 'auth.api_token' } },
      orderBy: { id: 'asc' },
    });
    expect(entries).toMatchObject([
      { category: 'security', event: 'auth.api_token.created' },
      { category: 'security', event: 'auth.api_token.revoked' },
    ]);
    await fannedOut(app);
    const told = await prisma().notification.findMany({
      where: { userId: person.id, kind: 'security' },
      orderBy: { id: 'asc' },
    });
    expect(told.map((one) => one.data)).toEqual([
      { event: 'api_token_created', name: 'Building control' },
      { event: 'api_token_revoked', name: 'Building control' },
    ]);
    expect(JSON.stringify([records, entries, told], big)).not.toContain(data.token);
  });

  it.each([
    ['scopes', []],
    ['scopes.0', ['maintenance.everything']],
    ['scopes.0', ['system.monitor']],
    ['scopes.1', ['maintenance.read', 'MAINTENANCE.READ']],
    ['name', ' '],
    ['name', 'x'.repeat(101)],
    ['expiresAt', inDays(-1)],
    ['expiresAt', new Date(Date.now() - 1000).toISOString()],
    ['expiresAt', inDays(366.01)],
    ['expiresAt', inDays(4000)],
  ])('%s cannot be %j', async (field, value) => {
    const person = await app.seed.person('technician');
    const answer = await run(
      'createApiToken',
      terms({ [field.replace(/\.\d$/, '')]: value }),
      person.token,
    );
    expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', field]);
    expect(await prisma().apiToken.count({ where: { userId: person.id } })).toBe(0);
  });

  it('366 days and all 28 scopes are taken', async () => {
    const { token } = await app.seed.person('employee');
    const input = terms({ scopes: PERMISSIONS, expiresAt: inDays(365.99) });
    const { code, data } = await run('createApiToken', input, token);
    expect([code, data.scopes.length]).toEqual(['OK', 28]);
  });

  it("a token of somebody else is not there, and not one's own", async () => {
    const [owner, other] = [await app.seed.person('technician'), await app.seed.person('employee')];
    const { id, token } = await app.seed.apiToken(owner.id, ['maintenance.read']);
    expect((await run('revokeApiToken', { id }, other.token)).code).toBe('NOT_FOUND');
    expect((await run('revokeApiToken', { id: randomUUID() }, owner.token)).code).toBe('NOT_FOUND');
    expect((await run('revokeApiToken', { id: 'seven' }, owner.token)).code).toBe(
      'VALIDATION_ERROR',
    );
    expect((await run('apiTokens', {}, other.token)).data).toEqual([]);
    expect((await run('me', {}, token)).code).toBe('OK');
  });

  it('an account has 20 live tokens at most, also when several are made at the same moment', async () => {
    const person = await app.seed.person('technician');
    for (let count = 0; count < 18; count += 1) {
      await app.seed.apiToken(person.id, ['maintenance.read']);
    }
    // These do not count.
    const past = { expiresAt: new Date(Date.now() - 1) };
    await app.seed.apiToken(person.id, ['maintenance.read'], past);
    await app.seed.apiToken(person.id, ['maintenance.read'], { revokedAt: new Date() });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => run('createApiToken', terms(), person.token)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'OK',
      'OK',
    ]);
    const { data } = await run('apiTokens', {}, person.token);
    expect(data).toHaveLength(20);
    const [newest] = data;
    expect((await run('revokeApiToken', { id: newest.id }, person.token)).code).toBe('OK');
    expect((await run('createApiToken', terms(), person.token)).code).toBe('OK');
  });

  it('of several endings at the same moment one counts', async () => {
    const person = await app.seed.person('technician');
    const { id } = await app.seed.apiToken(person.id, ['maintenance.read']);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => run('revokeApiToken', { id }, person.token)),
    );
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(4);
  });

  it('a repetition with the same idempotency key does not show it again', async () => {
    const person = await app.seed.person('technician');
    const headers = { 'Idempotency-Key': randomUUID() };
    const make = () => invoke(app, via, 'createApiToken', terms(), person.token, headers);
    const first = await make();
    expect(first.code).toBe('OK');
    const second = await make();
    expect(second.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(JSON.stringify(second)).not.toContain(first.data.token);
    expect(await prisma().apiToken.count({ where: { userId: person.id } })).toBe(1);
  });
});

it('a login of more than ten minutes ago makes no token, and ends one', async () => {
  const person = await app.seed.person('technician');
  const { id } = await app.seed.apiToken(person.id, ['maintenance.read']);
  const createdAt = new Date(Date.now() - 601_000);
  await prisma().session.updateMany({ where: { userId: person.id }, data: { createdAt } });
  for (const via of INTERFACES) {
    const made = await invoke(app, via, 'createApiToken', terms(), person.token);
    expect([made.code, made.details.reason]).toEqual(['FORBIDDEN', 'reauthenticate']);
  }
  expect(await prisma().apiToken.count({ where: { userId: person.id } })).toBe(1);
  expect((await invoke(app, 'rest', 'revokeApiToken', { id }, person.token)).code).toBe('OK');
});

it('ended tokens are deleted after 30 days, live ones and later ones stay', async () => {
  const person = await app.seed.person('technician');
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const gone = [
    await app.seed.apiToken(person.id, ['maintenance.read'], { expiresAt: ago(31) }),
    await app.seed.apiToken(person.id, ['maintenance.read'], { revokedAt: ago(31) }),
  ];
  const kept = [
    await app.seed.apiToken(person.id, ['maintenance.read'], { expiresAt: ago(29) }),
    await app.seed.apiToken(person.id, ['maintenance.read'], { revokedAt: ago(29) }),
    await app.seed.apiToken(person.id, ['maintenance.read']),
  ];
  expect(await app.services.apiTokens.sweep()).toBe(gone.length);
  const left = await prisma().apiToken.findMany({ where: { userId: person.id } });
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
});

function big(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
