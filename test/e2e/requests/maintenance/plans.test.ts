import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let crew: Crew;
let foreignHead: Person;
let abroad: number;

const START = '2026-03-04T07:00:00.000Z';
const END = '2026-03-04T08:30:00.000Z';
const PLAN = { plannedStart: START, plannedEnd: END };
const NONE = { plannedStart: null, plannedEnd: null };

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  abroad = (await app.seed.department()).id;
  foreignHead = await app.seed.person('department_head', { departmentId: abroad });
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
type Input = Readonly<Record<string, unknown>>;
const submit = async (status: 'pending' | 'approved' | 'assigned' | 'completed', data = {}) => {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  return (await app.seed.request(people, status, data)).id;
};
const plan = (input: Input, by: Person = crew.head, via: InterfaceName = 'rest') =>
  invoke(app, via, 'planMaintenanceRequest', input, by.token);
const row = (id: number) => prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
const audited = async (id: number) =>
  (
    await prisma().auditRecord.findMany({
      where: { targetId: String(id), targetType: 'maintenance_request' },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId, metadata }) => ({ action, actorId, metadata }));

describe.each(bothOr('rest'))('a plan, through %s', (via) => {
  it('is shown, told in timeline and audit, and nowhere else', async () => {
    const id = await submit('assigned');
    const events = await prisma().outboxEvent.count();
    const { code, data } = await plan({ id, ...PLAN, expectedVersion: 1 }, crew.technician, via);
    expect(code).toBe('OK');
    expect(data).toMatchObject({ id, version: 2, stage: 'assigned', ...PLAN });
    const option = data.actions.find(({ step }: { step: string }) => /^plan$/i.test(step));
    expect(option).toMatchObject({ allowed: true, reason: null, missing: [] });
    expect(await prisma().outboxEvent.count()).toBe(events);
    expect(await prisma().maintenanceHistory.count({ where: { requestId: id } })).toBe(1);
    const entries = await prisma().timelineEntry.findMany({ where: { requestId: id } });
    const stages = { from: 'assigned', to: 'assigned' };
    expect(entries.map(({ kind, actorId, data }) => [kind, actorId, data])).toEqual([
      ['step', crew.technician.id, { step: 'plan', ...stages, ...PLAN }],
    ]);
    expect(await audited(id)).toEqual([
      {
        action: 'maintenance.planned',
        actorId: crew.technician.id,
        metadata: {
          before: { ...NONE, version: 1, updatedAt: expect.any(String) },
          after: { ...PLAN, version: 2, updatedAt: data.updatedAt },
        },
      },
    ]);
    const filter = { plannedFrom: START, plannedTo: START };
    const found = await invoke(app, via, 'maintenanceRequests', filter, crew.head.token);
    expect(found.data.map((request: { id: number }) => request.id)).toContain(id);
  });

  it('changes nothing when it is the same, moves, and is cleared by null', async () => {
    const id = await submit('approved');
    expect((await plan({ id, ...NONE }, crew.head, via)).data.version).toBe(1);
    expect((await plan({ id, ...PLAN }, crew.head, via)).data.version).toBe(2);
    const same = { plannedStart: '2026-03-04T08:00:00+01:00', plannedEnd: END };
    expect((await plan({ id, ...same }, crew.head, via)).data.version).toBe(2);
    const later = { plannedStart: START, plannedEnd: '2026-03-04T09:00:00.000Z' };
    const moved = await plan({ id, ...later }, crew.head, via);
    expect(moved.data).toMatchObject({ version: 3, ...later });
    const cleared = await plan({ id, ...NONE }, crew.head, via);
    expect(cleared.data).toMatchObject({ version: 4, ...NONE });
    const entries = await prisma().timelineEntry.findMany({
      where: { requestId: id },
      orderBy: { id: 'asc' },
    });
    const stages = { step: 'plan', from: 'approved', to: 'approved' };
    expect(entries.map(({ data }) => data)).toEqual([
      { ...stages, ...PLAN },
      { ...stages, ...later, fromPlannedStart: START, fromPlannedEnd: END },
      { ...stages, fromPlannedStart: START, fromPlannedEnd: later.plannedEnd },
    ]);
    expect(await audited(id)).toHaveLength(3);
  });

  it('is refused unless both times are given, or neither', async () => {
    const id = await submit('assigned');
    const before = await row(id);
    const fieldOf = async (times: Input) => {
      const { code, details } = await plan({ id, ...times }, crew.head, via);
      return [code, details?.field];
    };
    const refused = ['VALIDATION_ERROR', 'plannedEnd'];
    expect(await fieldOf({})).toEqual(refused);
    expect(await fieldOf({ plannedStart: START })).toEqual(refused);
    expect(await fieldOf({ plannedEnd: END })).toEqual(refused);
    expect(await fieldOf({ plannedStart: null })).toEqual(refused);
    expect(await fieldOf({ plannedStart: START, plannedEnd: null })).toEqual(refused);
    expect(await fieldOf({ plannedStart: null, plannedEnd: END })).toEqual(refused);
    expect(await fieldOf({ plannedStart: START, plannedEnd: START })).toEqual(refused);
    expect(await fieldOf({ plannedStart: END, plannedEnd: START })).toEqual(refused);
    const broken = { plannedStart: START, plannedEnd: '2026-02-30T08:00:00Z' };
    expect(await fieldOf(broken)).toEqual(refused);
    expect(await fieldOf({ plannedStart: 'soon', plannedEnd: END })).toEqual([
      'VALIDATION_ERROR',
      'plannedStart',
    ]);
    const tooLong = { plannedStart: START, plannedEnd: '2026-04-04T07:00:00.001Z' };
    expect(await fieldOf(tooLong)).toEqual(refused);
    expect(await row(id)).toEqual(before);
    const longest = { plannedStart: START, plannedEnd: '2026-04-04T07:00:00.000Z' };
    expect((await plan({ id, ...longest }, crew.head, via)).data).toMatchObject(longest);
  });
});

it('is refused for others, at the wrong stage and for another version', async () => {
  const id = await submit('assigned');
  const before = await row(id);
  const helper = await app.seed.person('technician', { departmentId: crew.departmentId });
  const input = { userIds: [helper.id], id };
  expect((await invoke(app, 'rest', 'setHelpers', input, crew.head.token)).code).toBe('OK');
  const code = async (by: Person, over: Input = {}) =>
    (await plan({ id, ...PLAN, ...over }, by)).code;
  expect(await code(crew.employee)).toBe('FORBIDDEN');
  expect(await code(helper)).toBe('FORBIDDEN');
  expect(await code(foreignHead)).toBe('NOT_FOUND');
  expect(await code(crew.head, { id: 999_999 })).toBe('NOT_FOUND');
  expect(await code(crew.head, { expectedVersion: 1 })).toBe('VERSION_CONFLICT');
  expect(await row(id)).toMatchObject({ version: before.version + 1, ...NONE });
  const done = await submit('completed');
  expect(await code(crew.head, { id: done })).toBe('INVALID_TRANSITION');
  expect(await code(crew.technician, { id: done, ...NONE })).toBe('INVALID_TRANSITION');
});

it('of two at once with the version, one is planned', async () => {
  const id = await submit('assigned');
  const take = (minutes: number) =>
    plan({
      id,
      plannedStart: START,
      plannedEnd: `2026-03-04T07:0${minutes}:00Z`,
      expectedVersion: 1,
    });
  const codes = (await Promise.all([1, 2, 3].map(take))).map(({ code }) => code);
  expect(codes.sort()).toEqual(['OK', 'VERSION_CONFLICT', 'VERSION_CONFLICT']);
  expect(await audited(id)).toHaveLength(1);
});

it('keeps a hold, and plans may overlap', async () => {
  const hold = { holdReason: 'parts', holdSince: new Date(), holdById: crew.head.id };
  const id = await submit('assigned', hold);
  const { data } = await plan({ id, ...PLAN });
  expect(data).toMatchObject({ onHold: true, ...PLAN });
  expect((await plan({ id: await submit('assigned'), ...PLAN })).code).toBe('OK');
});

describe('is cleared', () => {
  const times = { plannedStart: new Date(START), plannedEnd: new Date(END) };
  const take = async (name: string, input: Input) => {
    const { code, data } = await invoke(app, 'rest', name, input, crew.head.token);
    expect(code).toBe('OK');
    return data;
  };

  it('with the transfer, the rejection, the cancellation and as a duplicate', async () => {
    const reason = 'Not now.';
    const steps: [string, 'pending' | 'assigned', Input][] = [
      ['transferMaintenanceRequest', 'assigned', { departmentId: abroad, reason }],
      ['rejectMaintenanceRequest', 'pending', { reason }],
      ['cancelMaintenanceRequest', 'assigned', { reason }],
      ['markMaintenanceRequestDuplicate', 'assigned', { duplicateOfId: await submit('pending') }],
    ];
    for (const [name, status, input] of steps) {
      const id = await submit(status, times);
      expect([name, await take(name, { id, ...input })]).toEqual([
        name,
        expect.objectContaining(NONE),
      ]);
      expect([name, await row(id)]).toEqual([name, expect.objectContaining(NONE)]);
      const [record] = await audited(id);
      expect(record?.metadata).toMatchObject({ before: PLAN, after: NONE });
    }
  });

  it('by no other step', async () => {
    const id = await submit('approved', times);
    const technicianId = crew.technician.id;
    expect(await take('assignMaintenanceRequest', { id, technicianId })).toMatchObject(PLAN);
    expect(await take('startMaintenanceRequest', { id })).toMatchObject(PLAN);
    expect(await take('holdMaintenanceRequest', { id, reason: 'parts' })).toMatchObject(PLAN);
    expect(await take('completeMaintenanceRequest', { id })).toMatchObject(PLAN);
    expect(await take('reopenMaintenanceRequest', { id, reason: 'Again.' })).toMatchObject(PLAN);
  });
});

it('is no step of many requests', async () => {
  const id = await submit('assigned');
  const input = { step: 'plan', items: [{ id }], input: PLAN };
  const { code, details } = await invoke(app, 'rest', 'bulkStep', input, crew.head.token);
  expect([code, details?.field]).toEqual(['VALIDATION_ERROR', 'step']);
  expect((await row(id)).version).toBe(1);
});
