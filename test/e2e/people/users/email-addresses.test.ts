import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../../src/config/config.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, turnsOf } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

const REFUSED = [
  '\uFF41lice@example.org',
  'alice@\uFF45xample.org',
  '\u212Aurt@example.org',
  'alice\uFE0F@example.org',
  'alice@example\uFE0F.org',
  'ali\u034Fce@example.org',
  'alice@example.org.',
  'alice@example\u3002org',
  'alice@ex\u0430mple.org',
  'x]]]]@×]]',
];
const account = (email: string) => ({ email, password: 'seven green bottles', role: 'technician' });
const users = () => app.database.prisma.user.count();

describe.each(bothOr('rest'))('an e-mail address, through %s', (via) => {
  it.each(turnsOf(via, REFUSED))(
    'that looks like another is refused at every entry: %s',
    async (email) => {
      const person = await app.seed.person('technician');
      const before = await users();
      const answers = [
        await invoke(app, via, 'register', account(email)),
        await invoke(app, via, 'createUser', account(email), admin.token),
        await invoke(app, via, 'updateUser', { id: person.id, email }, admin.token),
      ];
      expect(answers.map(({ code, details }) => [code, details?.field])).toEqual(
        Array(3).fill(['VALIDATION_ERROR', 'email']),
      );
      expect(await users()).toBe(before);
      const { email: kept } = await app.database.prisma.user.findUniqueOrThrow({
        where: { id: person.id },
      });
      expect(kept).toBe(person.email);
    },
  );

  it('has its domain in ASCII, and is one account however it is written', async () => {
    const local = randomUUID();
    const made = await invoke(app, via, 'register', account(`${local}@MÜNCHEN.example`));
    expect(made.data.user.email).toBe(`${local}@xn--mnchen-3ya.example`);
    for (const same of [`${local}@münchen.example`, `${local}@xn--mnchen-3ya.example`]) {
      const again = await invoke(app, via, 'register', account(same));
      expect([again.code, again.details?.field]).toEqual(['CONFLICT', 'email']);
      const login = await invoke(app, via, 'login', {
        email: same,
        password: 'seven green bottles',
      });
      expect(login.data.user.id).toBe(made.data.user.id);
    }
  });

  it('of full-width letters logs nobody in', async () => {
    const { email } = await app.seed.person('technician');
    const wide = email.replace('t', '\uFF54');
    const { code } = await invoke(app, via, 'login', { email: wide, password: PASSWORD });
    expect(code).toBe('INVALID_CREDENTIALS');
  });

  it('and its variants share one count of wrong passwords', async () => {
    const { email } = await app.seed.person('technician');
    const variants = [email, email.replace('t', '\uFF54'), email.toUpperCase()];
    for (let count = 0; count < 5; count += 1) {
      const given = { email: variants[count % 3], password: 'wrong' };
      expect((await invoke(app, via, 'login', given)).code).toBe('INVALID_CREDENTIALS');
    }
    const { code } = await invoke(app, via, 'login', { email, password: PASSWORD });
    expect(code).toBe('ACCOUNT_LOCKED');
  });

  it('that an earlier version took still logs its owner in', async () => {
    for (const odd of ['x]]]]@×]]', 'dot@example.org.', 'vs\uFE0F@example.org', 'q@ex_ample.org']) {
      const email = `${randomUUID()}${odd}`;
      const { id } = await app.seed.person('technician', { email });
      const login = await invoke(app, via, 'login', { email, password: PASSWORD });
      expect([login.code, login.data?.user.id]).toEqual(['OK', id]);
      const changed = await invoke(app, via, 'updateUser', { id, phone: '12345' }, admin.token);
      expect([changed.code, changed.data?.email]).toEqual(['OK', email]);
    }
  });
});

it.each(['\uFF41dmin@example.org', 'admin@example.org.', 'admin'])(
  'SUPER_ADMIN_EMAIL=%s ends the start',
  (email) => {
    const environment = { JWT_SECRET: 'x'.repeat(32), SUPER_ADMIN_EMAIL: email };
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow('SUPER_ADMIN_EMAIL: must be an e-mail address');
  },
);
