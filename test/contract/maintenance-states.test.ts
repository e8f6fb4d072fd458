import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { INTERFACES, invoke, takesTurn } from '../support/interfaces.js';
import type { Person } from '../support/seed.js';

/**
 * The state table walked from outside: every action, in every state, by every kind of person,
 * through one interface or the other, and in the full run through both. What is expected is written
 * out here from the contract, not computed by the code.
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
] as const;
type Who = (typeof PEOPLE)[number];

const STATES = ['pending', 'approved', 'assigned', 'completed', 'cancelled'] as const;
type State = (typeof STATES)[number];

/** docs/behaviour/requests.md: from which states a step leads, and to which. */
const STEPS = {
  update: { from: ['pending'], to: 'pending' },
  approve: { from: ['pending'], to: 'approved' },
  assign: { from: ['approved', 'assigned'], to: 'assigned' },
  complete: { from: ['assigned'], to: 'completed' },
  cancel: { from: ['pending', 'approved', 'assigned'], to: 'cancelled' },
  purge: { from: ['cancelled'], to: 'gone' },
} as const satisfies Record<string, { from: readonly State[]; to: State | 'gone' }>;
type Action = keyof typeof STEPS;
const ACTIONS = Object.keys(STEPS) as Action[];

/** People who may take a step at all, and the states in which they may. */
const MAY: Record<Action, Partial<Record<Who, State[]>>> = {
  update: { submitter: ['pending'] },
  approve: { super_admin: ['pending'], administrator: ['pending'], head: ['pending'] },
  assign: {
    super_admin: ['approved', 'assigned'],
    administrator: ['approved', 'assigned'],
    head: ['approved', 'assigned'],
  },
  complete: {
    super_admin: ['assigned'],
    administrator: ['assigned'],
    head: ['assigned'],
    assignee: ['assigned'],
  },
  cancel: {
    super_admin: ['pending', 'approved', 'assigned'],
    administrator: ['pending', 'approved', 'assigned'],
    head: ['pending', 'approved', 'assigned'],
    submitter: ['pending', 'approved'],
  },
  purge: { super_admin: ['cancelled'] },
};

/** People without the permission that the operation itself needs, for any request. */
const WITHOUT_PERMISSION: Partial<Record<Action, Who[]>> = {
  approve: ['developer', 'submitter', 'colleague', 'assignee', 'otherTechnician'],
  assign: ['developer', 'submitter', 'colleague', 'assignee', 'otherTechnician'],
  purge: PEOPLE.filter((who) => who !== 'super_admin'),
};

/** People who cannot see the request. */
const UNSEEING: Who[] = ['foreignHead', 'colleague', 'otherTechnician'];

function expected(who: Who, action: Action, status: State): string {
  if (WITHOUT_PERMISSION[action]?.includes(who)) return 'FORBIDDEN';
  // Only an assigned or completed request has an assignee who sees it.
  const unseen = UNSEEING.includes(who) || (who === 'assignee' && !hasAssignee(status));
  if (unseen) return 'NOT_FOUND';
  const states = MAY[action][who];
  if (states === undefined) return 'FORBIDDEN';
  if (states.includes(status)) return 'OK';
  const from: readonly State[] = STEPS[action].from;
  return from.includes(status) ? 'FORBIDDEN' : 'INVALID_TRANSITION';
}

const hasAssignee = (status: State) => status === 'assigned' || status === 'completed';

let app: TestApp;
let people: Record<Who, Person>;
let home: number;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department()).id;
  const abroad = (await app.seed.department()).id;
  const person = (role: Role, departmentId: number | null) =>
    app.seed.person(role, { departmentId });
  people = {
    super_admin: await person('super_admin', null),
    administrator: await person('administrator', null),
    head: await person('department_head', home),
    foreignHead: await person('department_head', abroad),
    developer: await person('developer', null),
    submitter: await person('employee', home),
    colleague: await person('employee', home),
    assignee: await person('technician', home),
    otherTechnician: await person('technician', home),
  };
});
afterAll(() => app.stop());

function inputOf(action: Action, id: number) {
  switch (action) {
    case 'update':
      return { id, title: 'Another title' };
    case 'assign':
      return { id, technicianId: people.otherTechnician.id };
    case 'cancel':
    case 'purge':
      return { id, reason: 'No longer needed' };
    default:
      return { id, note: 'Noted' };
  }
}

describe.each(INTERFACES)('through %s', (via) => {
  describe.each(ACTIONS)('%s', (action) => {
    const turns = STATES.filter((_s, index) => takesTurn(via, ACTIONS.indexOf(action) + index));
    it.each(turns)('on a %s request: each person gets what the contract says', async (status) => {
      for (const who of PEOPLE) {
        const seeded = await app.seed.request(
          {
            requesterId: people.submitter.id,
            departmentId: home,
            ...(hasAssignee(status) ? { assigneeId: people.assignee.id } : {}),
          },
          status,
        );
        const where = { id: seeded.id };
        const before = await app.database.prisma.maintenanceRequest.findUnique({ where });
        const outcome = await invoke(
          app,
          via,
          `${action}MaintenanceRequest`,
          inputOf(action, seeded.id),
          people[who].token,
        );
        expect(outcome.code, `${who} ${action} ${status}`).toBe(expected(who, action, status));
        const after = await app.database.prisma.maintenanceRequest.findUnique({ where });
        if (outcome.code !== 'OK') {
          expect(after, `${who} was refused, the row must not change`).toEqual(before);
        } else if (action === 'purge') {
          expect(after).toBeNull();
        } else {
          expect(after).toMatchObject({ status: STEPS[action].to, version: 2 });
        }
      }
    });
  });
});
