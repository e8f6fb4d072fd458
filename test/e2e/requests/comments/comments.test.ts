import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const DAY = 24 * 60 * 60_000;

let app: TestApp;
let cast: Cast;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
beforeEach(async () => {
  id = await requestOf(app, cast);
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const row = (requestId = id) =>
  prisma().maintenanceRequest.findUniqueOrThrow({ where: { id: requestId } });

describe.each(bothOr('graphql'))('through %s', (via) => {
  it('whoever sees a request comments on it, and reads the comments, oldest first', async () => {
    const { requester, technician, head, administrator, colleague, stranger } = cast;
    const bodies: string[] = [];
    for (const author of [requester, technician, head, administrator]) {
      const body = `From **${author.role}**`;
      bodies.push(body);
      const input = { requestId: id, body };
      const answer = await invoke(app, via, 'addComment', input, author.token);
      expect(answer.data).toEqual({
        id: expect.any(Number),
        requestId: id,
        authorId: author.id,
        body,
        visibility: 'public',
        mentionIds: [],
        attachments: [],
        createdAt: expect.any(String),
        receivedAt: null,
        contractor: null,
        via: null,
        mailFrom: null,
        inboundMailId: null,
        editedAt: null,
        deletedAt: null,
        version: 1,
      });
      if (via === 'rest') expect(answer.status).toBe(201);
    }
    for (const other of [colleague, stranger]) {
      for (const [name, input] of [
        ['addComment', { requestId: id, body: 'Hello' }],
        ['comments', { requestId: id }],
      ] as const) {
        expect((await invoke(app, via, name, input, other.token)).code).toBe('NOT_FOUND');
      }
    }
    const read = async (input = {}) =>
      (await invoke(app, via, 'comments', { requestId: id, ...input }, requester.token)).data.map(
        ({ body }: { body: string }) => body,
      );
    expect(await read()).toEqual(bodies);
    if (via === 'rest') expect(await read({ sort: '-createdAt' })).toEqual(bodies.toReversed());
  });

  it('a page of comments continues where the one before ended', async () => {
    for (let n = 1; n <= 5; n += 1) await comment(app, cast.head, { requestId: id, body: `${n}` });
    const met: string[] = [];
    let cursor: string | undefined;
    do {
      const input = {
        requestId: id,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      };
      const { data, page } = await invoke(app, via, 'comments', input, cast.head.token);
      met.push(...data.map(({ body }: { body: string }) => body));
      cursor = page?.hasMore ? page.nextCursor : undefined;
    } while (cursor !== undefined);
    expect(met).toEqual(['1', '2', '3', '4', '5']);
  });

  it('only staff writes and reads internal comments', async () => {
    const visibility = enumValue(via, 'internal');
    const internal = { requestId: id, body: 'Costs too much.', visibility };
    const { requester, technician, head, administrator } = cast;
    const refused = await invoke(app, via, 'addComment', internal, requester.token);
    expect(refused.code).toBe('FORBIDDEN');
    for (const author of [technician, head, administrator]) {
      const { data } = await invoke(app, via, 'addComment', internal, author.token);
      expect(data.visibility).toBe('internal');
    }
    const count = async (token: string) =>
      (await invoke(app, via, 'comments', { requestId: id }, token)).data.length;
    expect(await count(head.token)).toBe(3);
    expect(await count(requester.token)).toBe(0);
  });

  it('mentions are read from the body, and must see the comment', async () => {
    const { requester, technician, head, colleague, stranger } = cast;
    const add = (body: string, more = {}) =>
      invoke(app, via, 'addComment', { requestId: id, body, ...more }, head.token);
    const named = await add(`<@${technician.id}> and <@${requester.id}>, <@${technician.id}>`);
    expect(named.data.mentionIds).toEqual([requester.id, technician.id].toSorted((a, b) => a - b));
    const internal = { visibility: enumValue(via, 'internal') };
    for (const answer of [
      await add(`<@${colleague.id}>`),
      await add(`<@${stranger.id}>`),
      await add('<@999999>'),
      await add('<@99999999999999>'),
      await add(`<@${requester.id}>`, internal),
      await add(Array.from({ length: 21 }, (_, n) => `<@${n + 1}>`).join(' ')),
    ]) {
      expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', 'body']);
    }
    expect((await add(`<@${technician.id}>`, internal)).code).toBe('OK');
  });

  it.each(['', ' ', 'x'.repeat(5001)])('refuses the body %j', async (body) => {
    const { code, details } = await invoke(
      app,
      via,
      'addComment',
      { requestId: id, body },
      cast.head.token,
    );
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'body']);
  });

  it('on a cancelled request only staff comments', async () => {
    const cancelled = await requestOf(app, cast, 'cancelled');
    const input = { requestId: cancelled, body: 'Why?' };
    const of = async (token: string) => (await invoke(app, via, 'addComment', input, token)).code;
    expect(await of(cast.requester.token)).toBe('CONFLICT');
    expect(await of(cast.head.token)).toBe('OK');
  });

  it('its author edits a comment for 24 hours, and staff reads what it said before', async () => {
    const { requester, head, technician } = cast;
    const written = await comment(app, requester, { requestId: id, body: 'First' });
    const edit = (body: string, token: string, more = {}) =>
      invoke(app, via, 'updateComment', { id: written.id, body, ...more }, token);
    expect((await edit('Other', head.token)).code).toBe('FORBIDDEN');
    expect((await edit('Other', cast.colleague.token)).code).toBe('NOT_FOUND');
    const body = `Second <@${technician.id}>`;
    const { data } = await edit(body, requester.token, { expectedVersion: 1 });
    expect(data).toMatchObject({ body, version: 2, mentionIds: [technician.id] });
    expect(data.editedAt).not.toBeNull();
    const conflict = await edit('Third', requester.token, { expectedVersion: 1 });
    expect([conflict.code, conflict.details.version]).toEqual(['VERSION_CONFLICT', 2]);
    const unseen = await edit(`<@${cast.stranger.id}>`, requester.token);
    expect([unseen.code, unseen.details.field]).toEqual(['VALIDATION_ERROR', 'body']);
    // An equal text changes nothing.
    expect((await edit(body, requester.token)).data.version).toBe(2);
    const revisions = await invoke(app, via, 'commentRevisions', { id: written.id }, head.token);
    expect(revisions.data).toEqual([
      {
        id: expect.any(Number),
        commentId: written.id,
        body: 'First',
        editedAt: data.editedAt,
        editedById: requester.id,
      },
    ]);
    const own = await invoke(app, via, 'commentRevisions', { id: written.id }, requester.token);
    expect(own.code).toBe('FORBIDDEN');
    const createdAt = new Date(Date.now() - DAY - 60_000);
    await prisma().comment.update({ where: { id: written.id }, data: { createdAt } });
    expect((await edit('Late', requester.token)).code).toBe('FORBIDDEN');
    const remove = (token: string) => invoke(app, via, 'deleteComment', { id: written.id }, token);
    expect((await remove(requester.token)).code).toBe('FORBIDDEN');
    expect((await remove(head.token)).code).toBe('OK');
  });

  it('a deleted comment stays without its text, and takes no change', async () => {
    const { requester, technician, head } = cast;
    const photo = await loosePhoto(app, requester);
    const body = `Secret <@${technician.id}>`;
    const written = await comment(app, requester, {
      requestId: id,
      body,
      attachmentIds: [photo.id],
    });
    await invoke(app, via, 'updateComment', { id: written.id, body: 'Edited' }, requester.token);
    const remove = (token: string) => invoke(app, via, 'deleteComment', { id: written.id }, token);
    expect((await remove(technician.token)).code).toBe('FORBIDDEN');
    const { data } = await remove(requester.token);
    expect(data).toMatchObject({ body: null, mentionIds: [], attachments: [], version: 3 });
    expect(data.deletedAt).not.toBeNull();
    const listed = await invoke(app, via, 'comments', { requestId: id }, head.token);
    expect(listed.data).toEqual([data]);
    const again = await remove(head.token);
    const edited = await invoke(
      app,
      via,
      'updateComment',
      { id: written.id, body: 'Back' },
      requester.token,
    );
    expect([again.code, edited.code]).toEqual(['CONFLICT', 'CONFLICT']);
    // The earlier texts stay for staff.
    const revisions = await invoke(app, via, 'commentRevisions', { id: written.id }, head.token);
    expect(revisions.data.map((one: { body: string }) => one.body)).toEqual([body]);
    const file = await app.rest('GET', photo.url, { token: requester.token });
    expect(file.status).toBe(404);
    expect(await prisma().attachment.count({ where: { id: photo.id } })).toBe(0);
  });

  it('photos of a comment are no photos of the request, and follow the comment', async () => {
    const { requester, technician, head, stranger } = cast;
    const [shown, hidden, foreign] = [
      await loosePhoto(app, technician),
      await loosePhoto(app, technician),
      await loosePhoto(app, head),
    ];
    const add = (attachmentIds: number[], more = {}) =>
      invoke(
        app,
        via,
        'addComment',
        { requestId: id, body: 'See', attachmentIds, ...more },
        technician.token,
      );
    const first = await add([shown.id]);
    expect(first.data.attachments).toMatchObject([{ id: shown.id, requestId: null }]);
    await add([hidden.id], { visibility: enumValue(via, 'internal') });
    for (const ids of [[foreign.id], [shown.id], [999_999]]) {
      const { code, details } = await add(ids);
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'attachmentIds']);
    }
    expect((await add(Array.from({ length: 11 }, (_, n) => n + 1))).code).toBe('VALIDATION_ERROR');
    const photos = await app.rest('GET', `/maintenance/${id}/attachments`, head);
    expect(photos.body.data).toEqual([]);
    const reads = async ({ url }: { url: string }, token: string) =>
      (await app.rest('GET', url, { token })).status;
    expect(await reads(shown, requester.token)).toBe(200);
    expect(await reads(hidden, head.token)).toBe(200);
    expect(await reads(hidden, requester.token)).toBe(404);
    expect(await reads(shown, stranger.token)).toBe(404);
    // Former staff cannot read even their own photo of an internal comment.
    await prisma().maintenanceRequest.update({ where: { id }, data: { assigneeId: null } });
    expect(await reads(hidden, technician.token)).toBe(404);
    const removed = await invoke(app, via, 'deleteAttachment', { id: shown.id }, head.token);
    expect(removed.code).not.toBe('OK');
  });

  it('a public comment moves the last activity, and nothing else of the request', async () => {
    const before = await row();
    app.advance(60_000);
    await comment(app, cast.head, { requestId: id, body: 'In', visibility: 'internal' }, via);
    expect(await row()).toEqual(before);
    const { createdAt } = await comment(app, cast.head, { requestId: id, body: 'Out' }, via);
    const after = await row();
    expect(after).toEqual({ ...before, lastActivityAt: new Date(createdAt) });
    const shown = await invoke(app, via, 'maintenanceRequest', { id }, cast.requester.token);
    expect(shown.data.lastActivityAt).toBe(createdAt);
  });

  it('the comment of the submitter ends a hold that waits for them', async () => {
    const hold = { id, reason: 'requester', note: 'Which room?' };
    await invoke(app, via, 'holdMaintenanceRequest', hold, cast.technician.token);
    await comment(app, cast.head, { requestId: id, body: 'Well?' }, via);
    expect(await row()).toMatchObject({ holdReason: 'requester', version: 2 });
    await comment(app, cast.requester, { requestId: id, body: 'The kitchen.' }, via);
    expect(await row()).toMatchObject({ holdReason: null, holdSince: null, version: 3 });
    const [record] = await prisma().auditRecord.findMany({
      where: { action: 'maintenance.resumed', targetId: String(id) },
    });
    expect(record).toMatchObject({ actorId: null, targetType: 'maintenance_request' });
    const { data } = await invoke(app, via, 'timeline', { requestId: id }, cast.requester.token);
    expect(data.at(-1)).toMatchObject({ kind: 'step', actorId: null, data: { step: 'resume' } });
  });
});

it('the audit trail has what was done, and no text', async () => {
  const { requester } = cast;
  const { id: commentId } = await comment(app, requester, { requestId: id, body: 'Key: 4711' });
  await invoke(app, 'rest', 'updateComment', { id: commentId, body: 'Key: 4712' }, requester.token);
  await invoke(app, 'rest', 'deleteComment', { id: commentId }, requester.token);
  const records = await prisma().auditRecord.findMany({
    where: { targetType: 'comment', targetId: String(commentId) },
    orderBy: { id: 'asc' },
  });
  expect(records.map(({ action }) => action)).toEqual([
    'comment.created',
    'comment.updated',
    'comment.deleted',
  ]);
  expect(records[0]?.metadata).toMatchObject({
    visibility: 'public',
    after: { requestId: id, visibility: 'public', length: 9 },
  });
  expect(JSON.stringify(records, (_key, value) => String(value))).not.toContain('471');
});

it('purging a request removes comments, their photos and their files', async () => {
  const { requester, administrator } = cast;
  const superAdmin = await app.seed.person('super_admin');
  const photo = await loosePhoto(app, requester);
  await comment(app, requester, { requestId: id, body: 'Look', attachmentIds: [photo.id] });
  const cancel = { id, reason: 'Done' };
  await invoke(app, 'rest', 'cancelMaintenanceRequest', cancel, administrator.token);
  const purge = { id, reason: 'Old' };
  const { data } = await invoke(app, 'rest', 'purgeMaintenanceRequest', purge, superAdmin.token);
  expect(data).toEqual({ id, purged: true, attachmentsDeleted: 0 });
  expect(await prisma().comment.count({ where: { requestId: id } })).toBe(0);
  expect(await prisma().attachment.count({ where: { id: photo.id } })).toBe(0);
});

it('the sweep of uploads leaves the photos of comments', async () => {
  const { requester } = cast;
  const [linked, loose] = [await loosePhoto(app, requester), await loosePhoto(app, requester)];
  await comment(app, requester, { requestId: id, body: 'Look', attachmentIds: [linked.id] });
  app.advance(2 * DAY);
  const caller = { actor: null, ipAddress: null, userAgent: null, requestId: 'test' };
  await app.services.sweep.run(caller);
  const left = await prisma().attachment.findMany({ where: { id: { in: [linked.id, loose.id] } } });
  expect(left.map((one) => one.id)).toEqual([linked.id]);
  // Also those of processes of the version before, which know no photos of comments.
  await prisma().attachment.deleteMany({ where: { requestId: null } });
  expect(await prisma().attachment.count({ where: { id: linked.id } })).toBe(1);
});
