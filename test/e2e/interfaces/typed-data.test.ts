import { afterAll, beforeAll, expect, it } from 'vitest';
import { startComparingApp, type TestApp } from '../../support/app.js';
import { type Cast, castOf, comment, loosePhoto } from '../../support/comments.js';
import { settled } from '../../support/feed.js';
import { invoke } from '../../support/interfaces.js';
import { closeClients, subscriber } from '../../support/live.js';
import { eventually } from '../../support/receiver.js';

let app: TestApp;
let cast: Cast;
let id: number;

/** A request with a photo, both kinds of steps and a comment, and another one that is purged. */
beforeAll(async () => {
  app = await startComparingApp();
  cast = await castOf(app);
  const { requester, head, technician } = cast;
  const photo = await loosePhoto(app, requester);
  const content = { title: 'Leak', description: 'Water.', attachmentIds: [photo.id] };
  const step = async (name: string, input: object, token: string) => {
    app.advance(1000);
    const { code, data } = await invoke(app, 'rest', name, input as { id: number }, token);
    expect([name, code]).toEqual([name, 'OK']);
    return data;
  };
  id = (await step('createMaintenanceRequest', content, requester.token)).id;
  await step('approveMaintenanceRequest', { id, note: 'Go.' }, head.token);
  await step('assignMaintenanceRequest', { id, technicianId: technician.id }, head.token);
  const hold = { id, reason: 'parts', until: new Date(app.now().getTime() + 86_400_000) };
  await step('holdMaintenanceRequest', { ...hold, until: hold.until.toISOString() }, head.token);
  await step('classifyMaintenanceRequest', { id, priority: 'high' }, head.token);
  app.advance(1000);
  await comment(app, head, { requestId: id, body: 'Soon.' });
  await step('deleteAttachment', { id: photo.id }, requester.token);
});

afterAll(async () => {
  await closeClients();
  await app.stop();
});

const ask = async (document: string, token: string, variables: object = {}) => {
  const { data, errors } = await app.graphql(document, { ...variables }, { token });
  expect(errors).toBeUndefined();
  return data;
};

// biome-ignore lint/suspicious/noExplicitAny: a row of a list with whatever it has
type Row = Record<string, any>;

/** The details of one type. */
const byType = (nodes: readonly Row[], type: string): Row[] =>
  nodes.map(({ details }) => details).filter((details) => details?.__typename === type);

const FEED = `query($after: String) {
  events(first: 500, after: $after) { nodes { type requestId data details { __typename
    ... on StatusChangedEvent { requestId status updatedAt }
    ... on StageChangedEvent { requestId stage status onHold version updatedAt changes }
    ... on CommentedEvent { requestId commentId visibility }
    ... on PurgedEvent { requestId }
  } } }
}`;

it('an event has its data as an object of its type, and as JSON', async () => {
  await settled(app);
  const { events } = await ask(FEED, cast.head.token);
  const nodes = events.nodes.filter((node: Row) => node.requestId === id);
  expect(byType(nodes, 'StatusChangedEvent').map(({ status }: Row) => status)).toEqual([
    'PENDING',
    'APPROVED',
    'ASSIGNED',
  ]);
  const held = nodes.find((node: Row) => node.data.onHold === true);
  const { updatedAt } = held.data;
  expect(held.data).toMatchObject({ id, stage: 'assigned', changes: ['onHold'] });
  expect(held.details).toEqual({
    __typename: 'StageChangedEvent',
    requestId: id,
    stage: 'ASSIGNED',
    status: 'ASSIGNED',
    onHold: true,
    version: 4,
    updatedAt,
    changes: ['ON_HOLD'],
  });
  expect(byType(nodes, 'CommentedEvent')).toEqual([
    {
      __typename: 'CommentedEvent',
      requestId: id,
      commentId: expect.any(Number),
      visibility: 'PUBLIC',
    },
  ]);
});

it('a purge is an object with its request alone', async () => {
  const { requester, head } = cast;
  const superAdmin = await app.seed.person('super_admin');
  const gone = await app.seed.request(
    { requesterId: requester.id, departmentId: cast.departmentId },
    'cancelled',
  );
  const purge = { id: gone.id, reason: 'Test.' };
  const purged = await invoke(app, 'rest', 'purgeMaintenanceRequest', purge, superAdmin.token);
  expect(purged.code).toBe('OK');
  await settled(app);
  const { events } = await ask(FEED, head.token);
  const [event] = events.nodes.filter((node: Row) => node.requestId === gone.id);
  expect(event.details).toEqual({ __typename: 'PurgedEvent', requestId: gone.id });
});

const ENTRY = `kind data details { __typename
  ... on TimelineStep { step action fromStatus toStatus fromStage toStage note fromAssigneeId
    assigneeId reason until rating priority fromPriority estimateMinutes fromEstimateMinutes
    plannedStart plannedEnd fromPlannedStart fromPlannedEnd }
  ... on TimelinePhoto { attachmentId type removed }
  ... on TimelineComment { commentId }
}`;

it('an entry of the timeline tells its kind in one form, whichever table has it', async () => {
  const { technician, requester } = cast;
  const document = `query($id: Int!) { timeline(requestId: $id, first: 50) { nodes { ${ENTRY} } } }`;
  const { timeline } = await ask(document, requester.token, { id });
  const none = {
    note: null,
    fromAssigneeId: null,
    assigneeId: null,
    reason: null,
    until: null,
    rating: null,
    priority: null,
    fromPriority: null,
    estimateMinutes: null,
    fromEstimateMinutes: null,
    plannedStart: null,
    plannedEnd: null,
    fromPlannedStart: null,
    fromPlannedEnd: null,
  };
  const assigned = { fromStatus: 'ASSIGNED', toStatus: 'ASSIGNED' };
  const stages = { fromStage: 'ASSIGNED', toStage: 'ASSIGNED' };
  expect(byType(timeline.nodes, 'TimelineStep')).toEqual(
    [
      {
        step: null,
        action: 'CREATE',
        fromStatus: null,
        toStatus: 'PENDING',
        fromStage: null,
        toStage: 'SUBMITTED',
      },
      {
        step: 'APPROVE',
        action: 'APPROVE',
        fromStatus: 'PENDING',
        toStatus: 'APPROVED',
        fromStage: 'SUBMITTED',
        toStage: 'APPROVED',
        note: 'Go.',
      },
      {
        step: 'ASSIGN',
        action: 'ASSIGN',
        fromStatus: 'APPROVED',
        toStatus: 'ASSIGNED',
        fromStage: 'APPROVED',
        toStage: 'ASSIGNED',
        assigneeId: technician.id,
      },
      {
        step: 'HOLD',
        action: null,
        ...assigned,
        ...stages,
        reason: 'PARTS',
        until: expect.stringMatching(/Z$/),
      },
      {
        step: 'CLASSIFY',
        action: null,
        ...assigned,
        ...stages,
        priority: 'HIGH',
        fromPriority: 'NORMAL',
      },
    ].map((step) => ({ __typename: 'TimelineStep', ...none, ...step })),
  );
  expect(byType(timeline.nodes, 'TimelinePhoto').map(({ removed }: Row) => removed)).toEqual([
    false,
    true,
  ]);
  expect(byType(timeline.nodes, 'TimelineComment')).toEqual([
    { __typename: 'TimelineComment', commentId: expect.any(Number) },
  ]);
});

it('each step has the name that REST has for it, the submission too', async () => {
  const { requester } = cast;
  const document = `query($id: Int!) { timeline(requestId: $id, first: 50) {
    nodes { data details { ... on TimelineStep { stepName } } } } }`;
  const { timeline } = await ask(document, requester.token, { id });
  const steps = timeline.nodes.filter(({ data }: Row) => (data as Row).step !== undefined);
  expect((steps[0] as Row).details).toEqual({ stepName: 'create' });
  for (const { data, details } of steps) expect(details.stepName).toBe(data.step);
});

it('an entry that is pushed has its details, too', async () => {
  const { requester, head } = cast;
  const heard = await subscriber(() => app.url)(
    requester.token,
    {},
    `subscription { timelineEntryAdded(requestId: ${id}) { ${ENTRY} } }`,
  );
  await comment(app, head, { requestId: id, body: 'Tomorrow.' });
  const entry = await eventually(() => heard.events[0]);
  expect(JSON.stringify(entry)).toContain('"__typename":"TimelineComment"');
});

const TRAIL = `query($filter: AuditRecordFilter) {
  auditRecords(first: 100, filter: $filter) { nodes { action metadata details { __typename
    ... on AuditChange { changes { name before after changed } facts { name value } }
    ... on AuditCreation { values { name value } facts { name value } }
    ... on AuditDeletion { values { name value } facts { name value } }
    ... on AuditFacts { facts { name value } }
  } } }
}`;

it('a record tells by its kind what was made, changed or deleted, and what besides', async () => {
  const { token } = await app.seed.person('super_admin');
  const filter = { targetType: 'maintenance_request', targetId: String(id) };
  const { auditRecords } = await ask(TRAIL, token, { filter });
  const of = (action: string) => auditRecords.nodes.find((node: Row) => node.action === action);
  const created = of('maintenance.created').details;
  expect(created.__typename).toBe('AuditCreation');
  expect(created.values).toContainEqual({ name: 'title', value: 'Leak' });
  expect(created.facts).toEqual([{ name: 'attachmentIds', value: [expect.any(Number)] }]);
  const approved = of('maintenance.approved').details;
  expect(approved.__typename).toBe('AuditChange');
  expect(approved.changes).toContainEqual({
    name: 'status',
    before: 'pending',
    after: 'approved',
    changed: true,
  });
  expect(approved.facts).toEqual([{ name: 'note', value: 'Go.' }]);

  const removal = await ask(TRAIL, token, { filter: { action: 'attachment.deleted' } });
  const [removed] = removal.auditRecords.nodes;
  expect(removed.details.__typename).toBe('AuditDeletion');
  expect(removed.details.values).toContainEqual({ name: 'requestId', value: id });

  const exported = await app.rest('GET', '/system/audit/export', { token });
  expect(exported.status).toBe(200);
  const fact = await ask(TRAIL, token, { filter: { action: 'audit.exported' } });
  expect(fact.auditRecords.nodes[0].details).toEqual({
    __typename: 'AuditFacts',
    facts: [
      { name: 'filter', value: expect.any(Object) },
      { name: 'format', value: 'csv' },
    ],
  });
});

it('a record without metadata has no details', async () => {
  const { token } = await app.seed.person('super_admin');
  await invoke(app, 'rest', 'watchRequest', { id }, cast.head.token);
  const { auditRecords } = await ask(TRAIL, token, { filter: { action: 'maintenance.watched' } });
  expect(auditRecords.nodes[0]).toMatchObject({ metadata: null, details: null });
});

it('a page of a hundred records with their details stays within the cost of a document', async () => {
  const { token } = await app.seed.person('super_admin');
  const { auditRecords } = await ask(TRAIL, token, { filter: {} });
  expect(auditRecords.nodes.length).toBeGreaterThan(0);
});
