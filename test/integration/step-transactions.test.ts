import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerFor } from '../../src/cli/support/session.js';
import type { AppError } from '../../src/core/errors.js';
import type { Unit } from '../../src/core/unit.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import {
  type RequestedStep,
  TransitionsService,
} from '../../src/modules/requests/maintenance/steps/transitions.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';

let app: TestApp;
let transitions: TransitionsService;
let head: Person;
let requester: Person;
let departmentId: number;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department('Mine')).id;
  head = await app.seed.person('department_head', { departmentId });
  requester = await app.seed.person('employee', { departmentId });
  const { transactions } = app.database;
  transitions = new TransitionsService(
    new UnitOfWork(transactions, () => app.now()),
    app.services.requestAnswers,
    app.services.clocks,
    app.services.requestFields,
    app.services.settings,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  id = (
    await app.seed.request({ requesterId: requester.id, departmentId }, 'pending', { version: 3 })
  ).id;
});

const approve = (over: Partial<RequestedStep> = {}, person = head) =>
  transitions.take(callerFor(person, 'test'), {
    step: 'approve',
    id,
    note: 'Go ahead.',
    changes: ({ now }) => ({ approvedById: person.id, approvedAt: now }),
    ...over,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: AppError) => error.code,
  );

/** The request with all that is written about it. */
async function written() {
  const { prisma } = app.database;
  return {
    row: await prisma.maintenanceRequest.findUnique({ where: { id } }),
    history: await prisma.maintenanceHistory.findMany({ where: { requestId: id } }),
    audit: await prisma.auditRecord.findMany({ where: { targetId: String(id) } }),
    events: await prisma.outboxEvent.count(),
  };
}

it('a step writes state, history and one audit record', async () => {
  expect(await approve()).toMatchObject({ id, status: 'approved', version: 4 });
  const { row, history, audit } = await written();
  expect(row).toMatchObject({ status: 'approved', stage: 'approved', version: 4 });
  expect(history.filter(({ action }) => action === 'approve')).toMatchObject([
    { from: 'pending', to: 'approved', actorId: head.id, note: 'Go ahead.' },
  ]);
  expect(audit).toMatchObject([
    {
      action: 'maintenance.approved',
      targetType: 'maintenance_request',
      metadata: {
        before: { status: 'pending', approvedById: null },
        after: { status: 'approved', approvedById: head.id },
        note: 'Go ahead.',
      },
    },
  ]);
});

it('a step that changes nothing writes nothing', async () => {
  const before = await written();
  expect(await approve({ changes: () => null })).toMatchObject({ id, version: 3 });
  expect(await written()).toEqual(before);
});

it('a step between whose reading and writing clocks begin is taken again, to follow them', async () => {
  const seen: boolean[] = [];
  const approved = await approve({
    changes: async (unit, { clocked }) => {
      seen.push(clocked);
      // As another transaction may; this one is rolled back with the first attempt.
      if (seen.length === 1) {
        await unit.tx.maintenanceRequest.update({ where: { id }, data: { clocked: true } });
      }
      return { approvedById: head.id, approvedAt: unit.now };
    },
  });
  expect(seen).toEqual([false, false]);
  expect(approved).toMatchObject({ status: 'approved', version: 4 });
  const { history, audit } = await written();
  expect(history.filter(({ action }) => action === 'approve')).toHaveLength(1);
  expect(audit).toHaveLength(1);
});

describe('a step is refused', () => {
  it.each([
    ['NOT_FOUND', () => approve({ id: 2_147_483_647 })],
    ['FORBIDDEN', () => approve({}, requester)],
    ['INVALID_TRANSITION', () => approve({ step: 'complete' })],
    // The rights come first, then the state, then the version.
    ['FORBIDDEN', () => approve({ expectedVersion: 2 }, requester)],
    ['INVALID_TRANSITION', () => approve({ step: 'complete', expectedVersion: 2 })],
    ['VERSION_CONFLICT', () => approve({ expectedVersion: 2 })],
  ] as const)('%s: case %#', async (code, take) => {
    const before = await written();
    expect(await codeOf(take())).toBe(code);
    expect(await written()).toEqual(before);
  });

  /** Changes the request between its reading and its writing, as another transaction may. */
  const meanwhile =
    (change: (unit: Unit) => Promise<unknown>): RequestedStep['changes'] =>
    async (unit) => {
      await change(unit);
      return { approvedById: head.id, approvedAt: unit.now };
    };
  const where = () => ({ where: { id } });

  it.each([
    [
      'VERSION_CONFLICT',
      'in the same state',
      ({ tx }: Unit) => tx.maintenanceRequest.update({ ...where(), data: { version: 4 } }),
    ],
    [
      'INVALID_TRANSITION',
      'in another state',
      ({ tx }: Unit) =>
        tx.maintenanceRequest.update({
          ...where(),
          data: { version: 4, status: 'approved', stage: 'approved' },
        }),
    ],
    ['NOT_FOUND', 'deleted', ({ tx }: Unit) => tx.maintenanceRequest.deleteMany(where())],
  ] as const)('%s when another transaction left it %s', async (code, _left, change) => {
    const before = await written();
    expect(await codeOf(approve({ changes: meanwhile(change) }))).toBe(code);
    expect(await written()).toEqual(before);
  });
});
