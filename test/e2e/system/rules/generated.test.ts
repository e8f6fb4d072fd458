import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Prisma } from '../../../../src/generated/prisma/client.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { sample } from '../../../support/full.js';
import { invoke } from '../../../support/interfaces.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import {
  type OracleAction,
  type OracleCondition,
  type OracleRule,
  RuleOracle,
} from '../../../support/rule-oracle.js';
import { rulesDone, seedRule } from '../../../support/rules.js';
import type { Person } from '../../../support/seed.js';

const SEED = Number(process.env.RULES_SEED ?? 20_261_130);
/** Sets of rules of one turn: each has a department with one request. */
const SETS = 10;
const ACTS = 6;

const PRIORITIES = ['low', 'normal', 'high', 'urgent'];
const STAGES = ['submitted', 'approved', 'assigned'];
const DESCRIPTIONS = ['The Boiler is cold', 'A lamp flickers', 'BOILER room: water'];

let app: TestApp;
/** The processes that work on events: two where the database is a server. */
let workers: TestApp[];
let owner: Person;
let technicians: number[];
let categories: number[];
let parents: Map<number, number>;

beforeAll(async () => {
  app = await startTestApp({ sweepSeconds: 36_000 });
  app.holdClock();
  workers = [app];
  if (app.database.kind === 'server') {
    const second = await startOn(app.database, { sweepSeconds: 36_000 });
    second.holdClock();
    workers.push(second);
  }
  owner = await app.seed.person('administrator');
  const { id: home } = await app.seed.department();
  technicians = [];
  for (let left = 2; left > 0; left -= 1) {
    technicians.push((await app.seed.person('technician', { departmentId: home })).id);
  }
  const above = await app.seed.category();
  const below = await app.seed.category({ parentId: above.id });
  categories = [above.id, below.id, (await app.seed.category()).id];
  parents = new Map([[below.id, above.id]]);
});
afterAll(async () => {
  for (const one of workers.toReversed()) await one.stop();
});

type Random = (below: number) => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

function condition(random: Random, changes: boolean): OracleCondition {
  const [field, values] = pick(random, [
    ['priority', PRIORITIES],
    ['stage', STAGES],
    ['categoryId', categories],
    ['description', ['boiler', 'a lamp FLICKERS', 'the', 'water']],
  ] as [string, (string | number)[]][]);
  const value = pick(random, values);
  if (field === 'description')
    return { field, op: pick(random, ['contains', 'startsWith', 'is']), value };
  if (changes && random(3) === 0) {
    return { field, op: pick(random, ['changedTo', 'changedFrom']), value };
  }
  const op = pick(random, ['is', 'isNot', 'in', 'notIn', 'notEmpty']);
  if (op === 'notEmpty') return { field, op };
  if (op === 'is' || op === 'isNot') return { field, op, value };
  return { field, op, value: [...new Set([value, pick(random, values)])] };
}

function conditions(random: Random, changes: boolean): OracleCondition {
  const some = (count: number) => Array.from({ length: count }, () => condition(random, changes));
  if (random(3) === 0) return { all: [] };
  const group = random(4) === 0 ? [{ [pick(random, ['all', 'any'])]: some(1 + random(2)) }] : [];
  const key = pick(random, ['all', 'any', 'any']);
  return { [key]: [...some(1 + random(2)), ...group] };
}

function actions(random: Random): OracleAction[] {
  const all: OracleAction[] = [
    { type: 'setPriority', priority: pick(random, PRIORITIES) },
    { type: 'comment', body: 'Seen {{number}}', visibility: pick(random, ['internal', 'public']) },
    { type: 'addWatcher', userIds: [owner.id] },
    { type: 'assign', technicianId: pick(random, technicians) },
    { type: 'hold', reason: 'parts' },
    { type: 'comment', body: 'Again', visibility: 'internal' },
  ];
  const chosen = all.filter(() => random(3) === 0);
  return chosen.length > 0 ? chosen : [pick(random, all)];
}

const triggerOf = (random: Random): OracleRule['trigger'] =>
  pick(random, [
    { type: 'created' },
    { type: 'classified' },
    { type: 'stage_changed' },
    { type: 'stage_changed', to: pick(random, STAGES) },
    { type: 'commented', by: pick(random, ['submitter', 'staff', 'any']) },
  ]);

/** The rules of a department, in the order in which they act. */
async function ruleSet(random: Random, departmentId: number): Promise<OracleRule[]> {
  const made: (OracleRule & { readonly rank: number })[] = [];
  for (let left = 2 + random(11); left > 0; left -= 1) {
    const trigger = triggerOf(random);
    const changes = trigger.type === 'classified' || trigger.type === 'stage_changed';
    const rule = {
      ...{ mode: random(5) === 0 ? ('observe' as const) : ('on' as const), stop: random(8) === 0 },
      ...{ trigger, conditions: conditions(random, changes), actions: actions(random) },
      rank: 10 * random(4),
    };
    const now = app.now();
    const data = { ...rule, departmentId, triggerType: trigger.type, since: now };
    const row = await seedRule(app.database.prisma, owner.id, {
      ...(data as unknown as Partial<Prisma.RuleUncheckedCreateInput>),
    });
    made.push({ ...rule, id: row.id });
  }
  return made.toSorted((a, b) => a.rank - b.rank || a.id - b.id);
}

/** A request under the rules of its department, in the service and in the oracle. */
interface Case {
  readonly id: number;
  readonly employee: Person;
  readonly rules: readonly OracleRule[];
  readonly oracle: RuleOracle;
  comments: number;
}

const call = async (name: string, input: object, actor = owner) => {
  const { code, details, data } = await invoke(app, 'rest', name, { ...input }, actor.token);
  expect([name, code, details]).toEqual([name, 'OK', undefined]);
  return data;
};

async function begin(random: Random): Promise<Case> {
  const { id: departmentId } = await app.seed.department();
  const employee = await app.seed.person('employee', { departmentId });
  const rules = await ruleSet(random, departmentId);
  await app.database.prisma.ruleRevision.upsert({
    ...{ where: { id: 1 }, create: { id: 1 }, update: { revision: { increment: 1 } } },
  });
  const given = { priority: pick(random, PRIORITIES), description: pick(random, DESCRIPTIONS) };
  const { id } = await call('createMaintenanceRequest', { title: 'Trouble', ...given }, employee);
  const oracle = new RuleOracle(rules, given, parents);
  return { id, employee, rules, oracle, comments: 0 };
}

/** An act of a person that the present state of the request allows. */
async function actOn(random: Random, one: Case): Promise<void> {
  const { id, oracle, employee } = one;
  const { stage, priority, categoryId } = oracle.present;
  const step = (name: string, input: object = {}) =>
    call(`${name}MaintenanceRequest`, { id, ...input });
  const what = random(5);
  if (what < 2 && stage === 'submitted') {
    await step('approve');
    oracle.changed('stage_changed', { stage: 'approved', onHold: false });
  } else if (what === 0 && stage === 'approved') {
    const technicianId = pick(random, technicians);
    await step('assign', { technicianId });
    oracle.changed('stage_changed', { stage: 'assigned', assigneeId: technicianId });
  } else if (what < 3) {
    const other = pick(
      random,
      PRIORITIES.filter((each) => each !== priority),
    );
    await step('classify', { priority: other });
    oracle.changed('classified', { priority: other });
  } else if (what === 3) {
    const other = pick(
      random,
      categories.filter((each) => each !== categoryId),
    );
    await step('classify', { categoryId: other });
    oracle.changed('classified', { categoryId: other });
  } else {
    const isSubmitter = random(2) === 0;
    const actor = isSubmitter ? employee : owner;
    await call('addComment', { requestId: id, body: 'And?' }, actor);
    one.comments += 1;
    oracle.commented(isSubmitter);
  }
}

/** Lets all processes work at once. */
async function workedOff(): Promise<void> {
  const loops = [...workers, ...workers].map((worker) => rulesDone(worker));
  await Promise.all(loops);
  await rulesDone(app);
}

/** What the service recorded of a request, by event and order of the rules. */
async function recorded({ id, rules }: Case): Promise<object[]> {
  const { prisma } = app.database;
  const place = (ruleId: number) => rules.findIndex((rule) => rule.id === ruleId);
  const fired = await prisma.ruleFiring.findMany({ where: { requestId: id } });
  const missed = await prisma.ruleMiss.findMany({ where: { requestId: id } });
  const rows = [
    ...fired.map(({ eventId, ruleId, outcome, depth, actions: taken }) => ({
      ...{ eventId, rule: ruleId, outcome: outcome as string, depth },
      results: (taken as { result: string }[]).map(({ result }) => result),
    })),
    ...missed.flatMap(({ eventId, ruleIds, depth }) =>
      ruleIds.map((rule) => ({ eventId, rule, outcome: 'missed', depth, results: [] as string[] })),
    ),
  ];
  return rows
    .toSorted((a, b) => Number(a.eventId - b.eventId) || place(a.rule) - place(b.rule))
    .map(({ eventId: _event, ...row }) => row);
}

async function compare(one: Case, seed: string): Promise<number> {
  const { id, oracle } = one;
  const { prisma } = app.database;
  const got = await recorded(one);
  expect({ seed, rules: one.rules, got }).toEqual({ seed, rules: one.rules, got: oracle.firings });
  const { priority, stage, categoryId, assigneeId, onHold } = oracle.present;
  const row = await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
  expect({ seed, ...row, onHold: row.holdSince !== null }).toMatchObject({
    ...{ seed, priority, stage, categoryId, assigneeId, onHold },
  });
  const comments = await prisma.comment.count({ where: { requestId: id } });
  expect([seed, comments]).toEqual([seed, one.comments + oracle.comments]);
  const keys = await prisma.ruleAct.count();
  expect([seed, keys]).toEqual([seed, 0]);
  return Math.max(...oracle.firings.map(({ depth }) => depth), 0);
}

it('rules do what their description says, in whatever order processes take events', async () => {
  let [deepest, count] = [0, 0];
  const outcomes = new Set<string>();
  for (let turn = 0; turn < sample(60, 2); turn += 1) {
    const seed = `${SEED + turn}`;
    const random = randomNumbers(SEED + turn);
    await app.database.prisma.rule.updateMany({ data: { mode: 'off' } });
    const cases: Case[] = [];
    for (let left = SETS; left > 0; left -= 1) cases.push(await begin(random));
    for (let act = 0; act < ACTS; act += 1) {
      // Events wait, or are judged at once.
      if (random(2) === 0) {
        await workedOff();
        for (const { oracle } of cases) oracle.run();
      }
      for (const one of cases) await actOn(random, one);
    }
    await workedOff();
    for (const one of cases) {
      one.oracle.run();
      deepest = Math.max(deepest, await compare(one, seed));
      count += one.oracle.firings.length;
      for (const { outcome } of one.oracle.firings) outcomes.add(outcome);
    }
  }
  expect(deepest).toBe(2);
  expect(count).toBeGreaterThan(100);
  for (const outcome of ['fired', 'observed', 'superseded', 'refused', 'missed']) {
    expect(outcomes).toContain(outcome);
  }
});
