import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urgencyOf } from '../../../../src/modules/requests/maintenance/list/urgency.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;

let app: TestApp;
let people: Readonly<Record<'administrator' | 'head' | 'employee' | 'technician', Person>>;
let home: number;

beforeAll(async () => {
  app = await startTestApp();
  const { seed } = app;
  home = (await seed.department()).id;
  const abroad = (await seed.department()).id;
  people = {
    administrator: await seed.person('administrator'),
    head: await seed.person('department_head', { departmentId: home }),
    employee: await seed.person('employee', { departmentId: home }),
    technician: await seed.person('technician', { departmentId: home }),
  };
  const { employee, head, technician } = people;
  for (let index = 0; index < 24; index += 1) {
    const priority = PRIORITIES[(index + (index >> 2)) % 4] ?? 'low';
    const departmentId = index % 3 === 0 ? abroad : home;
    const requesterId = index % 5 === 0 ? head.id : employee.id;
    const status = (['pending', 'approved', 'assigned', 'completed'] as const)[
      index % 4 === 3 ? 3 : index % 3
    ];
    const assigned = status === 'assigned' || status === 'completed';
    const owner = { departmentId, requesterId, ...(assigned && { assigneeId: technician.id }) };
    // Two of each time, so that the id decides.
    const createdAt = new Date(Date.UTC(2024, 1, 29 - (index >> 1)));
    await seed.request(owner, status ?? 'pending', { priority, createdAt });
  }
});
afterAll(() => app.stop());

interface Listed {
  readonly id: number;
  readonly priority: string;
  readonly createdAt: string;
}

/** The pages of a list, one after the other. */
async function walk(via: 'rest' | 'graphql', input: object, { token }: Person): Promise<Listed[]> {
  const seen: Listed[] = [];
  for (let cursor: object = {}; ; ) {
    const page = { ...input, limit: 4, ...cursor };
    const { code, data, page: info } = await invoke(app, via, 'maintenanceRequests', page, token);
    expect(code).toBe('OK');
    seen.push(...data);
    if (!info?.hasMore) return seen;
    cursor = { cursor: info.nextCursor };
  }
}

const rank = ({ priority }: Listed) => PRIORITIES.map(String).indexOf(priority.toLowerCase());

function byUrgency(one: Listed, other: Listed): number {
  const time = Date.parse(one.createdAt) - Date.parse(other.createdAt);
  return rank(one) - rank(other) || time || one.id - other.id;
}

const OPEN = { status: ['pending', 'approved', 'assigned'] };

describe.each(bothOr('rest'))('the order by priority, through %s', (via) => {
  it.each(['administrator', 'head', 'employee', 'technician'] as const)(
    'has the most urgent first and then the oldest, for the %s',
    async (name) => {
      const person = people[name];
      const all = await walk(via, { ...OPEN, sort: 'createdAt' }, person);
      expect(all.length).toBeGreaterThan(4);
      const ordered = all.toSorted(byUrgency).map(({ id }) => id);
      const found = async (sort: string) =>
        (await walk(via, { ...OPEN, sort }, person)).map(({ id }) => id);
      expect(await found('-priority')).toEqual(ordered);
      expect(await found('priority')).toEqual(ordered.toReversed());
    },
  );

  it('goes together with the other filters', async () => {
    const { administrator, technician } = people;
    for (const filter of [
      { stage: ['submitted', 'approved'], departmentId: home },
      { unassigned: true, search: 'broken' },
      { status: ['assigned'], assigneeId: technician.id },
      { ...OPEN, priority: 'high' },
      { ...OPEN, onHold: false },
    ]) {
      const all = await walk(via, { ...filter, sort: 'createdAt' }, administrator);
      const ordered = all.toSorted(byUrgency).map(({ id }) => id);
      expect(ordered.length).toBeGreaterThan(0);
      const found = await walk(via, { ...filter, sort: '-priority' }, administrator);
      expect(found.map(({ id }) => id)).toEqual(ordered);
    }
  });

  it.each([{}, { status: ['pending', 'completed'] }, { unassigned: false }])(
    'is refused for what is not open: %o',
    async (filter) => {
      const { token } = people.administrator;
      const input = { ...filter, sort: '-priority' };
      const { code, details } = await invoke(app, via, 'maintenanceRequests', input, token);
      const errors: readonly { field: string }[] = details.errors;
      expect([code, errors.map(({ field }) => field)]).toEqual(['VALIDATION_ERROR', ['sort']]);
    },
  );
});

it('is the same in the program and in the database, on days that other centuries lack, too', async () => {
  for (const priority of PRIORITIES) {
    for (const text of ['2000-02-29T23:59:59.999Z', '2026-03-29T01:30:00.001Z']) {
      const createdAt = new Date(text);
      const rows = await app.database.prisma.$queryRawUnsafe<{ value: Date }[]>(
        `SELECT request_urgency('${priority}', '${text}') AS value`,
      );
      expect(rows[0]?.value).toEqual(urgencyOf({ priority, createdAt }));
    }
  }
});
