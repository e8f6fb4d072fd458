import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { Turns } from '../../src/core/turns.js';
import { Passwords } from '../../src/modules/people/users/passwords.js';
import { FairTurns } from '../../src/modules/system/files/images/fair-turns.js';
import { ImagePipeline } from '../../src/modules/system/files/images/images.js';

/** One computation for each processor but one runs at a time. */
const RUNNING = Math.max(1, availableParallelism() - 1);

/** Callers without an account, each from another address. */
const caller = (n: number) => ({ actor: null, ipAddress: `192.0.2.${n}` });

/** The turns that are asked for, and the most that wait at once. */
function watchTurns() {
  let waiting = 0;
  const run = vi.spyOn(Turns.prototype, 'run');
  const look = () => {
    for (const turns of run.mock.contexts as Turns[]) {
      waiting = Math.max(waiting, turns.waiting);
    }
  };
  return { asked: () => run.mock.calls.length, look, mostWaiting: () => waiting };
}

it('passwords are computed in turns, one for each processor but one', async () => {
  const turns = watchTurns();
  const passwords = new Passwords([]);
  const hash = await passwords.hash('a password of this test', caller(0));
  expect(turns.asked()).toBe(1);
  const verified = Array.from({ length: 3 * RUNNING }, (_, n) => {
    const answer = passwords.verify(hash, 'another', caller(n));
    return answer.finally(turns.look);
  });
  expect(await Promise.all(verified)).toEqual(Array(3 * RUNNING).fill(false));
  expect(turns.asked()).toBe(1 + 3 * RUNNING);
  expect(turns.mostWaiting()).toBe(2 * RUNNING);
});

it('pictures are converted in fair turns, two at once', async () => {
  const create = { width: 400, height: 400, channels: 3, background: 'red' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const run = vi.spyOn(FairTurns.prototype, 'run');
  const images = new ImagePipeline();
  const { signal } = new AbortController();
  const converted = ['1', '2', '3', '3'].map((owner) =>
    images.prepare({ bytes, use: 'photo', owner, signal }),
  );
  for (const { width, sha256 } of await Promise.all(converted)) {
    expect([width, sha256]).toEqual([400, expect.stringMatching(/^[\da-f]{64}$/)]);
  }
  expect(run.mock.calls.map(([{ owner }]) => owner).sort()).toEqual(['1', '2', '3', '3']);
});
