import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { type Crew, seedCrew } from '../../support/crew.js';
import { picture } from '../../support/files.js';
import { type InterfaceName, invoke } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let crew: Crew;
let image: { bytes: Uint8Array; name: string };

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 900 * 86_400 });
  crew = await seedCrew(app.seed);
  image = { bytes: await picture('jpeg', { width: 8, height: 8 }), name: 'photo.jpg' };
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
const withoutTimer = () => app.database.prisma.timeEntry.deleteMany({ where: { minutes: null } });

describe('limits of others', () => {
  it('let a comment be edited, and its photo be linked, for 24 hours after the receipt', async () => {
    const requestId = await request();
    const at = performed(ago(50 * HOUR));
    const photo = (await call('rest', 'uploadPhoto', { file: image }, crew.technician, at)).data;
    expect(photo.createdAt).toBe(ago(50 * HOUR));
    const comment = (
      await call('rest', 'addComment', { requestId, body: 'Seen.' }, crew.technician, at)
    ).data;
    const sweep = () =>
      app.services.sweep.run({ actor: null, ipAddress: null, userAgent: null, requestId: 'test' });
    app.advance(24 * HOUR);
    expect((await sweep()).unlinked).toBe(0);
    const edit = { id: comment.id, body: 'Seen twice.' };
    expect((await call('rest', 'updateComment', edit, crew.technician)).code).toBe('OK');
    app.advance(1);
    expect(
      (await call('rest', 'updateComment', { ...edit, body: 'No.' }, crew.technician)).code,
    ).toBe('FORBIDDEN');
    expect((await sweep()).unlinked).toBe(1);
  });

  it('let a reading be deleted for 24 hours after the receipt', async () => {
    const id = await meterId();
    const at = performed(ago(70 * HOUR));
    const reading = (await call('rest', 'addMeterReading', { id, value: 5 }, crew.head, at)).data;
    app.advance(24 * HOUR - 1);
    expect((await call('rest', 'deleteReading', { id: reading.id }, crew.head)).code).toBe('OK');
  });

  it('stop a forgotten timer a day after the receipt', async () => {
    await withoutTimer();
    const requestId = await request();
    await call('rest', 'startTimer', { requestId }, crew.technician, performed(ago(30 * HOUR)));
    await app.services.timers.stopForgotten(new AbortController().signal);
    const ended = performed(ago(29 * HOUR));
    const { data } = await call('rest', 'stopTimer', { requestId }, crew.technician, ended);
    expect(data.minutes).toBe(60);
  });
});

it('lists are in the order of time, equal times by id, on pages too', async () => {
  const requestId = await request();
  const times = [9, 3, 9, 0, 5, 9];
  const ids: number[] = [];
  for (const hours of times) {
    const at = hours === 0 ? {} : performed(ago(hours * HOUR));
    const input = { requestId, body: `${hours} hours ago` };
    ids.push((await call('rest', 'addComment', input, crew.technician, at)).data.id);
  }
  const inOrder = [0, 2, 5, 4, 1, 3].map((index) => ids[index]);
  for (const [sort, expected] of [
    ['createdAt', inOrder],
    ['-createdAt', inOrder.toReversed()],
  ] as const) {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const input = { requestId, limit: 2, sort, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await call('rest', 'comments', input, crew.technician);
      seen.push(...answer.data.map(({ id }: { id: number }) => id));
      cursor = answer.page?.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(expected);
  }
});

it('a public comment answers a clock at its time, and takes its breach back', async () => {
  const administrator = await app.seed.person('administrator');
  const week = Array.from({ length: 7 }, () => [[0, 1440]]);
  const { id: calendarId } = await app.seed.calendar({ week });
  const policy = { name: 'Answers', rank: 10, calendarId, responseMinutes: 60 };
  expect((await call('rest', 'createSlaPolicy', policy, administrator)).code).toBe('OK');
  const input = { title: 'Leak', description: 'Water.', departmentId: crew.departmentId };
  const { data } = await call('rest', 'createMaintenanceRequest', input, crew.employee);
  const clock = async () =>
    await app.database.prisma.slaClock.findFirstOrThrow({
      where: { requestId: data.id, kind: 'response' },
      include: { request: true },
    });
  app.advance(2 * HOUR);
  await app.services.dueClocks.tellDue(new AbortController().signal);
  expect((await clock()).breachedAt).not.toBeNull();
  const at = ago(90 * MINUTE);
  const comment = { requestId: data.id, body: 'I come.' };
  await call('rest', 'addComment', comment, crew.head, performed(at));
  const { breachedAt, metAt, request } = await clock();
  expect([breachedAt, metAt?.toISOString(), request.breachedAt]).toEqual([null, at, null]);
});
