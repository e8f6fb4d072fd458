import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { sample } from '../../../support/full.js';
import { identityWork } from '../../../support/identity.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import { connectDirectory, type Directory, type ScimAnswer } from '../../../support/scim.js';

/**
 * Generated calls, up to three of them at once (test/e2e/sign-in/identity/generated.test.ts has them one after
 * the other, with logins and changes by hand): there is always an active super_admin, never two
 * accounts of one `externalId`, and no adopted account with the password of an address that nobody
 * verified (docs/api/scim.md). SCIM_SEQUENCES is their number for a longer run.
 */
const SEQUENCES = Number(process.env.SCIM_SEQUENCES ?? sample(2_000, 20));
const STEPS = 8;

let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician', superAdminGroup: 'Owners' });
  directory = await connectDirectory(app);
  await identityWork(app).mapping({ value: 'Owners', role: 'super_admin' });
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const ADDRESSES = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@generated.example.org`);
const EXTERNAL_IDS = ['1', '2', '3', '4'];

/** A group of owners with one super_admin whom the mapping made one, and an address that is not verified. */
async function start(): Promise<string> {
  await prisma().identityGroup.deleteMany();
  await prisma().user.deleteMany({ where: { id: { not: directory.accountId } } });
  const owner = await directory.provide('owner@generated.example.org', { externalId: 'owner' });
  const group = await directory.call('POST', '/Groups', {
    displayName: 'Owners',
    members: [{ value: owner }],
  });
  return group.body.id;
}

/** Somebody registers with an address that is not theirs. */
async function register(email: string): Promise<void> {
  const data = { email, passwordHash: `registered ${email}`, role: 'technician' as const };
  await prisma().user.createMany({ data: [data], skipDuplicates: true });
}

function callsOf(below: (limit: number) => number, groupId: string) {
  const one = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const ids = async () =>
    (await prisma().user.findMany({ select: { id: true } })).map(({ id }) => String(id));
  const person = async () => `/Users/${one(await ids())}`;
  const patch = async (operation: object) =>
    directory.call('PATCH', await person(), { Operations: [operation] });
  const externalId = () => (below(3) === 0 ? {} : { externalId: one(EXTERNAL_IDS) });
  const members = async () =>
    (await ids()).filter(() => below(3) === 0).map((value) => ({ value }));
  const kinds: (() => Promise<ScimAnswer | undefined>)[] = [
    () => directory.call('POST', '/Users', { userName: one(ADDRESSES), ...externalId() }),
    () => directory.call('POST', '/Users', { userName: one(ADDRESSES), ...externalId() }),
    async () =>
      directory.call('PUT', await person(), { userName: one(ADDRESSES), ...externalId() }),
    () => patch({ op: 'Replace', path: 'externalId', value: one(EXTERNAL_IDS) }),
    () => patch({ op: 'Replace', path: 'active', value: one(['True', 'False']) }),
    () => patch({ op: 'Replace', path: 'userName', value: one(ADDRESSES) }),
    async () => directory.call('DELETE', await person()),
    async () => directory.call('PUT', `/Groups/${groupId}`, { members: await members() }),
    async () =>
      directory.call('PATCH', `/Groups/${groupId}`, {
        Operations: [{ op: 'Remove', path: 'members', value: await members() }],
      }),
    () =>
      directory.call('PATCH', `/Groups/${groupId}`, {
        Operations: [{ op: 'Replace', path: 'displayName', value: one(['Owners', 'Others']) }],
      }),
    async () => {
      await register(one(ADDRESSES));
      return undefined;
    },
  ];
  return () => one(kinds)();
}

async function expectInvariants(): Promise<void> {
  const rows = await prisma().user.findMany({ where: { isService: false } });
  const owners = rows.filter(({ role, status }) => role === 'super_admin' && status === 'active');
  expect(owners.length).toBeGreaterThanOrEqual(1);
  const linked = rows.flatMap(({ externalId }) => externalId ?? []);
  expect(new Set(linked).size).toBe(linked.length);
  const taken = rows.filter(({ externalId, passwordHash }) => externalId && passwordHash);
  expect(taken.map(({ email }) => email)).toEqual([]);
}

it(`keeps ${SEQUENCES} generated houses whole`, { timeout: 36_000_000 }, async () => {
  const statuses = new Set<number>();
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const below = randomNumbers(seed);
    const next = callsOf(below, await start());
    for (let step = 0; step < STEPS; step += 1) {
      const answers = await Promise.all(Array.from({ length: 1 + below(3) }, next));
      for (const answer of answers) if (answer) statuses.add(answer.status);
      await expectInvariants();
    }
  }
  const expected = [200, 201, 204, 400, 403, 404, 409];
  expect([...statuses].filter((status) => !expected.includes(status))).toEqual([]);
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 204, 403, 404, 409]));
});
