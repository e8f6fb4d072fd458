import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let crew: Crew;
let administrator: Person;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

describe('stock', () => {
  const rest = (name: string, input: Record<string, unknown>, actor: Person) =>
    invoke(app, 'rest', name, input, actor.token);
  const part = async (input: Record<string, unknown>) => {
    counter += 1;
    const body = { sku: `S-${counter}`, name: 'Belt', departmentId: crew.departmentId, ...input };
    return (await rest('createPart', body, administrator)).data.id as number;
  };

  it('ten of a hundred technicians get the last ten, and the movements add up', async () => {
    const id = await part({ onHand: 10 });
    const { departmentId, employee } = crew;
    const people = await Promise.all(
      Array.from({ length: 100 }, () => app.seed.person('technician', { departmentId })),
    );
    const issues = await Promise.all(
      people.map(async ({ id: assigneeId, token }) => {
        const owner = { requesterId: employee.id, departmentId, assigneeId };
        const { id: requestId } = await app.seed.request(owner, 'assigned', { stage: 'assigned' });
        return { input: { id, kind: 'issue', quantity: 1, requestId }, token };
      }),
    );
    const answers = await Promise.all(
      issues.map(({ input, token }) => invoke(app, 'rest', 'addPartMovement', input, token)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(10);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(90);
    const { prisma } = app.database;
    expect(Number((await prisma.part.findUniqueOrThrow({ where: { id } })).onHand)).toBe(0);
    const { _sum } = await prisma.stockMovement.aggregate({
      where: { partId: id },
      _sum: { delta: true },
    });
    expect(Number(_sum.delta)).toBe(0);
    const after = await prisma.stockMovement.findMany({
      where: { partId: id },
      orderBy: { id: 'asc' },
    });
    expect(after.map(({ onHandAfter }) => Number(onHandAfter))).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    ]);
  });

  it('what one request has is returned once', async () => {
    const id = await part({ onHand: 4 });
    const owner = {
      requesterId: crew.employee.id,
      departmentId: crew.departmentId,
      assigneeId: crew.technician.id,
    };
    const { id: requestId } = await app.seed.request(owner, 'assigned', { stage: 'assigned' });
    await rest('addPartMovement', { id, kind: 'issue', quantity: 3, requestId }, crew.technician);
    const input = { id, kind: 'return', quantity: 2, requestId };
    const answers = await Promise.all(
      [1, 2, 3].map(() => rest('addPartMovement', input, crew.technician)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
  });

  it('its movements are neither changed nor deleted, but lose a purged request', async () => {
    const id = await part({ onHand: 4 });
    const { prisma } = app.database;
    const refusal = /append-only/;
    const change = prisma.$executeRaw`UPDATE stock_movements SET quantity = 9 WHERE part_id = ${id}`;
    await expect(change).rejects.toThrow(refusal);
    const deletion = prisma.$executeRaw`DELETE FROM stock_movements WHERE part_id = ${id}`;
    await expect(deletion).rejects.toThrow(refusal);
    const owner = {
      requesterId: crew.employee.id,
      departmentId: crew.departmentId,
      assigneeId: crew.technician.id,
    };
    const { id: requestId } = await app.seed.request(owner, 'assigned', { stage: 'assigned' });
    await rest('addPartMovement', { id, kind: 'issue', quantity: 3, requestId }, crew.technician);
    const superAdmin = await app.seed.person('super_admin');
    await rest('cancelMaintenanceRequest', { id: requestId, reason: 'Gone.' }, superAdmin);
    const purge = await rest(
      'purgeMaintenanceRequest',
      { id: requestId, reason: 'Old.' },
      superAdmin,
    );
    expect(purge.code).toBe('OK');
    const movements = (await rest('partMovements', { id }, crew.head)).data;
    expect(movements).toMatchObject([
      { kind: 'issue', requestId: null, quantity: 3 },
      { kind: 'count', requestId: null },
    ]);
  });

  it('leads hear that a part is low, of shared ones those with a global role, never the actor', async () => {
    const notified = async (partId: number) =>
      (
        await app.database.prisma.notification.findMany({
          where: { kind: 'part_low', data: { path: ['partId'], equals: partId } },
          orderBy: { userId: 'asc' },
        })
      ).map(({ userId }) => userId);
    const id = await part({ onHand: 5, reorderPoint: 3, sku: 'LOW-1', name: 'Filter' });
    const owner = {
      requesterId: crew.employee.id,
      departmentId: crew.departmentId,
      assigneeId: crew.technician.id,
    };
    const { id: requestId } = await app.seed.request(owner, 'assigned', { stage: 'assigned' });
    await rest('addPartMovement', { id, kind: 'issue', quantity: 3, requestId }, crew.technician);
    await fannedOut(app);
    expect(await notified(id)).toEqual([crew.head.id]);
    const inbox = (await rest('notifications', { kind: 'part_low' }, crew.head)).data;
    expect(inbox[0]).toMatchObject({
      ...{ kind: 'part_low', requestId: null },
      data: { partId: id, sku: 'LOW-1', name: 'Filter' },
    });
    const shared = await part({ onHand: 5, reorderPoint: 3, departmentId: null });
    await rest(
      'addPartMovement',
      { id: shared, kind: 'issue', quantity: 3, requestId },
      crew.technician,
    );
    await fannedOut(app);
    expect(await notified(shared)).toContain(administrator.id);
    expect(await notified(shared)).not.toContain(crew.head.id);
    const counted = await part({ onHand: 5, reorderPoint: 3 });
    await rest('addPartMovement', { id: counted, kind: 'count', quantity: 1 }, crew.head);
    const after = await part({ onHand: 5, reorderPoint: 3 });
    await rest(
      'addPartMovement',
      { id: after, kind: 'issue', quantity: 3, requestId },
      crew.technician,
    );
    await fannedOut(app);
    expect(await notified(after)).toEqual([crew.head.id]);
    expect(await notified(counted)).toEqual([]);
  });
});
