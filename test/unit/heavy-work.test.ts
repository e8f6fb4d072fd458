import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { ImagePipeline } from '../../src/infra/images.js';
import { Passwords } from '../../src/modules/users/passwords.js';

// The pauses are noted, and end at once.
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}) }));
const pauses = () => vi.mocked(sleep).mock.calls.map(([milliseconds]) => milliseconds);

beforeEach(() => vi.mocked(sleep).mockClear());

/** One computation for each processor but one runs at a time. */
const LANES = Math.max(1, availableParallelism() - 1);

/** Three computations for each that may run: two of three end while others wait. */
const storm = (work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: 3 * LANES }, () => work()));

it('a storm of passwords leaves pauses between them, a single login none', async () => {
  const passwords = new Passwords([]);
  const hash = await passwords.hash('a password of this test');
  await passwords.verify(hash, 'another');
  expect(pauses()).toEqual([]);
  await storm(() => passwords.verify(hash, 'another'));
  expect(pauses()).toHaveLength(2 * LANES);
  for (const pause of pauses()) expect(pause).toBeGreaterThan(1);
});

it('a storm of pictures leaves pauses between them, a single one none', async () => {
  const create = { width: 1_000, height: 1_000, channels: 3, background: 'red' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const images = new ImagePipeline();
  const { signal } = new AbortController();
  await images.prepare(bytes, 'photo', signal);
  expect(pauses()).toEqual([]);
  await storm(() => images.prepare(bytes, 'photo', signal));
  expect(pauses()).toHaveLength(2 * LANES);
  for (const pause of pauses()) expect(pause).toBeGreaterThan(1);
});
