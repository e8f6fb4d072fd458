import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ROLE_WORDS,
  USER_FIELDS,
} from '../../../../src/modules/people/user-imports/import-rows.js';
import { mailsTo, tokenFor } from '../../../support/account-mail.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';
import { stateOf } from '../../../support/state.js';

const PASSWORD = 'seven green bottles';
const DAY = 86_400_000;

let smtp: TestSmtp;
let app: TestApp;
let plain: TestApp;
let departmentId: number;
let administrator: Person;
let superAdmin: Person;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
  // Without jobs: it would take those that send mails, and drop them.
  plain = await startOn(app.database, { processRole: 'web' });
  ({ id: departmentId } = await app.seed.department('Haustechnik'));
  await app.seed.department('Catering');
  administrator = await app.seed.person('administrator');
  superAdmin = await app.seed.person('super_admin');
});
afterAll(async () => {
  await plain.stop();
  await app.stop();
  await smtp.stop();
});

const mark = () => randomUUID().slice(0, 8);
const stateNow = () =>
  stateOf(app, ['users', 'mail_tokens', 'account_mails', 'audit_records', 'outbox_events']);
const byEmail = (email: string) => app.database.prisma.user.findUniqueOrThrow({ where: { email } });

describe.each(INTERFACES)('an import of people through %s', (via) => {
  const send = (text: string, more: object = {}, actor = administrator, at = app) =>
    invoke(at, via, 'importUsers', { file: csv(text), ...more }, actor.token);
  const refused = async (text: string, errors: string[], actor = administrator) => {
    const before = await stateNow();
    const dry = await send(text, { dryRun: true }, actor);
    expect(dry.code).toBe('OK');
    const found = dry.data.errors.map((error: { row: number; field: string; reason: string }) =>
      [error.row, error.field, error.reason].join(' '),
    );
    expect(found).toEqual(errors);
    const real = await send(text, {}, actor);
    expect([real.code, real.details.field]).toEqual(['VALIDATION_ERROR', 'file']);
    expect(real.details.report).toEqual({ ...dry.data, dryRun: false });
    expect(await stateNow()).toBe(before);
  };

  it('creates active accounts without a password, and again changes nothing', async () => {
    const m = mark();
    const text =
      'email;firstName;lastName;phone;role;department\n' +
      `A-${m}@Example.org;Ada;Krüger;+49 30 123;Technik;haustechnik\n` +
      `b-${m}@example.org;;;;;Catering\n`;
    expect((await send(text, { dryRun: true })).data).toMatchObject({ created: 2, failed: 0 });
    expect((await send(text)).data).toMatchObject({ applied: true, created: 2 });
    const made = await byEmail(`a-${m}@example.org`);
    expect(made).toMatchObject({
      ...{ firstName: 'Ada', lastName: 'Krüger', phone: '+49 30 123', role: 'technician' },
      ...{ status: 'active', departmentId, passwordHash: null, passwordChangedAt: null },
      ...{ emailVerifiedAt: expect.any(Date), permissionsOverridden: false, isService: false },
    });
    expect(await byEmail(`b-${m}@example.org`)).toMatchObject({
      ...{ role: 'employee', firstName: null },
    });
    const audit = await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'user', targetId: String(made.id) },
    });
    expect(audit).toMatchObject([
      {
        ...{ action: 'user.created', actorId: administrator.id },
        metadata: {
          importId: expect.any(String),
          after: {
            ...{ email: `a-${m}@example.org`, role: 'technician', status: 'active' },
            ...{ departmentId, permissions: null },
          },
        },
      },
    ]);
    expect(await app.database.prisma.mailToken.count({ where: { userId: made.id } })).toBe(0);
    const login = { email: made.email, password: '' };
    expect((await invoke(app, via, 'login', { ...login, password: PASSWORD })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    const before = await stateNow();
    expect((await send(text)).data).toMatchObject({ applied: true, unchanged: 2 });
    expect(await stateNow()).toBe(before);
  });

  it('changes known accounts: another role has its own permissions and ends a headship', async () => {
    const known = await app.seed.person('department_head', {
      ...{ departmentId, firstName: 'Old', phone: '123 456' },
      ...{ permissionsOverridden: true, permissions: ['maintenance.read'] },
    });
    const { id } = await app.database.prisma.department.create({
      data: { name: mark(), nameKey: mark(), headId: null },
    });
    await app.database.prisma.user.update({ where: { id: known.id }, data: { departmentId: id } });
    await app.database.prisma.department.update({ where: { id }, data: { headId: known.id } });
    const text = `email,firstName,phone,role\n${known.email.toUpperCase()},New,,technician\n`;
    expect((await send(text)).data).toMatchObject({ applied: true, updated: 1 });
    expect(await byEmail(known.email)).toMatchObject({
      ...{ firstName: 'New', phone: null, role: 'technician', departmentId: id },
      ...{ permissionsOverridden: false, permissions: [], lastName: known.lastName },
    });
    const department = await app.database.prisma.department.findUniqueOrThrow({ where: { id } });
    expect(department.headId).toBeNull();
    const [record] = await app.database.prisma.auditRecord.findMany({
      where: { action: 'user.updated', targetId: String(known.id) },
    });
    expect(record?.metadata).toMatchObject({
      ...{ before: { firstName: 'Old', role: 'department_head' } },
      ...{ after: { firstName: 'New', role: 'technician' }, importId: expect.any(String) },
    });
  });

  it('mails new people a link to set a password, good for seven days', async () => {
    const m = mark();
    const known = await app.seed.person('technician', { firstName: 'Known' });
    const text = `email,firstName,role\nn-${m}@example.org,N,technician\n${known.email},K,\n`;
    expect((await send(text, { invite: true, dryRun: true })).data.failed).toBe(0);
    expect(await mailsTo(app, smtp, `n-${m}@example.org`)).toEqual([]);
    expect((await send(text, { invite: true })).data).toMatchObject({ created: 1, updated: 1 });
    const [mail, ...others] = await mailsTo(app, smtp, `n-${m}@example.org`);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('You have an account of the maintenance service now.');
    expect(mail?.text).toContain('The link is good for 7 days and once.');
    expect(await mailsTo(app, smtp, known.email)).toEqual([]);
    const token = await tokenFor(app, smtp, `n-${m}@example.org`, 'reset');
    const { id } = await byEmail(`n-${m}@example.org`);
    const row = await app.database.prisma.mailToken.findFirstOrThrow({ where: { userId: id } });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * DAY);
    const set = await invoke(app, via, 'resetPassword', { token, newPassword: PASSWORD });
    expect(set.code).toBe('OK');
    const login = { email: `n-${m}@example.org`, password: PASSWORD };
    expect((await invoke(app, via, 'login', login)).code).toBe('OK');
    expect((await invoke(app, via, 'resetPassword', { token, newPassword: PASSWORD })).code).toBe(
      'VALIDATION_ERROR',
    );
  });

  it('invites nobody without a mail server', async () => {
    const text = `email,role\nn-${mark()}@example.org,technician\n`;
    for (const dryRun of [true, false]) {
      const answer = await send(text, { invite: true, dryRun }, administrator, plain);
      expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', 'invite']);
    }
  });

  it('tells every fault at once', async () => {
    const m = mark();
    const service = await app.seed.person('technician');
    const where = { id: service.id };
    await app.database.prisma.user.update({ where, data: { isService: true, passwordHash: null } });
    await refused(
      'email,firstName,phone,role,department\n' +
        `nobody,${'x'.repeat(101)},1,king,Nobody\n` +
        `a-${m}@example.org,,,super_admin,\n` +
        `a-${m}@example.org,,2,,\n` +
        `,,3,,\n` +
        `${service.email},New,,,\n` +
        `c-${m}@example.org,,,Mitarbeit,\n`,
      [
        '2 firstName must have 1 to 100 characters',
        '2 phone must have 3 to 40 characters',
        '2 role must be one of administrator, department_head, developer, employee, technician',
        '2 department is not the name of a department',
        '2 email must be an e-mail address',
        '3 role must be one of administrator, department_head, developer, employee, technician',
        '4 email is in the file twice',
        '4 phone must have 3 to 40 characters',
        '5 email is required',
        '5 phone must have 3 to 40 characters',
        '6 email is that of a service account',
        '7 department is required for the role employee',
      ],
    );
  });

  it('checks the rights to each row as creating and changing do', async () => {
    const m = mark();
    const chief = await app.seed.person('administrator');
    const owner = await app.seed.person('super_admin');
    await refused(
      'email,role,department,firstName\n' +
        `a-${m}@example.org,Administration,,\n` +
        `${chief.email},technician,,\n` +
        `${chief.email.replace('@', '+x@')},technician,,\n` +
        `${administrator.email},technician,,\n` +
        `${owner.email},,Catering,\n`,
      [
        '2 role is refused: Only a super_admin may assign the role administrator.',
        '3 role is refused: Only a super_admin may act on the account of an administrator.',
        '5 role is refused: You may not change the role of your own account.',
        '6 department is refused: Only a super_admin may act on the account of a super_admin.',
      ],
    );
    await refused(
      `email,role\n${owner.email},technician\n`,
      ['2 role is refused: Nobody may change the role of a super_admin.'],
      superAdmin,
    );
    await refused(`email,firstName\n${chief.email},New\n`, [
      '2 email is refused: Only a super_admin may act on the account of an administrator.',
    ]);
    const unchanged = `email,firstName,role\n${chief.email},${chief.firstName ?? ''},administrator\n`;
    expect((await send(unchanged)).data).toMatchObject({ applied: true, unchanged: 1 });
    const made = await send(`email,role\na-${m}@example.org,administrator\n`, {}, superAdmin);
    expect(made.data).toMatchObject({ applied: true, created: 1 });
  });

  it('needs user.create for new rows and user.update for known ones', async () => {
    const m = mark();
    const known = await app.seed.person('technician');
    const able = (permission: 'user.create' | 'user.update') =>
      app.seed.person('developer', { permissions: [permission] });
    const both = `email,firstName,role\nn-${m}@example.org,N,technician\n${known.email},New,\n`;
    await refused(
      both,
      ['3 email is known, and you may not change accounts'],
      await able('user.create'),
    );
    await refused(
      both,
      ['2 email is new, and you may not create accounts'],
      await able('user.update'),
    );
    for (const name of ['importUsers', 'inspectUserImport']) {
      const input = { file: csv(both) };
      const technician = await app.seed.person('technician');
      expect((await invoke(app, via, name, input, technician.token)).code).toBe('FORBIDDEN');
    }
  });

  it('proposes fields, also for columns in German', async () => {
    const file = csv('E-Mail-Adresse;Vorname;Nachname;Telefon;Rolle;Abteilung;Büro\n');
    const { data } = await invoke(app, via, 'inspectUserImport', { file }, administrator.token);
    expect(data.mapping).toEqual({
      ...{ 'E-Mail-Adresse': 'email', Vorname: 'firstName', Nachname: 'lastName' },
      ...{ Telefon: 'phone', Rolle: 'role', Abteilung: 'department', Büro: null },
    });
    const fields = data.fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['email', 'firstName', 'lastName', 'phone', 'role', 'department']);
  });

  it('of two at once creates a person once', async () => {
    const text = `email,role\nt-${mark()}@example.org,technician\n`;
    const codes = (await Promise.all([send(text), send(text)])).map(({ code }) => code).sort();
    expect([
      ['CONFLICT', 'OK'],
      ['OK', 'OK'],
    ]).toContainEqual(codes);
    const email = text.split('\n')[1]?.split(',')[0] ?? '';
    expect(await app.database.prisma.user.count({ where: { email } })).toBe(1);
  });
});

it('has the words of the console for roles, and names of columns that mean one alone', () => {
  for (const [index, language] of ['en', 'de'].entries()) {
    const { role } = JSON.parse(readFileSync(`console/src/i18n/${language}/common.json`, 'utf8'));
    for (const { value, words } of ROLE_WORDS) expect(words[index]).toBe(role[value.toUpperCase()]);
  }
  const names = USER_FIELDS.flatMap(({ label, also = [] }) => [
    ...new Set([label.en, label.de, ...also].map((name) => name.toLowerCase())),
  ]);
  expect(new Set(names).size).toBe(names.length);
});
