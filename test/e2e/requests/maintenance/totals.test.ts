import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
const people: Record<string, Person> = {};
let home: number;
let annexe: number;
let store: number;

const STATES = ['pending', 'approved', 'assigned', 'completed', 'cancelled'] as const;
/** States that have a technician. */
const ASSIGNED: ReadonlySet<string> = new Set(['assigned', 'completed']);
const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

/** One request of each state and priority in a department, and one from a month long ago. */
async function fill(departmentId: number, requester: Person, assignee: Person): Promise<void> {
  const owner = { requesterId: requester.id, departmentId };
  for (const status of STATES) {
    const party = ASSIGNED.has(status) ? { ...owner, assigneeId: assignee.id } : owner;
    for (const priority of PRIORITIES) await app.seed.request(party, status, { priority });
  }
  const createdAt = new Date('2024-02-29T23:59:59.999Z');
  await app.seed.request(owner, 'pending', { createdAt });
}

beforeAll(async () => {
  app = await startTestApp();
  const { seed } = app;
  [home, annexe, store] = (await Promise.all(
    ['Home', 'Annexe', 'Store'].map(async (name) => (await seed.department(name)).id),
  )) as [number, number, number];
  people.administrator = await seed.person('administrator');
  people.superAdmin = await seed.person('super_admin');
  people.head = await seed.person('department_head', { departmentId: home });
  people.technician = await seed.person('technician', { departmentId: annexe });
  people.employee = await seed.person('employee', { departmentId: home });
  people.newcomer = await seed.person('employee', { departmentId: store });
  const { head, technician, employee } = people as Record<string, Person>;
  await fill(home, employee as Person, technician as Person);
  await fill(annexe, head as Person, technician as Person);
  await fill(annexe, employee as Person, technician as Person);
  await fill(store, employee as Person, technician as Person);
});
afterAll(() => app.stop());

const filters = (): Record<string, unknown>[] => [
  {},
  { status: ['PENDING'] },
  { status: ['PENDING', 'COMPLETED', 'PENDING'] },
  { status: [] },
  { priority: 'URGENT' },
  { status: ['CANCELLED'], priority: 'LOW' },
  { departmentId: home },
  { departmentId: annexe, status: ['ASSIGNED'] },
  { departmentId: store, priority: 'HIGH' },
  { departmentId: 2_000_000_000 },
  // What the counts do not know.
  { stage: ['SUBMITTED'] },
  { status: ['PENDING'], createdTo: '2024-02-29' },
  { requesterId: people.employee?.id },
  { assigneeId: people.technician?.id, status: ['COMPLETED'] },
  { search: 'broken' },
];

/** The numbers of nodes of all pages and the total, of each filter and person. */
async function compare(): Promise<number[]> {
  const document = `query($filter: MaintenanceRequestFilter) {
    maintenanceRequests(first: 100, filter: $filter) {
      totalCount edges { node { id } } pageInfo { hasNextPage }
    } }`;
  const totals: number[] = [];
  for (const [who, { token }] of Object.entries(people)) {
    for (const filter of filters()) {
      const { data, code } = await app.graphql(document, { filter }, { token });
      expect(code).toBeUndefined();
      const { totalCount, edges, pageInfo } = data.maintenanceRequests;
      expect(pageInfo.hasNextPage).toBe(false);
      expect([who, filter, totalCount]).toEqual([who, filter, edges.length]);
      totals.push(totalCount);
    }
  }
  return totals;
}

/** Adds all changes to the counts; how many were pending. */
async function addUp(): Promise<number> {
  const { prisma } = app.database;
  const pending = await prisma.requestRollupChange.count();
  while ((await prisma.requestRollupChange.count()) > 0) {
    await prisma.$queryRaw`SELECT roll_up_requests(1000)`;
  }
  return pending;
}

describe('totals of the list of requests', () => {
  it('are the numbers of what everybody can see, before and after changes are added up', async () => {
    const before = await compare();
    // 84 requests: those of the administrator without a filter, and 21 of the head's own in the annexe.
    expect(before[0]).toBe(84);
    expect(Math.max(...before)).toBe(84);
    expect(before[2 * filters().length]).toBe(42);
    await addUp();
    expect(await compare()).toEqual(before);
  });

  it('follow each change at once', async () => {
    const { employee, head, administrator } = people as Record<string, Person>;
    const total = async (person: Person | undefined, filter: Record<string, unknown>) => {
      const { data } = await app.graphql(
        'query($filter: MaintenanceRequestFilter) { maintenanceRequests(filter: $filter) { totalCount } }',
        { filter },
        { token: person?.token as string },
      );
      return data.maintenanceRequests.totalCount as number;
    };
    const figures = async () => [
      await total(administrator, { status: ['PENDING'] }),
      await total(head, { status: ['PENDING'] }),
      await total(head, { status: ['CANCELLED'], priority: 'LOW' }),
    ];
    const [pending = 0, ofHead = 0, cancelled = 0] = await figures();
    const { body } = await app.rest('POST', '/api/maintenance', {
      token: employee?.token,
      body: { title: 'Leak', description: 'Under the sink', priority: 'low', departmentId: home },
    });
    expect(body.code).toBe('OK');
    expect(await figures()).toEqual([pending + 1, ofHead + 1, cancelled]);
    const { body: answer } = await app.rest('DELETE', `/api/maintenance/${body.data.id}`, {
      token: employee?.token,
      body: { reason: 'It stopped' },
    });
    expect(answer.data?.status ?? answer).toBe('cancelled');
    expect(await figures()).toEqual([pending, ofHead, cancelled + 1]);
  });

  it('are exact while changes are added up and requests are submitted at the same time', async () => {
    const { administrator } = people;
    const ask = async () => {
      const { data } = await app.graphql(
        '{ maintenanceRequests { totalCount } }',
        {},
        {
          token: administrator?.token as string,
        },
      );
      return data.maintenanceRequests.totalCount as number;
    };
    const before = await ask();
    const { id: requesterId } = people.employee as Person;
    for (let count = 1; count <= 20; count += 1) {
      await app.seed.request({ requesterId, departmentId: home });
      const [total] = await Promise.all([ask(), addUp()]);
      expect(total).toBe(before + count);
    }
  });
});
