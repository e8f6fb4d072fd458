import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerFor } from '../../src/cli/support/session.js';
import type { Statements } from '../../src/core/sql.js';
import type { Unit } from '../../src/core/unit.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import type { Prisma } from '../../src/generated/prisma/client.js';
import { ProvisioningService } from '../../src/modules/sign-in/scim/users/provisioning.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';

/** Creations by SCIM beside another call that is committed before the account is locked. */
let app: TestApp;
let directory: Person;
beforeAll(async () => {
  app = await startTestApp();
  directory = await app.seed.person('administrator');
});
afterAll(() => app.stop());

/** A POST for which `meanwhile` is written between the look for the account and its lock. */
async function postBeside(resource: object, id: number, meanwhile: Prisma.UserUpdateInput) {
  const { transactions } = app.database;
  const { scimPersonChanges: changes, users, settings, identityApplying: applying } = app.services;
  let isOver = false;
  const beside = ({ statements, ...unit }: Unit): Unit => {
    const all: Statements['all'] = async (statement) => {
      if (!isOver && /from "users".* for update$/.test(statement.text)) {
        isOver = true;
        await unit.tx.user.update({ where: { id }, data: meanwhile });
      }
      return await statements.all(statement);
    };
    return { ...unit, statements: { all } };
  };
  const real = new UnitOfWork(transactions, () => app.now());
  const unitOfWork = {
    run: (caller, work) => real.run(caller, (unit) => work(beside(unit))),
  } as UnitOfWork;
  const provisioning = new ProvisioningService({
    ...{ unitOfWork, changes, users, settings, applying },
    defaultRole: 'technician',
  });
  const { person } = await provisioning.create(callerFor(directory, 'test'), { ...resource });
  expect(isOver).toBe(true);
  return person;
}

it('an account that has got another address is not adopted for the old one', async () => {
  const { id, email } = await app.seed.person('technician', { email: 'moved@example.org' });
  const resource = { userName: email, externalId: 'moved' };
  const made = await postBeside(resource, id, { email: 'elsewhere@example.org' });
  expect(made.id).not.toBe(id);
  const row = await app.database.prisma.user.findUniqueOrThrow({ where: { id } });
  expect([row.email, row.externalId]).toEqual(['elsewhere@example.org', null]);
});

it('an account that has been unlinked is not adopted for the externalId that it had', async () => {
  const { id } = await app.seed.person('technician', { email: 'unlinked@example.org' });
  const { prisma } = app.database;
  await prisma.user.update({ where: { id }, data: { externalId: 'freed', status: 'inactive' } });
  const resource = { userName: 'heir@example.org', externalId: 'freed' };
  const made = await postBeside(resource, id, { externalId: null });
  expect([made.id === id, made.externalId]).toEqual([false, 'freed']);
  const row = await prisma.user.findUniqueOrThrow({ where: { id } });
  expect([row.email, row.externalId, row.status]).toEqual([
    'unlinked@example.org',
    null,
    'inactive',
  ]);
});
