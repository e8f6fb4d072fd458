import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { type Crew, seedCrew } from '../../support/crew.js';
import { picture } from '../../support/files.js';
import { INTERFACES, type InterfaceName, invoke } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';

const DAY = 86_400_000;

let app: TestApp;
let crew: Crew;
let partId: number;
let image: { bytes: Uint8Array; name: string };

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 900 * 86_400 });
  crew = await seedCrew(app.seed);
  image = { bytes: await picture('jpeg', { width: 8, height: 8 }), name: 'photo.jpg' };
  const part = { sku: 'B-1', name: 'Belt', unit: 'pcs', departmentId: crew.departmentId };
  partId = (await call('rest', 'createPart', part, crew.head)).data.id;
  await call('rest', 'addPartMovement', { id: partId, kind: 'receipt', quantity: 900 }, crew.head);
});
afterAll(() => app.stop());

type Input = Record<string, unknown>;
const call = (via: InterfaceName, name: string, input: Input, who: Person, headers = {}) =>
  invoke(app, via, name, input, who.token, headers);
const BODY = { title: 'Belt torn', description: 'Line 2 stands.' };
const submit = (via: InterfaceName, input: Input = {}, who: Person = crew.employee) =>
  call(via, 'createMaintenanceRequest', { ...BODY, ...input }, who);

/** A request that the technician works on. */
const request = async () => {
  const { id: requesterId } = crew.employee;
  const { id: assigneeId } = crew.technician;
  const owner = { requesterId, departmentId: crew.departmentId, assigneeId };
  return (await app.seed.request(owner, 'assigned', { stage: 'assigned' })).id;
};
const assetId = async () => (await app.seed.asset({ departmentId: crew.departmentId })).id;
const meterId = async () => {
  const input = { assetId: await assetId(), name: 'Hours', unit: 'h' };
  return (await call('rest', 'createMeter', input, crew.head)).data.id;
};
const stopTimer = () =>
  app.database.prisma.timeEntry.deleteMany({
    where: { userId: crew.technician.id, minutes: null },
  });

/** What takes a client id: the input of a call, who makes it, and the table that it fills. */
const CREATIONS: readonly [
  name: string,
  kind: string,
  table: string,
  input: () => Promise<Input>,
  who: () => Person,
][] = [
  [
    'createMaintenanceRequest',
    'request',
    'maintenance_requests',
    async () => BODY,
    () => crew.employee,
  ],
  [
    'addComment',
    'comment',
    'comments',
    async () => ({ requestId: await request(), body: 'Seen.' }),
    () => crew.technician,
  ],
  [
    'addTimeEntry',
    'timeEntry',
    'time_entries',
    async () => ({ requestId: await request(), minutes: 5 }),
    () => crew.technician,
  ],
  [
    'startTimer',
    'timeEntry',
    'time_entries',
    async () => ({ requestId: await request() }),
    () => crew.technician,
  ],
  [
    'addPartMovement',
    'movement',
    'stock_movements',
    async () => ({ id: partId, kind: 'issue', quantity: 1, requestId: await request() }),
    () => crew.technician,
  ],
  [
    'createDowntime',
    'downtime',
    'downtimes',
    async () => ({ assetId: await assetId() }),
    () => crew.head,
  ],
  [
    'addMeterReading',
    'reading',
    'readings',
    async () => ({ id: await meterId(), value: 7 }),
    () => crew.head,
  ],
  [
    'uploadAttachment',
    'attachment',
    'attachments',
    async () => ({ requestId: await request(), type: 'AFTER', file: image }),
    () => crew.technician,
  ],
  [
    'uploadPhoto',
    'attachment',
    'attachments',
    async () => ({ file: image }),
    () => crew.technician,
  ],
];
const rowsOf = async (table: string) => {
  const [row] = await app.database.prisma.$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return row?.count;
};

describe.each(INTERFACES)('clientId through %s', (via) => {
  it.each(CREATIONS)('names what %s creates, once', async (name, kind, table, inputOf, whoOf) => {
    await stopTimer();
    const who = whoOf();
    const clientId = randomUUID();
    const first = await call(via, name, { ...(await inputOf()), clientId }, who);
    expect([first.code, first.details]).toEqual(['OK', undefined]);
    expect(first.data).not.toHaveProperty('clientId');
    const row = await app.database.prisma.clientId.findMany({ where: { clientId } });
    expect(row).toMatchObject([{ userId: who.id, kind, objectId: first.data.id }]);
    const before = await rowsOf(table);
    const again = { ...(await inputOf()), clientId: clientId.toUpperCase() };
    const rows = await rowsOf(table);
    const second = await call(via, name, again, who);
    expect([second.code, second.details]).toEqual([
      'CONFLICT',
      { field: 'clientId', id: first.data.id },
    ]);
    expect(await rowsOf(table)).toBe(rows);
    expect(before).toBeLessThanOrEqual(rows ?? 0);
  });

  it.each(CREATIONS)(
    'is refused by %s unless it is a UUID',
    async (name, _kind, table, inputOf, whoOf) => {
      await stopTimer();
      const input = await inputOf();
      const rows = await rowsOf(table);
      for (const clientId of [
        '',
        'x',
        '0198f6a4-7d1e-7c39-9a55-3f1c8e0b2d4',
        '{0198f6a4-7d1e-7c39-9a55-3f1c8e0b2d47}',
      ]) {
        const { code, details } = await call(via, name, { ...input, clientId }, whoOf());
        expect([clientId, code, details.field]).toEqual([clientId, 'VALIDATION_ERROR', 'clientId']);
      }
      expect(await rowsOf(table)).toBe(rows);
    },
  );

  it('is that of an account: another one uses it for its own, and a refused call gives it to nothing', async () => {
    const clientId = 'AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEEEE'.replace(
      /E$/,
      via === 'rest' ? '1' : '2',
    );
    const refused = await submit(via, { clientId, departmentId: 999_999 });
    expect([refused.code, refused.details.field]).toEqual(['VALIDATION_ERROR', 'departmentId']);
    const own = await submit(via, { clientId });
    const others = await submit(via, { clientId }, crew.head);
    expect([own.code, others.code, own.data.id === others.data.id]).toEqual(['OK', 'OK', false]);
    // Over all kinds.
    const comment = { requestId: own.data.id, body: 'Mine.', clientId };
    const second = await call(via, 'addComment', comment, crew.employee);
    expect([second.code, second.details]).toEqual([
      'CONFLICT',
      { field: 'clientId', id: own.data.id },
    ]);
  });

  it('is given to one of several calls at once', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(via, { clientId })));
    const made = answers.filter(({ code }) => code === 'OK');
    expect(made).toHaveLength(1);
    for (const { code, details } of answers.filter((one) => one !== made[0])) {
      expect([code, details]).toEqual(['CONFLICT', { field: 'clientId', id: made[0]?.data.id }]);
    }
  });

  it('is no conflict for a call that its key repeats', async () => {
    const key = { 'Idempotency-Key': `q-${randomUUID()}` };
    const input = { ...BODY, clientId: randomUUID() };
    const first = await call(via, 'createMaintenanceRequest', input, crew.employee, key);
    const second = await call(via, 'createMaintenanceRequest', input, crew.employee, key);
    expect([second.code, second.data.id]).toEqual(['OK', first.data.id]);
  });

  it('of a reading that is only checked stays free', async () => {
    const input = { id: await meterId(), value: 4, clientId: randomUUID() };
    expect((await call(via, 'addMeterReading', { ...input, dryRun: true }, crew.head)).code).toBe(
      'OK',
    );
    expect((await call(via, 'addMeterReading', input, crew.head)).code).toBe('OK');
  });
});

it('a client id is known for 90 days, swept or not, and goes with its account', async () => {
  const { clientIds } = app.services;
  const clientId = randomUUID();
  const { data } = await submit('rest', { clientId });
  const read = () =>
    call('rest', 'maintenanceRequest', { id: `client:${clientId}` }, crew.employee);
  app.holdClock();
  app.advance(90 * DAY - 60_000);
  crew = { ...crew, employee: { ...crew.employee, token: await app.seed.login(crew.employee.id) } };
  expect((await read()).data.id).toBe(data.id);
  await clientIds.sweep();
  expect((await submit('rest', { clientId })).code).toBe('CONFLICT');
  app.advance(60_000);
  const late = await read();
  expect([late.code, late.details.field]).toEqual(['VALIDATION_ERROR', 'id']);
  const second = await submit('rest', { clientId });
  expect(second.code).toBe('OK');
  expect((await read()).data.id).toBe(second.data.id);
  await clientIds.sweep();
  expect(await app.database.prisma.clientId.count()).toBe(1);
  app.advance(90 * DAY);
  expect(await clientIds.sweep()).toBe(1);
  const person = await app.seed.person('employee', { departmentId: crew.departmentId });
  await app.database.prisma.clientId.create({
    data: { userId: person.id, clientId, kind: 'request', objectId: 1, createdAt: app.now() },
  });
  await app.database.prisma.user.delete({ where: { id: person.id } });
  expect(await app.database.prisma.clientId.count()).toBe(0);
});
