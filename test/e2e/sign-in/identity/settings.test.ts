import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { seedMapping } from '../../../support/identity-mappings.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>) =>
    invoke(app, via, name, input, administrator.token);
  const refused = (name: string, input: Record<string, unknown>, code: string, field?: string) =>
    expectRefused(app, input, () => call(name, input), code, field);

  it('has the settings of the identity provider', async () => {
    const { id } = await app.seed.department();
    const { data } = await call('systemSettings', {});
    expect(data).toMatchObject({
      ...{ identityWithoutMatch: 'keep', scimDepartment: false, identityDepartmentId: null },
    });
    const set = { identityWithoutMatch: 'suspend', scimDepartment: true, identityDepartmentId: id };
    const changed = await call('updateSystemSettings', { ...set, expectedVersion: data.version });
    expect(changed.data).toMatchObject({ ...set, version: data.version + 1 });
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'settings.updated' },
      orderBy: { id: 'desc' },
    });
    expect(record.metadata).toMatchObject({
      before: { identityWithoutMatch: 'keep', scimDepartment: false, identityDepartmentId: null },
      after: set,
    });
    const back = {
      identityWithoutMatch: 'keep',
      scimDepartment: false,
      identityDepartmentId: null,
    };
    expect((await call('updateSystemSettings', back)).data).toMatchObject(back);
  });

  it.each<[string, Record<string, unknown>]>([
    ['identityWithoutMatch', { identityWithoutMatch: 'forget' }],
    ['identityWithoutMatch', { identityWithoutMatch: null }],
    ['scimDepartment', { scimDepartment: null }],
    ['identityDepartmentId', { identityDepartmentId: 999_999 }],
    ['identityDepartmentId', { identityDepartmentId: 0 }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    await refused('updateSystemSettings', wrong, 'VALIDATION_ERROR', field);
  });

  it('does not delete a department that mappings or the settings name', async () => {
    const { id } = await app.seed.department();
    const mapping = await seedMapping(app.database.prisma, { departmentId: id });
    await seedMapping(app.database.prisma, { departmentId: id });
    const deletion = async () => (await refused('deleteDepartment', { id }, 'CONFLICT')).details;
    expect(await deletion()).toEqual({ users: 0, requests: 0, identityMappings: 2 });
    await call('updateSystemSettings', { identityDepartmentId: id });
    await call('deleteIdentityMapping', { id: mapping.id });
    expect(await deletion()).toEqual({ users: 0, requests: 0, identityMappings: 1, settings: 1 });
    await app.database.prisma.identityMapping.deleteMany({ where: { departmentId: id } });
    expect(await deletion()).toEqual({ users: 0, requests: 0, settings: 1 });
    await call('updateSystemSettings', { identityDepartmentId: null });
    expect((await call('deleteDepartment', { id })).code).toBe('OK');
  });
});
