import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { picture } from '../support/files.js';
import type { Sent } from '../support/forms.js';
import { INTERFACES, interfacesOf, invoke } from '../support/interfaces.js';
import { PERMISSIONS, type PermissionName } from '../support/permission-names.js';
import type { Person } from '../support/seed.js';

/**
 * docs/behaviour/access.md and docs/behaviour/files.md: what people may do by their relation to a
 * row, without a permission, and which permission in their scope stands for it.
 */
let app: TestApp;
let departmentId: number;
let submitter: Person;
let technician: Person;
let file: Sent;

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  submitter = await app.seed.person('employee', { departmentId, permissions: [] });
  technician = await app.seed.person('technician', { departmentId, permissions: [] });
  file = { bytes: await picture('png') };
});
afterAll(() => app.stop());

/** A head of the department, who sees its requests, with only these permissions. */
const head = (permissions: readonly PermissionName[]) =>
  app.seed.person('department_head', { departmentId, permissions });
const headWithout = (...excluded: PermissionName[]) =>
  head(PERMISSIONS.filter((permission) => !excluded.includes(permission)));

async function request(status: 'pending' | 'approved' | 'assigned' | 'completed' = 'assigned') {
  const assignee = status === 'assigned' || status === 'completed';
  const owner = { requesterId: submitter.id, departmentId };
  return await app.seed.request(
    { ...owner, ...(assignee ? { assigneeId: technician.id } : {}) },
    status,
  );
}

/** A photo of a request, uploaded by its submitter. */
async function photo(status: 'pending' | 'completed' = 'pending') {
  const { id: requestId } = await request(status);
  const input = { requestId, type: 'BEFORE', file };
  const { data, code } = await invoke(app, 'rest', 'uploadAttachment', input, submitter.token);
  expect(code).toBe('OK');
  return data as { id: number; filename: string };
}

describe.each(INTERFACES)('through %s', (via) => {
  const code = async (name: string, input: Record<string, unknown>, { token }: Person) =>
    (await invoke(app, via, name, input, token)).code;

  it('the submitter alone updates, while it is pending', async () => {
    const change = async (person: Person, status: 'pending' | 'approved' = 'pending') =>
      code('updateMaintenanceRequest', { id: (await request(status)).id, title: 'Other' }, person);
    expect(await change(submitter)).toBe('OK');
    expect(await change(submitter, 'approved')).toBe('INVALID_TRANSITION');
    expect(await change(await headWithout())).toBe('FORBIDDEN');
    expect(await change(await app.seed.person('super_admin'))).toBe('FORBIDDEN');
  });

  it('the assigned technician completes, and who holds maintenance.complete in scope', async () => {
    const complete = async (person: Person) =>
      code('completeMaintenanceRequest', { id: (await request()).id }, person);
    expect(await complete(technician)).toBe('OK');
    expect(await complete(submitter)).toBe('FORBIDDEN');
    expect(await complete(await head(['maintenance.complete']))).toBe('OK');
    expect(await complete(await headWithout('maintenance.complete'))).toBe('FORBIDDEN');
  });

  it('the submitter cancels while pending or approved, and who holds maintenance.cancel in scope', async () => {
    const cancel = async (person: Person, status: Parameters<typeof request>[0]) =>
      code('cancelMaintenanceRequest', { id: (await request(status)).id, reason: 'Gone' }, person);
    expect(await cancel(submitter, 'pending')).toBe('OK');
    expect(await cancel(submitter, 'approved')).toBe('OK');
    expect(await cancel(submitter, 'assigned')).toBe('FORBIDDEN');
    expect(await cancel(technician, 'assigned')).toBe('FORBIDDEN');
    for (const status of ['pending', 'approved', 'assigned'] as const) {
      expect(await cancel(await head(['maintenance.cancel']), status)).toBe('OK');
      expect(await cancel(await headWithout('maintenance.cancel'), status)).toBe('FORBIDDEN');
    }
  });

  it('submitter and technician add photos, and who holds maintenance.update in scope', async () => {
    const attach = async (person: Person) => {
      const input = { requestId: (await request()).id, type: 'AFTER', file };
      return code('uploadAttachment', input, person);
    };
    expect(await attach(submitter)).toBe('OK');
    expect(await attach(technician)).toBe('OK');
    expect(await attach(await head(['maintenance.update']))).toBe('OK');
    expect(await attach(await headWithout('maintenance.update'))).toBe('FORBIDDEN');
  });

  it('a loose photo is uploaded by those who may submit, change or complete', async () => {
    for (const permission of [
      'maintenance.create',
      'maintenance.update',
      'maintenance.complete',
    ] as const) {
      expect(await code('uploadPhoto', { file }, await head([permission]))).toBe('OK');
    }
    const others = await headWithout(
      'maintenance.create',
      'maintenance.update',
      'maintenance.complete',
    );
    expect(await code('uploadPhoto', { file }, others)).toBe('FORBIDDEN');
  });

  it.skipIf(via === 'graphql')(
    'a photo is read by its uploader, and with maintenance.read by those who see its request',
    async () => {
      const { id, filename } = await photo();
      for (const [name, input] of [
        ['attachmentFile', { id }],
        ['uploadFile', { filename }],
      ] as const) {
        expect(await code(name, input, submitter)).toBe('OK');
        expect(await code(name, input, await head(['maintenance.read']))).toBe('OK');
        expect(await code(name, input, await headWithout('maintenance.read'))).toBe('FORBIDDEN');
        const elsewhere = await app.seed.person('department_head', {
          departmentId: (await app.seed.department()).id,
        });
        expect(await code(name, input, elsewhere)).toBe('NOT_FOUND');
      }
    },
  );

  it.each(['deleteAttachment', 'deleteUpload'].filter((name) => interfacesOf(name).includes(via)))(
    '%s: the uploader while the request is open, and who holds maintenance.delete in scope',
    async (name) => {
      const remove = async (person: Person, { id, filename }: Awaited<ReturnType<typeof photo>>) =>
        code(name, name === 'deleteUpload' ? { filename } : { id }, person);
      expect(await remove(submitter, await photo())).toBe('OK');
      expect(await remove(submitter, await photo('completed'))).toBe('FORBIDDEN');
      expect(await remove(await head(['maintenance.delete']), await photo('completed'))).toBe('OK');
      const others = await headWithout('maintenance.delete');
      expect(await remove(others, await photo())).toBe('FORBIDDEN');
    },
  );

  it('maintenance.delete counts in the scope of now, also for the uploader', async () => {
    const permissions = ['maintenance.delete'] as const;
    const former = await app.seed.person('technician', { departmentId, permissions });
    const owner = { requesterId: submitter.id, departmentId, assigneeId: former.id };
    const { id } = await app.seed.request(owner, 'assigned');
    const input = { requestId: id, type: 'AFTER', file };
    const { data } = await invoke(app, 'rest', 'uploadAttachment', input, former.token);
    // Somebody else has completed it meanwhile.
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { assigneeId: technician.id, status: 'completed', completedAt: new Date() },
    });
    expect(await code('deleteAttachment', { id: data.id }, former)).toBe('FORBIDDEN');
  });
});

it('people seen through relations show id and name; the rest needs user.read or being that person', async () => {
  const { id } = await request('approved');
  const query = `query($id: Int!) { maintenanceRequest(id: $id) { requester {
    id firstName lastName email phone role permissions departmentId status isActive isSuspended
    lastLoginAt createdAt updatedAt } } }`;
  const requester = async ({ token }: Person) => {
    const { data, errors } = await app.graphql(query, { id }, { token });
    expect(errors).toBeUndefined();
    return data.maintenanceRequest.requester;
  };
  const { firstName, lastName, email } = submitter;
  const stranger = await requester(await head(['maintenance.read']));
  expect(stranger).toEqual({
    id: submitter.id,
    firstName,
    lastName,
    email: null,
    phone: null,
    role: null,
    permissions: null,
    departmentId: null,
    status: null,
    isActive: null,
    isSuspended: null,
    lastLoginAt: null,
    createdAt: null,
    updatedAt: null,
  });
  expect(await requester(await head(['maintenance.read', 'user.read']))).toMatchObject({ email });
  const owner = await app.seed.person('employee', { departmentId });
  const own = await app.seed.request({ requesterId: owner.id, departmentId });
  const { data } = await app.graphql(query, { id: own.id }, { token: owner.token });
  expect(data.maintenanceRequest.requester).toMatchObject({ email: owner.email });
});
