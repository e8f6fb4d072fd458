import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

const headOf = async (id: number) =>
  (await app.database.prisma.department.findUniqueOrThrow({ where: { id } })).headId;

/** A department with its head, past the rules. */
async function headed() {
  const { id } = await app.seed.department();
  const head = await app.seed.person('department_head', { departmentId: id });
  await app.database.prisma.department.update({ where: { id }, data: { headId: head.id } });
  return { id, head };
}

describe.each(bothOr('rest'))('the head of a department, through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>) =>
    invoke(app, via, name, input, admin.token);

  it('is one of its active department heads', async () => {
    const { id } = await app.seed.department();
    const other = await app.seed.department();
    const head = await app.seed.person('department_head', { departmentId: id });
    const set = await call('updateDepartment', { id, headId: head.id });
    expect([set.code, set.data?.headId]).toEqual(['OK', head.id]);
    const refused = [
      await app.seed.person('department_head', { departmentId: other.id }),
      await app.seed.person('department_head'),
      await app.seed.person('department_head', { departmentId: id, status: 'suspended' }),
      await app.seed.person('department_head', { departmentId: id, status: 'inactive' }),
      await app.seed.person('employee', { departmentId: id }),
      await app.seed.person('administrator', { departmentId: id }),
      { id: 999_999 },
    ];
    for (const person of refused) {
      const answer = await call('updateDepartment', { id, headId: person.id });
      expect([answer.code, answer.details?.field]).toEqual(['VALIDATION_ERROR', 'headId']);
      expect(await headOf(id)).toBe(head.id);
    }
    const name = `New ${id}`;
    const made = await call('createDepartment', { name, headId: head.id });
    expect([made.code, made.details?.field]).toEqual(['VALIDATION_ERROR', 'headId']);
    expect((await call('createDepartment', { name, headId: null })).code).toBe('OK');
    expect((await call('updateDepartment', { id, headId: null })).data.headId).toBeNull();
  });

  it.each<[string, string, (id: number) => Promise<Record<string, unknown>>]>([
    ['has another role', 'updateUser', async () => ({ role: 'technician' })],
    [
      'belongs to another department',
      'updateUser',
      async () => ({ departmentId: (await app.seed.department()).id }),
    ],
    ['is deactivated', 'deactivateUser', async () => ({})],
  ])('is nobody when that person %s, with an audit record', async (_what, operation, change) => {
    const { id, head } = await headed();
    const input = { id: head.id, ...(await change(id)) };
    expect((await call(operation, input)).code).toBe('OK');
    expect(await headOf(id)).toBeNull();
    expect((await call('department', { id })).data.headId).toBeNull();
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { targetType: 'department', targetId: String(id) },
    });
    expect(record).toMatchObject({
      action: 'department.updated',
      actorId: admin.id,
      metadata: { before: { headId: head.id }, after: { headId: null } },
    });
  });

  it('stays where something else changes, and where the person is suspended', async () => {
    const { id, head } = await headed();
    await call('updateUser', { id: head.id, firstName: 'Hana', role: 'department_head' });
    await call('updateUser', { id: head.id, departmentId: id });
    await call('setUserPermissions', { id: head.id, permissions: ['department.read'] });
    await call('suspendUser', { id: head.id });
    expect(await headOf(id)).toBe(head.id);
    // A client that sends the whole record back changes only the name.
    const renamed = await call('updateDepartment', { id, name: `Kept ${id}`, headId: head.id });
    expect([renamed.code, renamed.data?.headId]).toEqual(['OK', head.id]);
    await call('activateUser', { id: head.id });
    expect(await headOf(id)).toBe(head.id);
  });

  it('is never somebody who goes at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await app.seed.department();
      const head = await app.seed.person('department_head', { departmentId: id });
      const [set, gone] = await Promise.all([
        call('updateDepartment', { id, headId: head.id }),
        round % 2 === 0
          ? call('deactivateUser', { id: head.id })
          : call('updateUser', { id: head.id, role: 'technician' }),
      ]);
      expect(gone.code).toBe('OK');
      expect(['OK', 'VALIDATION_ERROR']).toContain(set.code);
      expect(await headOf(id)).toBeNull();
    }
  });

  it('does not come back with a record that was read before', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, head } = await headed();
      const answers = await Promise.all([
        call('updateDepartment', { id, description: `Round ${round}`, headId: head.id }),
        call('deactivateUser', { id: head.id }),
      ]);
      expect(answers[1]?.code).toBe('OK');
      expect(await headOf(id)).toBeNull();
    }
  });
});
