import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, turnsOf } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let technician: Person;

/**
 * Ids of requests by when they were completed; `long` was submitted long before, `open` never was.
 */
const ids = {} as Record<'long' | 'first' | 'last' | 'elsewhere' | 'open', number>;

beforeAll(async () => {
  app = await startTestApp();
  const home = (await app.seed.department()).id;
  const abroad = (await app.seed.department()).id;
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId: home });
  technician = await app.seed.person('technician');
  const employee = await app.seed.person('employee', { departmentId: home });
  const completed = async (departmentId: number, createdAt: string, completedAt: string) => {
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    const times = { createdAt, completedAt, updatedAt: completedAt };
    return (await app.seed.request(owner, 'completed', times)).id;
  };
  ids.long = await completed(home, '2024-01-01T00:00:00Z', '2026-02-09T00:00:00Z');
  ids.first = await completed(home, '2026-02-01T00:00:00Z', '2026-02-09T12:00:00Z');
  ids.last = await completed(home, '2026-02-08T00:00:00Z', '2026-02-09T23:59:59.999Z');
  ids.elsewhere = await completed(abroad, '2026-02-01T00:00:00Z', '2026-02-10T00:00:00Z');
  const owner = { requesterId: employee.id, departmentId: home };
  ids.open = (await app.seed.request(owner, 'pending', { createdAt: '2026-02-09T12:00:00Z' })).id;
});
afterAll(() => app.stop());

type Name = keyof typeof ids;

const CASES: readonly (readonly [Record<string, string>, readonly Name[]])[] = [
  [{ completedFrom: '2024-01-02' }, ['long', 'first', 'last', 'elsewhere']],
  [{ completedFrom: '2026-02-09T12:00:00Z' }, ['first', 'last', 'elsewhere']],
  [{ completedFrom: '2026-02-09T12:00:00.001Z' }, ['last', 'elsewhere']],
  [{ completedFrom: '2026-02-10' }, ['elsewhere']],
  [{ completedFrom: '2026-02-11' }, []],
  [{ completedTo: '2026-02-08' }, []],
  [{ completedTo: '2026-02-09' }, ['long', 'first', 'last']],
  [{ completedTo: '2026-02-09T12:00:00Z' }, ['long', 'first']],
  [{ completedTo: '2026-02-09T11:59:59.999Z' }, ['long']],
  [{ completedFrom: '2026-02-09', completedTo: '2026-02-09' }, ['long', 'first', 'last']],
  [{ completedFrom: '2026-02-09', createdFrom: '2026-02-08' }, ['last']],
  [{ completedFrom: '2026-02-09', createdTo: '2025-01-01' }, ['long']],
  [{ completedFrom: '2026-02-09', search: 'nothing of it' }, []],
];

describe.each(bothOr('rest'))('requests by completion, through %s', (via) => {
  const found = async (input: object, who = administrator) =>
    (await invoke(app, via, 'maintenanceRequests', { limit: 50, ...input }, who.token)).data.map(
      ({ id }: { id: number }) => id,
    );

  it.each(turnsOf(via, CASES))('%j', async (filter, names) => {
    const expected = names.map((name) => ids[name]);
    for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt']) {
      expect((await found({ ...filter, sort })).toSorted()).toEqual(expected.toSorted());
      const own = expected.filter((id) => id !== ids.elsewhere);
      expect((await found({ ...filter, sort }, head)).toSorted()).toEqual(own.toSorted());
      expect((await found({ ...filter, sort }, technician)).toSorted()).toEqual(
        expected.toSorted(),
      );
    }
  });

  it('a period that ends before it begins is refused', async () => {
    const input = { completedFrom: '2026-02-10', completedTo: '2026-02-09' };
    const { code, details } = await invoke(
      app,
      via,
      'maintenanceRequests',
      input,
      administrator.token,
    );
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'completedFrom']);
  });
});

it('the count is that of the filter', async () => {
  const { data } = await app.graphql(
    '{ maintenanceRequests(filter: { completedTo: "2026-02-09" }) { totalCount } }',
    {},
    administrator,
  );
  expect(data.maintenanceRequests.totalCount).toBe(3);
});
