import { expect, it } from 'vitest';
import { inodesOf, spaceOf } from '../../src/cli/doctor/data-folder.js';

const GIB = 1024 ** 3 / 4096;
const disk = (blocks: number, bavail: number) => ({
  bsize: 4096,
  blocks,
  bavail,
  files: 1_000,
  ffree: 500,
});

it.each([
  ['half of a large disk', disk(100 * GIB, 50 * GIB), 'ok'],
  ['2 GiB of a large disk', disk(1_000 * GIB, 2 * GIB), 'ok'],
  ['half a GiB of a large disk', disk(100 * GIB, GIB / 2), 'warning'],
  ['half a GiB of a small disk', disk(GIB, GIB / 2), 'ok'],
  ['50 MiB of a large disk', disk(100 * GIB, GIB / 20), 'failed'],
  ['nothing', disk(GIB, 0), 'failed'],
  ['a file system without sizes', disk(0, 0), 'ok'],
])('free space is judged: %s', (_what, figures, state) => {
  expect(spaceOf('/data', figures).state).toBe(state);
});

it.each([
  [1_000, 500, 'ok'],
  [1_000, 40, 'warning'],
  [1_000, 5, 'failed'],
  [0, 0, 'ok'],
])('%s inodes, %s of them free: %s', (files, ffree, state) => {
  expect(inodesOf('/data', { ...disk(GIB, GIB), files, ffree }).state).toBe(state);
});
