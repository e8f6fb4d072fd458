import { describe, expect, it } from 'vitest';
import type { Prisma } from '../../src/generated/prisma/client.js';
import type {
  MaintenanceStage,
  MaintenanceStatus,
  Role,
} from '../../src/generated/prisma/enums.js';
import type { TestApp } from './app.js';
import { type InterfaceName, invoke, takesTurn } from './interfaces.js';
import type { Person } from './seed.js';

/**
 * Every step at every stage by every kind of person, from outside. What is expected is written out
 * here from docs/behaviour/requests.md, and not computed by the code.
 */
const PEOPLE = [
  'super_admin',
  'administrator',
  'head',
  'foreignHead',
  'developer',
  'submitter',
  'colleague',
  'assignee',
  'otherTechnician',
  'delegate',
] as const;
export type Who = (typeof PEOPLE)[number];

const STATUS: Readonly<Record<MaintenanceStage, MaintenanceStatus>> = {
  submitted: 'pending',
  approved: 'approved',
  assigned: 'assigned',
  in_progress: 'assigned',
  completed: 'completed',
  confirmed: 'completed',
  cancelled: 'cancelled',
  rejected: 'cancelled',
  duplicate: 'cancelled',
};
const STAGES = Object.keys(STATUS) as MaintenanceStage[];
const OPEN: readonly MaintenanceStage[] = ['submitted', 'approved', 'assigned', 'in_progress'];

interface Step {
  readonly operation: string;
  readonly from: readonly MaintenanceStage[];
  readonly to: MaintenanceStage | 'same' | 'gone';
  /** The word in the history; null for none. */
  readonly history: string | null;
  /** True if a hold is still there afterwards. */
  readonly keepsHold: boolean;
  /**
   * People who may take it, and the stages in which they may; true for all from which it starts.
   */
  readonly who: Partial<Record<Who, true | readonly MaintenanceStage[]>>;
  /** People without the permission that the operation itself needs; default: nobody. */
  readonly without?: readonly Who[];
}

const inCharge = { super_admin: true, administrator: true, head: true } as const;
const approvers = { ...inCharge, delegate: true } as const;
const nobodyInCharge: readonly Who[] = [
  'developer',
  'submitter',
  'colleague',
  'assignee',
  'otherTechnician',
];
const holders = { ...approvers, assignee: true } as const;

const TRIAGE = {
  from: OPEN,
  to: 'same',
  history: null,
  keepsHold: true,
  who: approvers,
  without: nobodyInCharge,
} as const;

const STEPS = {
  update: {
    operation: 'updateMaintenanceRequest',
    from: ['submitted'],
    to: 'same',
    history: 'update',
    keepsHold: true,
    who: { submitter: true },
  },
  approve: {
    operation: 'approveMaintenanceRequest',
    from: ['submitted'],
    to: 'approved',
    history: 'approve',
    keepsHold: false,
    who: approvers,
    without: nobodyInCharge,
  },
  assign: {
    operation: 'assignMaintenanceRequest',
    from: ['approved', 'assigned', 'in_progress'],
    to: 'assigned',
    history: 'assign',
    keepsHold: true,
    who: approvers,
    without: nobodyInCharge,
  },
  complete: {
    operation: 'completeMaintenanceRequest',
    from: ['assigned', 'in_progress'],
    to: 'completed',
    history: 'complete',
    keepsHold: false,
    who: { ...inCharge, assignee: true },
  },
  cancel: {
    operation: 'cancelMaintenanceRequest',
    from: OPEN,
    to: 'cancelled',
    history: 'cancel',
    keepsHold: false,
    who: { ...inCharge, submitter: ['submitted', 'approved'] },
  },
  purge: {
    operation: 'purgeMaintenanceRequest',
    from: ['cancelled', 'rejected', 'duplicate'],
    to: 'gone',
    history: null,
    keepsHold: false,
    who: { super_admin: true },
    without: PEOPLE.filter((who) => who !== 'super_admin'),
  },
  reject: {
    operation: 'rejectMaintenanceRequest',
    from: ['submitted'],
    to: 'rejected',
    history: 'cancel',
    keepsHold: false,
    who: approvers,
    without: nobodyInCharge,
  },
  start: {
    operation: 'startMaintenanceRequest',
    from: ['assigned'],
    to: 'in_progress',
    history: null,
    keepsHold: false,
    who: { ...inCharge, assignee: true },
  },
  hold: {
    operation: 'holdMaintenanceRequest',
    from: OPEN,
    to: 'same',
    history: null,
    keepsHold: true,
    who: holders,
  },
  resume: {
    operation: 'resumeMaintenanceRequest',
    from: OPEN,
    to: 'same',
    history: null,
    keepsHold: false,
    who: holders,
  },
  confirm: {
    operation: 'confirmMaintenanceRequest',
    from: ['completed'],
    to: 'confirmed',
    history: null,
    keepsHold: false,
    who: { submitter: true },
  },
  reopen: {
    operation: 'reopenMaintenanceRequest',
    from: ['completed', 'confirmed'],
    to: 'assigned',
    history: 'assign',
    keepsHold: false,
    who: { ...approvers, submitter: true },
  },
  transfer: {
    operation: 'transferMaintenanceRequest',
    from: OPEN,
    to: 'submitted',
    history: 'update',
    keepsHold: false,
    who: approvers,
    without: nobodyInCharge,
  },
  markDuplicate: {
    operation: 'markMaintenanceRequestDuplicate',
    from: ['submitted', 'approved', 'assigned'],
    to: 'duplicate',
    history: 'cancel',
    keepsHold: false,
    who: approvers,
    without: nobodyInCharge,
  },
  unmarkDuplicate: {
    operation: 'unmarkMaintenanceRequestDuplicate',
    from: ['duplicate'],
    to: 'submitted',
    history: 'update',
    keepsHold: false,
    who: approvers,
    without: nobodyInCharge,
  },
  classify: { operation: 'classifyMaintenanceRequest', ...TRIAGE },
  setDueDate: { operation: 'setDueDate', ...TRIAGE },
  plan: { operation: 'planMaintenanceRequest', ...TRIAGE, who: holders, without: [] },
} as const satisfies Record<string, Step>;
type StepName = keyof typeof STEPS;

const WITH_ASSIGNEE: readonly MaintenanceStage[] = [
  'assigned',
  'in_progress',
  'completed',
  'confirmed',
];

interface State {
  readonly stage: MaintenanceStage;
  readonly held: boolean;
}

const STATES: readonly State[] = [
  ...STAGES.map((stage) => ({ stage, held: false })),
  ...OPEN.map((stage) => ({ stage, held: true })),
];

function isUnseen(who: Who, { stage }: State): boolean {
  if (who === 'foreignHead' || who === 'colleague' || who === 'otherTechnician') return true;
  return who === 'assignee' && !WITH_ASSIGNEE.includes(stage);
}

function expectedCode(who: Who, name: StepName, state: State): string {
  const step: Step = STEPS[name];
  if (step.without?.includes(who)) return 'FORBIDDEN';
  if (isUnseen(who, state)) return 'NOT_FOUND';
  const stages = step.who[who];
  if (stages === undefined) return 'FORBIDDEN';
  const possible =
    step.from.includes(state.stage) &&
    !(name === 'hold' && state.held) &&
    !(name === 'resume' && !state.held);
  if (!possible) return 'INVALID_TRANSITION';
  return stages === true || stages.includes(state.stage) ? 'OK' : 'FORBIDDEN';
}

/** Everybody of the walk, and the departments. */
export interface Cast {
  readonly people: Readonly<Record<Who, Person>>;
  readonly home: number;
  readonly abroad: number;
  readonly original: number;
}

/** Makes everybody of the walk. */
export async function castOf(app: TestApp): Promise<Cast> {
  const home = (await app.seed.department()).id;
  const abroad = (await app.seed.department()).id;
  const person = (role: Role, departmentId: number | null) =>
    app.seed.person(role, { departmentId });
  const people = {
    super_admin: await person('super_admin', null),
    administrator: await person('administrator', null),
    head: await person('department_head', home),
    foreignHead: await person('department_head', abroad),
    developer: await person('developer', null),
    submitter: await person('employee', home),
    colleague: await person('employee', home),
    assignee: await person('technician', home),
    otherTechnician: await person('technician', home),
    delegate: await person('employee', abroad),
  };
  const now = Date.now();
  const delegation = await invoke(
    app,
    'rest',
    'createDelegation',
    {
      toUserId: people.delegate.id,
      startsAt: new Date(now - 60_000).toISOString(),
      endsAt: new Date(now + 3_600_000).toISOString(),
      reason: 'On leave.',
    },
    people.head.token,
  );
  expect(delegation.code).toBe('OK');
  const owner = { requesterId: people.submitter.id, departmentId: home };
  const original = (await app.seed.request(owner)).id;
  return { people, home, abroad, original };
}

/** A request at a stage. */
async function requestAt(app: TestApp, cast: Cast, { stage, held }: State): Promise<number> {
  const { people, home, original } = cast;
  const now = new Date();
  const assigned = WITH_ASSIGNEE.includes(stage);
  const data: Partial<Prisma.MaintenanceRequestUncheckedCreateInput> = {
    stage,
    ...(held ? { holdReason: 'parts', holdSince: now, holdById: people.head.id } : {}),
    ...(stage === 'in_progress' ? { startedAt: now } : {}),
    ...(stage === 'duplicate' ? { duplicateOfId: original } : {}),
  };
  const owner = {
    requesterId: people.submitter.id,
    departmentId: home,
    ...(assigned ? { assigneeId: people.assignee.id } : {}),
  };
  return (await app.seed.request(owner, STATUS[stage], data)).id;
}

function inputOf(name: StepName, id: number, { people, abroad, original }: Cast) {
  switch (name) {
    case 'update':
      return { id, title: 'Another title' };
    case 'assign':
      return { id, technicianId: people.otherTechnician.id };
    case 'cancel':
    case 'purge':
    case 'reject':
    case 'reopen':
      return { id, reason: 'For a reason' };
    case 'hold':
      return { id, reason: 'vendor' };
    case 'transfer':
      return { id, departmentId: abroad, reason: 'Theirs' };
    case 'markDuplicate':
      return { id, duplicateOfId: original };
    case 'classify':
      return { id, estimateMinutes: 45 };
    case 'setDueDate':
      return { id, dueAt: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Promised' };
    case 'plan':
      return { id, plannedStart: '2026-03-04T07:00Z', plannedEnd: '2026-03-04T08:00Z' };
    default:
      return { id, note: 'Noted' };
  }
}

/** Walks all steps at all stages by everybody, through one interface as far as it is its turn. */
export function walkStages(via: InterfaceName, given: () => { app: TestApp; cast: Cast }): void {
  const names = Object.keys(STEPS) as StepName[];
  describe.each(names)('%s', (name) => {
    const states = STATES.filter((_state, index) => takesTurn(via, names.indexOf(name) + index));
    it.each(states)('on a request that is $stage (held: $held)', async (state) => {
      const { app, cast } = given();
      const { prisma } = app.database;
      const take = async (who: Who, id: number) => {
        const input = inputOf(name, id, cast);
        return await invoke(app, via, STEPS[name].operation, input, cast.people[who].token);
      };
      const find = (id: number) => prisma.maintenanceRequest.findUnique({ where: { id } });
      const label = (who: Who) => `${who} ${name} ${state.stage}${state.held ? ' held' : ''}`;
      const id = await requestAt(app, cast, state);
      const before = await find(id);
      const taking = PEOPLE.filter((who) => expectedCode(who, name, state) === 'OK');
      for (const who of PEOPLE.filter((one) => !taking.includes(one))) {
        const { code } = await take(who, id);
        expect(code, label(who)).toBe(expectedCode(who, name, state));
      }
      expect(await find(id), 'refused steps must not change the row').toEqual(before);
      for (const [index, who] of taking.entries()) {
        const own = index === 0 ? id : await requestAt(app, cast, state);
        const answer = await take(who, own);
        expect(answer.code, label(who)).toBe('OK');
        await expectTaken(app, name, state, await find(own), answer.data);
      }
    });
  });
}

async function expectTaken(
  app: TestApp,
  name: StepName,
  { stage: from, held }: State,
  after: { id: number } | null,
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever step
  answer: any,
): Promise<void> {
  const { to, history, keepsHold } = STEPS[name];
  if (to === 'gone') {
    expect(after).toBeNull();
    return;
  }
  const id = after?.id ?? 0;
  const stage = to === 'same' ? from : to;
  const onHold = name === 'hold' || (held && keepsHold);
  expect(after).toMatchObject({ stage, status: STATUS[stage], version: 2 });
  expect(answer).toMatchObject({ stage, status: STATUS[stage], onHold, version: 2 });
  expect(answer.hold !== null).toBe(onHold);
  const entries = await app.database.prisma.maintenanceHistory.findMany({
    where: { requestId: id },
    orderBy: { id: 'asc' },
  });
  expect(entries.slice(1).map((entry) => [entry.action, entry.from, entry.to])).toEqual(
    history === null ? [] : [[history, STATUS[from], STATUS[stage]]],
  );
  const timeline = await app.database.prisma.timelineEntry.findMany({ where: { requestId: id } });
  const told = timeline.map(({ data }) => data as { step?: string });
  // A date is not told as a step.
  const own = name === 'setDueDate' ? undefined : name;
  expect(told.map(({ step }) => step)).toEqual(history === null ? [own] : []);
}
