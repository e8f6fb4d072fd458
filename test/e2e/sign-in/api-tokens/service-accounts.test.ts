import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

/** Accounts of programs, and their tokens (docs/api/tokens.md). */
let app: TestApp;
let departmentId: number;
let superAdmin: Person;
let administrator: Person;
beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  superAdmin = await app.seed.person('super_admin');
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
const terms = (scopes: readonly string[]) => ({ name: 'Nightly', scopes, expiresAt });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const run = (name: string, input: Record<string, unknown>, who: { token: string }) =>
    invoke(app, via, name, input, who.token);
  const make = (over: object = {}, who: Person = administrator) =>
    run('createServiceAccount', { name: 'Bäckerei: Ofen 7', role: 'employee', ...over }, who);

  it('an account for a program has an address of its own and a token that acts for it', async () => {
    const made = await make({ departmentId });
    expect(made.data).toMatchObject({
      firstName: 'Bäckerei: Ofen 7',
      email: `backerei-ofen-7-${made.data.id}@service.invalid`,
      role: 'employee',
      status: 'active',
      isService: true,
      departmentId,
    });
    const { id } = made.data;
    const scopes = ['maintenance.create', 'maintenance.read'];
    const token = await run('createServiceAccountToken', { id, ...terms(scopes) }, administrator);
    expect(token.data).toMatchObject({ userId: id, createdById: administrator.id, scopes });
    const request = { title: 'Oven 7 is too hot', description: 'Above 300 °C.' };
    const submitted = await run('createMaintenanceRequest', request, token.data);
    expect(submitted.data).toMatchObject({ requesterId: id, departmentId });
    const listed = await run('serviceAccountTokens', { id }, administrator);
    expect(listed.data.map((one: { id: string }) => one.id)).toEqual([token.data.id]);
    expect(JSON.stringify(listed.data)).not.toContain(token.data.token);
    const ended = { id, tokenId: token.data.id };
    expect((await run('revokeServiceAccountToken', ended, administrator)).code).toBe('OK');
    expect((await run('me', {}, token.data)).code).toBe('session_invalid');
    expect((await run('revokeServiceAccountToken', ended, administrator)).code).toBe('NOT_FOUND');
    expect((await run('user', { id: administrator.id }, administrator)).data.isService).toBe(false);
  });

  it('is made by the rules of making a user', async () => {
    const field = async (over: object, who?: Person) => {
      const { code, details } = await make(over, who);
      return [code, details?.field];
    };
    const employee = await app.seed.person('employee', { departmentId });
    expect(await field({ departmentId }, employee)).toEqual(['FORBIDDEN', undefined]);
    expect(await field({})).toEqual(['VALIDATION_ERROR', 'departmentId']);
    expect(await field({ departmentId: 999_999 })).toEqual(['VALIDATION_ERROR', 'departmentId']);
    expect(await field({ name: ' ', departmentId })).toEqual(['VALIDATION_ERROR', 'name']);
    expect(await field({ role: 'super_admin' })).toEqual(['VALIDATION_ERROR', 'role']);
    expect((await make({ role: 'administrator' })).code).toBe('FORBIDDEN');
    expect((await make({ departmentId, permissions: ['logs.read'] })).code).toBe('FORBIDDEN');
    const own = { role: 'developer', permissions: ['audit.read'] };
    expect((await make(own, superAdmin)).data.permissions).toEqual(['audit.read']);
    expect((await make({ role: 'administrator' }, superAdmin)).code).toBe('OK');
  });

  it('a token of it gives no right that its maker could not give', async () => {
    const clerk = await app.seed.person('employee', {
      departmentId,
      permissions: ['user.create', 'department.read'],
    });
    const token = (id: number, scopes: readonly string[], who: Person) =>
      run('createServiceAccountToken', { id, ...terms(scopes) }, who);
    const { id } = await app.seed.serviceAccount('employee', {
      departmentId,
      permissionsOverridden: true,
      permissions: ['system.settings', 'maintenance.read', 'department.read'],
    });
    expect((await token(id, ['system.settings'], clerk)).code).toBe('FORBIDDEN');
    expect((await token(id, ['maintenance.read', 'maintenance.approve'], clerk)).code).toBe(
      'FORBIDDEN',
    );
    expect((await token(id, ['maintenance.read', 'department.read'], clerk)).code).toBe('OK');
    expect((await token(id, ['system.settings'], superAdmin)).code).toBe('OK');
    const high = await app.seed.serviceAccount('administrator');
    const key = await app.seed.apiToken(high.id, ['user.read']);
    const ended = { id: high.id, tokenId: key.id };
    for (const who of [clerk, administrator]) {
      expect((await token(high.id, ['department.read'], who)).code).toBe('FORBIDDEN');
      expect((await run('serviceAccountTokens', { id: high.id }, who)).code).toBe('FORBIDDEN');
      expect((await run('revokeServiceAccountToken', ended, who)).code).toBe('FORBIDDEN');
    }
    expect((await run('revokeServiceAccountToken', ended, superAdmin)).code).toBe('OK');
  });

  it("tokens of people are nobody else's", async () => {
    const person = await app.seed.person('technician');
    const { id: tokenId, token } = await app.seed.apiToken(person.id, ['maintenance.read']);
    const { id } = person;
    for (const account of [id, 999_999]) {
      const input = { id: account, ...terms(['maintenance.read']) };
      expect((await run('createServiceAccountToken', input, superAdmin)).code).toBe('NOT_FOUND');
      expect((await run('serviceAccountTokens', { id: account }, superAdmin)).code).toBe(
        'NOT_FOUND',
      );
    }
    const ended = await run('revokeServiceAccountToken', { id, tokenId }, superAdmin);
    expect(ended.code).toBe('NOT_FOUND');
    const service = await app.seed.serviceAccount();
    const mixed = await run('revokeServiceAccountToken', { id: service.id, tokenId }, superAdmin);
    expect(mixed.code).toBe('NOT_FOUND');
    expect((await run('me', {}, { token })).code).toBe('OK');
  });

  it('logs in by no way, and keeps its address', async () => {
    const { data } = await make({ departmentId });
    const login = (password: string) => invoke(app, via, 'login', { email: data.email, password });
    expect((await login(PASSWORD)).code).toBe('INVALID_CREDENTIALS');
    // Not even with a code of the identity provider that was made for it.
    const code = await app.services.loginCodes.issue({ userId: data.id }, null);
    expect((await invoke(app, via, 'exchangeLoginCode', { code })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    const address = await run('updateUser', { id: data.id, email: 'a@example.org' }, superAdmin);
    expect([address.code, address.details.field]).toEqual(['VALIDATION_ERROR', 'email']);
    // Clients send whole records back.
    const whole = { id: data.id, email: data.email, firstName: 'Ofen 8' };
    expect((await run('updateUser', whole, superAdmin)).data).toMatchObject({
      email: data.email,
      firstName: 'Ofen 8',
    });
    const foreign = { id: administrator.id, email: data.email };
    expect((await run('updateUser', foreign, superAdmin)).details.field).toBe('email');
    const taken = { email: 'robot-1@service.invalid', password: 'staple tower evening' };
    const registered = await invoke(app, via, 'register', { ...taken, role: 'technician' });
    expect([registered.code, registered.details.field]).toEqual(['VALIDATION_ERROR', 'email']);
    expect(await prisma().session.count({ where: { userId: data.id } })).toBe(0);
    await expect(
      prisma().user.update({ where: { id: data.id }, data: { passwordHash: 'x' } }),
    ).rejects.toThrow();
  });

  it('suspending it ends the use of its tokens at once', async () => {
    const { id } = await app.seed.serviceAccount();
    const { token } = await app.seed.apiToken(id, ['maintenance.read']);
    const use = async () => (await run('maintenanceRequests', {}, { token })).code;
    expect(await use()).toBe('OK');
    await run('suspendUser', { id }, administrator);
    expect(await use()).toBe('session_invalid');
    await run('activateUser', { id }, administrator);
    expect(await use()).toBe('OK');
  });

  it('is told nothing', async () => {
    const { id } = await app.seed.serviceAccount('technician');
    const input = { id, ...terms(['maintenance.read']) };
    expect((await run('createServiceAccountToken', input, administrator)).code).toBe('OK');
    const request = await app.seed.request(
      { requesterId: administrator.id, departmentId },
      'pending',
      { stage: 'approved', status: 'approved' },
    );
    const assign = { id: request.id, technicianId: id };
    expect((await run('assignMaintenanceRequest', assign, superAdmin)).code).toBe('OK');
    await fannedOut(app);
    expect(await prisma().notification.count({ where: { userId: id } })).toBe(0);
  });

  it('the list of users shows which accounts are of programs', async () => {
    const { id } = await app.seed.serviceAccount();
    const ids = async (isService: boolean) =>
      (await run('users', { isService, limit: 100 }, administrator)).data.map(
        (user: { id: number }) => user.id,
      );
    expect(await ids(true)).toContain(id);
    expect(await ids(false)).not.toContain(id);
    expect(await ids(false)).toContain(administrator.id);
  });
});
