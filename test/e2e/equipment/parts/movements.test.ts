import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  MaintenanceStage,
  MaintenanceStatus,
} from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const HOUR = 3_600_000;

let app: TestApp;
let crew: Crew;
let helper: Person;
let colleague: Person;
let stranger: Person;
let administrator: Person;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  const { departmentId } = crew;
  helper = await app.seed.person('technician', { departmentId });
  colleague = await app.seed.person('technician', { departmentId });
  administrator = await app.seed.person('administrator');
  const { id } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: id });
});
afterAll(() => app.stop());

const STATUS: Partial<Record<MaintenanceStage, MaintenanceStatus>> = {
  submitted: 'pending',
  approved: 'approved',
  assigned: 'assigned',
  in_progress: 'assigned',
  completed: 'completed',
};

/** Makes a request closed for some hours. */
const closedFor = async (id: number, hours: number) => {
  const completedAt = new Date(app.now().getTime() - hours * HOUR);
  const stage = { stage: 'confirmed' as const, status: 'completed' as const };
  await app.database.prisma.maintenanceRequest.update({
    where: { id },
    data: { ...stage, completedAt },
  });
};

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = crew.technician) =>
    invoke(app, via, name, input, actor.token);
  const part = async (input: Record<string, unknown> = {}): Promise<number> => {
    counter += 1;
    const { departmentId } = crew;
    const body = { sku: `P-${via}-${counter}`, name: 'Belt', departmentId, ...input };
    return (await call('createPart', body, administrator)).data.id;
  };
  const request = async (
    stage: MaintenanceStage = 'in_progress',
    departmentId = crew.departmentId,
  ) => {
    const { employee, technician } = crew;
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    const row = await app.seed.request(owner, STATUS[stage], { stage, helperIds: [helper.id] });
    return row.id;
  };
  const move = async (
    id: number,
    kind: string,
    quantity: number,
    more = {},
    actor = crew.technician,
  ) => await call('addPartMovement', { id, kind, quantity, ...more }, actor);
  const stock = async (id: number) => (await call('part', { id }, administrator)).data;
  const costs = async (id: number) =>
    (await call('maintenanceRequest', { id }, crew.head)).data.costs;
  const refused = (
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor: Person = crew.technician,
  ) => expectRefused(app, input, () => call('addPartMovement', input, actor), code, field);

  it('receipts move the price to the mean, and a count changes only the stock', async () => {
    const id = await part({ onHand: 2, unitCost: 100 });
    const receipt = await move(id, 'receipt', 1, { unitCost: 401 }, crew.head);
    expect(receipt.data).toMatchObject({
      ...{ partId: id, kind: 'receipt', quantity: 1, delta: 1, onHandAfter: 3 },
      ...{ unitCost: 401, cost: 401, requestId: null, note: null, actorId: crew.head.id },
    });
    expect(await stock(id)).toMatchObject({ onHand: 3, unitCost: 200, version: 2 });
    await move(id, 'receipt', 1.5, { note: 'As before.' }, crew.head);
    expect(await stock(id)).toMatchObject({ onHand: 4.5, unitCost: 200, version: 2 });
    const count = await move(id, 'count', 4.25, {}, crew.head);
    expect(count.data).toMatchObject({ quantity: 4.25, delta: -0.25, onHandAfter: 4.25, cost: 0 });
    const empty = await move(id, 'count', 0, {}, crew.head);
    expect(empty.data).toMatchObject({ delta: -4.25, onHandAfter: 0 });
    await move(id, 'receipt', 2, { unitCost: 50 }, crew.head);
    expect(await stock(id)).toMatchObject({ onHand: 2, unitCost: 50 });
  });

  it('an issue keeps the price of its moment, a return that of its issues, newest first', async () => {
    const id = await part({ onHand: 10, unitCost: 100 });
    const requestId = await request();
    const issue = await move(id, 'issue', 2.5, { requestId });
    expect(issue.data).toMatchObject({ delta: -2.5, onHandAfter: 7.5, requestId });
    await move(id, 'receipt', 7.5, { unitCost: 300 }, crew.head);
    await move(id, 'issue', 1, { requestId }, helper);
    await move(id, 'receipt', 14, { unitCost: 1000 }, crew.head);
    expect(await stock(id)).toMatchObject({ onHand: 28, unitCost: 600, value: 16_800 });
    await move(id, 'return', 3, { requestId });
    // One of the newest issue at 200, two of the one before at 100.
    expect(await stock(id)).toMatchObject({ onHand: 31, unitCost: 555, value: 17_200 });
    const more = { id, kind: 'return', quantity: 0.501, requestId };
    const answer = await call('addPartMovement', more);
    expect(answer.details).toMatchObject({ field: 'quantity', issued: 0.5 });
    await refused(more, 'CONFLICT', 'quantity');
    const other = { id, kind: 'return', quantity: 0.5, requestId: await request() };
    await refused(other, 'CONFLICT', 'quantity');
    const listed = (await call('requestParts', { requestId }, crew.head)).data;
    expect(
      listed.map((row: Record<string, unknown>) => [
        row.kind,
        row.quantity,
        row.unitCost,
        row.cost,
      ]),
    ).toEqual([
      ['return', 3, 133, 400],
      ['issue', 1, 200, 200],
      ['issue', 2.5, 100, 250],
    ]);
  });

  it('the value of the stock is kept, not its rounded price', async () => {
    const id = await part({ onHand: 0, unitCost: 7 });
    expect(await stock(id)).toMatchObject({ unitCost: 7, value: 0 });
    await move(id, 'receipt', 2, {}, crew.head);
    expect(await stock(id)).toMatchObject({ unitCost: 7, value: 14 });
    await move(id, 'receipt', 1, { unitCost: 86 }, crew.head);
    expect(await stock(id)).toMatchObject({ onHand: 3, unitCost: 33, value: 100 });
    const requestId = await request();
    for (let n = 0; n < 3; n += 1) await move(id, 'issue', 1, { requestId });
    // Three times 33.3: the last one takes what is left, and the price of the empty stock is the last one.
    expect(await stock(id)).toMatchObject({ onHand: 0, unitCost: 33, value: 0 });
    expect(await costs(requestId)).toMatchObject({ parts: 100, total: 100 });
    await move(id, 'return', 2, { requestId });
    expect(await costs(requestId)).toMatchObject({ parts: 33 });
    await move(id, 'return', 1, { requestId });
    expect(await costs(requestId)).toMatchObject({ parts: 0, total: 0 });
    expect(await stock(id)).toMatchObject({ onHand: 3, unitCost: 33, value: 100 });
    await move(id, 'count', 2, {}, crew.head);
    expect(await stock(id)).toMatchObject({ unitCost: 33, value: 67 });
    await call('updatePart', { id, unitCost: 40 }, crew.head);
    expect(await stock(id)).toMatchObject({ unitCost: 40, value: 80 });
  });

  it('takes no more than there is, and tells what is left', async () => {
    const id = await part({ onHand: 1.5 });
    const requestId = await request();
    const input = { id, kind: 'issue', quantity: 1.501, requestId };
    const { details } = await call('addPartMovement', input);
    expect(details).toMatchObject({ field: 'quantity', onHand: 1.5 });
    await refused(input, 'CONFLICT', 'quantity');
    expect((await move(id, 'issue', 1.5, { requestId })).data.onHandAfter).toBe(0);
  });

  it('takes only what belongs to the kind', async () => {
    const id = await part({ onHand: 5 });
    const requestId = await request();
    const wrong = (input: object, field: string, actor = crew.head) =>
      refused({ id, quantity: 1, ...input }, 'VALIDATION_ERROR', field, actor);
    await wrong({ kind: 'issue' }, 'requestId');
    await wrong({ kind: 'return', requestId: null }, 'requestId');
    await wrong({ kind: 'receipt', requestId }, 'requestId');
    await wrong({ kind: 'count', requestId }, 'requestId');
    await wrong({ kind: 'issue', requestId, unitCost: 5 }, 'unitCost');
    await wrong({ kind: 'count', unitCost: 5 }, 'unitCost');
    await wrong({ kind: 'receipt', unitCost: -1 }, 'unitCost');
    await wrong({ kind: 'receipt', unitCost: 1_000_000_000_001 }, 'unitCost');
    for (const quantity of [0, -1, 0.0005, 1_000_001]) {
      await wrong({ kind: 'receipt', quantity }, 'quantity');
    }
    await wrong({ kind: 'receipt', quantity: 2, unitCost: 1_000_000_000_000 }, 'quantity');
    await wrong({ kind: 'receipt', note: 'x'.repeat(501) }, 'note');
    await wrong({ kind: 'issue', requestId: 999_999 }, 'requestId');
    await refused({ id, kind: 'theft', quantity: 1 }, 'VALIDATION_ERROR', 'kind', crew.head);
    await refused({ id: 999_999, kind: 'receipt', quantity: 1 }, 'NOT_FOUND', undefined, crew.head);
    const foreign = await part({ onHand: 5, departmentId: stranger.departmentId });
    const issue = { id: foreign, kind: 'issue', quantity: 1, requestId };
    await refused(issue, 'VALIDATION_ERROR', 'requestId', administrator);
    const shared = await part({ onHand: 5, departmentId: null });
    expect((await move(shared, 'issue', 1, { requestId })).code).toBe('OK');
  });

  it('what a request has from before a transfer is given back, and no more', async () => {
    const id = await part({ onHand: 5, unitCost: 70 });
    const requestId = await request();
    expect((await move(id, 'issue', 3, { requestId })).code).toBe('OK');
    const transfer = { id: requestId, departmentId: stranger.departmentId, reason: 'Theirs.' };
    expect((await call('transferMaintenanceRequest', transfer, crew.head)).code).toBe('OK');
    const again = { id, kind: 'issue', quantity: 1, requestId };
    await refused(again, 'VALIDATION_ERROR', 'requestId', stranger);
    const back = { id, kind: 'return', quantity: 4, requestId };
    await refused(back, 'CONFLICT', 'quantity', stranger);
    const returned = await move(id, 'return', 3, { requestId }, stranger);
    expect(returned.data).toMatchObject({ kind: 'return', onHandAfter: 5 });
    const nothing = { ...back, quantity: 1 };
    await refused(nothing, 'VALIDATION_ERROR', 'requestId', stranger);
  });

  it('is received and counted by who may write the part, issued by crew and leads', async () => {
    const id = await part({ onHand: 50 });
    const shared = await part({ departmentId: null });
    const requestId = await request();
    for (const actor of [crew.employee, crew.technician, stranger]) {
      await refused({ id, kind: 'receipt', quantity: 1 }, 'FORBIDDEN', undefined, actor);
      await refused({ id, kind: 'count', quantity: 1 }, 'FORBIDDEN', undefined, actor);
    }
    await refused({ id: shared, kind: 'receipt', quantity: 1 }, 'FORBIDDEN', undefined, crew.head);
    expect((await move(shared, 'receipt', 1, {}, administrator)).code).toBe('OK');
    const issue = { id, kind: 'issue', quantity: 1, requestId };
    for (const actor of [crew.technician, helper, crew.head, administrator]) {
      expect((await call('addPartMovement', issue, actor)).code).toBe('OK');
    }
    await refused(issue, 'FORBIDDEN', undefined, crew.employee);
    await refused(issue, 'VALIDATION_ERROR', 'requestId', stranger);
    await refused(issue, 'VALIDATION_ERROR', 'requestId', colleague);
  });

  it('is issued by the crew at work and 24 hours after, by leads for lockDays', async () => {
    const id = await part({ onHand: 50 });
    const early = { id, kind: 'issue', quantity: 1, requestId: await request('approved') };
    await refused(early, 'INVALID_TRANSITION', 'status', crew.technician);
    expect((await call('addPartMovement', early, crew.head)).code).toBe('OK');
    const requestId = await request('completed');
    const issue = { id, kind: 'issue', quantity: 1, requestId };
    expect((await call('addPartMovement', issue)).code).toBe('OK');
    await closedFor(requestId, 25);
    await refused(issue, 'INVALID_TRANSITION', 'status', crew.technician);
    expect((await call('addPartMovement', issue, crew.head)).code).toBe('OK');
    await closedFor(requestId, 30 * 24 + 1);
    await refused(issue, 'INVALID_TRANSITION', 'status', crew.head);
  });

  it('is read by staff of the request, without its money but for those in charge', async () => {
    const id = await part({ onHand: 5, unitCost: 80 });
    const requestId = await request();
    await move(id, 'issue', 1, { requestId });
    const read = async (actor: Person) => await call('requestParts', { requestId }, actor);
    for (const actor of [crew.technician, helper]) {
      expect((await read(actor)).data).toMatchObject([{ unitCost: null, cost: null, quantity: 1 }]);
    }
    for (const actor of [crew.head, administrator]) {
      expect((await read(actor)).data).toMatchObject([{ unitCost: 80, cost: 80 }]);
    }
    expect((await read(crew.employee)).code).toBe('FORBIDDEN');
    expect((await read(stranger)).code).toBe('NOT_FOUND');
  });

  it('leaves the request as it is, and an internal entry without money in its timeline', async () => {
    const id = await part({ onHand: 5, unitCost: 80 });
    const requestId = await request();
    const { prisma } = app.database;
    const before = await prisma.maintenanceRequest.findUnique({ where: { id: requestId } });
    const { data } = await move(id, 'issue', 1.5, { requestId, note: 'Worn.' });
    expect(await prisma.maintenanceRequest.findUnique({ where: { id: requestId } })).toEqual(
      before,
    );
    const timeline = async (actor: Person) =>
      (await call('timeline', { requestId, kind: 'part' }, actor)).data;
    expect(await timeline(crew.technician)).toMatchObject([
      {
        ...{ kind: 'part', audience: 'internal', actorId: crew.technician.id },
        data: { movementId: data.id, partId: id, kind: 'issue', quantity: 1.5 },
      },
    ]);
    expect(await timeline(crew.employee)).toEqual([]);
    const record = await prisma.auditRecord.findFirstOrThrow({
      where: { action: 'part.moved', targetId: String(id) },
      orderBy: { id: 'desc' },
    });
    expect(record.metadata).toMatchObject({
      after: { movementId: data.id, kind: 'issue', quantity: 1.5, delta: -1.5, requestId },
    });
    expect(JSON.stringify(record.metadata)).not.toMatch(/Worn|cost/i);
  });

  it('tells once each time the stock becomes low, by movement or edit', async () => {
    const id = await part({ onHand: 5, reorderPoint: 3 });
    const requestId = await request();
    const told = async () =>
      await app.database.prisma.outboxEvent.count({
        where: { type: 'part.low', payload: { path: ['id'], equals: id } },
      });
    await move(id, 'issue', 1, { requestId });
    expect(await told()).toBe(0);
    await move(id, 'issue', 1, { requestId });
    expect(await told()).toBe(1);
    await move(id, 'issue', 1, { requestId });
    expect(await told()).toBe(1);
    await move(id, 'receipt', 3, {}, crew.head);
    await move(id, 'count', 3, {}, crew.head);
    expect(await told()).toBe(2);
    await call('updatePart', { id, reorderPoint: 2 }, crew.head);
    await call('updatePart', { id, reorderPoint: 4 }, crew.head);
    await call('updatePart', { id, name: 'Other' }, crew.head);
    expect(await told()).toBe(3);
  });
});
