import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { type Crew, seedCrew } from '../../support/crew.js';
import { picture } from '../../support/files.js';
import { INTERFACES, type InterfaceName, invoke } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';
import { stateOf } from '../../support/state.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
  app.holdClock();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.advance(100 * HOUR);
  const login = async (person: Person) => ({ ...person, token: await app.seed.login(person.id) });
  const { employee, head, technician } = crew;
  crew = {
    ...crew,
    employee: await login(employee),
    head: await login(head),
    technician: await login(technician),
  };
});

type Input = Record<string, unknown>;
const call = (via: InterfaceName, name: string, input: Input, who: Person, headers = {}) =>
  invoke(app, via, name, input, who.token, headers);
/** A time before now. */
const ago = (milliseconds: number) => new Date(app.now().getTime() - milliseconds).toISOString();
const performed = (at: string) => ({ 'Performed-At': at });

/** A request that the technician has had for a time, and that is older. */
const request = async (assignedFor = 60 * HOUR, data = {}) => {
  const { id: requesterId } = crew.employee;
  const owner = { requesterId, departmentId: crew.departmentId, assigneeId: crew.technician.id };
  const times = {
    createdAt: new Date(ago(90 * HOUR)),
    assignedAt: new Date(ago(assignedFor)),
  };
  return (await app.seed.request(owner, 'assigned', { stage: 'assigned', ...times, ...data })).id;
};
const assetId = async () => (await app.seed.asset({ departmentId: crew.departmentId })).id;
const meterId = async () => {
  const input = { assetId: await assetId(), name: 'Hours', unit: 'h' };
  return (await call('rest', 'createMeter', input, crew.head)).data.id as number;
};
const item = async (requestId: number) => {
  const { id } = await app.seed.checklist([{ kind: 'check', required: false }]);
  const { items } = await app.seed.requestChecklist(requestId, id);
  return items[0]?.id ?? 0;
};
const timelineOf = async (requestId: number) =>
  (await call('rest', 'timeline', { requestId }, crew.head)).data as {
    kind: string;
    at: string;
    receivedAt: string | null;
  }[];

/** An append that names a request: its input, its time in the answer, and its entry in the timeline. */
const APPENDS: readonly [
  name: string,
  input: (requestId: number) => Promise<Input> | Input,
  time: string,
  kind: string | undefined,
][] = [
  ['addComment', (requestId) => ({ requestId, body: 'Seen.' }), 'createdAt', 'comment'],
  [
    'answerChecklistItem',
    async (requestId) => ({ requestId, itemId: await item(requestId), value: false }),
    'answeredAt',
    undefined,
  ],
  ['startTimer', (requestId) => ({ requestId }), 'startedAt', undefined],
  [
    'addPartMovement',
    (requestId) => ({ id: partId, kind: 'issue', quantity: 1, requestId }),
    'at',
    'part',
  ],
  [
    'uploadAttachment',
    (requestId) => ({ requestId, type: 'AFTER', file: image }),
    'createdAt',
    'photo',
  ],
  ['uploadPhoto', (requestId) => ({ requestId, type: 'AFTER', file: image }), 'createdAt', 'photo'],
];
const withoutTimer = () => app.database.prisma.timeEntry.deleteMany({ where: { minutes: null } });

describe.each(INTERFACES)('Performed-At through %s', (via) => {
  it.each(APPENDS)(
    'is the time of %s, with the receipt beside',
    async (name, inputOf, field, kind) => {
      await withoutTimer();
      const requestId = await request();
      const at = ago(9 * HOUR);
      const input = await inputOf(requestId);
      const { code, data } = await call(via, name, input, crew.technician, performed(at));
      const receivedAt = app.now().toISOString();
      expect([code, data?.[field], data?.receivedAt]).toEqual(['OK', at, receivedAt]);
      const entries = await timelineOf(requestId);
      if (kind !== undefined) {
        expect(entries.find((one) => one.kind === kind)).toMatchObject({ at, receivedAt });
      }
      const records = await app.database.prisma.auditRecord.findMany({
        where: { timestamp: app.now() },
        orderBy: { id: 'desc' },
        take: 1,
      });
      expect(records[0]?.metadata).toMatchObject({ performedAt: at, receivedAt });
    },
  );

  it.each(APPENDS)(
    'left out, %s has the time of the receipt and no other',
    async (name, inputOf, field, kind) => {
      await withoutTimer();
      const requestId = await request();
      const { data } = await call(via, name, await inputOf(requestId), crew.technician);
      expect([data?.[field], data?.receivedAt]).toEqual([app.now().toISOString(), null]);
      const entries = await timelineOf(requestId);
      if (kind !== undefined) {
        expect(entries.find((one) => one.kind === kind)).toMatchObject({ receivedAt: null });
      }
    },
  );

  it.each(APPENDS)('outside its bounds leaves nothing of %s', async (name, inputOf) => {
    await withoutTimer();
    const requestId = await request(5 * HOUR);
    const input = await inputOf(requestId);
    const state = await stateOf(app, STATE);
    const earliest = ago(5 * HOUR);
    const latest = ago(-2 * MINUTE);
    for (const at of [ago(5 * HOUR + 1), ago(-2 * MINUTE - 1)]) {
      const { code, details } = await call(via, name, input, crew.technician, performed(at));
      expect([code, details?.field]).toEqual(['VALIDATION_ERROR', 'performedAt']);
      expect(details).toMatchObject({ earliest, latest });
    }
    for (const at of ['2026-11-28T10:00:00', '2026-11-28', 'yesterday', '2026-11-28T10:00Z']) {
      const { code, details } = await call(via, name, input, crew.technician, performed(at));
      expect([code, details?.field]).toEqual(['VALIDATION_ERROR', 'performedAt']);
    }
    expect(await stateOf(app, STATE)).toBe(state);
    const first = await call(via, name, input, crew.technician, performed(earliest));
    expect(first.code).toBe('OK');
  });

  it('ahead of the service counts as the receipt', async () => {
    const input = { requestId: await request(), body: 'Soon.' };
    const at = ago(-2 * MINUTE);
    const { data } = await call(via, 'addComment', input, crew.technician, performed(at));
    const now = app.now().toISOString();
    expect([data.createdAt, data.receivedAt]).toEqual([now, now]);
  });

  it('is no time before the request', async () => {
    const requestId = await request(60 * HOUR, { createdAt: new Date(ago(3 * HOUR)) });
    const input = { requestId, body: 'Early.' };
    const { data } = await call(via, 'addComment', input, crew.employee, performed(ago(5 * HOUR)));
    expect(data.createdAt).toBe(ago(3 * HOUR));
  });

  it('minus its minutes is the start of time, unless the body has one', async () => {
    const requestId = await request();
    const at = ago(9 * HOUR);
    const input = { requestId, minutes: 30 };
    const { data } = await call(via, 'addTimeEntry', input, crew.technician, performed(at));
    const receivedAt = app.now().toISOString();
    expect([data.startedAt, data.receivedAt, data.createdAt]).toEqual([
      ago(9 * HOUR + 30 * MINUTE),
      receivedAt,
      receivedAt,
    ]);
    expect(await timelineOf(requestId)).toContainEqual(
      expect.objectContaining({ kind: 'time', at, receivedAt }),
    );
    const given = { ...input, startedAt: ago(20 * HOUR) };
    const own = await call(via, 'addTimeEntry', given, crew.technician, performed(at));
    expect([own.data.startedAt, own.data.receivedAt]).toEqual([ago(20 * HOUR), receivedAt]);
    const plain = await call(via, 'addTimeEntry', input, crew.technician);
    expect([plain.data.startedAt, plain.data.receivedAt]).toEqual([ago(30 * MINUTE), null]);
  });

  it('begins and ends timers', async () => {
    await withoutTimer();
    const requestId = await request();
    const began = performed(ago(9 * HOUR));
    await call(via, 'startTimer', { requestId }, crew.technician, began);
    const late = performed(ago(61 * HOUR));
    const early = await call(via, 'stopTimer', { requestId }, crew.technician, late);
    expect([early.code, early.details.field]).toEqual(['VALIDATION_ERROR', 'performedAt']);
    const ended = performed(ago(8 * HOUR));
    const { data } = await call(via, 'stopTimer', { requestId }, crew.technician, ended);
    expect([data.startedAt, data.minutes, data.receivedAt]).toEqual([
      ago(9 * HOUR),
      60,
      app.now().toISOString(),
    ]);
    // Stopped before it began by the clock of the device: the least there is.
    await call(via, 'startTimer', { requestId }, crew.technician, ended);
    const short = await call(via, 'stopTimer', { requestId }, crew.technician, began);
    expect(short.data.minutes).toBe(1);
  });

  it('is the time of readings, which keep their order', async () => {
    const id = await meterId();
    const first = await call(
      via,
      'addMeterReading',
      { id, value: 5 },
      crew.head,
      performed(ago(9 * HOUR)),
    );
    const receivedAt = app.now().toISOString();
    expect([first.data.at, first.data.receivedAt, first.data.createdAt]).toEqual([
      ago(9 * HOUR),
      receivedAt,
      receivedAt,
    ]);
    const earlier = performed(ago(10 * HOUR));
    const state = await stateOf(app, STATE);
    const refused = await call(via, 'addMeterReading', { id, value: 6 }, crew.head, earlier);
    expect([refused.code, refused.details.field]).toEqual(['VALIDATION_ERROR', 'at']);
    const late = performed(ago(72 * HOUR + 1));
    for (const dryRun of [false, true]) {
      const input = { id, value: 6, dryRun };
      const { details } = await call(via, 'addMeterReading', input, crew.head, late);
      expect(details.field).toBe('performedAt');
    }
    expect(await stateOf(app, STATE)).toBe(state);
    const given = { id, value: 6, at: ago(2 * HOUR) };
    const own = await call(via, 'addMeterReading', given, crew.head, earlier);
    expect([own.data.at, own.data.receivedAt]).toEqual([ago(2 * HOUR), receivedAt]);
  });

  it('begins downtimes, which do not overlap', async () => {
    const id = await assetId();
    const nine = performed(ago(9 * HOUR));
    const ended = { assetId: id, startedAt: ago(30 * HOUR), endedAt: ago(8 * HOUR) };
    const own = await call(via, 'createDowntime', ended, crew.head, nine);
    const receivedAt = app.now().toISOString();
    expect([own.data.startedAt, own.data.receivedAt]).toEqual([ago(30 * HOUR), receivedAt]);
    const state = await stateOf(app, STATE);
    expect((await call(via, 'createDowntime', { assetId: id }, crew.head, nine)).code).toBe(
      'CONFLICT',
    );
    expect(await stateOf(app, STATE)).toBe(state);
    const seven = performed(ago(7 * HOUR));
    const open = await call(via, 'createDowntime', { assetId: id }, crew.head, seven);
    expect([open.data.startedAt, open.data.endedAt]).toEqual([ago(7 * HOUR), null]);
    const end = { id: open.data.id, endedAt: ago(6 * HOUR) };
    app.advance(MINUTE);
    const over = await call(via, 'updateDowntime', end, crew.head, performed(ago(HOUR)));
    expect([over.data.endedAt, over.data.receivedAt]).toEqual([
      end.endedAt,
      app.now().toISOString(),
    ]);
    const plain = await call(
      via,
      'updateDowntime',
      { id: open.data.id, reason: 'Belt' },
      crew.head,
    );
    expect(plain.data.receivedAt).toBe(over.data.receivedAt);
    const late = { id: open.data.id, reason: 'Bearing' };
    const refused = await call(
      via,
      'updateDowntime',
      late,
      crew.head,
      performed(ago(72 * HOUR + 1)),
    );
    expect(refused.details.field).toBe('performedAt');
  });

  it('of a downtime for a request is not before its assignment', async () => {
    const id = await assetId();
    const requestId = await request(5 * HOUR, { assetId: id });
    await app.database.prisma.maintenanceRequest.update({
      where: { id: requestId },
      data: { assigneeId: crew.head.id },
    });
    const input = { assetId: id, requestId };
    const refused = await call(via, 'createDowntime', input, crew.head, performed(ago(6 * HOUR)));
    expect([refused.code, refused.details.field]).toEqual(['VALIDATION_ERROR', 'performedAt']);
    const made = await call(via, 'createDowntime', input, crew.head, performed(ago(5 * HOUR)));
    expect([made.code, made.data.startedAt]).toEqual(['OK', ago(5 * HOUR)]);
  });
});

const STATE = [
  ...['comments', 'request_checklist_items', 'time_entries', 'stock_movements', 'parts', 'meters'],
  ...['readings', 'downtimes', 'attachments', 'timeline_entries', 'audit_records', 'outbox_events'],
];
