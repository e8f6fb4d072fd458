import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

type Values = Readonly<Record<string, unknown>>;

const ITEMS = [
  { kind: 'check', label: 'Guard' },
  { kind: 'text', label: 'Remarks' },
] as const;

let app: TestApp;
let crew: Crew;
let administrator: Person;
let stranger: Person;
let requestId: number;
let checklistId: number;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  administrator = await app.seed.person('administrator');
  const { id: departmentId } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ id: checklistId } = await app.seed.checklist(ITEMS));
  requestId = await newRequest('assigned');
});

const newRequest = async (status: 'pending' | 'assigned' | 'completed', more: object = {}) => {
  const { departmentId, employee, technician } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  return (await app.seed.request(owner, status, more)).id;
};
const entries = async (id = requestId) => {
  const rows = await app.database.prisma.timelineEntry.findMany({
    where: { requestId: id, kind: 'checklist' },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ data, audience, actorId }) => ({ ...(data as object), audience, actorId }));
};

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Values, by = crew.head) =>
    invoke(app, via, name, input, by.token);
  const set = (input: Values, by = crew.head) =>
    call('setRequestChecklist', { requestId, ...input }, by);
  const read = (by = crew.head, id = requestId) => call('requestChecklist', { requestId: id }, by);
  const refused = (input: Values, code: string, field?: string, by = crew.head) =>
    expectRefused(app, input, () => set(input, by), code, field);

  it('a lead gives a checklist, which is a copy, and takes it away', async () => {
    const given = await set({ checklistId, expectedVersion: 1 });
    expect(given.data).toMatchObject({ id: requestId, version: 2, stage: 'assigned' });
    const before = (await read()).data;
    expect(before).toMatchObject({
      ...{ requestId, checklistId, checklistVersion: 1, total: 2, answered: 0, failed: 0 },
      items: [
        { kind: 'check', label: 'Guard', required: false, value: null, version: 1 },
        { kind: 'text', label: 'Remarks', answeredAt: null, followUpId: null },
      ],
    });
    // The same version again changes nothing, a later one of the checklist is another one.
    expect((await set({ checklistId })).data.version).toBe(2);
    const change = { id: checklistId, items: [ITEMS[1]], name: randomUUID() };
    await call('updateChecklist', change, administrator);
    expect((await read()).data).toEqual(before);
    expect((await set({ checklistId })).data.version).toBe(3);
    expect((await read()).data).toMatchObject({ name: change.name, checklistVersion: 2, total: 1 });
    expect((await set({ checklistId: null })).data.version).toBe(4);
    expect((await read()).code).toBe('NOT_FOUND');
    expect((await set({ checklistId: null })).data.version).toBe(4);
    const by = { audience: 'internal', actorId: crew.head.id };
    expect(await entries()).toEqual([
      { checklistId, name: before.name, ...by },
      { checklistId, name: change.name, ...by },
      { checklistId: null, name: null, ...by },
    ]);
  });

  it('is not changed while an item is answered, and survives its archiving', async () => {
    await set({ checklistId });
    const [item] = (await read()).data.items;
    const one = { requestId, itemId: item.id };
    await call('answerChecklistItem', { ...one, value: true }, crew.technician);
    const { id: other } = await app.seed.checklist();
    for (const next of [other, null])
      await refused({ checklistId: next }, 'CONFLICT', 'checklistId');
    expect((await set({ checklistId })).code).toBe('OK');
    expect((await call('deleteChecklist', { id: checklistId }, administrator)).data).toMatchObject({
      archivedAt: expect.any(String),
    });
    expect((await read()).data).toMatchObject({ total: 2, answered: 1 });
    await refused({ checklistId }, 'VALIDATION_ERROR', 'checklistId');
    await call('answerChecklistItem', { ...one, value: null }, crew.technician);
    expect((await set({ checklistId: other })).code).toBe('OK');
  });

  it('is refused: others, closed requests, unknown checklists, another version', async () => {
    await refused({ checklistId }, 'FORBIDDEN', undefined, crew.technician);
    await refused({ checklistId }, 'FORBIDDEN', undefined, crew.employee);
    await refused({ checklistId }, 'NOT_FOUND', undefined, stranger);
    await refused({ checklistId: 999_999 }, 'VALIDATION_ERROR', 'checklistId');
    await refused({}, 'VALIDATION_ERROR', 'checklistId');
    await refused({ checklistId, expectedVersion: 7 }, 'VERSION_CONFLICT');
    requestId = await newRequest('completed');
    await refused({ checklistId }, 'INVALID_TRANSITION', 'status');
    expect((await read()).code).toBe('NOT_FOUND');
  });

  it('is read by staff only', async () => {
    await set({ checklistId });
    for (const by of [crew.technician, crew.head, administrator]) {
      expect((await read(by)).code).toBe('OK');
    }
    expect((await read(crew.employee)).code).toBe('FORBIDDEN');
    expect((await read(stranger)).code).toBe('NOT_FOUND');
  });

  it('comes with the category, at creation and by triage', async () => {
    const category = await app.seed.category({ checklistId });
    const content = { title: 'Leak', description: 'Water.' };
    const created = await call(
      'createMaintenanceRequest',
      { ...content, categoryId: category.id, departmentId: crew.departmentId },
      crew.employee,
    );
    const { id } = created.data;
    expect(created.data.version).toBe(1);
    expect((await read(crew.head, id)).data).toMatchObject({ checklistId, total: 2 });
    const by = { audience: 'internal', actorId: crew.employee.id };
    expect(await entries(id)).toMatchObject([{ checklistId, ...by }]);
    // A text that names the category does the same.
    const byText = await call(
      'createMaintenanceRequest',
      { ...content, category: category.name, departmentId: crew.departmentId },
      crew.employee,
    );
    expect((await read(crew.head, byText.data.id)).data.checklistId).toBe(checklistId);

    const { id: other } = await app.seed.checklist();
    const second = await app.seed.category({ checklistId: other });
    const plain = await app.seed.category();
    const classify = (categoryId: number) => call('classifyMaintenanceRequest', { id, categoryId });
    await classify(second.id);
    expect((await read(crew.head, id)).data).toMatchObject({ checklistId: other, total: 1 });
    await classify(plain.id);
    expect((await read(crew.head, id)).data.checklistId).toBe(other);
    const [item] = (await read(crew.head, id)).data.items;
    await call('answerChecklistItem', { requestId: id, itemId: item.id, value: true });
    await classify(category.id);
    expect((await read(crew.head, id)).data).toMatchObject({ checklistId: other, answered: 1 });
  });

  it('does not come from a category whose checklist is archived', async () => {
    const category = await app.seed.category({ checklistId });
    await app.database.prisma.checklist.update({
      where: { id: checklistId },
      data: { archivedAt: app.now(), referredTo: true },
    });
    await call('classifyMaintenanceRequest', { id: requestId, categoryId: category.id });
    expect((await read()).code).toBe('NOT_FOUND');
  });

  it('leads to a request that follows from an item, once', async () => {
    const { id: categoryId } = await app.seed.category({ name: `C ${randomUUID()}` });
    const { id: assetId } = await app.seed.asset();
    requestId = await newRequest('completed', { categoryId, category: 'By hand', assetId });
    const { items } = await app.seed.requestChecklist(requestId, checklistId);
    const itemId = items[1]?.id ?? 0;
    const follow = (input: Values = {}, by = crew.technician) =>
      call('createFollowUp', { requestId, itemId, ...input }, by);
    for (const [by, code] of [
      [crew.employee, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      await expectRefused(app, by.id, () => follow({}, by), code);
    }
    await expectRefused(app, 'title', () => follow({ title: 'x' }), 'VALIDATION_ERROR', 'title');
    await expectRefused(app, 'item', () => follow({ itemId: 999_999 }), 'NOT_FOUND');
    const made = await follow({ priority: 'high' });
    expect(made.data).toMatchObject({
      ...{ title: 'Follow-up: Remarks', description: 'Remarks', priority: 'high' },
      ...{ stage: 'submitted', departmentId: crew.departmentId, requesterId: crew.technician.id },
      ...{ categoryId, category: 'By hand', assetId, followUpOfId: requestId, origin: 'person' },
    });
    const { data } = await read();
    expect(data.items[1]).toMatchObject({ followUpId: made.data.id, version: 2 });
    expect(await entries()).toMatchObject([
      { itemId, followUpId: made.data.id, audience: 'internal' },
    ]);
    await expectRefused(app, 'again', () => follow(), 'CONFLICT', 'itemId');
    const found = await call('maintenanceRequests', { followUpOfId: requestId });
    expect(found.data.map(({ id }: { id: number }) => id)).toEqual([made.data.id]);
    expect((await call('maintenanceRequest', { id: made.data.id })).data.followUpOfId).toBe(
      requestId,
    );
  });
});

it('of two follow-ups of an item at once one is made', async () => {
  const { items } = await app.seed.requestChecklist(requestId, checklistId);
  const input = { requestId, itemId: items[0]?.id ?? 0 };
  const both = [1, 2].map(() =>
    invoke(app, 'rest', 'createFollowUp', input, crew.technician.token),
  );
  const codes = (await Promise.all(both)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['CONFLICT', 'OK']);
});

it('names a follow-up within the longest title, and describes it by the note', async () => {
  const { id } = await app.seed.checklist([{ kind: 'check', label: 'x'.repeat(200) }]);
  const { items } = await app.seed.requestChecklist(requestId, id);
  const one = { requestId, itemId: items[0]?.id ?? 0 };
  await invoke(
    app,
    'rest',
    'answerChecklistItem',
    { ...one, value: false, note: 'It is bent.' },
    crew.technician.token,
  );
  const { data } = await invoke(app, 'rest', 'createFollowUp', one, crew.technician.token);
  expect(data).toMatchObject({
    title: `Follow-up: ${'x'.repeat(189)}`,
    description: 'It is bent.',
  });
});

it('is linked from the request in GraphQL, for its staff', async () => {
  const { items } = await app.seed.requestChecklist(requestId, checklistId);
  const one = { requestId, itemId: items[0]?.id ?? 0 };
  const made = await invoke(app, 'rest', 'createFollowUp', one, crew.technician.token);
  const query = `query ($id: Int!) { maintenanceRequest(id: $id) {
    checklist { total items { followUp { id followUpOf { id } } answeredBy { id } } }
    followUps { id }
  } }`;
  const ask = async (by: Person) =>
    (await app.graphql(query, { id: requestId }, { token: by.token })).data.maintenanceRequest;
  const { id } = made.data;
  expect(await ask(crew.head)).toEqual({
    checklist: {
      total: 2,
      items: [
        { followUp: { id, followUpOf: { id: requestId } }, answeredBy: null },
        { followUp: null, answeredBy: null },
      ],
    },
    followUps: [{ id }],
  });
  expect(await ask(crew.employee)).toEqual({ checklist: null, followUps: [] });
});

it('is gone with its request, and the follow-up loses the link', async () => {
  const { items } = await app.seed.requestChecklist(requestId, checklistId);
  const one = { requestId, itemId: items[0]?.id ?? 0 };
  const made = await invoke(app, 'rest', 'createFollowUp', one, crew.technician.token);
  const root = await app.seed.person('super_admin');
  const reason = 'Old.';
  await invoke(app, 'rest', 'cancelMaintenanceRequest', { id: requestId, reason }, root.token);
  await invoke(app, 'rest', 'purgeMaintenanceRequest', { id: requestId, reason }, root.token);
  const { prisma } = app.database;
  expect(await prisma.requestChecklist.count({ where: { requestId } })).toBe(0);
  const left = await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id: made.data.id } });
  expect(left.followUpOfId).toBeNull();
});
