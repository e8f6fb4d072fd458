import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let people: Record<'head' | 'employee' | 'technician' | 'administrator' | 'developer', Person>;

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

/** A cursor of the list that somebody has made up. */
const made = (...parts: unknown[]) =>
  `cursor=${Buffer.from(JSON.stringify(['maintenanceRequests', ...parts])).toString('base64url')}`;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  people = {
    head: await app.seed.person('department_head', { departmentId: home }),
    employee: await app.seed.person('employee', { departmentId: home }),
    technician: await app.seed.person('technician'),
    administrator: await app.seed.person('administrator'),
    developer: await app.seed.person('developer', {
      permissions: ['maintenance.read', 'logs.read'],
    }),
  };
  const { employee, technician, administrator } = people;
  const at = (day: number) => new Date(START + day * DAY);
  const owners = [
    { requesterId: employee.id, departmentId: home },
    { requesterId: administrator.id, departmentId: home },
    { requesterId: administrator.id, departmentId: abroad },
  ];
  for (let day = 0; day < 30; day += 1) {
    const owner = owners[day % 3] as (typeof owners)[number];
    await app.seed.request(
      day === 8 ? { ...owner, assigneeId: technician.id } : owner,
      day === 8 ? 'assigned' : day % 2 === 0 ? 'pending' : 'cancelled',
      {
        title: day === 4 ? 'L/H BUCKET CYL LEAKING.' : `Request of day ${day}`,
        description: day === 5 ? '100% worn_out \\ bucket' : 'Nothing special',
        priority: day === 6 ? 'urgent' : 'normal',
        // Two share a moment, so that the id has to break the tie.
        createdAt: at(day - (day % 2)),
        updatedAt: at(30 - day),
      },
    );
  }
});
afterAll(() => app.stop());

async function list(who: Person, query = '') {
  return await app.rest('GET', `/api/maintenance${query}`, { token: who.token });
}

async function ids(who: Person, query: string): Promise<number[]> {
  const { body } = await list(who, query);
  return body.data.map((item: { id: number }) => item.id);
}

describe('who sees which requests', () => {
  it.each([
    ['administrator', 30],
    ['developer', 30],
    ['head', 20],
    ['employee', 10],
    ['technician', 1],
  ] as const)('%s sees %i of them, in lists and counts alike', async (who, count) => {
    expect(await ids(people[who], '?limit=100')).toHaveLength(count);
    const { data } = await app.graphql('{ maintenanceRequests { totalCount } }', {}, people[who]);
    expect(data.maintenanceRequests.totalCount).toBe(count);
  });

  it('a search or a filter never reaches outside the scope', async () => {
    expect(await ids(people.technician, '?search=day')).toHaveLength(1);
    expect(await ids(people.head, `?departmentId=${abroad}`)).toEqual([]);
  });
});

describe('filters', () => {
  it.each([
    ['status=assigned', 1],
    ['status=pending,assigned', 15],
    ['status=pending&status=assigned', 15],
    ['priority=urgent', 1],
    ['search=bucket', 2],
    ['search=leaking%20BUCKET', 1],
    ['search=100%25', 1],
    ['search=worn_out', 1],
    ['search=worn-out', 0],
    ['search=%5C', 1],
    ['search=%25', 1],
    ['createdFrom=2026-01-29', 2],
    ['createdTo=2026-01-01', 2],
    ['createdTo=2026-01-01T00:00:00Z', 2],
    ['createdFrom=2026-01-03&createdTo=2026-01-03', 2],
    ['createdFrom=2026-01-03T00:00:01Z&createdTo=2026-01-04', 0],
  ])('%s finds %i', async (query, count) => {
    expect(await ids(people.administrator, `?limit=100&${query}`)).toHaveLength(count);
  });

  it('by department, requester and assignee', async () => {
    const { administrator, employee, technician } = people;
    expect(await ids(administrator, `?departmentId=${abroad}&limit=100`)).toHaveLength(10);
    expect(await ids(administrator, `?requesterId=${employee.id}`)).toHaveLength(10);
    expect(await ids(administrator, `?assigneeId=${technician.id}`)).toHaveLength(1);
  });

  it('GraphQL takes the same filter, with its own spelling', async () => {
    const { data } = await app.graphql(
      `query($filter: MaintenanceRequestFilter) {
        maintenanceRequests(filter: $filter, orderBy: UPDATED_AT_ASC) {
          totalCount edges { node { id status } }
        }
      }`,
      { filter: { status: ['PENDING', 'ASSIGNED'], departmentId: home, search: null } },
      people.administrator,
    );
    expect(data.maintenanceRequests.totalCount).toBe(10);
    expect(data.maintenanceRequests.edges).toHaveLength(10);
  });
});

describe('pages', () => {
  it.each(['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'])(
    'walking the pages in the order %s meets every request once, in order',
    async (sort) => {
      const seen: { id: number; createdAt: string; updatedAt: string }[] = [];
      let cursor = '';
      for (let page = 0; page < 10; page += 1) {
        const { body } = await list(people.administrator, `?sort=${sort}&limit=7${cursor}`);
        seen.push(...body.data);
        expect(body.pagination.limit).toBe(7);
        if (!body.pagination.hasMore) {
          expect(body.pagination).not.toHaveProperty('nextCursor');
          break;
        }
        cursor = `&cursor=${body.pagination.nextCursor}`;
      }
      expect(new Set(seen.map((item) => item.id)).size).toBe(30);
      const field = sort.replace('-', '') as 'createdAt' | 'updatedAt';
      const sign = sort.startsWith('-') ? -1 : 1;
      const sorted = seen.toSorted(
        (a, b) => sign * (a[field].localeCompare(b[field]) || a.id - b.id),
      );
      expect(seen.map((item) => item.id)).toEqual(sorted.map((item) => item.id));
    },
  );

  it('a request that arrives while somebody pages moves nothing', async () => {
    const first = await list(people.administrator, '?limit=10');
    const extra = await app.seed.request({ requesterId: people.employee.id, departmentId: home });
    const next = await list(
      people.administrator,
      `?limit=10&cursor=${first.body.pagination.nextCursor}`,
    );
    await app.database.prisma.maintenanceRequest.delete({ where: { id: extra.id } });
    const both = [...first.body.data, ...next.body.data].map((item) => item.id);
    expect(both).toEqual((await ids(people.administrator, '?limit=20')).slice(0, 20));
  });

  it('a GraphQL cursor continues a connection, and REST takes the same one', async () => {
    const query = `query($after: String) {
      maintenanceRequests(first: 12, after: $after) {
        edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }`;
    const first = (await app.graphql(query, {}, people.administrator)).data.maintenanceRequests;
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const after = first.pageInfo.endCursor;
    const second = (await app.graphql(query, { after }, people.administrator)).data;
    expect(second.maintenanceRequests.pageInfo.hasPreviousPage).toBe(true);
    const rest = await ids(people.administrator, `?limit=12&cursor=${after}`);
    expect(
      second.maintenanceRequests.edges.map((edge: { node: { id: number } }) => edge.node.id),
    ).toEqual(rest);
  });

  it('every parameter is read, however many there are', async () => {
    const { body } = await list(people.administrator, `?${'priority=low&'.repeat(1000)}colour=red`);
    expect(body.error.details.errors.map((error: { field: string }) => error.field)).toEqual([
      'priority',
      'colour',
    ]);
  });

  it('the cursors below would do if they were whole', async () => {
    const query = `?${made('-createdAt', '2026-01-01T00:00:00.000Z', '1')}`;
    expect((await list(people.administrator, query)).status).toBe(200);
  });

  it.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit=ten'],
    ['limit', 'limit=1.5'],
    ['sort', 'sort=title'],
    ['status', 'status=open'],
    ['priority', 'priority=low,high'],
    ['createdFrom', 'createdFrom=yesterday'],
    ['createdFrom', 'createdFrom=2026-02-30'],
    ['createdFrom', 'createdFrom=0000-01-01'],
    ['createdFrom', 'createdFrom=2026-01-01T24:00:00Z'],
    ['createdFrom', 'createdFrom=2026-01-01T00:00:00%2B99:00'],
    ['createdFrom', 'createdFrom=2026-02-02&createdTo=2026-02-01'],
    ['completedFrom', 'completedFrom=2026-02-02&completedTo=2026-02-01'],
    ['completedTo', 'completedTo=tomorrow'],
    ['departmentId', 'departmentId=-1'],
    ['departmentId', 'departmentId=99999999999'],
    ['assigneeId', 'assigneeId=1&assigneeId=2'],
    ['search', 'search=%00'],
    ['colour', 'colour=red'],
    ['query', 'search=%E0%A4%A'],
    ['query', 'search=%FF'],
    ['cursor', 'cursor=garbage'],
    ['cursor', made('-createdAt', '-200000-01-01T00:00:00.000Z', '1')],
    ['cursor', made('-createdAt', '0000-01-01T00:00:00.000Z', '1')],
    ['cursor', made('-createdAt', 'never', '1')],
    ['cursor', made('-createdAt', null, '1')],
    ['cursor', made('-createdAt', '2026-01-01T00:00:00.000Z', {})],
    ['cursor', made('createdAt', '2026-01-01T00:00:00.000Z', '1')],
    ['cursor', made('-createdAt', '2026-01-01T00:00:00.000Z', '999999999999999999')],
  ])('a bad %s is named: ?%s', async (field, query) => {
    const { status, body } = await list(people.administrator, `?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', error: { details: { field } } });
  });
});
