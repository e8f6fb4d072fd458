import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVALID_LINK, mailed, mailsTo, tokenFor } from '../../../support/account-mail.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { sample } from '../../../support/full.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const PASSWORD = 'seven green bottles';
const DAY = 86_400_000;

let smtp: TestSmtp;
let app: TestApp;
let plain: TestApp;
let admin: Person;
let departmentId: number;
let count = 0;
const prisma = () => app.database.prisma;
const email = () => `guest.${++count}@example.org`;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
  // Without jobs: it would take those that send mails, and drop them.
  plain = await startOn(app.database, { processRole: 'web' });
  departmentId = (await app.seed.department()).id;
});
afterAll(async () => {
  await plain.stop();
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  await mailed(app);
  smtp.received.length = 0;
  await prisma().invitation.deleteMany();
  admin = await app.seed.person('administrator');
});

describe.each(bothOr('graphql'))('an invitation, through %s', (via) => {
  const invite = (input: Record<string, unknown>, who = admin, at = app) =>
    invoke(at, via, 'createInvitation', { role: 'technician', ...input }, who.token);
  const accept = (token: string, more: Record<string, unknown> = {}) =>
    invoke(app, via, 'acceptInvitation', { token, password: PASSWORD, ...more });
  const revoke = (id: number, who = admin) =>
    invoke(app, via, 'revokeInvitation', { id }, who.token);
  const invited = async (address = email(), more: Record<string, unknown> = {}) => {
    const { code, data } = await invite({ email: address, ...more });
    expect(code).toBe('OK');
    return { ...data, token: await tokenFor(app, smtp, address, 'invite') };
  };

  it('makes an active account with its role and department, whose address is verified', async () => {
    const address = email();
    const { code, data } = await invite({
      email: ` ${address.toUpperCase()}`,
      role: 'employee',
      departmentId,
    });
    expect([code, data]).toEqual([
      'OK',
      expect.objectContaining({
        email: address,
        role: 'employee',
        departmentId,
        status: 'pending',
        mailed: true,
        link: null,
        invitedById: admin.id,
        acceptedAt: null,
        userId: null,
        revokedAt: null,
      }),
    ]);
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(7 * DAY);
    const token = await tokenFor(app, smtp, address, 'invite');
    const made = await accept(token, { firstName: 'Noor', lastName: 'Haddad' });
    expect([made.code, made.data]).toEqual([
      'OK',
      expect.objectContaining({
        email: address,
        role: 'employee',
        departmentId,
        status: 'active',
        firstName: 'Noor',
        lastName: 'Haddad',
        emailVerifiedAt: expect.any(String),
      }),
    ]);
    if (via === 'rest') expect(made.status).toBe(201);
    const login = await invoke(app, via, 'login', { email: address, password: PASSWORD });
    expect(login.code).toBe('OK');
    const list = await invoke(app, via, 'invitations', {}, admin.token);
    expect(list.data).toMatchObject([
      { id: data.id, status: 'accepted', userId: made.data.id, link: null },
    ]);
    expect(await accept(token)).toMatchObject(INVALID_LINK);
  });

  it('makes one account, of many calls at the same time', async () => {
    const address = email();
    const { token } = await invited(address);
    const codes = await Promise.all(
      Array.from({ length: sample(100, 20) }, async () => (await accept(token)).code),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['OK', 'VALIDATION_ERROR']));
    expect(await prisma().user.count({ where: { email: address } })).toBe(1);
  });

  it('is for whoever may create accounts, with the roles that they may give', async () => {
    const employee = await app.seed.person('employee', { departmentId });
    const maker = await app.seed.person('employee', {
      departmentId,
      permissions: ['user.create'],
    });
    expect((await invite({ email: email() }, employee)).code).toBe('FORBIDDEN');
    expect((await invoke(app, via, 'invitations', {}, employee.token)).code).toBe('FORBIDDEN');
    expect((await invite({ email: email(), role: 'administrator' }, maker)).code).toBe('FORBIDDEN');
    expect((await invite({ email: email(), role: 'administrator' })).code).toBe('FORBIDDEN');
    expect((await invite({ email: email(), role: 'super_admin' })).code).toBe('VALIDATION_ERROR');
    expect((await invite({ email: email() }, maker)).code).toBe('OK');
    const root = await app.seed.person('super_admin');
    const { data } = await invite({ email: email(), role: 'administrator' }, root);
    expect((await revoke(data.id)).code).toBe('FORBIDDEN');
    expect((await revoke(data.id, employee)).code).toBe('FORBIDDEN');
    expect((await revoke(data.id, root)).data.status).toBe('revoked');
  });

  it('is refused for an account, without the department that the role needs, and for no address', async () => {
    expect((await invite({ email: admin.email })).code).toBe('CONFLICT');
    expect(await invite({ email: email(), role: 'employee' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'departmentId' },
    });
    expect(await invite({ email: email(), departmentId: 999_999 })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'departmentId' },
    });
    expect(await invite({ email: '\uFF41@example.org' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'email' },
    });
    await mailsTo(app, smtp, admin.email);
    expect(smtp.received).toEqual([]);
    expect(await prisma().invitation.count()).toBe(0);
  });

  it('is dead when it is revoked, replaced or 7 days old', async () => {
    const first = await invited();
    expect((await revoke(first.id)).data).toMatchObject({
      status: 'revoked',
      revokedAt: expect.any(String),
    });
    expect(await accept(first.token)).toMatchObject(INVALID_LINK);
    expect(await revoke(first.id)).toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { field: 'status', status: 'revoked' },
    });
    expect((await revoke(999_999)).code).toBe('NOT_FOUND');
    const address = email();
    const before = await invited(address);
    const after = await invited(address);
    expect(await accept(before.token)).toMatchObject(INVALID_LINK);
    const list = await invoke(app, via, 'invitations', { pending: true }, admin.token);
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([after.id]);
    app.advance(7 * DAY);
    expect(await accept(after.token)).toMatchObject(INVALID_LINK);
    admin = await app.seed.person('administrator');
    const [expired] = (await invoke(app, via, 'invitations', {}, admin.token)).data;
    expect(expired).toMatchObject({ id: after.id, status: 'expired' });
    expect((await revoke(after.id)).code).toBe('INVALID_TRANSITION');
  });

  it('is a conflict when the address has an account meanwhile, and stays as it is', async () => {
    const address = email();
    const { token, id } = await invited(address);
    await app.seed.person('technician', { email: address });
    expect((await accept(token)).code).toBe('CONFLICT');
    const row = await prisma().invitation.findUniqueOrThrow({ where: { id } });
    expect([row.acceptedAt, row.userId]).toEqual([null, null]);
  });

  it('gives nothing that its inviter could not give now', async () => {
    const set = (data: object) => prisma().user.update({ where: { id: admin.id }, data });
    for (const lost of [
      { status: 'suspended' },
      { status: 'inactive' },
      { role: 'technician' },
      { permissionsOverridden: true, permissions: [] },
    ]) {
      admin = await app.seed.person('administrator');
      const { token } = await invited();
      await set(lost);
      expect(await accept(token)).toMatchObject(INVALID_LINK);
    }
    const root = await app.seed.person('super_admin');
    const address = email();
    await invite({ email: address, role: 'administrator' }, root);
    const token = await tokenFor(app, smtp, address, 'invite');
    await prisma().user.update({ where: { id: root.id }, data: { role: 'administrator' } });
    expect(await accept(token)).toMatchObject(INVALID_LINK);
    await prisma().user.update({ where: { id: root.id }, data: { role: 'super_admin' } });
    expect((await accept(token)).data.role).toBe('administrator');
  });

  it('ends with its department', async () => {
    const { id } = await app.seed.department();
    const { token } = await invited(email(), { departmentId: id });
    await prisma().department.delete({ where: { id } });
    expect(await accept(token)).toMatchObject(INVALID_LINK);
  });

  it('takes a password that may be one', async () => {
    const { token } = await invited();
    expect(await accept(token, { password: 'short' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'password' },
    });
    expect(await accept(token, { password: 'password1' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'password', reason: 'is on the list of common passwords' },
    });
    expect((await accept(token)).code).toBe('OK');
  });

  it('without a mail server has a link for its inviter, once, and does not verify', async () => {
    const address = email();
    const { code, data } = await invite({ email: address }, admin, plain);
    expect([code, data.mailed]).toEqual(['OK', false]);
    const token = /^\/invite#token=([\w-]{43})$/.exec(data.link)?.[1] ?? '';
    const list = await invoke(plain, via, 'invitations', {}, admin.token);
    expect(list.data).toMatchObject([{ id: data.id, link: null }]);
    const input = { token, password: PASSWORD };
    const made = await invoke(plain, via, 'acceptInvitation', input);
    expect([made.code, made.data.emailVerifiedAt, made.data.status]).toEqual([
      'OK',
      null,
      'active',
    ]);
  });

  it('is not answered twice under one key, because the answer may hold the link', async () => {
    const headers = { 'Idempotency-Key': `invite-${via}-${count}` };
    const input = { email: email(), role: 'technician' };
    const call = () => invoke(plain, via, 'createInvitation', input, admin.token, headers);
    expect((await call()).code).toBe('OK');
    expect((await call()).code).not.toBe('OK');
    expect(await prisma().invitation.count({ where: { email: input.email } })).toBe(1);
  });

  it('is in the audit trail and in the log, without the link', async () => {
    const { id, token } = await invited();
    await accept(token);
    const audit = await prisma().auditRecord.findMany({
      where: { targetType: 'invitation', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ action }) => action)).toEqual([
      'invitation.created',
      'invitation.accepted',
    ]);
    expect(JSON.stringify(audit.map(({ metadata }) => metadata))).not.toContain(token);
    const logs = await prisma().internalLog.findMany({
      where: { event: { startsWith: 'invitation.' }, category: 'security' },
      orderBy: { id: 'desc' },
      take: 2,
    });
    expect(logs.map(({ event }) => event)).toEqual(['invitation.accepted', 'invitation.created']);
  });
});
