import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../console/src/api/service-error.js';
import { RequestDraft } from '../../console/src/pages/requests/maintenance/draft/request-draft.js';
import type { Content } from '../../console/src/pages/requests/maintenance/steps/edit-merge.js';
import {
  FakeConnection,
  FakeDrafts,
  fakeDevice,
  fakePhotos,
  picture,
  settled,
} from '../support/console-device.js';

const USER = 7;
const EMPTY: Content = {
  title: '',
  description: '',
  priority: 'NORMAL',
  ...{ category: '', categoryId: '', location: '', locationId: '', assetId: '', assetDown: '' },
  ...{ wantedBy: '', dueAt: '', fields: '' },
  departmentId: '3',
};
const WRITTEN: Content = { ...EMPTY, title: ' Tap drips ', description: 'All week.' };

/** The rest after which a draft is kept, in milliseconds. */
const REST = 400;

/** A tab that writes a request; tabs of a browser have the drafts of the device in common. */
async function tab(store = new FakeDrafts(), connection = new FakeConnection()) {
  const photos = fakePhotos(connection);
  const fake = fakeDevice(store);
  const draft = new RequestDraft(USER, EMPTY, photos.queue, fake.device);
  const sent: (number | undefined)[] = [];
  draft.onSent = (id) => sent.push(id);
  await settled();
  return { draft, sent, connection, photos, ...fake };
}

const kept = ({ store }: { store: FakeDrafts }) => store.drafts.get(USER);

describe('a draft', () => {
  it('is ready once the device has been read, and kept nowhere while it is empty', async () => {
    const { device } = fakeDevice();
    const draft = new RequestDraft(USER, EMPTY, fakePhotos().queue, device);
    expect(draft.get()).toEqual({
      ready: false,
      content: EMPTY,
      restored: false,
      phase: 'editing',
    });
    await settled();
    expect(draft.get()).toMatchObject({ ready: true, restored: false });
  });

  it('is kept after a rest, once for all that was typed meanwhile', async () => {
    const one = await tab();
    one.draft.write({ ...EMPTY, title: 'T' });
    one.draft.write(WRITTEN);
    expect(one.draft.get()).toMatchObject({ content: WRITTEN, kept: 'soon' });
    await one.pass(REST - 1);
    expect(kept(one)).toBeUndefined();
    await one.pass(REST);
    expect(kept(one)).toMatchObject({ content: WRITTEN, queued: false, photos: [] });
    expect(one.store.kept).toBe(1);
    expect(one.draft.get()).toMatchObject({ kept: 'yes', savedAt: kept(one)?.savedAt });
  });

  it('is kept at once when nobody sees the page any more, and not twice', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    one.hide();
    await settled();
    expect(kept(one)?.content).toEqual(WRITTEN);
    one.hide();
    await one.pass(REST);
    expect(one.store.kept).toBe(1);
  });

  it('that is changed while it is kept has to be kept again', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    one.hide();
    one.draft.write({ ...WRITTEN, location: 'Room 4' });
    await settled();
    expect(one.draft.get().kept).toBe('soon');
    await one.pass(REST);
    expect(one.draft.get().kept).toBe('yes');
    expect(kept(one)?.content.location).toBe('Room 4');
  });

  it('tells when the browser keeps nothing', async () => {
    const one = await tab();
    one.store.isPrivate = true;
    one.draft.write(WRITTEN);
    await one.pass(REST);
    expect(one.draft.get()).toMatchObject({ kept: 'no', content: WRITTEN });
  });

  it('that has become empty is kept no longer', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    await one.pass(REST);
    one.draft.write(EMPTY);
    await one.pass(REST);
    expect(kept(one)).toBeUndefined();
    expect(one.draft.get()).toMatchObject({ kept: undefined, savedAt: undefined });
  });

  it('is kept with its photos: as they come, are sent and go, but not for their progress', async () => {
    const one = await tab();
    await one.draft.queue.add([picture('a.jpg')]);
    await one.pass(REST);
    expect(kept(one)?.photos).toMatchObject([{ id: undefined }]);
    one.photos.uploads[0]?.onProgress?.(0.5);
    expect(one.draft.get().kept).toBe('yes');
    one.photos.uploads[0]?.answer({ id: 5 });
    await settled();
    await one.pass(REST);
    expect(kept(one)?.photos).toMatchObject([{ id: 5, uploadedAt: expect.any(Number) }]);
    one.draft.queue.clear();
    await one.pass(REST);
    expect(kept(one)).toBeUndefined();
  });

  it('is found again with its photos', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    await one.draft.queue.add([picture('a.jpg')]);
    await one.pass(REST);
    const next = await tab(one.store);
    expect(next.draft.get()).toMatchObject({
      content: WRITTEN,
      restored: true,
      ready: true,
      phase: 'editing',
      kept: 'yes',
      savedAt: kept(one)?.savedAt,
    });
    expect(next.photos.uploads.map(({ asked }) => asked)).toEqual(['a.jpg']);
    expect(next.creations).toEqual([]);
  });

  it('that is discarded is gone, also what would have been kept of it', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    await one.draft.queue.add([picture('a.jpg')]);
    await one.draft.discard();
    await one.pass(REST);
    expect(one.draft.get()).toMatchObject({ content: EMPTY, restored: false, phase: 'editing' });
    expect([kept(one), one.draft.queue.get(), one.alarms.size]).toEqual([undefined, [], 0]);
  });
});

describe('a request that is sent', () => {
  it('has what was written without the spaces around it, and null for what was left out', async () => {
    const one = await tab();
    one.draft.write({ ...WRITTEN, category: '  ' });
    one.draft.submit();
    await settled();
    expect(one.draft.get().phase).toBe('sending');
    expect(one.creations.map(({ asked }) => asked.input)).toEqual([
      {
        fields: [],
        clientId: kept(one)?.clientId,
        title: 'Tap drips',
        description: 'All week.',
        priority: 'NORMAL',
        category: null,
        location: null,
        departmentId: 3,
        attachmentIds: [],
      },
    ]);
    one.creations[0]?.answer(42);
    await settled();
    expect([one.sent, kept(one)]).toEqual([[42], undefined]);
    expect(one.draft.get()).toMatchObject({ content: EMPTY, phase: 'editing' });
  });

  it('has the chosen fields', async () => {
    const one = await tab();
    const content = { ...WRITTEN, category: ' a ', location: ' b ', departmentId: '' };
    one.draft.write({ ...content, priority: 'URGENT', fields: '{"smell":false,"since":null}' });
    one.draft.submit();
    await settled();
    expect(one.creations[0]?.asked.input).toMatchObject({
      category: 'a',
      location: 'b',
      departmentId: null,
      priority: 'URGENT',
      fields: [{ key: 'smell', value: false }],
    });
  });

  it('waits for its photos, and is sent once', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    await one.draft.queue.add(['a.jpg', 'b.jpg'].map(picture));
    one.draft.submit();
    one.draft.submit();
    await settled();
    expect(one.creations).toEqual([]);
    for (const [index, id] of [5, 6].entries()) one.photos.uploads[index]?.answer({ id });
    await settled();
    expect(one.creations).toHaveLength(1);
    expect(one.creations[0]?.asked.input.attachmentIds).toEqual([5, 6]);
  });

  it('is kept with its key before the service is asked', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    one.draft.submit();
    await settled();
    expect(kept(one)).toMatchObject({ queued: true, sentAs: one.creations[0]?.asked.key });
  });
});

describe('a request that is refused', () => {
  const refused = async (error: unknown) => {
    const one = await tab();
    one.draft.write(WRITTEN);
    one.draft.submit();
    await settled();
    one.creations[0]?.refuse(error);
    await settled();
    return one;
  };
  const again = async (one: Awaited<ReturnType<typeof tab>>) => {
    one.draft.submit();
    await settled();
    const [first, second] = one.creations.map(({ asked }) => asked.key);
    return first === second;
  };

  it('is written on, with what the service says, and is on the device', async () => {
    const one = await refused(new ServiceError('VALIDATION_ERROR', 'No.'));
    expect(one.draft.get()).toMatchObject({
      phase: 'editing',
      content: WRITTEN,
      error: { code: 'VALIDATION_ERROR' },
    });
    expect(kept(one)).toMatchObject({ queued: false, content: WRITTEN, sentAs: undefined });
    expect([one.sent, one.alarms.size]).toEqual([[], 0]);
    one.draft.write({ ...WRITTEN, location: 'x' });
    expect(one.draft.get().error).toBeUndefined();
  });

  it.each([
    ['VALIDATION_ERROR', false],
    ['FORBIDDEN', false],
    ['SERVICE_UNAVAILABLE', true],
    ['INTERNAL_ERROR', true],
    ['RATE_LIMITED', true],
    ['IDEMPOTENCY_CONFLICT', true],
  ])('with %s is sent under the same key: %s', async (code, isSame) => {
    expect(await again(await refused(new ServiceError(code, 'No.')))).toBe(isSame);
  });

  it('because the service may have it already is sent under another key when it is a new one', async () => {
    const one = await refused(new ServiceError('IDEMPOTENCY_CONFLICT', 'No.'));
    one.draft.submitAsNew();
    await settled();
    const keys = one.creations.map(({ asked }) => asked.key);
    expect(new Set(keys).size).toBe(2);
  });

  it('for its photos sends them again', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    await one.draft.queue.add([picture('a.jpg')]);
    one.photos.uploads[0]?.answer({ id: 5 });
    one.draft.submit();
    await settled();
    const errors = [{ field: 'input.attachmentIds.0', reason: 'unknown' }];
    one.creations[0]?.refuse(new ServiceError('VALIDATION_ERROR', 'No.', { errors }));
    await settled();
    expect(one.photos.uploads.map(({ asked }) => asked)).toEqual(['a.jpg', 'a.jpg']);
  });

  it('for a photo that is refused has not been sent', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    await one.draft.queue.add([picture('a.jpg')]);
    one.draft.submit();
    one.photos.uploads[0]?.refuse(new ServiceError('PAYLOAD_TOO_LARGE', 'No.'));
    await settled();
    expect(one.creations).toEqual([]);
    expect(one.draft.get()).toMatchObject({
      phase: 'editing',
      error: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });
});

describe('without a connection', () => {
  const offline = async (store = new FakeDrafts()) => {
    const connection = new FakeConnection();
    connection.cut();
    return await tab(store, connection);
  };

  it('a request goes to the device with its photos, and the draft is empty for the next one', async () => {
    const one = await offline();
    one.draft.write(WRITTEN);
    await one.draft.queue.add([picture('a.jpg')]);
    one.draft.submit();
    await settled();
    const [first] = one.creations;
    expect(first?.asked.input).toMatchObject({ title: 'Tap drips', attachmentIds: ['client:1'] });
    expect(kept(one)).toMatchObject({ queued: true, photos: [{ file: { name: 'a.jpg' } }] });
    expect(one.photos.handed.get('client:1')?.name).toBe('a.jpg');
    first?.answer(undefined);
    await settled();
    expect([one.sent, kept(one)]).toEqual([[undefined], undefined]);
    expect(one.draft.get()).toMatchObject({ content: EMPTY, phase: 'editing' });
    one.draft.write({ ...WRITTEN, title: 'Door sticks' });
    one.draft.submit();
    await settled();
    const [, second] = one.creations;
    expect(second?.asked.input).toMatchObject({ title: 'Door sticks', attachmentIds: [] });
    expect(second?.asked.key).not.toBe(first?.asked.key);
    expect(second?.asked.input.clientId).not.toBe(first?.asked.input.clientId);
  });

  it.each(['OUTBOX_FULL', 'OUTBOX_BLOCKED'])(
    'a request that the device does not keep stays written: %s',
    async (code) => {
      const one = await offline();
      one.draft.write(WRITTEN);
      await one.draft.queue.add([picture('a.jpg')]);
      one.draft.submit();
      await settled();
      one.creations[0]?.refuse(new ServiceError(code, 'No.'));
      await settled();
      expect(one.draft.get()).toMatchObject({
        phase: 'editing',
        content: WRITTEN,
        error: { code },
      });
      expect(one.draft.queue.get()).toHaveLength(1);
      one.draft.submit();
      await settled();
      expect(one.creations[1]?.asked.key).toBe(one.creations[0]?.asked.key);
    },
  );

  it('a request whose page ended before it was sent is sent by the next page, as it was', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    await one.draft.queue.add([picture('a.jpg')]);
    one.draft.submit();
    await settled();
    const next = await tab(one.store);
    expect(next.draft.get()).toMatchObject({ phase: 'sending', restored: true });
    next.photos.uploads[0]?.answer({ id: 5 });
    await settled();
    expect(next.creations.map(({ asked }) => [asked.key, asked.input.clientId])).toEqual([
      [kept(one)?.sentAs, kept(one)?.clientId],
    ]);
    next.creations[0]?.answer(42);
    await settled();
    expect([next.sent, kept(next)]).toEqual([[42], undefined]);
  });

  it('a request that an earlier version kept is sent as that version has sent it', async () => {
    const store = new FakeDrafts();
    const times = { savedAt: Date.now(), sentSince: Date.now() };
    store.drafts.set(USER, {
      ...{ content: WRITTEN, photos: [], queued: true, sentAs: 'q-before', ...times },
    });
    const one = await offline(store);
    expect(one.creations.map(({ asked }) => asked.key)).toEqual(['q-before']);
    expect(one.creations[0]?.asked.input).not.toHaveProperty('clientId');
  });
});

describe('two tabs', () => {
  it('send what was submitted under one key, so that the service makes one request of it', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    one.draft.submit();
    await settled();
    const two = await tab(one.store);
    const [first, second] = [one.creations[0]?.asked, two.creations[0]?.asked];
    expect(first?.key).toEqual(expect.stringMatching(/^q-[0-9a-f]{32}$/));
    expect(second).toEqual(first);
  });

  it('of two people have a draft each', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    await one.pass(REST);
    const other = fakeDevice(one.store);
    const draft = new RequestDraft(USER + 1, EMPTY, fakePhotos().queue, other.device);
    await settled();
    expect(draft.get()).toMatchObject({ restored: false, content: EMPTY });
    await draft.discard();
    expect(kept(one)?.content).toEqual(WRITTEN);
  });
});
