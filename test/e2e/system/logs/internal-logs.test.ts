import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE_DEFAULTS } from '../../../../src/core/permissions.js';
import { Role } from '../../../../src/generated/prisma/enums.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

let app: TestApp;
let reader: Person;
let people: Person[];
const prisma = () => app.database.prisma;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  people = await Promise.all(
    Object.values(Role).map((role) => app.seed.person(role, { departmentId })),
  );
  reader = await app.seed.person('employee', { departmentId, permissions: ['logs.read'] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.services.accessDenials.flush();
  await prisma().internalLog.deleteMany();
});

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

async function write(count: number): Promise<void> {
  await prisma().internalLog.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      timestamp: new Date(START + Math.floor(index / 2) * HOUR),
      userId: index % 3,
      category: (['auth', 'security', 'system'] as const)[index % 3] ?? 'system',
      level: index % 2 === 0 ? 'info' : 'warning',
      service: index % 4 === 0 ? 'auth' : 'http',
      event: 'test.event',
      message: String(index),
    })),
  });
}

/** The entries about denied access, once they are written. */
async function denials() {
  await app.services.accessDenials.flush();
  const rows = await prisma().internalLog.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ event, level, userId, message }) => ({ event, level, userId, message }));
}

describe.each(bothOr('graphql'))('the internal log through %s', (via) => {
  const messages = async (input: object, name = 'internalLogs') => {
    const answer = await invoke(app, via, name, { limit: 100, ...input }, reader.token);
    expect(answer.code).toBe('OK');
    return answer.data.map((row: { message: string }) => Number(row.message));
  };

  it('is read by those who hold logs.read; under monitoring also with monitoring.read', async () => {
    for (const person of people) {
      const held = ROLE_DEFAULTS[person.role];
      for (const [name, ...anyOf] of [
        ['internalLogs', 'logs.read'],
        ['monitoringLogs', 'logs.read', 'monitoring.read'],
        ['monitoringAudit', 'audit.read', 'monitoring.read'],
      ] as const) {
        const { code } = await invoke(app, via, name, {}, person.token);
        const allowed = anyOf.some((permission) => held.includes(permission));
        expect([person.role, name, code]).toEqual([
          person.role,
          name,
          allowed ? 'OK' : 'FORBIDDEN',
        ]);
      }
    }
    const { code } = await invoke(app, via, 'monitoringLogs', {}, reader.token);
    expect(code).toBe('OK');
  });

  it('comes the newest first, in pages that meet', async () => {
    await write(9);
    const first = await invoke(app, via, 'internalLogs', { limit: 5 }, reader.token);
    const second = await invoke(
      app,
      via,
      'internalLogs',
      { limit: 5, cursor: first.page?.nextCursor },
      reader.token,
    );
    const seen = [...first.data, ...second.data].map((row: { message: string }) => row.message);
    expect(seen.map(Number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(second.page).toEqual({ hasMore: false, nextCursor: undefined });
  });

  it('is narrowed by each filter', async () => {
    await write(9);
    expect(await messages({ level: 'warning' })).toEqual([7, 5, 3, 1]);
    expect(await messages({ category: 'security' })).toEqual([7, 4, 1]);
    expect(await messages({ service: 'auth' })).toEqual([8, 4, 0]);
    expect(await messages({ userId: 2, level: 'info' })).toEqual([8, 2]);
    const from = new Date(START + HOUR).toISOString();
    const to = new Date(START + 2 * HOUR).toISOString();
    expect(await messages({ from, to }, 'monitoringLogs')).toEqual([5, 4, 3, 2]);
    const bad = await invoke(app, via, 'internalLogs', { from: to, to: from }, reader.token);
    expect([bad.code, bad.details.field]).toEqual(['VALIDATION_ERROR', 'from']);
  });

  it('has every denied access once: by the access rule, by the service, without and with a bad session', async () => {
    const [employee] = people.filter((person) => person.role === 'employee') as [Person];
    const [administrator] = people.filter((person) => person.role === 'administrator') as [Person];
    await invoke(app, via, 'internalLogs', {}, employee.token);
    await invoke(app, via, 'suspendUser', { id: administrator.id }, administrator.token);
    await invoke(app, via, 'internalLogs', {});
    await invoke(app, via, 'internalLogs', {}, 'no.such.token');
    await invoke(app, via, 'health', {}, employee.token);
    expect(await denials()).toEqual([
      {
        event: 'access.forbidden',
        level: 'warning',
        userId: employee.id,
        message: expect.any(String),
      },
      {
        event: 'access.forbidden',
        level: 'warning',
        userId: administrator.id,
        message: expect.any(String),
      },
      {
        event: 'access.unauthenticated',
        level: 'warning',
        userId: null,
        message: expect.any(String),
      },
      {
        event: 'access.session_invalid',
        level: 'warning',
        userId: null,
        message: expect.any(String),
      },
    ]);
  });

  it('has each kind of denied access once, and no other errors', async () => {
    const departmentId = (await app.seed.department()).id;
    const employee = await app.seed.person('employee', { departmentId });
    const suspended = await app.seed.person('technician', { status: 'suspended' });
    const inactive = await app.seed.person('technician', { status: 'inactive' });
    const login = (email: string, password = 'wrong wrong') =>
      invoke(app, via, 'login', { email, password });
    const own = await app.seed.request({ requesterId: employee.id, departmentId }, 'completed');
    const { token } = employee;
    const invalidLogin = 'auth.login.invalid_password';
    const calls: [string, () => Promise<{ code: string }>, string[]][] = [
      ['UNAUTHENTICATED', () => invoke(app, via, 'me'), ['access.unauthenticated']],
      ['session_invalid', () => invoke(app, via, 'me', {}, 'x'), ['access.session_invalid']],
      ['INVALID_CREDENTIALS', () => login(employee.email), [invalidLogin]],
      ['INVALID_CREDENTIALS', () => login('nobody@example.org'), [invalidLogin]],
      [
        'INVALID_CREDENTIALS',
        () => invoke(app, via, 'exchangeLoginCode', { code: 'x'.repeat(43) }),
        ['access.invalid_credentials'],
      ],
      ['ACCOUNT_SUSPENDED', () => login(suspended.email, PASSWORD), ['auth.login.refused']],
      ['ACCOUNT_INACTIVE', () => login(inactive.email, PASSWORD), ['auth.login.refused']],
      [
        'session_invalid',
        () => invoke(app, via, 'refreshToken', { refreshToken: 'x'.repeat(43) }),
        ['access.session_invalid'],
      ],
      ['FORBIDDEN', () => invoke(app, via, 'users', {}, token), ['access.forbidden']],
      [
        'FORBIDDEN',
        () => invoke(app, via, 'approveMaintenanceRequest', { id: own.id }, token),
        ['access.forbidden'],
      ],
      [
        'FORBIDDEN',
        () => invoke(app, via, 'deleteMySecurityLogs', {}, token),
        ['access.forbidden'],
      ],
      [
        'VALIDATION_ERROR',
        () =>
          invoke(
            app,
            via,
            'changePassword',
            { currentPassword: 'wrong wrong', newPassword: 'two old bottles' },
            token,
          ),
        ['auth.password_change.invalid_password'],
      ],
      ['VALIDATION_ERROR', () => invoke(app, via, 'updateProfile', {}, token), []],
      [
        'NOT_FOUND',
        () => invoke(app, via, 'cancelMaintenanceRequest', { id: 4711, reason: 'x' }, token),
        [],
      ],
      [
        'INVALID_TRANSITION',
        () => invoke(app, via, 'updateMaintenanceRequest', { id: own.id, title: 'Leak' }, token),
        [],
      ],
    ];
    for (const [index, [expected, call, events]] of calls.entries()) {
      await prisma().internalLog.deleteMany();
      const { code } = await call();
      const seen = (await denials()).map(({ event }) => event);
      expect([index, code, seen]).toEqual([index, expected, events]);
    }
  });

  it('has a token that has run out as a word, not as a warning', async () => {
    const person = await app.seed.person('technician');
    const expired = person.token;
    app.advance(app.config.accessTokenTtlSeconds * 1000 + 1000);
    try {
      const { code } = await invoke(app, via, 'me', {}, expired);
      expect(code).toBe('expired_token');
      expect(await denials()).toMatchObject([{ event: 'access.expired_token', level: 'info' }]);
    } finally {
      app.advance(-app.config.accessTokenTtlSeconds * 1000 - 1000);
    }
  });

  it('has each wrong guess and the lockout once, and nothing of knocks at a locked address', async () => {
    const { email } = await app.seed.person('technician');
    const codes: string[] = [];
    for (let guess = 0; guess < app.config.lockoutAttempts + 3; guess += 1) {
      const password = guess === 0 ? PASSWORD : 'wrong wrong';
      codes.push((await invoke(app, via, 'login', { email, password })).code);
    }
    expect(codes.slice(-2)).toEqual(['ACCOUNT_LOCKED', 'ACCOUNT_LOCKED']);
    expect((await denials()).map(({ event }) => event)).toEqual([
      'auth.login.succeeded',
      ...Array(app.config.lockoutAttempts).fill('auth.login.invalid_password'),
      'auth.lockout',
    ]);
  });

  it('has a refresh token that was used twice once, as what it is', async () => {
    const login = await app.rest('POST', '/auth/login', {
      body: { email: reader.email, password: 'correct horse battery' },
    });
    const { refreshToken } = login.body.data;
    await invoke(app, via, 'refreshToken', { refreshToken });
    await prisma().internalLog.deleteMany();
    const { code } = await invoke(app, via, 'refreshToken', { refreshToken });
    expect(code).toBe('session_invalid');
    expect((await denials()).map((entry) => entry.event)).toEqual(['auth.refresh.reused']);
  });
});

it('a document leaves one entry for each denied access, by the name of the field, not the alias', async () => {
  const employee = people.find((person) => person.role === 'employee') as Person;
  const document = `{ a: internalLogs { totalCount } ...Part }
    fragment Part on Query { ... { b: internalLogs { totalCount } } }`;
  for (const token of [employee.token, 'no.such.token', undefined]) {
    await prisma().internalLog.deleteMany();
    const { errors } = await app.graphql(document, {}, { token });
    // A denial is recorded for each field, a session that is not valid once for the request.
    const messages = errors?.map(({ message }) => `GraphQL internalLogs refused: ${message}`);
    const told = (await denials()).map((entry) => entry.message);
    expect(told).toEqual(token === employee.token ? messages : messages?.slice(0, 1));
  }
});

it('a caller who is over the limit is in the log once an hour, however often they come', async () => {
  const limited = await startOn(app.database, { rateLimitAuthenticated: 2 });
  // Replicas count together, so it takes somebody whom nobody has counted yet.
  const caller = await app.seed.person('developer', { permissions: ['logs.read'] });
  try {
    const codes: string[] = [];
    for (let call = 0; call < 6; call += 1) {
      codes.push((await limited.rest('GET', '/system/logs', caller)).body.code);
    }
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4);
    await limited.services.accessDenials.flush();
    const events = (await denials()).map(({ event, userId }) => [event, userId]);
    expect(events).toEqual([['access.rate_limited', caller.id]]);
  } finally {
    await limited.stop();
  }
});

it('entries of months that are older than they are kept go, and the others stay', async () => {
  const day = 24 * HOUR;
  const kept = app.config.logRetentionDays;
  await prisma().internalLog.createMany({
    data: [kept + 31, kept + 400, kept - 1, 0].map((age) => ({
      timestamp: new Date(Date.now() - age * day),
      category: 'system',
      level: 'info',
      event: 'test.event',
      message: String(age),
    })),
  });
  // Whether they are deleted or go with their partition depends on the partitions that there are.
  await app.services.logs.sweep();
  const left = await prisma().internalLog.findMany({ orderBy: { id: 'asc' } });
  expect(left.map((row) => Number(row.message))).toEqual([kept - 1, 0]);
});
