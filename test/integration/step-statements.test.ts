import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOn, type TestApp } from '../support/app.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { openTestDatabase } from '../support/database.js';
import { invoke } from '../support/interfaces.js';
import { recordStatements, type StatementRecorder } from '../support/statements.js';

let app: TestApp;
let recorder: StatementRecorder;
let crew: Crew;

beforeAll(async () => {
  const recorded = await recordStatements(openTestDatabase);
  recorder = recorded.recorder;
  app = await startOn(recorded.database, {}, () => recorded.database.close());
  crew = await seedCrew(app.seed);
});
afterAll(async () => {
  recorder.stop();
  await app.stop();
});

/**
 * Completes a request of a category.
 *
 * @returns the number of statements about the requirements of categories that are neither the write
 *   of the step nor the read of its answer. Others, such as those of background jobs, do not count.
 */
async function statementsOf(categoryId: number | null): Promise<number> {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const { id } = await app.seed.request(people, 'assigned', { categoryId });
  const { result, statements } = await recorder.during(() =>
    invoke(app, 'rest', 'completeMaintenanceRequest', { id }, technician.token),
  );
  expect(result.code).toBe('OK');
  return statements.filter(({ text }) => /requires/.test(text) && !/UPDATE|watchers/.test(text))
    .length;
}

it('a category that requires nothing costs a step no statement, and one that does a single one', async () => {
  expect(await statementsOf(null)).toBe(0);
  const { id: parentId } = await app.seed.category();
  const idle = await app.seed.category({ parentId, depth: 2 });
  expect(await statementsOf(idle.id)).toBe(0);
  const { id: bound } = await app.seed.category({ requires: ['noOpenPurchase'] });
  expect(await statementsOf(bound)).toBe(1);
});
