import { describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../../console/src/api/service-error.js';
import { fakePhotos, lost, picture, settled } from '../support/console-device.js';

const HOUR = 3_600_000;

const states = ({ queue }: ReturnType<typeof fakePhotos>) => queue.get().map(({ state }) => state);
const names = (count: number) => Array.from({ length: count }, (_, n) => `${n}.jpg`);
const tooLarge = () => new ServiceError('PAYLOAD_TOO_LARGE', 'Too large.');

/** A queue with pictures that were added. */
async function withPhotos(count: number, limit = 20) {
  const photos = fakePhotos(undefined, limit);
  const added = await photos.queue.add(names(count).map(picture));
  await settled();
  return { ...photos, added };
}

describe('photos', () => {
  it('are uploaded two at a time, in their order', async () => {
    const photos = await withPhotos(4);
    expect(photos.uploads.map(({ asked }) => asked)).toEqual(['0.jpg', '1.jpg']);
    expect(states(photos)).toEqual(['uploading', 'uploading', 'waiting', 'waiting']);
    photos.uploads[1]?.answer({ id: 11 });
    await settled();
    expect(photos.uploads.map(({ asked }) => asked)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    photos.uploads[0]?.answer({ id: 10 });
    photos.uploads[2]?.answer({ id: 12 });
    await settled();
    photos.uploads[3]?.answer({ id: 13 });
    expect(await photos.queue.settle()).toEqual([10, 11, 12, 13]);
    expect(photos.queue.get().map(({ progress }) => progress)).toEqual([1, 1, 1, 1]);
    expect(photos.uploads).toHaveLength(4);
  });

  it('that are no pictures are refused by their names, and the others taken', async () => {
    const photos = fakePhotos();
    const files = ['a.jpg', 'b.txt', 'c.jpg', 'd.pdf'].map(picture);
    expect(await photos.queue.add(files)).toEqual({ refused: ['b.txt', 'd.pdf'], tooMany: false });
    expect(photos.queue.get().map(({ file }) => file.name)).toEqual(['a.jpg', 'c.jpg']);
  });

  it('are no more than the limit', async () => {
    const photos = await withPhotos(3, 2);
    expect(photos.added).toEqual({ refused: [], tooMany: true });
    expect(states(photos)).toHaveLength(2);
    expect((await withPhotos(2, 2)).added).toEqual({ refused: [], tooMany: false });
  });

  it('tell how far they are', async () => {
    const photos = await withPhotos(1);
    const seen: number[] = [];
    const stop = photos.queue.subscribe(() => seen.push(photos.queue.get()[0]?.progress ?? -1));
    photos.uploads[0]?.onProgress?.(0.5);
    photos.uploads[0]?.answer({ id: 1 });
    await settled();
    stop();
    expect(seen).toEqual([0.5, 1]);
  });
});

describe('a photo that is refused', () => {
  it('waits for a retry, and the others go on', async () => {
    const photos = await withPhotos(3);
    photos.uploads[0]?.refuse(tooLarge());
    await settled();
    expect(states(photos)).toEqual(['failed', 'uploading', 'uploading']);
    expect(photos.queue.get()[0]).toMatchObject({
      progress: 0,
      error: { code: 'PAYLOAD_TOO_LARGE' },
    });
    await expect(photos.queue.settle()).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    photos.uploads[1]?.answer({ id: 2 });
    photos.uploads[2]?.answer({ id: 3 });
    await settled();
    // Nothing is sent again by itself.
    expect(photos.uploads).toHaveLength(3);
    photos.queue.retry(photos.queue.get()[0]?.key ?? '');
    await settled();
    expect(photos.queue.get()[0]).toMatchObject({ state: 'uploading', error: undefined });
    photos.uploads[3]?.answer({ id: 1 });
    expect(await photos.queue.settle()).toEqual([1, 2, 3]);
  });

  it('fails who waits for all of them as soon as it fails', async () => {
    const photos = await withPhotos(2);
    const waiting = photos.queue.settle();
    photos.uploads[1]?.refuse(tooLarge());
    await expect(waiting).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

describe('a photo that is removed', () => {
  it('is cut off, forgotten and not sent, and makes room for the next one', async () => {
    const photos = await withPhotos(3);
    const [first] = photos.queue.get();
    photos.queue.remove(first?.key ?? '');
    await settled();
    expect(photos.uploads[0]?.signal?.aborted).toBe(true);
    expect(photos.uploads[1]?.signal?.aborted).toBe(false);
    expect(photos.previews).not.toContain(first?.preview);
    expect(photos.previews.size).toBe(2);
    expect(photos.uploads.map(({ asked }) => asked)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    photos.uploads[1]?.answer({ id: 1 });
    photos.uploads[2]?.answer({ id: 2 });
    expect(await photos.queue.settle()).toEqual([1, 2]);
  });

  it('is one of all that are cleared', async () => {
    const photos = await withPhotos(3);
    photos.queue.clear();
    await settled();
    expect([photos.queue.get(), photos.previews.size]).toEqual([[], 0]);
    expect(photos.uploads.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
    expect(await photos.queue.settle()).toEqual([]);
  });
});

describe('without a connection', () => {
  it('nothing is sent until it is back, for as long as somebody looks', async () => {
    const photos = fakePhotos();
    const stop = photos.queue.subscribe(() => {});
    photos.connection.cut();
    await photos.queue.add(names(3).map(picture));
    await settled();
    expect([photos.uploads.length, states(photos)]).toEqual([0, Array(3).fill('waiting')]);
    await expect(photos.queue.settle(false)).rejects.toMatchObject({ code: 'OFFLINE' });
    photos.connection.restore();
    await settled();
    expect(photos.uploads).toHaveLength(2);
    expect(photos.connection.waiting).toBe(1);
    stop();
    expect(photos.connection.waiting).toBe(0);
  });

  it('an upload that is cut off goes on by itself', async () => {
    const photos = await withPhotos(1);
    const stop = photos.queue.subscribe(() => {});
    photos.connection.cut();
    photos.uploads[0]?.refuse(lost());
    await settled();
    expect(states(photos)).toEqual(['waiting']);
    photos.connection.restore();
    await settled();
    photos.uploads[1]?.answer({ id: 5 });
    expect(await photos.queue.settle()).toEqual([5]);
    stop();
  });

  it('whose device says it has one, an upload fails, and is tried again when all are wanted', async () => {
    const photos = await withPhotos(1);
    photos.uploads[0]?.refuse(lost());
    await settled();
    expect(states(photos)).toEqual(['failed']);
    const waiting = photos.queue.settle();
    await settled();
    photos.uploads[1]?.answer({ id: 5 });
    expect(await waiting).toEqual([5]);
  });
});

describe('photos of a form that waits', () => {
  it('are given to the device, all of them, also those that are uploaded', async () => {
    const photos = await withPhotos(3);
    photos.uploads[0]?.answer({ id: 5 });
    await settled();
    photos.connection.cut();
    expect(await photos.queue.settle()).toEqual(['client:1', 'client:2', 'client:3']);
    await settled();
    expect(photos.uploads.map(({ signal }) => signal?.aborted)).toEqual([false, true, true]);
    expect(states(photos)).toEqual(['waiting', 'waiting', 'waiting']);
    const handed = [...photos.handed.values()];
    expect(handed.map((file) => file?.name)).toEqual(names(3));
    // They are the pictures that were made to be kept, without the data of the camera.
    expect(await handed[0]?.text()).toBe('kept');
  });

  it('are given to the device when the service is away, although there is a network', async () => {
    const photos = await withPhotos(1);
    const waiting = photos.queue.settle();
    await settled();
    photos.uploads[0]?.refuse(lost());
    expect(await waiting).toEqual(['client:1']);
    await settled();
    expect(photos.uploads).toHaveLength(1);
  });

  it('are uploaded after all where the device has no room for the form', async () => {
    const photos = await withPhotos(1);
    photos.connection.cut();
    photos.uploads[0]?.refuse(lost());
    await settled();
    expect(await photos.queue.settle()).toEqual(['client:1']);
    photos.connection.restore();
    const again = photos.queue.settle();
    await settled();
    photos.uploads[1]?.answer({ id: 8 });
    expect(await again).toEqual([8]);
    expect(photos.handed.get('client:1')).toBeUndefined();
  });

  it('are released with their form', async () => {
    const photos = await withPhotos(1);
    photos.connection.cut();
    await photos.queue.settle();
    photos.queue.clear();
    expect([...photos.handed.values()]).toEqual([undefined]);
  });

  it('that the browser cannot read are refused, and none of the form is sent', async () => {
    const photos = fakePhotos();
    photos.queue.restore([
      { key: 'a', file: picture('a.heic'), id: undefined, uploadedAt: undefined },
    ]);
    photos.connection.cut();
    await expect(photos.queue.settle()).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
    expect(states(photos)).toEqual(['failed']);
    expect(photos.handed.size).toBe(0);
  });

  it('that are no pictures for the device are refused when they are chosen', async () => {
    const photos = fakePhotos();
    photos.connection.cut();
    expect(await photos.queue.add([picture('a.heic')])).toEqual({
      refused: ['a.heic'],
      tooMany: false,
    });
  });
});

describe('photos that were kept over a reload', () => {
  const kept = (key: string, id?: number, age = 0) => ({
    key,
    file: picture(`${key}.jpg`),
    id,
    uploadedAt: id === undefined ? undefined : Date.now() - age,
  });

  it('are sent again unless the service has them', async () => {
    const photos = fakePhotos();
    photos.queue.restore([
      kept('a', 7),
      kept('b'),
      kept('c', 9, 22 * HOUR),
      kept('d', 8, 23 * HOUR),
    ]);
    expect(states(photos)).toEqual(['done', 'uploading', 'done', 'uploading']);
    expect(photos.queue.get().map(({ id }) => id)).toEqual([7, undefined, 9, undefined]);
    expect(photos.uploads.map(({ asked }) => asked)).toEqual(['b.jpg', 'd.jpg']);
    expect(photos.previews.size).toBe(4);
    photos.uploads[0]?.answer({ id: 17 });
    photos.uploads[1]?.answer({ id: 18 });
    expect(await photos.queue.settle()).toEqual([7, 17, 9, 18]);
  });

  it('are sent again when they have become too old on a page that stayed open', async () => {
    const photos = await withPhotos(1);
    photos.uploads[0]?.answer({ id: 7 });
    expect(await photos.queue.settle()).toEqual([7]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 23 * HOUR);
    const waiting = photos.queue.settle();
    await settled();
    photos.uploads[1]?.answer({ id: 8 });
    expect(await waiting).toEqual([8]);
  });

  it('are all sent again when the service does not know them', async () => {
    const photos = fakePhotos();
    photos.queue.restore([kept('a', 7), kept('b', 8), kept('c', 9)]);
    photos.queue.sendAgain();
    expect(states(photos)).toEqual(['uploading', 'uploading', 'waiting']);
    for (const [index, id] of [27, 28, 29].entries()) {
      photos.uploads[index]?.answer({ id });
      await settled();
    }
    expect(await photos.queue.settle()).toEqual([27, 28, 29]);
  });
});
