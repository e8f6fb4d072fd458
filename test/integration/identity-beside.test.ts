import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Unit } from '../../src/core/unit.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import type { Department } from '../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { identityWork } from '../support/identity.js';
import { nobody } from '../support/seed.js';

let app: TestApp;
let work: ReturnType<typeof identityWork>;
let [north, south]: Department[] = [];

beforeAll(async () => {
  app = await startTestApp({});
  work = identityWork(app);
  north = await app.seed.department();
  south = await app.seed.department();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.identityMapping.deleteMany();
});

const idOf = (department: Department | undefined) => department?.id ?? 0;

const employee = () => app.seed.person('employee', { departmentId: idOf(north) });

async function standing(id: number) {
  const row = await app.database.prisma.user.findUniqueOrThrow({ where: { id } });
  return [row.role, row.departmentId, row.status, row.managed.join(' ')];
}

/**
 * A login beside the deletion of a department: it is gone, with the mapping of it, when the login has read
 * the mappings.
 */
async function loginBesideDeletionOf(department: Department, userId: number, group: string) {
  const { prisma, transactions } = app.database;
  const [issuer, subject] = ['https://login.example.org', `subject-${userId}`];
  await prisma.userIdentity.create({ data: { issuer, subject, userId, createdAt: app.now() } });
  await new UnitOfWork(transactions, app.now).run(nobody, async (unit) => {
    const all: Unit['statements']['all'] = async (statement) => {
      const rows = await unit.statements.all(statement);
      if (!rows.some((row) => Object.hasOwn(row as object, 'headOf'))) return rows;
      await unit.tx.identityMapping.deleteMany({ where: { departmentId: department.id } });
      await unit.tx.department.deleteMany({ where: { id: department.id } });
      return rows;
    };
    const beside = { ...unit, statements: { ...unit.statements, all } };
    const login = { userId, issuer, subject, groups: [group] };
    await app.services.identityApplying.loggedIn(beside, nobody, login);
  });
}

it('a login gives no department that is deleted beside it', async () => {
  const [one, two] = [await employee(), await employee()];
  const mapped = await app.seed.department();
  await work.mapping({ value: 'west', departmentId: mapped.id });
  await work.mapping({ value: 'west', departmentId: idOf(south) });
  await loginBesideDeletionOf(mapped, one.id, 'west');
  expect(await standing(one.id)).toEqual(['employee', idOf(south), 'active', 'departmentId']);
  const named = await app.seed.department();
  await app.database.prisma.systemSettings.updateMany({ data: { scimDepartment: true } });
  await app.database.prisma.user.update({
    where: { id: two.id },
    data: { scimDepartment: named.nameKey },
  });
  await loginBesideDeletionOf(named, two.id, 'none');
  expect(await standing(two.id)).toEqual(['employee', idOf(north), 'active', '']);
});

it('a login without a list begins no incident beside the deletion of the last mapping', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, employee));
  const { token } = await app.seed.person('administrator');
  for (let round = 0; round < 10; round += 1) {
    const { id } = await work.mapping({ value: 'technicians', role: 'technician' });
    await Promise.all([
      ...people.slice(4).map((one) => work.login(one.id, undefined)),
      app.rest('DELETE', `/api/identity-mappings/${id}`, { token }),
      ...people.slice(0, 4).map((one) => work.login(one.id, undefined)),
    ]);
    expect(await app.database.prisma.identityCondition.findMany()).toEqual([]);
  }
});
