import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { FeedReader, settled } from '../../../support/feed.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let employee: Person;
let neighbour: Person;
let head: Person;
let foreignHead: Person;
let technician: Person;
let administrator: Person;
let superAdmin: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department()).id;
  abroad = (await app.seed.department()).id;
  employee = await app.seed.person('employee', { departmentId: home });
  neighbour = await app.seed.person('employee', { departmentId: home });
  head = await app.seed.person('department_head', { departmentId: home });
  foreignHead = await app.seed.person('department_head', { departmentId: abroad });
  technician = await app.seed.person('technician', { departmentId: abroad });
  administrator = await app.seed.person('administrator');
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.outboxEvent.deleteMany();
});

const run = async (operation: string, input: object, who: Person) => {
  const answer = await invoke(app, 'rest', operation, { ...input }, who.token);
  expect([operation, answer.code]).toEqual([operation, 'OK']);
  return answer.data;
};
const submit = async (who = employee, departmentId = home): Promise<number> => {
  const input = { title: 'Tap drips', description: 'All week.', departmentId };
  return (await run('createMaintenanceRequest', input, who)).id;
};

describe.each(bothOr('rest'))('through %s', (via) => {
  const typesFor = async (who: Person, input = {}) => {
    await settled(app);
    return (await new FeedReader(app, via).all(who, undefined, input)).items.map((item) => [
      item.type,
      item.requestId,
    ]);
  };

  it('shows the events of visible requests, as they are published', async () => {
    const id = await submit();
    await run('approveMaintenanceRequest', { id }, head);
    await settled(app);
    const { items } = await new FeedReader(app, via).all(employee);
    const stored = await app.database.prisma.outboxEvent.findMany({
      where: {
        type: { in: items.map(({ type }) => type) },
        // The stage of the submission is for those who name the type.
        NOT: { type: 'maintenance.stage_changed', payload: { path: ['version'], equals: 1 } },
      },
      orderBy: { id: 'asc' },
    });
    const row = await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
    const updatedAt = row.updatedAt.toISOString();
    expect(items.map(({ type, data }) => [type, data])).toEqual([
      ['maintenance.status_changed', { id, status: 'pending', updatedAt: expect.any(String) }],
      ['maintenance.status_changed', { id, status: 'approved', updatedAt }],
      [
        'maintenance.stage_changed',
        {
          id,
          stage: 'approved',
          status: 'approved',
          onHold: false,
          version: 2,
          updatedAt,
          changes: ['stage', 'status'],
        },
      ],
    ]);
    expect(items.map(({ id: event }) => event)).toEqual(stored.map((event) => String(event.id)));
    expect(items.map(({ requestId }) => requestId)).toEqual([id, id, id]);
    expect(items[1]).toMatchObject({ occurredAt: stored[1]?.occurredAt.toISOString() });
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(
      ['id', 'type', 'occurredAt', 'requestId', 'data'].sort(),
    );
  });

  it('shows to each reader the requests that they see when they read', async () => {
    const id = await submit();
    const seen = [['maintenance.status_changed', id]];
    for (const who of [employee, head, administrator, superAdmin]) {
      expect(await typesFor(who)).toEqual(seen);
    }
    for (const who of [neighbour, foreignHead, technician]) expect(await typesFor(who)).toEqual([]);
    await run('approveMaintenanceRequest', { id }, head);
    await run('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    // All that happened before the assignment, too: access is judged when it is read.
    expect((await typesFor(technician)).length).toBe((await typesFor(head)).length);
    await run(
      'transferMaintenanceRequest',
      { id, departmentId: abroad, reason: 'Theirs' },
      administrator,
    );
    expect(await typesFor(head)).toEqual([]);
    expect(await typesFor(technician)).toEqual([]);
    expect((await typesFor(foreignHead)).length).toBeGreaterThan(4);
  });

  it('shows a delegate what the delegator sees, as long as that lasts', async () => {
    const id = await submit();
    const made = await run(
      'createDelegation',
      {
        toUserId: neighbour.id,
        startsAt: new Date(Date.now() - 1000).toISOString(),
        endsAt: new Date(Date.now() + 3_600_000).toISOString(),
        reason: 'On leave',
      },
      head,
    );
    expect(await typesFor(neighbour)).toEqual([['maintenance.status_changed', id]]);
    await run('deleteDelegation', { id: made.id }, head);
    expect(await typesFor(neighbour)).toEqual([]);
  });

  it('shows internal events to staff alone', async () => {
    const id = await submit();
    await app.database.prisma.outboxEvent.updateMany({ data: { audience: 'internal' } });
    const seen = [['maintenance.status_changed', id]];
    expect(await typesFor(employee)).toEqual([]);
    for (const who of [head, administrator]) expect(await typesFor(who)).toEqual(seen);
    // The submitter is staff of a request of the own department.
    const own = await submit(head);
    await app.database.prisma.outboxEvent.updateMany({ data: { audience: 'internal' } });
    expect(await typesFor(head)).toContainEqual(['maintenance.status_changed', own]);
  });

  it('tells of a purge to whom the request was visible, and of nothing before it', async () => {
    const id = await submit();
    await run('approveMaintenanceRequest', { id }, head);
    await run('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    await run('cancelMaintenanceRequest', { id, reason: 'Fixed itself' }, head);
    const kept = await submit(employee);
    await run('purgeMaintenanceRequest', { id, reason: 'Not needed' }, superAdmin);
    const purged = ['maintenance.purged', id];
    const other = ['maintenance.status_changed', kept];
    expect(await typesFor(employee)).toEqual([other, purged]);
    expect(await typesFor(head)).toEqual([other, purged]);
    expect(await typesFor(administrator)).toEqual([other, purged]);
    expect(await typesFor(technician)).toEqual([purged]);
    for (const who of [neighbour, foreignHead]) expect(await typesFor(who)).toEqual([]);
    const { items } = await new FeedReader(app, via).all(head, undefined, {
      types: ['maintenance.purged'],
    });
    expect(items.map(({ data }) => data)).toEqual([{ id }]);
  });

  it('shows events of the version before, which names the request in the payload alone', async () => {
    const id = await submit();
    await app.database.prisma.$executeRaw`
      INSERT INTO outbox_events (type, payload, occurred_at, scope)
      SELECT type, payload, now(), jsonb_build_object('departmentId', ${home}::int)
      FROM outbox_events`;
    expect(await typesFor(employee)).toHaveLength(2);
    expect(await typesFor(neighbour)).toEqual([]);
    expect(await typesFor(head)).toEqual(Array(2).fill(['maintenance.status_changed', id]));
  });

  it('shows the types that are named, and no event that is internal to the service', async () => {
    const id = await submit();
    await run('approveMaintenanceRequest', { id }, head);
    await app.database.prisma.outboxEvent.createMany({
      data: ['webhook.ping', 'thing.changed'].map((type) => ({
        type,
        payload: { id },
        occurredAt: new Date(),
        maintenanceRequestId: id,
      })),
    });
    // The submission and the step; who names no type hears of the submission by its status alone.
    expect(await typesFor(superAdmin, { types: ['maintenance.stage_changed'] })).toEqual([
      ['maintenance.stage_changed', id],
      ['maintenance.stage_changed', id],
    ]);
    const all = (await typesFor(superAdmin)).filter(([, request]) => request === id);
    expect(all.map(([type]) => type)).toEqual([
      'maintenance.status_changed',
      'maintenance.status_changed',
      'maintenance.stage_changed',
    ]);
    expect(new Set((await typesFor(superAdmin)).map(([type]) => type))).toEqual(
      new Set(['maintenance.status_changed', 'maintenance.stage_changed']),
    );
    const feed = new FeedReader(app, via);
    for (const types of [
      ['webhook.ping'],
      ['maintenance.changed'],
      ['maintenance.purged', 'thing.changed'],
      ['maintenance.purged', 'maintenance.purged'],
      ['', ''],
    ]) {
      const { code, details } = await feed.page(superAdmin, { types });
      // REST names the parameter of the address, GraphQL the item of the list.
      expect([types, code, details.field.replace(/\.\d$/, '')]).toEqual([
        types,
        'VALIDATION_ERROR',
        'types',
      ]);
    }
  });

  it('needs maintenance.read', async () => {
    const nobody = await app.seed.person('employee', { departmentId: home, permissions: [] });
    expect((await new FeedReader(app, via).page(nobody)).code).toBe('FORBIDDEN');
    expect((await invoke(app, via, 'events')).code).toBe('UNAUTHENTICATED');
  });
});

it('REST takes the position as cursor, too, by the name that the other lists have for it', async () => {
  await submit();
  await settled(app);
  const get = (query: string) =>
    app.rest('GET', `/api/events?${query}`, { token: administrator.token });
  const { body: now } = await get('cursor=now');
  expect(now.data).toEqual([]);
  const position = encodeURIComponent(now.pagination.nextCursor);
  const id = await submit();
  await settled(app);
  const [byCursor, byAfter] = await Promise.all([
    get(`cursor=${position}`),
    get(`after=${position}&cursor=${position}`),
  ]);
  expect(byCursor.body.data.map((event: { requestId: number }) => event.requestId)).toContain(id);
  expect(byAfter.body.data).toEqual(byCursor.body.data);
  const { status, body } = await get(`after=now&cursor=${position}`);
  expect([status, body.error.details.field]).toEqual([400, 'cursor']);
});

it('GraphQL shows the request of an event as it is now, and none once it is purged', async () => {
  const id = await submit();
  await run('cancelMaintenanceRequest', { id, reason: 'Fixed itself' }, employee);
  const ask = async () => {
    await settled(app);
    const document = '{ events { edges { node { type request { id status } } } } }';
    const { data } = await app.graphql(document, {}, { token: employee.token });
    return data.events.edges.map(({ node }: { node: { request: object } }) => node.request);
  };
  expect(new Set((await ask()).map(JSON.stringify))).toEqual(
    new Set([JSON.stringify({ id, status: 'CANCELLED' })]),
  );
  await run('purgeMaintenanceRequest', { id, reason: 'Not needed' }, superAdmin);
  expect(await ask()).toEqual([null]);
});
