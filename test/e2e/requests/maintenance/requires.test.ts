import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  CategoryRequirement,
  MaintenanceStatus,
} from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { closeClients, subscriber } from '../../../support/live.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let crew: Crew;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp({ clockSeconds: 3_600 });
  crew = await seedCrew(app.seed);
  administrator = await app.seed.person('administrator');
});
afterEach(closeClients);
afterAll(() => app.stop());

const MESSAGES: Readonly<Record<CategoryRequirement, string>> = {
  beforePhoto: 'A photo of before the work is missing.',
  afterPhoto: 'A photo of after the work is missing.',
  checklist: 'A required item of the checklist has no answer.',
  time: 'No time is recorded.',
  noOpenPurchase: 'A purchase is neither received nor cancelled.',
  cause: 'The cause of the failure is missing.',
};
/** An unmet requirement, as answers and refusals tell it. */
const unmet = (code: CategoryRequirement, id?: number) => ({
  code,
  message: code === 'checklist' && id === undefined ? 'There is no checklist.' : MESSAGES[code],
  ref: id === undefined ? null : String(id),
});

/** A category that requires this, directly or by its parent. */
const categoryWith = async (
  requires: CategoryRequirement[],
  parent: CategoryRequirement[] = [],
) => {
  const { id: parentId } = await app.seed.category({ requires: parent });
  return (await app.seed.category({ parentId, requires, depth: 2 })).id;
};
const requestWith = async (
  requires: CategoryRequirement[],
  status: MaintenanceStatus = 'assigned',
  data: object = {},
) => {
  const { employee, technician, departmentId } = crew;
  const people = {
    ...{ requesterId: employee.id, departmentId },
    ...(status === 'pending' ? {} : { assigneeId: technician.id }),
  };
  const categoryId = await categoryWith(requires);
  return (await app.seed.request(people, status, { categoryId, ...data })).id;
};
const addTime = (requestId: number, minutes: number | null) => {
  const { technician, departmentId } = crew;
  const people = { userId: technician.id, createdById: technician.id, departmentId };
  const data = { requestId, ...people, startedAt: app.now(), minutes };
  return app.database.prisma.timeEntry.create({ data });
};

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = crew.technician) =>
    invoke(app, via, name, input, actor.token);
  const done = async (name: string, input: Record<string, unknown>, actor = crew.technician) => {
    const { code, data } = await call(name, input, actor);
    expect([name, code]).toEqual([name, 'OK']);
    return data;
  };
  const complete = (id: number, input: object = {}) =>
    call('completeMaintenanceRequest', { id, ...input });
  const photo = async (type: 'BEFORE' | 'AFTER' | null, requestId: number | null) => {
    const file = { filename: `${randomUUID()}.png`, originalName: 'a.png', mimeType: 'image/png' };
    const data = { ...file, size: 1, width: 1, height: 1, sha256: '0'.repeat(64) };
    const { id } = await app.database.prisma.attachment.create({
      data: { ...data, type, requestId, uploadedById: crew.technician.id, createdAt: app.now() },
    });
    return id;
  };
  /** A step as `actions` tells it. */
  const told = async (id: number, step: string, actor = crew.technician) => {
    const { actions } = await done('maintenanceRequest', { id }, actor);
    return actions.find((action: { step: string }) => action.step === step);
  };
  /** Expects that a step is refused for this, that `actions` tells it, and that nothing changes. */
  const lacks = async (
    id: number,
    missing: readonly object[],
    [name, step, actor]: readonly [string, string, Person] = [
      'completeMaintenanceRequest',
      'complete',
      crew.technician,
    ],
  ) => {
    const { details } = await expectRefused(
      app,
      { id },
      () => call(name, { id }, actor),
      'INVALID_TRANSITION',
      'status',
    );
    expect(details.missing).toEqual(missing);
    expect(await told(id, step, actor)).toEqual({
      ...{ step, allowed: false, missing },
      reason: 'The request lacks what its category requires.',
    });
  };

  it('a category has the requirements that it was given, in one order', async () => {
    const write = (name: string, input: object) =>
      done(name, input as Record<string, unknown>, administrator);
    const made = await write('createCategory', {
      name: `Boilers ${via}`,
      requires: ['time', 'beforePhoto'],
    });
    expect(made.requires).toEqual(['beforePhoto', 'time']);
    expect((await write('createCategory', { name: `Doors ${via}` })).requires).toEqual([]);
    const same = { id: made.id, requires: ['time', 'beforePhoto'] };
    expect((await write('updateCategory', same)).version).toBe(1);
    const all = ['beforePhoto', 'afterPhoto', 'checklist', 'time', 'noOpenPurchase', 'cause'];
    const more = await write('updateCategory', { id: made.id, requires: all });
    expect(more).toMatchObject({ requires: all, version: 2 });
    // A category as it was read is sent back, and an empty list ends them.
    const back = { id: made.id, name: made.name, requires: more.requires };
    expect((await write('updateCategory', back)).version).toBe(2);
    expect((await write('updateCategory', { id: made.id, requires: [] })).requires).toEqual([]);
    for (const requires of [['tidiness'], ['time', 'time'], 'tidiness']) {
      const input = { id: made.id, requires };
      const answer = await expectRefused(
        app,
        input,
        () => call('updateCategory', input, administrator),
        'VALIDATION_ERROR',
      );
      if (via === 'rest') expect(answer.details.field).toMatch(/^requires/);
    }
  });

  it('a photo of before is required to approve, and not to complete', async () => {
    const id = await requestWith(['beforePhoto'], 'pending');
    const approve = ['approveMaintenanceRequest', 'approve', crew.head] as const;
    await photo('AFTER', id);
    await lacks(id, [unmet('beforePhoto')], approve);
    await photo('BEFORE', id);
    expect(await told(id, 'approve', crew.head)).toMatchObject({ allowed: true, missing: [] });
    await done('approveMaintenanceRequest', { id }, crew.head);
    const assigned = await requestWith(['beforePhoto']);
    expect((await complete(assigned)).code).toBe('OK');
  });

  it('a photo of after is required to complete, also one that is given with the step', async () => {
    const id = await requestWith(['afterPhoto']);
    await photo('BEFORE', id);
    await lacks(id, [unmet('afterPhoto')]);
    const before = await photo('BEFORE', null);
    const input = { id, attachmentIds: [before] };
    await expectRefused(
      app,
      input,
      () => call('completeMaintenanceRequest', input),
      'INVALID_TRANSITION',
      'status',
    );
    const given = await photo(null, null);
    expect((await complete(id, { attachmentIds: [given] })).code).toBe('OK');
    const other = await requestWith(['afterPhoto']);
    await photo('AFTER', other);
    expect((await complete(other)).code).toBe('OK');
  });

  it('every required item is to be answered, and a checklist is to be there', async () => {
    const id = await requestWith(['checklist']);
    await lacks(id, [unmet('checklist')]);
    const { id: checklistId } = await app.seed.checklist([
      { kind: 'check', label: 'Guard in place', required: true },
      { kind: 'text', label: 'Remarks' },
      { kind: 'number', label: 'Pressure', required: true },
      { kind: 'photo', label: 'Plate', required: true },
    ]);
    const { items } = await app.seed.requestChecklist(id, checklistId);
    const [check = 0, , number = 0, plate = 0] = items.map((item) => item.id);
    await lacks(
      id,
      [check, number, plate].map((item) => unmet('checklist', item)),
    );
    const answer = (itemId: number, input: object) =>
      done('answerChecklistItem', { requestId: id, itemId, ...input });
    await answer(check, { value: false });
    await answer(number, { notApplicable: true, note: 'No gauge.' });
    // A note is no answer, nor is a value that was taken back.
    await answer(plate, { note: 'Dirty.' });
    await lacks(id, [unmet('checklist', plate)]);
    await answer(check, { value: null });
    await lacks(id, [unmet('checklist', check), unmet('checklist', plate)]);
    await answer(check, { value: true });
    await answer(plate, { attachmentId: await photo('AFTER', id) });
    expect((await complete(id)).code).toBe('OK');
  });

  it('twenty items are named at most', async () => {
    const id = await requestWith(['checklist']);
    const required = { kind: 'check' as const, required: true };
    const { id: checklistId } = await app.seed.checklist(
      Array.from({ length: 21 }, (_none, index) => ({ ...required, label: `Item ${index}` })),
    );
    const { items } = await app.seed.requestChecklist(id, checklistId);
    await lacks(
      id,
      items.slice(0, 20).map((item) => unmet('checklist', item.id)),
    );
  });

  it('time is recorded by an entry or a running timer, which a refusal leaves running', async () => {
    const id = await requestWith(['time']);
    await lacks(id, [unmet('time')]);
    await addTime(id, 1);
    expect((await complete(id)).code).toBe('OK');

    const timed = await requestWith(['time', 'afterPhoto']);
    const { id: timer } = await addTime(timed, null);
    await lacks(timed, [unmet('afterPhoto')]);
    await photo('AFTER', timed);
    expect((await complete(timed)).code).toBe('OK');
    const { timeEntry } = app.database.prisma;
    expect((await timeEntry.findUniqueOrThrow({ where: { id: timer } })).minutes).toBe(1);
  });

  it('purchases are received, refused or cancelled', async () => {
    const id = await requestWith(['noOpenPurchase']);
    const ask = { requestId: id, description: 'Seal', amount: 500 };
    const [first, second, third] = [
      await done('addPurchase', ask),
      await done('addPurchase', ask),
      await done('addPurchase', ask),
    ];
    const open = (...purchases: { id: number }[]) =>
      purchases.map((purchase) => unmet('noOpenPurchase', purchase.id));
    await lacks(id, open(first, second, third));
    await done('approvePurchase', { id: first.id }, crew.head);
    await done('refusePurchase', { id: second.id, reason: 'Dear.' }, crew.head);
    await lacks(id, open(first, third));
    await done('orderPurchase', { id: first.id });
    await done('cancelPurchase', { id: third.id });
    await lacks(id, open(first));
    await done('receivePurchase', { id: first.id });
    expect((await complete(id)).code).toBe('OK');
  });

  it('the requirements of the parent hold as well, in one order', async () => {
    const { employee, technician, departmentId } = crew;
    const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    const categoryId = await categoryWith(['afterPhoto', 'time'], ['time', 'checklist']);
    const { id } = await app.seed.request(people, 'assigned', { categoryId });
    await lacks(id, [unmet('afterPhoto'), unmet('checklist'), unmet('time')]);
    await app.database.prisma.category.update({
      where: { id: categoryId },
      data: { requires: [] },
    });
    await lacks(id, [unmet('checklist'), unmet('time')]);
    // Nor does the lead complete it, who may; and nothing is missing at another step or stage.
    await lacks(
      id,
      [unmet('checklist'), unmet('time')],
      ['completeMaintenanceRequest', 'complete', administrator],
    );
    expect(await told(id, 'start')).toMatchObject({ allowed: true, missing: [] });
    await done('startMaintenanceRequest', { id });
    await lacks(id, [unmet('checklist'), unmet('time')]);
    const approved = await app.seed.request(people, 'approved', { categoryId });
    expect(await told(approved.id, 'complete')).toMatchObject({
      ...{ allowed: false, missing: [] },
      reason: 'The request is approved; the step needs assigned or in_progress.',
    });
  });

  it('a category that requires nothing, and none, let a request go', async () => {
    expect((await complete(await requestWith([]))).code).toBe('OK');
    expect((await complete(await requestWith([], 'assigned', { categoryId: null }))).code).toBe(
      'OK',
    );
    // What a category requires from now on holds for the requests that it has.
    const id = await requestWith([]);
    const { categoryId } = await done('maintenanceRequest', { id });
    await done('updateCategory', { id: categoryId, requires: ['time'] }, administrator);
    await lacks(id, [unmet('time')]);
    // Another state or version is told first.
    const stale = { id, expectedVersion: 7 };
    await expectRefused(
      app,
      stale,
      () => call('completeMaintenanceRequest', stale),
      'VERSION_CONFLICT',
    );
    const answer = await done('startMaintenanceRequest', { id });
    expect(answer.actions.find(({ step }: { step: string }) => step === 'complete')).toMatchObject({
      ...{ allowed: false, missing: [unmet('time')] },
    });
  });
});

it('lists and links tell the same, and live changes', async () => {
  const id = await requestWith(['time']);
  const { categoryId } = await app.database.prisma.maintenanceRequest.findUniqueOrThrow({
    where: { id },
  });
  const fields = '{ id actions { step allowed missing { code ref } } }';
  const { data } = await app.graphql(
    `query ($categoryId: Int!) {
      maintenanceRequests(filter: { categoryId: $categoryId }) { nodes ${fields} }
      category(id: $categoryId) { requests(first: 5) { nodes ${fields} } }
    }`,
    { categoryId },
    { token: crew.technician.token },
  );
  const { maintenanceRequests, category } = data;
  for (const { nodes } of [maintenanceRequests, category.requests]) {
    expect(nodes).toHaveLength(1);
    const completes = nodes[0].actions.find(({ step }: { step: string }) => step === 'COMPLETE');
    expect(completes).toMatchObject({ allowed: false, missing: [{ code: 'time', ref: null }] });
  }
  const [item] = await invoke(
    app,
    'rest',
    'maintenanceRequests',
    { categoryId },
    crew.head.token,
  ).then(({ data: items }) => items);
  expect(item).not.toHaveProperty('missing');
  const heard = await subscriber(() => app.url)(
    crew.technician.token,
    { id },
    `subscription ($id: Int!) { maintenanceRequestChanged(requestId: $id) ${fields} }`,
  );
  await invoke(app, 'rest', 'startMaintenanceRequest', { id }, crew.technician.token);
  await eventually(() => heard.events.length > 0);
  const { actions } = heard.events[0];
  expect(actions.find(({ step }: { step: string }) => step === 'COMPLETE')).toMatchObject({
    ...{ allowed: false, missing: [{ code: 'time', ref: null }] },
  });
  const one = await app.rest('GET', `/api/maintenance/${id}`, { token: crew.technician.token });
  expect(one.body.data).not.toHaveProperty('missing');
});

it('what is given and taken back while a request is completed never lets it go without', async () => {
  const { technician } = crew;
  for (let round = 0; round < 5; round += 1) {
    const id = await requestWith(['time']);
    const { id: timeEntryId } = await addTime(id, 5);
    const [completed, deleted] = await Promise.all([
      invoke(app, 'rest', 'completeMaintenanceRequest', { id }, technician.token),
      invoke(app, 'rest', 'deleteTimeEntry', { id: timeEntryId }, technician.token),
    ]);
    expect(deleted.code).toBe('OK');
    const { prisma } = app.database;
    const { status, completedAt } = await prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id },
    });
    // Deleted afterwards, or refused.
    expect([completed.code, status]).toEqual(
      completedAt === null ? ['INVALID_TRANSITION', 'assigned'] : ['OK', 'completed'],
    );
  }
});
