import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let technician: Person;
let head: Person;
let other: Person;
let superAdmin: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 30 * 86_400, clockSeconds: 3_600 });
  const departmentId = (await app.seed.department()).id;
  technician = await app.seed.person('technician', { departmentId });
  other = await app.seed.person('technician', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  superAdmin = await app.seed.person('super_admin');
  const request = async (
    name: string,
    requesterId: number,
    assigneeId: number,
    helperIds: number[],
  ) => {
    const owner = { requesterId, departmentId, assigneeId };
    ids[name] = (await app.seed.request(owner, 'assigned', { helperIds })).id;
  };
  await request('submitted', technician.id, other.id, []);
  await request('assigned', head.id, technician.id, []);
  await request('helped', head.id, other.id, [technician.id]);
  await request('both', technician.id, technician.id, [other.id]);
  await request('foreign', head.id, other.id, []);
  const watch = (requestId: number, userId: number) =>
    app.database.prisma.requestWatcher.create({
      data: { requestId, userId, createdAt: new Date() },
    });
  await watch(ids.helped ?? 0, technician.id);
  // Watching gives no access.
  await watch(ids.foreign ?? 0, technician.id);
  await watch(ids.foreign ?? 0, head.id);
}, 60_000);
afterAll(() => app.stop());

describe.each(bothOr('graphql'))('through %s', (via) => {
  const list = async (input: Record<string, unknown>, who: Person) => {
    const { code, data } = await invoke(app, via, 'maintenanceRequests', input, who.token);
    expect([input, code]).toEqual([input, 'OK']);
    const found = data.map(({ id }: { id: number }) => id);
    return Object.keys(ids)
      .filter((name) => found.includes(ids[name]))
      .join(' ');
  };

  it.each([
    [{ mine: 'submitted' }, 'submitted both'],
    [{ mine: 'working' }, 'assigned helped both'],
    [{ mine: 'watching' }, 'helped'],
  ])('%j selects by the relation of the reader, in every order', async (filter, expected) => {
    for (const sort of [
      '-createdAt',
      'createdAt',
      'updatedAt',
      '-lastActivityAt',
      'dueAt',
      '-dueAt',
    ]) {
      expect(await list({ ...filter, sort }, technician)).toBe(expected);
    }
    const open = { ...filter, status: ['assigned'] };
    expect(await list({ ...open, sort: 'priority' }, technician)).toBe(expected);
    expect(await list({ ...filter, status: ['pending'] }, technician)).toBe('');
  });

  it('is true for each reader', async () => {
    expect(await list({ mine: 'submitted' }, head)).toBe('assigned helped foreign');
    expect(await list({ mine: 'working' }, other)).toBe('submitted helped both foreign');
    expect(await list({ mine: 'watching' }, head)).toBe('foreign');
    for (const mine of ['submitted', 'working', 'watching']) {
      expect(await list({ mine }, superAdmin)).toBe('');
    }
  });

  it('other filters by people hold as well', async () => {
    const me = technician.id;
    const they = other.id;
    expect(await list({ mine: 'submitted', requesterId: me }, technician)).toBe('submitted both');
    expect(await list({ mine: 'submitted', requesterId: head.id }, technician)).toBe('');
    expect(await list({ mine: 'submitted', assigneeId: they }, technician)).toBe('submitted');
    expect(await list({ mine: 'working', workerId: me }, technician)).toBe('assigned helped both');
    expect(await list({ mine: 'working', workerId: they }, technician)).toBe('helped both');
    expect(await list({ mine: 'working', helperId: they }, technician)).toBe('both');
    expect(await list({ mine: 'working', requesterId: me }, technician)).toBe('both');
    expect(await list({ mine: 'working', requesterId: me }, superAdmin)).toBe('');
    expect(await list({ helperId: they, workerId: me }, superAdmin)).toBe('both');
    expect(await list({ mine: 'watching', assigneeId: they }, technician)).toBe('helped');
    expect(await list({ mine: 'watching', assigneeId: me }, technician)).toBe('');
  });

  it('totals are those of the rows', async () => {
    for (const [mine, expected] of [
      ['SUBMITTED', 2],
      ['WORKING', 3],
      ['WATCHING', 1],
    ]) {
      const query = `{ maintenanceRequests(filter: { mine: ${mine} }) { totalCount } }`;
      const { body } = await app.rest('POST', '/graphql', {
        token: technician.token,
        body: { query },
      });
      expect(body.data.maintenanceRequests.totalCount).toBe(expected);
    }
  });

  it.each([
    ['mine', 'all'],
    ['lastDays', 0],
    ['lastDays', 3651],
    ['lastDays', 1.5],
  ])('refuses %s %s', async (field, value) => {
    const { code, status } = await invoke(
      app,
      via,
      'maintenanceRequests',
      { [field]: value },
      technician.token,
    );
    expect([code, status]).not.toContain('OK');
  });
});

describe('lastDays', () => {
  const DAY = 86_400_000;

  it('selects the last n × 24 hours by the clock of the service: creation, start, record', async () => {
    const { departmentId } = head;
    const owner = { requesterId: head.id, departmentId: departmentId ?? 0 };
    const { id } = await app.seed.request({ ...owner, assigneeId: technician.id }, 'assigned');
    const startedAt = new Date(Date.now() - 1_000);
    const people = { userId: technician.id, createdById: technician.id };
    await app.database.prisma.timeEntry.create({
      data: { requestId: id, departmentId: owner.departmentId, ...people, startedAt, minutes: 5 },
    });
    const found = async (lastDays: number, further: object = {}) => {
      const run = async (name: string, input: object) =>
        (await invoke(app, 'rest', name, { lastDays, ...input }, superAdmin.token)).data.length;
      return [
        await run('maintenanceRequests', { limit: 100, ...further }),
        await run('timeEntries', {}),
        Math.min(1, await run('auditRecords', {})),
      ];
    };
    await invoke(app, 'rest', 'createDepartment', { name: 'Audited' }, superAdmin.token);
    expect(await found(1)).toEqual([6, 1, 1]);
    expect(await found(1, { sort: 'updatedAt' })).toEqual([6, 1, 1]);
    expect(await found(1, { createdTo: new Date(Date.now() - DAY).toISOString() })).toEqual([
      0, 1, 1,
    ]);
    app.advance(DAY - 60_000);
    expect(await found(1)).toEqual([6, 1, 1]);
    app.advance(120_000);
    expect(await found(1)).toEqual([0, 0, 0]);
    expect(await found(2)).toEqual([6, 1, 1]);
  });
});
