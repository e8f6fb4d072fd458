import { describe, expect, it } from 'vitest';
import { LIMITS, roomForPhotos } from '../../console/src/offline/outbox/limits.js';

const MB = 1_000_000;
const ALL = LIMITS.bytes;

describe('the room for photos', () => {
  it.each([
    ['an empty device', { entries: 0, photos: 0, bytes: 0 }, ALL, 300],
    ['photos that are small', { entries: 290, photos: 290, bytes: 29 * MB }, ALL, 10],
    ['photos that are large', { entries: 100, photos: 100, bytes: 290 * MB }, ALL, 10],
    ['many entries, of which the form takes one', { entries: 490, photos: 0, bytes: 0 }, ALL, 9],
    ['a full list of entries', { entries: 500, photos: 0, bytes: 0 }, ALL, 0],
    ['a browser that grants little', { entries: 1, photos: 1, bytes: 2 * MB }, 5.5 * MB, 3],
    ['a browser that grants less than is there', { entries: 9, photos: 9, bytes: 9 * MB }, MB, 0],
  ])('of %s', (_what, present, bytes, room) => {
    expect(roomForPhotos(present, bytes)).toBe(room);
  });
});
