import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockMovementKind } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { seedPart } from '../../../support/stock.js';

let app: TestApp;
let crew: Crew;
let stranger: Person;
let administrator: Person;
let partId: number;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  app.advance(Date.parse('2027-11-28T12:00:00.000Z') - app.now().getTime());
  crew = await seedCrew(app.seed);
  administrator = await app.seed.person('administrator');
  const { id: departmentId } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId });
  const { prisma } = app.database;
  ({ id: partId } = await seedPart(prisma, administrator.id, {
    departmentId: crew.departmentId,
  }));
  const moved = (kind: StockMovementKind, quantity: number, cost: number, at: string) =>
    prisma.stockMovement.create({
      data: {
        ...{ partId, kind, quantity, delta: -quantity, onHandAfter: 0 },
        ...{ unitCost: 0, cost, actorId: administrator.id, at: new Date(at) },
      },
    });
  // The last moment before the first of the twelve months in Berlin, and that month's first.
  await moved('issue', 100, 9_999, '2026-11-30T22:59:59.999Z');
  await moved('issue', 1.5, 150, '2026-11-30T23:00:00.000Z');
  await moved('issue', 2, 300, '2027-10-31T22:59:59.999Z');
  await moved('issue', 4, 500, '2027-11-10T08:00:00.000Z');
  await moved('return', 1, 125, '2027-11-11T08:00:00.000Z');
  await moved('receipt', 50, 700, '2027-11-11T09:00:00.000Z');
  await moved('count', 50, 0, '2027-11-11T10:00:00.000Z');
});
afterAll(() => app.stop());

describe.each(INTERFACES)('through %s', (via) => {
  const use = (input: Record<string, unknown>, actor: Person) =>
    invoke(app, via, 'partUse', { id: partId, ...input }, actor.token);

  it('has issues and returns of twelve months in a zone, with what they cost', async () => {
    const { code, data } = await use({ timeZone: 'Europe/Berlin' }, crew.head);
    expect(code).toBe('OK');
    expect(data).toMatchObject({ partId, timeZone: 'Europe/Berlin' });
    const month = (name: string, issued = 0, returned = 0, cost = 0) => ({
      ...{ month: name, issued, returned, cost },
    });
    expect(data.months).toEqual([
      month('2026-12', 1.5, 0, 150),
      ...['01', '02', '03', '04', '05', '06', '07', '08', '09'].map((one) => month(`2027-${one}`)),
      month('2027-10', 2, 0, 300),
      month('2027-11', 4, 1, 375),
    ]);
  });

  it('takes the zone of the person where none is given', async () => {
    const where = { id: administrator.id };
    await app.database.prisma.user.update({ where, data: { timezone: 'Pacific/Auckland' } });
    const { data } = await use({}, administrator);
    expect(data.timeZone).toBe('Pacific/Auckland');
    // There it is already the first of November.
    expect(data.months.at(-1)).toMatchObject({ month: '2027-11', issued: 6 });
  });

  it('is for those who may write the part', async () => {
    for (const actor of [crew.technician, crew.employee, stranger]) {
      expect([actor.role, (await use({}, actor)).code]).toEqual([actor.role, 'FORBIDDEN']);
    }
    expect((await use({ id: 999_999 }, crew.head)).code).toBe('NOT_FOUND');
  });

  it('refuses a zone that does not exist', async () => {
    const answer = await use({ timeZone: '+02:00' }, crew.head);
    expect([answer.code, answer.details?.field]).toEqual(['VALIDATION_ERROR', 'timeZone']);
  });
});
