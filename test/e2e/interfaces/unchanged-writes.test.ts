import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { picture, upload } from '../../support/files.js';
import { INTERFACES, type InterfaceName, invoke } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';
import { stateOf } from '../../support/state.js';

let app: TestApp;
let superAdmin: Person;
let employee: Person;
let technician: Person;
let departmentId: number;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedCidrs: ['127.0.0.0/8'] });
  departmentId = (await app.seed.department()).id;
  superAdmin = await app.seed.person('super_admin');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician');
});
afterAll(() => app.stop());

const TABLES = [
  'users',
  'departments',
  'maintenance_requests',
  'maintenance_history',
  'webhook_endpoints',
  'audit_records',
  'outbox_events',
];

/** Makes a call whose answer is OK and after which every table is as it was. */
async function changesNothing(
  via: InterfaceName,
  name: string,
  input: Record<string, unknown>,
  token: string,
) {
  // Sealing goes on in the background, and is no change of what is recorded.
  const state = async () => ({
    rows: await stateOf(app, TABLES.slice(0, -2)),
    records: await app.database.prisma.auditRecord.count(),
    events: await app.database.prisma.outboxEvent.count(),
  });
  const before = await state();
  const answer = await invoke(app, via, name, input, token);
  expect([name, answer.code, answer.message]).toEqual([name, 'OK', undefined]);
  expect(await state()).toEqual(before);
  return answer.data;
}

describe.each(INTERFACES)('through %s, what changes nothing leaves no trace', (via) => {
  const invoked = async (name: string, input: Record<string, unknown>, token = superAdmin.token) =>
    (await invoke(app, via, name, input, token)).data;

  it('assigning the technician who is assigned already', async () => {
    const owner = { requesterId: employee.id, departmentId };
    const { id } = await app.seed.request(owner, 'approved');
    const assigned = await invoked('assignMaintenanceRequest', {
      id,
      technicianId: technician.id,
    });
    expect(assigned).toMatchObject({ status: 'assigned', assigneeId: technician.id });
    const again = { id, technicianId: technician.id, note: 'Once more.' };
    app.advance(1000);
    const answer = await changesNothing(via, 'assignMaintenanceRequest', again, superAdmin.token);
    expect(answer).toEqual(assigned);
    const stale = await invoke(
      app,
      via,
      'assignMaintenanceRequest',
      { ...again, expectedVersion: assigned.version + 1 },
      superAdmin.token,
    );
    expect(stale.code).toBe('VERSION_CONFLICT');
    const other = await app.seed.person('technician');
    const moved = await invoked('assignMaintenanceRequest', { id, technicianId: other.id });
    expect(moved).toMatchObject({ assigneeId: other.id, version: assigned.version + 1 });
  });

  it('updating a request', async () => {
    const content = { title: 'A leak', description: 'Water.', priority: 'high', location: 'Hall' };
    const request = await invoked(
      'createMaintenanceRequest',
      { ...content, departmentId },
      employee.token,
    );
    for (const same of [{ title: ' A leak ' }, { ...content, category: null, departmentId }]) {
      const input = { id: request.id, ...same };
      const answer = await changesNothing(via, 'updateMaintenanceRequest', input, employee.token);
      expect(answer).toEqual(request);
    }
    const input = { id: request.id, title: 'A leak', location: null };
    const changed = await invoked('updateMaintenanceRequest', input, employee.token);
    expect(changed).toMatchObject({ location: null, version: request.version + 1 });
  });

  it('updating an account', async () => {
    const { id } = await app.seed.person('employee', { departmentId, firstName: 'Ann' });
    const user = await invoked('user', { id });
    const { email, role, firstName, lastName, phone } = user;
    const same = { id, email: email.toUpperCase(), role, firstName, lastName, phone, departmentId };
    expect(await changesNothing(via, 'updateUser', same, superAdmin.token)).toEqual(user);
    const named = await invoked('updateUser', { id, firstName: 'Bea' });
    expect(named.firstName).toBe('Bea');
  });

  it('setting permissions', async () => {
    const { id } = await app.seed.person('technician', {
      permissions: ['maintenance.read', 'logs.read'],
    });
    const user = await invoked('setUserPermissions', {
      id,
      permissions: ['logs.read', 'maintenance.read', 'audit.read'],
    });
    for (const permissions of [user.permissions, user.permissions.toReversed()]) {
      const input = { id, permissions };
      expect(await changesNothing(via, 'setUserPermissions', input, superAdmin.token)).toEqual(
        user,
      );
      expect(await changesNothing(via, 'updateUser', input, superAdmin.token)).toEqual(user);
    }
    expect((await invoked('setUserPermissions', { id, permissions: [] })).permissions).toEqual([]);
  });

  it('deactivating an account that is inactive', async () => {
    const { id } = await app.seed.person('technician', { status: 'inactive' });
    await changesNothing(via, 'deactivateUser', { id }, superAdmin.token);
  });

  it('updating the own profile and settings', async () => {
    const { token } = await app.seed.person('technician', { firstName: 'Ann' });
    await changesNothing(via, 'updateProfile', { firstName: 'Ann', phone: null }, token);
    const settings = (
      await invoked('updateSettings', { language: 'pt-BR', timezone: 'UTC' }, token)
    ).settings;
    await changesNothing(via, 'updateSettings', settings, token);
    await changesNothing(via, 'updateSettings', { language: 'PT-br' }, token);
  });

  it('updating a department', async () => {
    const { id, name } = await app.seed.department();
    const department = await invoked('department', { id });
    const same = { id, name, description: null, headId: null };
    const answer = await changesNothing(via, 'updateDepartment', same, superAdmin.token);
    expect(answer).toEqual(department);
    const described = await invoked('updateDepartment', { id, name, description: 'Upstairs.' });
    expect(described.description).toBe('Upstairs.');
  });

  it('updating a webhook', async () => {
    const url = 'http://127.0.0.1:9/hook';
    const { secret: _secret, ...endpoint } = await invoked('createWebhookEndpoint', { url });
    const same = { id: endpoint.id, url, enabled: true, description: null };
    const answer = await changesNothing(via, 'updateWebhookEndpoint', same, superAdmin.token);
    expect(answer).toEqual(endpoint);
    const off = await invoked('updateWebhookEndpoint', { ...same, enabled: false });
    expect(off.enabled).toBe(false);
  });
});

describe.each(INTERFACES)('through %s, deleting a photo', (via) => {
  const remove = async (id: number, { token }: Person) =>
    await invoke(app, via, 'deleteAttachment', { id }, token);

  it('needs maintenance.delete in the scope of the actor, and not maintenance.read', async () => {
    const { id: requestId } = await app.seed.request({ requesterId: employee.id, departmentId });
    const photo = { bytes: await picture('png') };
    const input = { requestId, type: 'BEFORE' };
    const { data } = await upload(app, via, 'uploadAttachment', photo, input, employee.token);
    const deleter = ['maintenance.delete'] as const;
    const inScope = { departmentId, permissions: deleter };
    const elsewhere = { departmentId: (await app.seed.department()).id, permissions: deleter };
    const readers = { departmentId, permissions: ['maintenance.read'] as const };

    const foreign = await app.seed.person('department_head', elsewhere);
    expect((await remove(data.id, foreign)).code).toBe('NOT_FOUND');
    const reader = await app.seed.person('department_head', readers);
    expect((await remove(data.id, reader)).code).toBe('FORBIDDEN');
    const none = await app.seed.person('department_head', { departmentId, permissions: [] });
    expect((await remove(data.id, none)).code).toBe('FORBIDDEN');

    const head = await app.seed.person('department_head', inScope);
    const path = `/maintenance/attachments/${data.id}`;
    expect((await app.rest('GET', path, head)).status).toBe(403);
    expect((await remove(data.id, head)).code).toBe('OK');
    expect((await remove(data.id, head)).code).toBe('NOT_FOUND');
    const where = { id: data.id };
    expect(await app.database.prisma.attachment.count({ where })).toBe(0);
  });
});
