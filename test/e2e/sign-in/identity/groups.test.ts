import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { seedGroups } from '../../../support/identity-mappings.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
const prisma = () => app.database.prisma;
const DAY = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  administrator = await app.seed.person('administrator');
});
beforeEach(async () => {
  await prisma().identityGroupValue.deleteMany();
  await prisma().userIdentity.deleteMany();
  await prisma().identityGroup.deleteMany();
});
afterAll(() => app.stop());

const person = async (groups: readonly string[], seenAt: Date, status?: Person['status']) => {
  const made = await app.seed.person('technician', status ? { status } : {});
  await seedGroups(prisma(), made.id, groups, seenAt);
  return made;
};

/** A group of SCIM with its members. */
async function provided(displayName: string, members: readonly number[], at: Date): Promise<void> {
  const group = await prisma().identityGroup.create({
    data: { id: randomUUID(), displayName, createdAt: at, updatedAt: at },
  });
  await prisma().identityGroupMember.createMany({
    data: members.map((userId) => ({ groupId: group.id, userId })),
  });
  await prisma().identityGroupValue.createMany({
    data: [{ value: displayName, lastSeenAt: at }],
    skipDuplicates: true,
  });
}

const ago = (days: number) => new Date(app.now().getTime() - days * DAY);

describe.each(bothOr('graphql'))('through %s', (via) => {
  const groups = (input: Record<string, unknown> = {}, actor = administrator) =>
    invoke(app, via, 'identityGroups', input, actor.token);

  it('lists what anybody has, with active people and when it was seen last', async () => {
    const [old, recent, now] = [ago(3), ago(1), app.now()];
    const first = await person(['painters', 'staff'], old);
    await person(['staff'], recent);
    await person(['staff', 'away'], now, 'inactive');
    await person(['staff'], old, 'suspended');
    await provided('painters', [first.id], recent);
    await provided('staff', [first.id], old);
    const { code, data } = await groups();
    expect(code).toBe('OK');
    expect(data).toEqual([
      { value: 'away', people: 0, lastSeenAt: now.toISOString() },
      // The claim and SCIM name the same person, who counts once.
      { value: 'painters', people: 1, lastSeenAt: recent.toISOString() },
      { value: 'staff', people: 2, lastSeenAt: now.toISOString() },
    ]);
  });

  it('has pages in the order of the names', async () => {
    await person(['a', 'b', 'c', 'd', 'e'], ago(1));
    const first = await groups({ limit: 2 });
    const second = await groups({ limit: 2, cursor: first.page?.nextCursor });
    const third = await groups({ limit: 2, cursor: second.page?.nextCursor });
    const names = [first, second, third].map(({ data }) =>
      data.map(({ value }: { value: string }) => value),
    );
    expect(names).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(third.page?.hasMore).toBe(false);
    expect((await groups({ cursor: 'nonsense' })).code).toBe('VALIDATION_ERROR');
    const users = await invoke(app, via, 'users', { limit: 1 }, administrator.token);
    expect((await groups({ cursor: users.page?.nextCursor })).code).toBe('VALIDATION_ERROR');
  });

  it('is read with system.settings alone', async () => {
    expect((await groups({}, await app.seed.person('technician'))).code).toBe('FORBIDDEN');
  });
});

it('forgets what nobody has had for 90 days', async () => {
  await person(['kept'], ago(200));
  const member = await app.seed.person('technician');
  await provided('kept by SCIM', [member.id], ago(200));
  await provided('empty', [], ago(91));
  await prisma().identityGroupValue.createMany({
    data: [
      { value: 'lost long ago', lastSeenAt: ago(91) },
      { value: 'lost', lastSeenAt: ago(89) },
    ],
  });
  await app.services.identityGroups.sweep(new AbortController().signal);
  const left = await prisma().identityGroupValue.findMany({ orderBy: { value: 'asc' } });
  expect(left.map(({ value }) => value)).toEqual(['kept', 'kept by SCIM', 'lost']);
});

it('counts the whole list when it is asked to', async () => {
  await person(['a', 'b', 'c'], ago(1));
  const { data } = await app.graphql(
    '{ identityGroups(first: 1) { totalCount nodes { value } } }',
    {},
    { token: administrator.token },
  );
  expect(data?.identityGroups).toEqual({ totalCount: 3, nodes: [{ value: 'a' }] });
});
