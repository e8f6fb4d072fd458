import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;
const NEVER = new Date('9999-12-31T00:00:00Z');

let app: TestApp;
let people: Record<string, Person>;
/** The requests of the department, with their due times in hours from now. */
let requests: { id: number; due: number | null; risk: number | null; breached: boolean }[];

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  people = {
    administrator: await app.seed.person('administrator'),
    head: await app.seed.person('department_head', { departmentId }),
    technician: await app.seed.person('technician'),
    employee: await app.seed.person('employee'),
  };
  const { employee, technician } = people as Record<string, Person>;
  const now = app.now().getTime();
  const at = (hours: number) => new Date(now + hours * HOUR);
  const dues = [5, null, -3, 24, null, 5, -1, 100, null, 2];
  requests = [];
  for (const [index, due] of dues.entries()) {
    const risk = due === null ? null : due - 3;
    const breached = due !== null && due < 0;
    const { id } = await app.seed.request(
      { requesterId: employee?.id ?? 0, departmentId, assigneeId: technician?.id ?? 0 },
      index % 2 === 0 ? 'assigned' : 'pending',
      {
        assigneeId: technician?.id ?? 0,
        nextDueAt: due === null ? NEVER : at(due),
        riskAt: risk === null ? null : at(risk),
        breachedAt: breached ? at(due) : null,
      },
    );
    requests.push({ id, due, risk, breached });
  }
});
afterAll(() => app.stop());

/** The ids by due time; those without last in both directions, and equal ones by id. */
function sorted(rows: typeof requests, descending: boolean): number[] {
  const sign = descending ? -1 : 1;
  return rows
    .toSorted((a, b) => {
      if ((a.due === null) !== (b.due === null)) return a.due === null ? 1 : -1;
      return sign * ((a.due ?? 0) - (b.due ?? 0) || a.id - b.id);
    })
    .map(({ id }) => id);
}

describe.each(bothOr('rest'))('through %s', (via) => {
  const list = async (person: string, input: Record<string, unknown>) => {
    const { code, data, page } = await invoke(
      app,
      via,
      'maintenanceRequests',
      input,
      people[person]?.token,
    );
    expect(code).toBe('OK');
    return { ids: data.map(({ id }: { id: number }) => id), data, page };
  };
  const ids = async (person: string, input: Record<string, unknown>) =>
    (await list(person, { limit: 50, ...input })).ids;

  it.each(['administrator', 'head', 'technician', 'employee'])(
    'the %s reads them by due time in pages, those without last',
    async (person) => {
      for (const sort of ['dueAt', '-dueAt']) {
        const found: number[] = [];
        let cursor: string | undefined;
        for (let turn = 0; turn < 10; turn += 1) {
          const page = await list(person, { sort, limit: 3, ...(cursor && { cursor }) });
          found.push(...page.ids);
          cursor = page.page?.nextCursor;
          if (cursor === undefined) break;
        }
        expect([sort, found]).toEqual([sort, sorted(requests, sort === '-dueAt')]);
      }
    },
  );

  it('null stands for none', async () => {
    const { data } = await list('head', { sort: '-dueAt', limit: 50 });
    expect(data.at(-1)).toMatchObject({ nextDueAt: null, riskAt: null, breachedAt: null });
    expect(data[0].id).toBe(sorted(requests, true)[0]);
    expect(data[0].nextDueAt).not.toBeNull();
  });

  it.each([
    ['overdue', true, ({ due }: { due: number | null }) => due !== null && due < 0],
    [
      'atRisk',
      true,
      ({ due, risk }: { due: number | null; risk: number | null }) =>
        risk !== null && risk <= 0 && due !== null && due >= 0,
    ],
    ['breached', true, ({ breached }: { breached: boolean }) => breached],
  ] as const)('%s and its opposite split the list', async (filter, _value, holds) => {
    for (const person of ['administrator', 'head', 'technician']) {
      for (const sort of ['-createdAt', 'dueAt', '-dueAt']) {
        const [is, isNot] = [
          await ids(person, { [filter]: true, sort }),
          await ids(person, { [filter]: false, sort }),
        ];
        const expected = requests.filter(holds as (one: (typeof requests)[0]) => boolean);
        expect(is.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
        expect([...is, ...isNot].toSorted()).toEqual(requests.map(({ id }) => id).toSorted());
      }
    }
  });

  it('a period of due times includes both ends, and nothing without one', async () => {
    const at = (hours: number) => new Date(app.now().getTime() + hours * HOUR).toISOString();
    const withDue = requests.filter(({ due }) => due !== null);
    const { data } = await list('head', { limit: 50, sort: 'dueAt' });
    const [first] = data;
    const exact = { dueFrom: first.nextDueAt, dueTo: first.nextDueAt };
    expect(await ids('head', exact)).toEqual([first.id]);
    expect((await ids('head', { dueFrom: at(-1000) })).toSorted()).toEqual(
      withDue.map(({ id }) => id).toSorted(),
    );
    expect(await ids('head', { dueTo: at(0.5), sort: 'dueAt' })).toEqual(
      sorted(
        withDue.filter(({ due }) => (due ?? 0) < 0),
        false,
      ),
    );
    const wrong = { dueFrom: at(2), dueTo: at(1) };
    const refused = await invoke(app, via, 'maintenanceRequests', wrong, people.head?.token);
    expect(refused.code).toBe('VALIDATION_ERROR');
  });
});
