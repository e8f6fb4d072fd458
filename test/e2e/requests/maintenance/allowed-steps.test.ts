import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';

let app: TestApp;
let crew: Crew;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  const { employee, technician, departmentId } = crew;
  for (const status of ['pending', 'approved', 'assigned', 'completed', 'cancelled'] as const) {
    const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    await app.seed.request(people, status);
  }
});
afterAll(() => app.stop());

interface Row {
  readonly id: number;
  readonly allowedSteps: readonly string[];
  readonly actions?: readonly { readonly step: string; readonly allowed: boolean }[];
}

async function rows(token: string, fields: string): Promise<readonly Row[]> {
  const { data, errors } = await app.graphql(
    `{ maintenanceRequests(first: 10, orderBy: CREATED_AT_ASC) { edges { node { id ${fields} } } } }`,
    {},
    { token },
  );
  expect(errors).toBeUndefined();
  return data.maintenanceRequests.edges.map(({ node }: { node: Row }) => node);
}

it.each(['head', 'technician', 'employee'] as const)(
  'lists the steps that a %s may take now, also without `actions`',
  async (role) => {
    const { token } = crew[role];
    const alone = await rows(token, 'allowedSteps');
    const beside = await rows(token, 'allowedSteps actions { step allowed }');
    expect(alone.length).toBeGreaterThan(0);
    expect(beside.map(({ id, allowedSteps }) => ({ id, allowedSteps }))).toEqual(alone);
    for (const { allowedSteps, actions = [] } of beside) {
      expect(allowedSteps).toEqual(
        actions.filter(({ allowed }) => allowed).map(({ step }) => step),
      );
    }
  },
);

it('lists the steps of a pending request to its head', async () => {
  const [pending] = await rows(crew.head.token, 'allowedSteps');
  expect(pending?.allowedSteps).toEqual(expect.arrayContaining(['APPROVE', 'REJECT', 'CANCEL']));
  expect(pending?.allowedSteps).not.toContain('COMPLETE');
});
