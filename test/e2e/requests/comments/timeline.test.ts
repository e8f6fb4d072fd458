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
import { picture, upload } from '../../../support/files.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { closeClients, subscriber } from '../../../support/live.js';
import { eventually } from '../../../support/receiver.js';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(async () => {
  await closeClients();
  await app.stop();
});

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly data: Record<string, unknown>;
}

/** A request with steps of both tables, photos and comments. */
async function eventful(): Promise<number> {
  const { requester, head, technician } = cast;
  const { id: attachmentId } = await loosePhoto(app, requester);
  const content = { title: 'Leak', description: 'Water.', attachmentIds: [attachmentId] };
  const created = await invoke(app, 'rest', 'createMaintenanceRequest', content, requester.token);
  const { id } = created.data;
  app.advance(1000);
  await invoke(app, 'rest', 'approveMaintenanceRequest', { id, note: 'Go.' }, head.token);
  app.advance(1000);
  await comment(app, head, { requestId: id, body: 'Soon.' });
  await comment(app, head, { requestId: id, body: 'Dear.', visibility: 'internal' });
  app.advance(1000);
  await invoke(app, 'rest', 'holdMaintenanceRequest', { id, reason: 'parts' }, head.token);
  app.advance(1000);
  const file = { bytes: await picture('png') };
  const added = await upload(
    app,
    'rest',
    'uploadAttachment',
    file,
    { requestId: id, type: 'BEFORE' },
    requester.token,
  );
  app.advance(1000);
  await invoke(app, 'rest', 'deleteAttachment', { id: added.data.id }, requester.token);
  const assign = { id, technicianId: technician.id };
  app.advance(1000);
  await invoke(app, 'rest', 'assignMaintenanceRequest', assign, head.token);
  return id;
}

describe.each(bothOr('graphql'))('through %s', (via) => {
  it('the timeline merges history, steps, comments and photos in the order of their time', async () => {
    const requestId = await eventful();
    const { data } = await invoke(app, via, 'timeline', { requestId }, cast.head.token);
    const shown = data.map(({ kind, data: what }: Entry) => [kind, what.step ?? what.removed]);
    expect(shown).toEqual([
      ['step', 'create'],
      ['photo', undefined],
      ['step', 'approve'],
      ['comment', undefined],
      ['comment', undefined],
      ['step', 'hold'],
      ['photo', undefined],
      ['photo', true],
      ['step', 'assign'],
    ]);
    expect(data[2]).toEqual({
      id: expect.stringMatching(/^h\d+$/),
      at: expect.any(String),
      receivedAt: null,
      kind: 'step',
      actorId: cast.head.id,
      audience: 'public',
      data: {
        step: 'approve',
        action: 'approve',
        from: 'pending',
        to: 'approved',
        note: 'Go.',
        fromStage: 'submitted',
        toStage: 'approved',
      },
      comment: null,
    });
    expect(data[3]).toMatchObject({
      id: expect.stringMatching(/^t\d+$/),
      data: { commentId: expect.any(Number) },
      comment: { body: 'Soon.', visibility: 'public' },
    });
    expect(data[5].data).toMatchObject({ step: 'hold', from: 'approved', to: 'approved' });
    expect(data[6].data).toMatchObject({ attachmentId: expect.any(Number), type: 'BEFORE' });
  });

  it('entries of steps keep stages, technicians, values and notes from before and after', async () => {
    const { head, technician, requester } = cast;
    const other = await app.seed.person('technician');
    const owner = { requesterId: requester.id, departmentId: cast.departmentId };
    const { id } = await app.seed.request(owner, 'pending');
    const take = async (step: string, input: object, token = head.token) => {
      app.advance(1000);
      const { code } = await invoke(app, via, `${step}MaintenanceRequest`, { id, ...input }, token);
      expect([step, code]).toEqual([step, 'OK']);
    };
    await take('approve', {});
    await take('assign', { technicianId: technician.id });
    await take('start', {}, technician.token);
    const reason = enumValue(via, 'requester');
    await take('hold', { reason, note: 'Which room?' }, technician.token);
    await take('resume', {}, technician.token);
    await take('classify', { priority: enumValue(via, 'high'), estimateMinutes: 90 });
    await take('assign', { technicianId: other.id });
    const { data } = await invoke(app, via, 'timeline', { requestId: id }, requester.token);
    const stored = (data as Entry[]).map((entry) => entry.data);
    expect(stored.filter(({ step }) => step === 'assign')).toMatchObject([
      {
        fromStage: 'approved',
        toStage: 'assigned',
        fromAssigneeId: null,
        assigneeId: technician.id,
      },
      {
        fromStage: 'in_progress',
        toStage: 'assigned',
        fromAssigneeId: technician.id,
        assigneeId: other.id,
      },
    ]);
    expect(stored.find(({ step }) => step === 'approve')).not.toHaveProperty('assigneeId');
    expect(stored.find(({ step }) => step === 'hold')).toMatchObject({ note: 'Which room?' });
    expect(stored.find(({ step }) => step === 'classify')).toMatchObject({
      fromPriority: 'normal',
      priority: 'high',
      estimateMinutes: 90,
    });
  });

  it('pages of any size meet every entry once, in both directions, also at the same time', async () => {
    const requestId = await eventful();
    const { head } = cast;
    await app.database.prisma.maintenanceHistory.updateMany({
      where: { requestId },
      data: { time: new Date('2026-02-01T00:00:00Z') },
    });
    await app.database.prisma.timelineEntry.updateMany({
      where: { requestId, kind: { not: 'photo' } },
      data: { at: new Date('2026-02-01T00:00:00Z') },
    });
    const whole = await invoke(app, via, 'timeline', { requestId }, head.token);
    const ids = whole.data.map(({ id }: Entry) => id);
    expect(ids).toHaveLength(9);
    for (const sort of via === 'rest' ? ['at', '-at'] : [undefined]) {
      for (const size of [1, 2, 4]) {
        const met: string[] = [];
        let cursor: string | undefined;
        do {
          const input = {
            requestId,
            limit: size,
            ...(sort ? { sort } : {}),
            ...(cursor ? { cursor } : {}),
          };
          const { data, page } = await invoke(app, via, 'timeline', input, head.token);
          met.push(...data.map(({ id }: Entry) => id));
          cursor = page?.hasMore ? page.nextCursor : undefined;
        } while (cursor !== undefined);
        expect(met).toEqual(sort === '-at' ? ids.toReversed() : ids);
      }
    }
  });

  it('is filtered by kind, and hidden with its request', async () => {
    const requestId = await eventful();
    const of = async (kind: string, token = cast.head.token) =>
      (await invoke(app, via, 'timeline', { requestId, kind: enumValue(via, kind) }, token)).data
        .length;
    expect(await of('step')).toBe(4);
    expect(await of('comment')).toBe(2);
    expect(await of('photo')).toBe(3);
    expect(await of('clock')).toBe(0);
    expect(await of('comment', cast.requester.token)).toBe(1);
    const { code } = await invoke(app, via, 'timeline', { requestId }, cast.stranger.token);
    expect(code).toBe('NOT_FOUND');
  });

  it('people watch what they see, as often as they like, and it leaves no entry', async () => {
    const id = await requestOf(app, cast);
    const { requester, stranger } = cast;
    const watching = async () =>
      (await invoke(app, via, 'maintenanceRequest', { id }, requester.token)).data.watching;
    expect(await watching()).toBe(false);
    for (const [name, expected] of [
      ['watchRequest', true],
      ['watchRequest', true],
      ['unwatchRequest', false],
      ['unwatchRequest', false],
      ['watchRequest', true],
    ] as const) {
      const { code, data } = await invoke(app, via, name, { id }, requester.token);
      expect([code, data.id, data.version, data.watching]).toEqual(['OK', id, 1, expected]);
      expect(await watching()).toBe(expected);
      expect((await invoke(app, via, name, { id }, stranger.token)).code).toBe('NOT_FOUND');
    }
    const entries = await app.database.prisma.timelineEntry.count({ where: { requestId: id } });
    expect(entries).toBe(0);
    // Watching gives no access.
    const { head } = cast;
    await invoke(app, via, 'watchRequest', { id }, head.token);
    const elsewhere = await app.seed.department();
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { departmentId: elsewhere.id },
    });
    expect((await invoke(app, via, 'maintenanceRequest', { id }, head.token)).code).toBe(
      'NOT_FOUND',
    );
    expect((await invoke(app, via, 'unwatchRequest', { id }, head.token)).code).toBe('NOT_FOUND');
  });
});

it('requests are listed by their last activity, in pages', async () => {
  const { departmentId, requester, technician, head } = await castOf(app);
  const owner = { requesterId: requester.id, departmentId, assigneeId: technician.id };
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    ids.push((await app.seed.request(owner, 'assigned')).id);
    app.advance(1000);
  }
  await comment(app, head, { requestId: ids[1] as number, body: 'Well?' });
  app.advance(1000);
  await invoke(app, 'rest', 'startMaintenanceRequest', { id: ids[0] }, technician.token);
  const expected = [ids[0], ids[1], ids[3], ids[2]];
  for (const { token } of [requester, technician, head]) {
    for (const filter of ['', '&status=assigned', '&stage=assigned&stage=in_progress']) {
      const met: number[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await app.rest(
          'GET',
          `/maintenance?sort=-lastActivityAt&limit=2&departmentId=${departmentId}${filter}${cursor}`,
          { token },
        );
        met.push(...body.data.map(({ id }: { id: number }) => id));
        if (!body.pagination.hasMore) break;
        cursor = `&cursor=${body.pagination.nextCursor}`;
      }
      expect(met).toEqual(expected);
    }
  }
  const { data } = await app.graphql(
    `query($id: Int!) { maintenanceRequests(orderBy: LAST_ACTIVITY_AT_ASC, filter: { departmentId: $id }) {
      edges { node { id lastActivityAt watching } } } }`,
    { id: departmentId },
    { token: head.token },
  );
  const nodes = data.maintenanceRequests.edges.map(({ node }: { node: { id: number } }) => node.id);
  expect(nodes).toEqual(expected.toReversed());
});

it('live, every new entry is pushed once, in order, with its comment', async () => {
  const id = await requestOf(app, cast);
  const { requester, technician, head } = cast;
  const heard = await subscriber(() => app.url)(
    requester.token,
    { requestId: id },
    `subscription($requestId: Int!) { timelineEntryAdded(requestId: $requestId) {
      id kind data actor { id } comment { body author { id } } } }`,
  );
  await invoke(app, 'rest', 'startMaintenanceRequest', { id }, technician.token);
  await comment(app, head, { requestId: id, body: 'Good.' });
  const { id: attachmentId } = await loosePhoto(app, technician);
  const done = { id, attachmentIds: [attachmentId] };
  await invoke(app, 'rest', 'completeMaintenanceRequest', done, technician.token);
  await eventually(() => heard.events.length === 4);
  expect(heard.events.map(({ kind, data }) => [kind, data.step])).toEqual([
    ['STEP', 'start'],
    ['COMMENT', undefined],
    ['STEP', 'complete'],
    ['PHOTO', undefined],
  ]);
  expect(heard.events[1].comment).toEqual({ body: 'Good.', author: { id: head.id } });
  expect(heard.errors).toEqual([]);
});
