import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let head: Person;
let person: Person;
let other: Person;

const prisma = () => app.database.prisma;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId: home });
});
afterAll(() => app.stop());
beforeEach(async () => {
  person = await app.seed.person('employee', { departmentId: home });
  other = await app.seed.person('employee', { departmentId: home });
});

let counter = 0;

/** Notifications as they are stored. */
async function seeded(userId: number, count: number, over: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    counter += 1;
    const { id } = await prisma().notification.create({
      data: {
        userId,
        kind: 'security',
        data: { event: 'email_bounced' },
        dedupeKey: `seeded ${counter}`,
        inApp: true,
        createdAt: new Date(),
        ...over,
      },
    });
    ids.push(id);
  }
  return ids;
}

describe.each(bothOr('rest'))('through %s', (via) => {
  const run = (operation: string, input: Record<string, unknown>, who = person) =>
    invoke(app, via, operation, input, who.token);

  it('lists the own notifications, newest first, in pages and with filters', async () => {
    const ids = await seeded(person.id, 3);
    await seeded(other.id, 1);
    await seeded(person.id, 1, { inApp: false });
    const [read] = await seeded(person.id, 1, { kind: 'delegated', readAt: new Date(), data: {} });
    const all = await run('notifications', {});
    expect(all.data.map(({ id }: { id: number }) => id)).toEqual([read, ...ids.toReversed()]);
    expect(all.data[1]).toEqual({
      id: ids[2],
      userId: person.id,
      kind: 'security',
      requestId: null,
      requestTitle: null,
      actorId: null,
      data: { event: 'email_bounced' },
      createdAt: expect.any(String),
      readAt: null,
    });
    const first = await run('notifications', { limit: 2 });
    expect(first.page).toMatchObject({ hasMore: true });
    const second = await run('notifications', { limit: 2, cursor: first.page?.nextCursor });
    expect(second.data.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[0]]);
    const idsOf = async (filter: object) =>
      (await run('notifications', { ...filter })).data.map(({ id }: { id: number }) => id);
    expect(await idsOf({ unread: true })).toEqual(ids.toReversed());
    expect(await idsOf({ unread: false })).toEqual([read]);
    expect(await idsOf({ kind: 'delegated' })).toEqual([read]);
    expect(await idsOf({ kind: 'security', unread: false })).toEqual([]);
  });

  it('counts up to 100, and marks as read', async () => {
    const ids = await seeded(person.id, 3);
    const foreign = await seeded(other.id, 1);
    expect((await run('unreadNotificationCount', {})).data).toEqual({ unread: 3, capped: false });
    const some = await run('markNotificationsRead', { ids: [ids[0], ...foreign, 999_999] });
    expect(some.data).toEqual({ read: 1 });
    expect((await run('markNotificationsRead', { ids: [ids[0]] })).data).toEqual({ read: 0 });
    expect((await run('unreadNotificationCount', {}, other)).data).toEqual({
      unread: 1,
      capped: false,
    });
    await seeded(person.id, 98);
    expect((await run('unreadNotificationCount', {})).data).toEqual({ unread: 100, capped: false });
    await seeded(person.id, 1);
    expect((await run('unreadNotificationCount', {})).data).toEqual({ unread: 100, capped: true });
    expect((await run('markNotificationsRead', { all: true })).data).toEqual({ read: 101 });
    expect((await run('unreadNotificationCount', {})).data).toEqual({ unread: 0, capped: false });
  });

  it('refuses neither and both of ids and all, and more than 100 ids', async () => {
    for (const input of [{}, { all: false }, { ids: [1], all: true }]) {
      const { code, details } = await run('markNotificationsRead', input);
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'ids']);
    }
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await run('markNotificationsRead', { ids: many })).code).toBe('VALIDATION_ERROR');
    expect((await run('markNotificationsRead', { ids: [0] })).code).toBe('VALIDATION_ERROR');
    expect((await run('markNotificationsRead', { ids: [] })).data).toEqual({ read: 0 });
  });

  it('what the reader no longer sees stays without any content, and counts', async () => {
    const technician = await app.seed.person('technician', { departmentId: home });
    const { id } = await app.seed.request(
      { requesterId: person.id, departmentId: home },
      'approved',
      {
        stage: 'approved',
      },
    );
    const input = { id, technicianId: technician.id };
    await run('assignMaintenanceRequest', input, head);
    await fannedOut(app);
    const seen = await run('notifications', {}, technician);
    const { title } = await prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
    expect(seen.data).toMatchObject([
      {
        kind: 'assigned',
        requestId: id,
        requestTitle: title,
        actorId: head.id,
        data: { step: 'assign', stage: 'assigned' },
      },
    ]);
    const next = await app.seed.person('technician', { departmentId: home });
    await run('assignMaintenanceRequest', { ...input, technicianId: next.id }, head);
    const gone = await run('notifications', {}, technician);
    expect(gone.data).toMatchObject([
      { kind: 'assigned', requestId: null, requestTitle: null, actorId: null, data: {} },
    ]);
    expect((await run('unreadNotificationCount', {}, technician)).data.unread).toBe(1);
  });

  it('an internal comment is shown to staff alone, and a deleted one without its text', async () => {
    const technician = await app.seed.person('technician', { departmentId: home });
    const { id: requestId } = await app.seed.request(
      { requesterId: person.id, departmentId: home, assigneeId: technician.id },
      'assigned',
      { stage: 'assigned' },
    );
    const comment = await prisma().comment.create({
      data: {
        requestId,
        authorId: head.id,
        visibility: 'internal',
        body: `Ask <@${technician.id}> about the key`,
        createdAt: new Date(),
      },
    });
    const data = { commentId: comment.id, visibility: 'internal' };
    const over = { kind: 'mentioned', requestId, actorId: head.id, data };
    await seeded(technician.id, 1, over);
    await seeded(person.id, 1, over);
    const staff = await run('notifications', {}, technician);
    expect(staff.data[0].data).toEqual({
      ...data,
      excerpt: `Ask @technician ${technician.lastName} about the key`,
    });
    expect((await run('notifications', {})).data).toMatchObject([
      { kind: 'mentioned', requestId: null, actorId: null, data: {} },
    ]);
    await prisma().comment.update({
      where: { id: comment.id },
      data: { body: null, deletedAt: new Date() },
    });
    const deleted = await run('notifications', {}, technician);
    expect(deleted.data[0].data).toEqual({ ...data, excerpt: null });
  });

  it('needs a session', async () => {
    for (const operation of [
      'notifications',
      'unreadNotificationCount',
      'notificationPreferences',
    ]) {
      expect((await invoke(app, via, operation)).code).toBe('UNAUTHENTICATED');
    }
  });
});

it('GraphQL joins the request, where it is seen, and the actor', async () => {
  const { id } = await app.seed.request({ requesterId: person.id, departmentId: home });
  await invoke(app, 'rest', 'approveMaintenanceRequest', { id }, head.token);
  await fannedOut(app);
  const document =
    '{ notifications { totalCount edges { node { request { id stage } actor { id } } } } }';
  const { data } = await app.graphql(document, {}, { token: person.token });
  expect(data.notifications).toEqual({
    totalCount: 1,
    edges: [{ node: { request: { id, stage: 'APPROVED' }, actor: { id: head.id } } }],
  });
});

it('a purge takes the notifications of its request, and the sweep those of 90 days ago', async () => {
  const superAdmin = await app.seed.person('super_admin');
  const { id } = await app.seed.request(
    { requesterId: person.id, departmentId: home },
    'cancelled',
    {
      stage: 'cancelled',
    },
  );
  await seeded(person.id, 1, { requestId: id, kind: 'decided' });
  const body = { reason: 'x' };
  const purged = await app.rest('DELETE', `/maintenance/${id}/delete`, {
    token: superAdmin.token,
    body,
  });
  expect(purged.status).toBe(200);
  expect(await prisma().notification.count({ where: { userId: person.id } })).toBe(0);
  const day = 86_400_000;
  const old = new Date(Date.now() - 91 * day);
  await seeded(person.id, 2, { createdAt: old });
  const [kept] = await seeded(person.id, 1, { createdAt: new Date(Date.now() - 89 * day) });
  const mail = { userId: person.id, topic: 'account', dueAt: old, createdAt: old };
  await prisma().mail.createMany({
    data: [
      { ...mail, id: crypto.randomUUID(), status: 'sent', settledAt: old },
      { ...mail, id: crypto.randomUUID(), status: 'sending' },
    ],
  });
  await app.services.inbox.sweep(new AbortController().signal);
  const left = await prisma().notification.findMany({ where: { userId: person.id } });
  expect(left.map((row) => row.id)).toEqual([kept]);
  const mails = await prisma().mail.findMany({ where: { userId: person.id } });
  expect(mails.map(({ status }) => status)).toEqual(['sending']);
  await prisma().mail.deleteMany();
});
