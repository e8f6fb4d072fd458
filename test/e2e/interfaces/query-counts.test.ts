import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statements } from '../../../src/core/sql.js';
import { PrismaClient } from '../../../src/generated/prisma/client.js';
import { createExecutor } from '../../../src/graphql/executor.js';
import { startOn, type TestApp } from '../../support/app.js';
import { openTestDatabase, type TestDatabase } from '../../support/database.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let database: TestDatabase;
let administrator: Person;
/** The statements since they were last cleared. */
const texts: string[] = [];

beforeAll(async () => {
  const opened = await openTestDatabase();
  // The same database through a client that tells of every statement.
  const prisma = new PrismaClient({
    adapter: opened.adapterFactory,
    log: [{ emit: 'event', level: 'query' }],
  });
  prisma.$on('query', (event) => texts.push(event.query));
  const observed: Statements = {
    all: async (statement) => {
      texts.push(statement.text);
      return await opened.statements.all(statement);
    },
  };
  database = { ...opened, prisma, statements: observed };
  // Each query is executed once, unlike in the other tests.
  app = await startOn(database, {}, () => opened.close(), createExecutor());
  administrator = await app.seed.person('administrator');
  for (let index = 0; index < 12; index += 1) {
    const { id: departmentId } = await app.seed.department();
    const head = await app.seed.person('department_head', { departmentId });
    await database.prisma.department.update({
      where: { id: departmentId },
      data: { headId: head.id },
    });
    const technician = await app.seed.person('technician', { departmentId });
    const employee = await app.seed.person('employee', { departmentId });
    for (let count = 0; count < 10; count += 1) {
      await app.seed.request(
        { departmentId, requesterId: employee.id, assigneeId: technician.id },
        'assigned',
        { approvedById: head.id },
      );
    }
  }
});
afterAll(() => app.stop());

const WHOLE = `query($first: Int) {
  maintenanceRequests(first: $first) {
    totalCount
    edges { node {
      id title allowedActions
      department { id name head { id email } users(first: 5) { totalCount edges { node { id } } } }
      requester { id email department { name } }
      assignee { id firstName }
      approvedBy { id lastName department { requests(first: 3) { totalCount edges { node { id } } } } }
      history { action actor { id department { id } } }
    } }
  }
}`;

/**
 * Statements that come every few seconds, whatever is asked for: the settings, the clock of the
 * database.
 */
const BY_TIME = /FROM system_settings|SELECT clock_timestamp\(\)/;

async function statementsFor(first: number): Promise<string[]> {
  texts.length = 0;
  const { data, errors } = await app.graphql(WHOLE, { first }, administrator);
  expect(errors).toBeUndefined();
  expect(data.maintenanceRequests.edges).toHaveLength(first);
  return texts.filter((text) => /^\s*(SELECT|WITH)/i.test(text) && !BY_TIME.test(text));
}

it('a list with all relations makes as many queries for 25 requests as for 2', async () => {
  const few = await statementsFor(2);
  const many = await statementsFor(25);
  expect(few.length).toBeGreaterThan(4);
  expect(many.length).toBe(few.length);
  expect(many.length).toBeLessThanOrEqual(16);
});

it('a list below many objects is cut by the database, not by the program', async () => {
  await statementsFor(25);
  const nested = texts.filter((text) => /LATERAL/i.test(text) && /LIMIT/i.test(text));
  expect(nested.length).toBeGreaterThanOrEqual(2);
});

it('totalCount costs nothing when nobody asks for it', async () => {
  texts.length = 0;
  await app.graphql('{ maintenanceRequests { edges { node { id } } } }', {}, administrator);
  expect(texts.filter((text) => /count\(/i.test(text))).toEqual([]);
});
