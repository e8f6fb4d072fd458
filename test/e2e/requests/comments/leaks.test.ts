import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  type Cast,
  castOf,
  comment,
  enumValue,
  loosePhoto,
  requestOf,
} from '../../../support/comments.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { closeClients, subscriber } from '../../../support/live.js';
import { eventually, type Receiver, startReceiver } from '../../../support/receiver.js';

/** Part of every internal comment; people outside the staff must never receive it. */
const SECRET = 'budget-is-gone-4711';

let app: TestApp;
let cast: Cast;
let receiver: Receiver;
/** A request with public and internal comments, and its twin with only the public ones. */
let id: number;
let twin: number;
/** The internal comment, with a photo and a revision. */
let internal: number;
let photo: { readonly id: number; readonly filename: string; readonly url: string };

beforeAll(async () => {
  app = await startTestApp({ webhookAllowedCidrs: ['127.0.0.0/8'] });
  cast = await castOf(app);
  receiver = await startReceiver();
  const hook = {
    url: receiver.url,
    events: ['maintenance.commented'],
    includeText: true,
  };
  await invoke(app, 'rest', 'createWebhookEndpoint', hook, cast.administrator.token);
  id = await requestOf(app, cast);
  twin = await requestOf(app, cast);
  for (const requestId of [id, twin]) {
    await comment(app, cast.head, { requestId, body: 'We look at it.' });
  }
});
afterAll(async () => {
  await closeClients();
  await receiver.stop();
  await app.stop();
});

/** Everything that the requester can read of a request, without ids and times. */
async function readable(requestId: number) {
  const { token } = cast.requester;
  const request = await app.rest('GET', `/maintenance/${requestId}`, { token });
  const comments = await app.rest('GET', `/maintenance/${requestId}/comments`, { token });
  const timeline = await app.rest('GET', `/maintenance/${requestId}/timeline`, { token });
  const { data } = await app.graphql(
    `query($id: Int!) {
      comments(requestId: $id, first: 1) { totalCount pageInfo { hasNextPage } edges { node { body } } }
      timeline(requestId: $id, first: 2) { totalCount pageInfo { hasNextPage } edges { node { kind } } }
      ofComments: timeline(requestId: $id, filter: { kind: COMMENT }) { totalCount }
      maintenanceRequest(id: $id) { version updatedAt lastActivityAt attachments { id } watching }
    }`,
    { id: requestId },
    { token },
  );
  return { request, comments, timeline, data };
}

const before: Record<string, unknown> = {};

it('internal comments are written by staff, with a photo, an edit and a deletion', async () => {
  const shown = await readable(id);
  before.etag = shown.request.headers.get('etag');
  before.request = shown.request.body.data;
  before.comments = shown.comments.headers.get('etag');
  before.timeline = shown.timeline.headers.get('etag');
  before.data = shown.data;
  app.advance(60_000);
  photo = await loosePhoto(app, cast.technician);
  const input = { requestId: id, body: SECRET, visibility: 'internal' };
  const own = { ...input, attachmentIds: [photo.id] };
  internal = (await comment(app, cast.technician, own)).id;
  const edited = { id: internal, body: `${SECRET} twice` };
  await invoke(app, 'rest', 'updateComment', edited, cast.technician.token);
  const { id: gone } = await comment(app, cast.head, input, 'graphql');
  await invoke(app, 'graphql', 'deleteComment', { id: gone }, cast.head.token);
  const seen = await invoke(app, 'rest', 'comments', { requestId: id }, cast.head.token);
  expect(seen.data).toHaveLength(3);
});

it('the answers of whoever is not staff are the same before and after, entity tags included', async () => {
  const after = await readable(id);
  expect(after.request.body.data).toEqual(before.request);
  expect(after.request.headers.get('etag')).toBe(before.etag);
  expect(after.comments.headers.get('etag')).toBe(before.comments);
  expect(after.timeline.headers.get('etag')).toBe(before.timeline);
  expect(after.data).toEqual(before.data);
  expect(JSON.stringify(after)).not.toContain(SECRET);
});

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: object, token = cast.requester.token) =>
    invoke(app, via, name, input as Record<string, unknown>, token);

  it('an internal comment answers exactly as a missing one', async () => {
    const missing = 999_999;
    for (const [name, input] of [
      ['comment', {}],
      ['updateComment', { body: 'Mine' }],
      ['updateComment', { body: 'Mine', expectedVersion: 7 }],
      ['deleteComment', {}],
      ['commentRevisions', {}],
    ] as const) {
      const [real, none] = [
        await call(name, { ...input, id: internal }),
        await call(name, { ...input, id: missing }),
      ];
      expect(real).toEqual(none);
      expect(real.code).toBe('NOT_FOUND');
    }
  });

  it('lists, pages and cursors show the public ones alone', async () => {
    for (const [name, input] of [
      ['comments', { requestId: id }],
      ['timeline', { requestId: id }],
      ['timeline', { requestId: id, kind: enumValue(via, 'comment') }],
    ] as const) {
      const all = await call(name, input);
      expect(JSON.stringify(all.data)).not.toContain(SECRET);
      expect(JSON.stringify(all.data)).not.toContain('internal');
      expect(all.page?.hasMore).toBe(false);
    }
    // A cursor that staff got works, and shows nothing more.
    const size = { limit: 2 };
    const staff = await call('comments', { requestId: id, ...size }, cast.head.token);
    const cursor = staff.page?.nextCursor;
    expect(cursor).toBeDefined();
    const rest = await call('comments', { requestId: id, cursor });
    expect([rest.code, rest.data]).toEqual(['OK', []]);
  });

  it('no photo of an internal comment can be read, linked or deleted', async () => {
    const { requester } = cast;
    expect((await app.rest('GET', photo.url, { token: requester.token })).status).toBe(404);
    const path = `/maintenance/attachments/${photo.id}`;
    expect((await app.rest('GET', path, { token: requester.token })).status).toBe(404);
    const real = await call('deleteAttachment', { id: photo.id });
    expect(real).toEqual(await call('deleteAttachment', { id: 999_999 }));
    const link = { requestId: id, body: 'Mine', attachmentIds: [photo.id] };
    expect((await call('addComment', link)).details.field).toBe('attachmentIds');
  });

  it('search and lists of requests do not know of them', async () => {
    const found = await call('maintenanceRequests', { search: SECRET });
    expect(found.data).toEqual([]);
    if (via === 'rest') {
      const { data } = await call('maintenanceRequests', { sort: '-lastActivityAt' });
      const ids = data.map((request: { id: number }) => request.id);
      expect(ids.indexOf(twin)).toBeLessThan(ids.indexOf(id));
    }
  });

  it('the audit trail and the activity of the technician are closed, or say nothing of it', async () => {
    expect((await call('auditRecords', {})).code).toBe('FORBIDDEN');
    const { departmentId, technician, administrator } = cast;
    const curious = await app.seed.person('employee', {
      departmentId,
      permissions: ['user.activity', 'maintenance.read'],
    });
    const seen = await call('userActivity', { id: technician.id }, curious.token);
    const actions = seen.data.map(({ action }: { action: string }) => action);
    expect(actions).toContain('attachment.uploaded');
    expect(actions).not.toContain('comment.created');
    const whole = await call('userActivity', { id: technician.id }, administrator.token);
    expect(whole.data.map(({ action }: { action: string }) => action)).toContain('comment.created');
  });

  it('an idempotent repetition tells only its author', async () => {
    const headers = { 'Idempotency-Key': `internal-comment-${via}` };
    const visibility = enumValue(via, 'internal');
    const input = { requestId: id, body: SECRET, visibility };
    const { technician, requester } = cast;
    const first = await invoke(app, via, 'addComment', input, technician.token, headers);
    const again = await invoke(app, via, 'addComment', input, technician.token, headers);
    expect(again.data).toEqual(first.data);
    const other = await invoke(app, via, 'addComment', input, requester.token, headers);
    expect(other.code).toBe('FORBIDDEN');
    expect(JSON.stringify(other)).not.toContain(SECRET);
  });
});

it('the fields of GraphQL that link to comments do not lead to internal ones', async () => {
  const { token } = cast.requester;
  const { data } = await app.graphql(
    `query($id: Int!) { maintenanceRequest(id: $id) { attachments { comment { body } } history { note } } }`,
    { id },
    { token },
  );
  expect(data?.maintenanceRequest.attachments).toEqual([]);
});

it('live timelines push public entries alone, and receivers hear of public comments alone', async () => {
  const follow = subscriber(() => app.url);
  const ADDED = `subscription($requestId: Int!) {
    timelineEntryAdded(requestId: $requestId) { id kind audience data comment { body attachments { id } } }
  }`;
  const asRequester = await follow(cast.requester.token, { requestId: id }, ADDED);
  const asHead = await follow(cast.head.token, { requestId: id }, ADDED);
  const asStranger = await follow(cast.stranger.token, { requestId: id }, ADDED);
  const input = { requestId: id, body: SECRET, visibility: 'internal' };
  await comment(app, cast.head, input);
  await comment(app, cast.head, { requestId: id, body: 'It is done.' });
  await eventually(() => asHead.events.length === 2 && asRequester.events.length === 1);
  expect(asHead.events.map(({ audience }) => audience)).toEqual(['INTERNAL', 'PUBLIC']);
  expect(asRequester.events).toMatchObject([{ kind: 'COMMENT', comment: { body: 'It is done.' } }]);
  expect(asStranger.events).toEqual([]);
  expect(asStranger.errors[0]?.extensions?.code).toBe('NOT_FOUND');
  const told = () => receiver.received.map(({ body }) => JSON.parse(body));
  await eventually(() => told().length === 3);
  expect(JSON.stringify(told())).not.toContain(SECRET);
  expect(told().map(({ data }) => data.text)).toContain('It is done.');
  for (const { data } of told()) expect(data.visibility).toBe('public');
});

it('replaying a period tells receivers nothing of internal comments', async () => {
  const { administrator } = cast;
  const other = await startReceiver();
  const hook = { url: other.url, events: ['maintenance.commented'] };
  const { data } = await invoke(app, 'rest', 'createWebhookEndpoint', hook, administrator.token);
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const replay = { id: data.id, from, to };
  await invoke(app, 'rest', 'replayWebhookDeliveries', replay, administrator.token);
  await eventually(() => other.received.length === 3);
  await other.stop();
  for (const { body } of other.received) {
    expect(JSON.parse(body)).toEqual({
      event: 'maintenance.commented',
      data: { id: expect.any(Number), commentId: expect.any(Number), visibility: 'public' },
    });
  }
});

it('who is no longer staff no longer sees what they wrote internally', async () => {
  const { technician } = cast;
  await app.database.prisma.maintenanceRequest.update({
    where: { id },
    data: { assigneeId: null, requesterId: technician.id },
  });
  const { data } = await invoke(app, 'rest', 'comments', { requestId: id }, technician.token);
  expect(JSON.stringify(data)).not.toContain(SECRET);
  const edit = { id: internal, body: 'Still mine?' };
  expect((await invoke(app, 'rest', 'updateComment', edit, technician.token)).code).toBe(
    'NOT_FOUND',
  );
});
