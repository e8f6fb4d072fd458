import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { sample } from '../../../support/full.js';
import { identityWork } from '../../../support/identity.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import type { Person } from '../../../support/seed.js';

/** Sequences of steps; each has its people, and the groups and mappings are made anew. */
const SEQUENCES = Number(process.env.IDENTITY_SEQUENCES ?? sample(2_000, 60));
const SEED = Number(process.env.IDENTITY_SEED ?? 20_261_130);
const STEPS = 8;

/** Stands for the password of somebody who registered with another person's address. */
const STRANGERS_HASH = 'the password of a stranger';
const GROUPS = ['root', 'staff', 'heads'];
const ADDRESSES = ['root', 'known', 'unverified', 'new'] as const;
const EXTERNAL_IDS = ['x1', 'x2', 'x3'] as const;

let app: TestApp;
let work: ReturnType<typeof identityWork>;
/** Each has its own limit of calls in a second. */
let tokens: string[];
let calls = 0;
let administrator: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp({ superAdminGroup: 'root' });
  work = identityWork(app);
  const service = await app.seed.serviceAccount('administrator');
  const scopes = ['user.create', 'user.read', 'user.update', 'user.delete'] as const;
  tokens = [];
  for (let left = 40; left > 0; left -= 1) {
    tokens.push((await app.seed.apiToken(service.id, scopes)).token);
  }
  administrator = await app.seed.person('administrator');
  departmentId = (await app.seed.department()).id;
  await app.database.prisma.systemSettings.updateMany({
    data: { identityDepartmentId: departmentId },
  });
});
afterAll(() => app.stop());

/** A call of the directory. */
async function scim(method: string, path: string, body?: object) {
  calls += 1;
  const token = tokens[calls % tokens.length];
  const answer = await fetch(`${app.url}/scim/v2${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(429);
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

type Random = (below: number) => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

/** People and groups of one sequence. */
interface World {
  readonly random: Random;
  readonly run: number;
  /** Ids of groups of SCIM by name. */
  readonly groups: ReadonlyMap<string, string>;
  readonly people: number[];
  /** Accounts whose address nobody had verified at first. */
  readonly strangers: ReadonlySet<number>;
}

const address = (run: number, name: string) => `${name}.${run}@example.org`;

async function newWorld(random: Random, run: number): Promise<World> {
  const { prisma } = app.database;
  await prisma.identityMapping.deleteMany();
  await prisma.identityGroup.deleteMany();
  // People of earlier sequences neither count nor take the ids of the directory.
  await prisma.user.updateMany({
    where: { isService: false, id: { not: administrator.id } },
    data: { role: 'technician', status: 'inactive', externalId: null, managed: [] },
  });
  const data = { role: 'employee', departmentId } as const;
  const root = await prisma.user.create({
    data: {
      ...{ email: address(run, 'root'), emailVerifiedAt: app.now(), role: 'super_admin' },
      ...{ managed: ['role'], externalId: 'x1', departmentId },
    },
  });
  const known = await prisma.user.create({
    data: { ...data, email: address(run, 'known'), emailVerifiedAt: app.now() },
  });
  const stranger = await prisma.user.create({
    data: { ...data, email: address(run, 'unverified'), passwordHash: STRANGERS_HASH },
  });
  const groups = new Map<string, string>();
  for (const displayName of GROUPS) {
    const times = { createdAt: app.now(), updatedAt: app.now() };
    const { id } = await prisma.identityGroup.create({
      data: { id: randomUUID(), displayName, ...times },
    });
    groups.set(displayName, id);
  }
  await work.mapping({ value: 'root', role: 'super_admin' });
  await work.mapping({ value: 'heads', role: 'department_head', departmentId, headOf: true });
  const people = [root.id, known.id, stranger.id];
  return { random, run, groups, people, strangers: new Set([stranger.id]) };
}

/** A step of the directory, of a login, or by hand. */
type Step = (world: World) => Promise<unknown>;

const newUser = ({ random, run }: World) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: address(run, pick(random, ADDRESSES)),
  ...(random(4) === 0 ? {} : { externalId: pick(random, EXTERNAL_IDS) }),
  ...(random(3) === 0 ? { active: random(2) === 0 } : {}),
});

const patch = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

const userPath = (world: World) => `/Users/${pick(world.random, world.people)}`;
const groupPath = (world: World) => `/Groups/${world.groups.get(pick(world.random, GROUPS))}`;

const STEPS_OF_SCIM: readonly Step[] = [
  async (world) => {
    const { status, body } = await scim('POST', '/Users', newUser(world));
    const id = Number(body?.id);
    if (status === 201 && !world.people.includes(id)) world.people.push(id);
  },
  (world) => scim('PUT', userPath(world), newUser(world)),
  (world) => {
    const value = world.random(2) === 0 ? 'False' : world.random(2) === 0;
    return scim('PATCH', userPath(world), patch({ op: 'Replace', path: 'active', value }));
  },
  (world) => {
    const value = pick(world.random, EXTERNAL_IDS);
    return scim('PATCH', userPath(world), patch({ op: 'replace', path: 'externalId', value }));
  },
  (world) => scim('DELETE', userPath(world)),
  (world) => {
    const value = [{ value: String(pick(world.random, world.people)) }];
    const op = pick(world.random, ['Add', 'Remove']);
    return scim('PATCH', groupPath(world), patch({ op, path: 'members', value }));
  },
  (world) => {
    const members = world.people
      .filter(() => world.random(2) === 0)
      .map((id) => ({ value: String(id) }));
    const displayName = pick(world.random, GROUPS);
    const path = `/Groups/${world.groups.get(displayName)}`;
    return scim('PUT', path, { displayName, members });
  },
];

const OTHER_STEPS: readonly Step[] = [
  (world) => {
    const groups = GROUPS.filter(() => world.random(2) === 0);
    return work.login(pick(world.random, world.people), groups);
  },
  async (world) => {
    const managed = ['role', 'departmentId'].filter(() => world.random(2) === 0);
    const path = `/api/users/${pick(world.random, world.people)}/identity`;
    await app.rest('PUT', path, { token: administrator.token, body: { managed } });
  },
  async (world) => {
    const identityWithoutMatch = pick(world.random, ['keep', 'suspend'] as const);
    await app.database.prisma.systemSettings.updateMany({ data: { identityWithoutMatch } });
  },
  async (world) => {
    const id = pick(world.random, world.people);
    const body = { role: pick(world.random, ['technician', 'employee']) };
    await app.rest('PUT', `/api/users/${id}`, { token: administrator.token, body });
  },
];

const users = (world: World): Promise<User[]> =>
  app.database.prisma.user.findMany({
    where: { id: { in: world.people } },
    orderBy: { id: 'asc' },
  });

/** What must hold after each step. */
async function check(world: World): Promise<void> {
  const { prisma } = app.database;
  const roots = await prisma.user.count({
    where: { role: 'super_admin', status: 'active', isService: false },
  });
  expect(roots, 'active super_admins').toBeGreaterThan(0);
  const found = await users(world);
  const ids = found.flatMap(({ externalId }) => externalId ?? []);
  expect(new Set(ids).size, 'one account an externalId').toBe(ids.length);
  for (const user of found) {
    if (world.strangers.has(user.id) && user.externalId !== null) {
      expect(user.passwordHash, 'password of an adopted account').toBeNull();
    }
  }
  const userId = { in: found.filter(({ status }) => status === 'inactive').map(({ id }) => id) };
  const live = await Promise.all([
    prisma.session.count({ where: { userId, revokedAt: null } }),
    prisma.apiToken.count({ where: { userId, revokedAt: null } }),
    prisma.calendarFeed.count({ where: { userId } }),
    prisma.pushSubscription.count({ where: { userId } }),
    prisma.delegation.count({ where: { OR: [{ fromUserId: userId }, { toUserId: userId }] } }),
  ]);
  expect(live, 'what works for inactive people').toEqual([0, 0, 0, 0, 0]);
}

/** A login without a usable list changes nothing of the account. */
async function loginWithoutClaim(world: World): Promise<void> {
  const before = await users(world);
  await work.login(pick(world.random, world.people), undefined);
  expect(await users(world), 'after a login without the claim').toEqual(before);
}

/** What somebody took back is changed by hand alone; a managed field is not changed by hand. */
async function byHand(world: World, before: readonly User[]): Promise<void> {
  const id = pick(world.random, world.people);
  const row = before.find((user) => user.id === id);
  if (row === undefined || row.role === 'super_admin' || row.role === 'administrator') return;
  const body = { role: row.role === 'technician' ? 'employee' : 'technician' };
  const { token } = administrator;
  const answer = await app.rest('PUT', `/api/users/${id}`, { token, body });
  if (row.managed.includes('role')) {
    expect([answer.status, answer.body.error.details.reason]).toEqual([409, 'managed']);
  } else {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

/** Gives the people what must end when they are deactivated. */
async function arm(world: World): Promise<void> {
  const active = (await users(world)).filter(({ status }) => status === 'active');
  const [one, other] = [pick(world.random, active), pick(world.random, active)];
  await app.seed.login(one.id);
  await app.seed.apiToken(one.id, ['maintenance.read']);
  if (one.id === other.id) return;
  await app.database.prisma.delegation.create({
    data: {
      ...{ fromUserId: one.id, toUserId: other.id, reason: 'leave' },
      ...{ startsAt: app.now(), endsAt: new Date(app.now().getTime() + 86_400_000) },
      ...{ createdAt: app.now(), updatedAt: app.now() },
    },
  });
}

async function sequence(random: Random, run: number): Promise<void> {
  const world = await newWorld(random, run);
  for (let step = 0; step < STEPS; step += 1) {
    const kind = random(10);
    const frozen = await users(world);
    const isManual = (user: User) => user.manual.includes('role');
    if (kind === 0) await loginWithoutClaim(world);
    else if (kind === 1) await byHand(world, frozen);
    else if (kind === 2) await arm(world);
    else {
      const steps = kind < 8 ? STEPS_OF_SCIM : OTHER_STEPS.slice(0, 3);
      // Two at once meet in the database.
      const some = random(3) === 0 ? [pick(random, steps), pick(random, STEPS_OF_SCIM)] : [];
      const chosen = some.length > 0 ? some : [pick(random, steps)];
      await Promise.all(chosen.map((one) => one(world)));
      for (const user of await users(world)) {
        const old = frozen.find(({ id }) => id === user.id);
        if (old === undefined || !isManual(old) || !isManual(user)) continue;
        expect(user.role, `the role of ${user.email}, which somebody took back`).toBe(old.role);
      }
    }
    await check(world);
  }
}

it(`${SEQUENCES} generated sequences leave what must never happen undone`, async () => {
  const random = randomNumbers(SEED);
  for (let run = 0; run < SEQUENCES; run += 1) {
    await sequence(random, run).catch((error: unknown) => {
      throw new Error(`sequence ${run} of IDENTITY_SEED=${SEED}`, { cause: error });
    });
  }
}, 36_000_000);
