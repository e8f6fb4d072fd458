import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { sample } from '../../../support/full.js';
import { bothOr, INTERFACES, type InterfaceName, invoke } from '../../../support/interfaces.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import type { Person } from '../../../support/seed.js';
import { seedPart } from '../../../support/stock.js';

const NONE = { labour: 0, parts: 0, purchases: 0, total: 0 };
const MINUTE = 60_000;

let app: TestApp;
let crew: Crew;
let administrator: Person;
/** Approves in the department of the crew. */
let approver: Person;
let elsewhere: number;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 30 * 86_400, clockSeconds: 3_600 });
  crew = await seedCrew(app.seed);
  administrator = await app.seed.person('administrator');
  approver = await app.seed.person('technician', {
    departmentId: crew.departmentId,
    permissions: ['maintenance.read', 'maintenance.approve'],
  });
  ({ id: elsewhere } = await app.seed.department());
});
afterAll(() => app.stop());

const newRequest = async (data: object = {}) => {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  return (await app.seed.request(people, 'assigned', data)).id;
};

/** Calls an operation that succeeds. @returns its answer. */
const done = async (
  via: InterfaceName,
  name: string,
  input: Record<string, unknown>,
  { token }: Person = administrator,
) => {
  const { code, data } = await invoke(app, via, name, input, token);
  expect([name, code]).toEqual([name, 'OK']);
  return data;
};

/** What the parts of a request have cost, from the exact values of its movements, rounded once, halves up. */
async function partsOf(requestId: number): Promise<number> {
  const rows = await app.database.prisma.stockMovement.findMany({ where: { requestId } });
  const billionths = rows.reduce((sum, { kind, value }) => {
    const exact = BigInt(
      (value ?? 0)
        .toString()
        .replace(
          /^(\d+)(?:\.(\d+))?$/,
          (_, whole: string, rest = '') => `${whole}${rest.padEnd(9, '0')}`,
        ),
    );
    return sum + (kind === 'issue' ? exact : -exact);
  }, 0n);
  return Number((billionths + 500_000_000n) / 1_000_000_000n);
}

const costsOf = async (via: InterfaceName, id: number, actor = administrator) =>
  (await done(via, 'maintenanceRequest', { id }, actor)).costs;

it.each(bothOr('graphql'))('are the sums of time, parts and purchases, through %s', async (via) => {
  const { technician, departmentId } = crew;
  const { id: userId } = await app.seed.person('technician', { departmentId });
  const id = await newRequest({ helperIds: [userId] });
  expect(await costsOf(via, id)).toEqual(NONE);

  await done(via, 'addTimeEntry', { requestId: id, minutes: 30, userId });
  expect(await costsOf(via, id)).toEqual(NONE);
  const from = '2020-01-01T00:00:00.000Z';
  await done(via, 'setLabourRate', { userId, rate: 4_801, from });
  expect(await costsOf(via, id)).toEqual(NONE);
  const startedAt = new Date(app.now().getTime() - 2 * 3_600_000).toISOString();
  const time = { requestId: id, minutes: 30, userId, startedAt };
  const entry = await done(via, 'addTimeEntry', time);
  await done(via, 'addTimeEntry', { ...time, minutes: 15 });
  // 2400.5 and 1200.25, each rounded by itself.
  expect(await costsOf(via, id)).toEqual({ ...NONE, labour: 3_601, total: 3_601 });
  await done(via, 'updateTimeEntry', { id: entry.id, minutes: 60 });
  expect(await costsOf(via, id)).toEqual({ ...NONE, labour: 6_001, total: 6_001 });

  const { id: partId } = await seedPart(app.database.prisma, technician.id, {
    ...{ onHand: 10, unitCost: 250n },
  });
  const move = (kind: string, quantity: number) =>
    done(via, 'addPartMovement', { id: partId, kind, quantity, requestId: id }, technician);
  await move('issue', 3);
  await move('return', 1.5);
  await done(via, 'addPartMovement', { id: partId, kind: 'count', quantity: 2 });
  expect(await costsOf(via, id)).toEqual({ labour: 6_001, parts: 375, purchases: 0, total: 6_376 });

  const ask = { requestId: id, description: 'Seal', amount: 900 };
  const bought = await done(via, 'addPurchase', ask, technician);
  await done(via, 'approvePurchase', { id: bought.id });
  expect((await costsOf(via, id)).purchases).toBe(0);
  await done(via, 'receivePurchase', { id: bought.id, paidAmount: 850 }, technician);
  const cancelled = await done(via, 'addPurchase', ask, technician);
  await done(via, 'cancelPurchase', { id: cancelled.id }, technician);
  const all = { labour: 6_001, parts: 375, purchases: 850, total: 7_226 };
  expect(await costsOf(via, id)).toEqual(all);
  await done(via, 'deleteTimeEntry', { id: entry.id });
  const less = { ...all, labour: 1_200, total: 2_425 };
  expect(await costsOf(via, id)).toEqual(less);

  // A step answers them as well, and they follow the request into another department.
  const started = await done(via, 'startMaintenanceRequest', { id });
  expect(started.costs).toEqual(less);
  const transfer = { id, departmentId: elsewhere, reason: 'Theirs.' };
  expect((await done(via, 'transferMaintenanceRequest', transfer)).costs).toEqual(less);
});

it('are for leads and approvers of the department alone', async () => {
  const id = await newRequest();
  const { employee, head, technician } = crew;
  const helper = await app.seed.person('technician');
  await app.database.prisma.maintenanceRequest.update({
    where: { id },
    data: { helperIds: [helper.id] },
  });
  const developer = await app.seed.person('developer', { permissions: ['maintenance.read'] });
  for (const via of INTERFACES) {
    for (const reader of [head, approver, administrator]) {
      expect([reader.role, await costsOf(via, id, reader)]).toEqual([reader.role, NONE]);
    }
    for (const reader of [employee, technician, helper, developer]) {
      expect([reader.role, await costsOf(via, id, reader)]).toEqual([reader.role, null]);
    }
    const started = await newRequest();
    const answer = await done(via, 'startMaintenanceRequest', { id: started }, technician);
    expect(answer.costs).toBeNull();
    const other = { id: started, departmentId: elsewhere, reason: 'Theirs.' };
    // The head no longer sees the request.
    expect((await done(via, 'transferMaintenanceRequest', other, head)).costs).toBeNull();
  }
});

it('are in lists of GraphQL, and not in those of REST', async () => {
  const id = await newRequest();
  const document = '{ maintenanceRequests(first: 3) { nodes { id costs { total } } } }';
  const read = async ({ token }: Person) =>
    (await app.graphql(document, {}, { token })).data.maintenanceRequests.nodes.find(
      (node: { id: number }) => node.id === id,
    );
  expect(await read(crew.head)).toEqual({ id, costs: { total: 0 } });
  expect(await read(crew.technician)).toEqual({ id, costs: null });
  const [item] = await done('rest', 'maintenanceRequests', { limit: 1 });
  expect(item).not.toHaveProperty('costs');
});

it('of an asset are in its history, for those who read amounts', async () => {
  const { departmentId, technician, head } = crew;
  const asset = await app.seed.asset({ departmentId });
  const id = await newRequest({ assetId: asset.id });
  await newRequest({ assetId: asset.id });
  const part = await seedPart(app.database.prisma, technician.id, { onHand: 9, unitCost: 70n });
  const issue = { id: part.id, kind: 'issue', quantity: 2, requestId: id };
  for (const via of INTERFACES) {
    await done(via, 'addPartMovement', issue, technician);
    const { createdAt } = await done(via, 'maintenanceRequest', { id });
    const parts = 140 * (INTERFACES.indexOf(via) + 1);
    const read = { id: asset.id, kind: 'cost' };
    for (const reader of [head, approver, administrator]) {
      const entries = await done(via, 'assetHistory', read, reader);
      expect(entries).toEqual([
        expect.objectContaining({
          ...{ id: `c${id}`, at: createdAt, requestId: id, actorId: null },
          data: { labour: 0, parts, purchases: 0, total: parts },
        }),
      ]);
    }
    expect(await done(via, 'assetHistory', read, technician)).toEqual([]);
    expect(await done(via, 'assetHistory', { id: asset.id }, technician)).toHaveLength(2);
    expect(await done(via, 'assetHistory', { id: asset.id }, head)).toHaveLength(3);
  }
});

/** A random step of the work on a request; it may be refused. */
type RandomStep = (
  pick: (below: number) => number,
  id: number,
) => Promise<[name: string, input: Record<string, unknown>] | undefined>;

it.each([1, 2, 3].slice(0, sample(3, 1)))(
  'are the sums of their parts after any order of steps (%i)',
  async (seed) => {
    const random = randomNumbers(seed);
    const id = await newRequest();
    const { technician, departmentId } = crew;
    const stock = { onHand: 50, unitCost: 199n };
    const { id: partId } = await seedPart(app.database.prisma, administrator.id, stock);
    const userId = administrator.id;
    const listOf = async (name: string): Promise<Record<string, number | string | null>[]> =>
      await done('rest', name, { requestId: id, limit: 100 });
    const oneOf = async (name: string) => {
      const rows = await listOf(name);
      return rows[random(rows.length || 1)];
    };
    const ofOne = async (list: string, name: string, input: Record<string, unknown> = {}) => {
      const row = await oneOf(list);
      return row && ([name, { id: row.id, ...input }] as [string, Record<string, unknown>]);
    };
    const steps: readonly RandomStep[] = [
      async (pick) => [
        'setLabourRate',
        {
          ...{ userId: pick(2) === 0 ? userId : technician.id, rate: pick(10_000) },
          from: new Date(app.now().getTime() - pick(300) * MINUTE).toISOString(),
        },
      ],
      async (pick) => [
        'addTimeEntry',
        {
          ...{ requestId: id, minutes: 1 + pick(200) },
          ...(pick(2) === 0 ? { userId: technician.id } : {}),
        },
      ],
      async (pick) => await ofOne('requestTime', 'updateTimeEntry', { minutes: 1 + pick(200) }),
      async () => await ofOne('requestTime', 'deleteTimeEntry'),
      async () => ['startTimer', { requestId: id }],
      async () => ['stopTimer', { requestId: id }],
      async (pick) => [
        'addPartMovement',
        { id: partId, kind: 'issue', quantity: (1 + pick(5_000)) / 1_000, requestId: id },
      ],
      async (pick) => [
        'addPartMovement',
        { id: partId, kind: 'return', quantity: (1 + pick(2_000)) / 1_000, requestId: id },
      ],
      async (pick) => [
        'addPartMovement',
        { id: partId, kind: 'receipt', quantity: 1 + pick(9), unitCost: pick(1_000) },
      ],
      async (pick) => [
        'addPurchase',
        { requestId: id, description: 'Seal', amount: 1 + pick(9_999) },
      ],
      async () => await ofOne('requestPurchases', 'approvePurchase'),
      async () => await ofOne('requestPurchases', 'orderPurchase'),
      async (pick) =>
        await ofOne('requestPurchases', 'receivePurchase', pick(2) === 0 ? { paidAmount: 1 } : {}),
      async () => await ofOne('requestPurchases', 'cancelPurchase'),
      async (pick) => [
        'transferMaintenanceRequest',
        { id, departmentId: pick(2) === 0 ? elsewhere : departmentId, reason: 'Theirs.' },
      ],
      async () => ['approveMaintenanceRequest', { id }],
      async () => ['assignMaintenanceRequest', { id, technicianId: technician.id }],
      async () => ['holdMaintenanceRequest', { id, reason: 'parts' }],
    ];
    const taken = new Set<string>();
    const sum = (values: readonly unknown[]) => values.reduce<number>((a, b) => a + Number(b), 0);
    for (let turn = 0; turn < 120; turn += 1) {
      app.advance(random(20) * MINUTE);
      const [name, input] = (await steps[random(steps.length)]?.(random, id)) ?? ['', {}];
      if (name === '') continue;
      const via = INTERFACES[turn % 2] as InterfaceName;
      // Four eyes: the purchases of the technician are decided by the administrator.
      const actor = name === 'addPurchase' ? technician : administrator;
      const { code } = await invoke(app, via, name, input, actor.token);
      if (code !== 'OK') continue;
      taken.add(name);
      const time = await listOf('requestTime');
      const moved = await listOf('requestParts');
      const bought = await listOf('requestPurchases');
      const received = bought.filter(({ state }) => state === 'received');
      const labour = sum(time.map(({ cost }) => cost ?? 0));
      const parts = await partsOf(id);
      // Each movement shows its cost rounded; the sum is rounded once.
      const shown = sum(moved.map(({ kind, cost }) => (kind === 'issue' ? 1 : -1) * Number(cost)));
      expect(Math.abs(parts - shown)).toBeLessThanOrEqual(moved.length / 2);
      const purchases = sum(received.map(({ paidAmount }) => paidAmount));
      const total = labour + parts + purchases;
      expect(await costsOf(via, id)).toEqual({ labour, parts, purchases, total });
    }
    expect([...taken].sort()).toEqual(expect.arrayContaining(['addTimeEntry', 'addPartMovement']));
    expect(taken.size).toBeGreaterThanOrEqual(8);
  },
);
