import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

/** Nobody decides on a purchase that they asked for, nor does a right that comes from who asked. */

let app: TestApp;
let departmentId: number;
/** Two heads, and accounts without rights of their own. */
let people: Record<'head' | 'other' | 'second' | 'third', Person>;

const delegateTo = async (to: Person, by: Person) => {
  const now = app.now().getTime();
  const terms = {
    ...{ toUserId: to.id, reason: 'On leave' },
    startsAt: new Date(now - 1_000).toISOString(),
    endsAt: new Date(now + 86_400_000).toISOString(),
  };
  expect((await invoke(app, 'rest', 'createDelegation', terms, by.token)).code).toBe('OK');
};

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department('Facilities')).id;
  const abroad = (await app.seed.department('Abroad')).id;
  const may = { permissions: ['maintenance.read', 'maintenance.complete', 'maintenance.approve'] };
  people = {
    head: await app.seed.person('department_head', { departmentId }),
    other: await app.seed.person('department_head', { departmentId }),
    second: await app.seed.person('employee', { departmentId: abroad, ...(may as object) }),
    third: await app.seed.person('employee', { departmentId: abroad, ...(may as object) }),
  };
  // The second account of the head has rights from the head; the third from both heads.
  await delegateTo(people.second, people.head);
  await delegateTo(people.third, people.head);
  await delegateTo(people.third, people.other);
});
afterAll(() => app.stop());

type Who = keyof typeof people;

/** Who asked, who decides, and on whose behalf; null where it is refused. */
const CASES: readonly (readonly [Who, Who, Who | 'itself' | null])[] = [
  ['head', 'head', null],
  ['head', 'second', null],
  ['head', 'other', 'itself'],
  ['head', 'third', 'other'],
  ['other', 'head', 'itself'],
  ['other', 'second', 'head'],
  ['other', 'third', 'head'],
  // The second account asks by the right of the head: the head asks.
  ['second', 'second', null],
  ['second', 'head', null],
  ['second', 'other', 'itself'],
  ['second', 'third', 'other'],
];

describe.each(bothOr('rest'))('through %s', (via) => {
  const asked = async (by: Who) => {
    const { id } = await app.seed.request(
      { requesterId: people.other.id, departmentId, assigneeId: people.other.id },
      'assigned',
      { stage: 'assigned' },
    );
    const input = { requestId: id, description: 'Boiler', amount: 1_000_000_000 };
    const { data } = await invoke(app, via, 'addPurchase', input, people[by].token);
    expect(data).toMatchObject({ state: 'requested', requestedById: people[by].id });
    expect(data).not.toHaveProperty('requestedForId');
    return data.id as number;
  };

  it.each(CASES)('asked for by %s, decided by %s: on behalf of %s', async (by, who, behalf) => {
    for (const [name, input] of [
      ['approvePurchase', {}],
      ['refusePurchase', { reason: 'Too dear.' }],
    ] as const) {
      const id = await asked(by);
      const decide = () => invoke(app, via, name, { id, ...input }, people[who].token);
      if (behalf === null) {
        await expectRefused(app, { id, ...input }, decide, 'FORBIDDEN');
        continue;
      }
      expect((await decide()).data).toMatchObject({ decidedById: people[who].id });
      const record = await app.database.prisma.auditRecord.findFirstOrThrow({
        where: { targetType: 'purchase', targetId: String(id) },
        orderBy: { id: 'desc' },
      });
      const { onBehalfOf = 'itself' } = record.metadata as { onBehalfOf?: number };
      expect(onBehalfOf).toBe(behalf === 'itself' ? 'itself' : people[behalf].id);
    }
  });
});
