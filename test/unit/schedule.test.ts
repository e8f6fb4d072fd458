import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../../src/infra/logging/logger.js';
import { runPeriodically } from '../../src/infra/queue/periodic.js';

const logger = createLogger('silent');

/**
 * Waits until a job that begins now has run again and again: others of its interval would have as
 * well.
 */
async function others(): Promise<void> {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const stop = runPeriodically({ name: 'other', interval: 5, run }, logger);
  await expect.poll(() => runs).toBeGreaterThan(3);
  await stop();
}

it('a periodic job runs at once, then repeatedly, and never twice at a time', async () => {
  let running = 0;
  let runs = 0;
  const run = async () => {
    running += 1;
    expect(running).toBe(1);
    await turn();
    running -= 1;
    runs += 1;
  };
  const stop = runPeriodically({ name: 'x', interval: 5, run }, logger);
  await expect.poll(() => runs).toBeGreaterThan(3);
  await stop();
  const done = runs;
  await others();
  expect([runs, running]).toEqual([done, 0]);
});

it('a periodic job that fails runs again, and is logged once until it succeeds', async () => {
  const told = vi.spyOn(logger, 'error');
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs !== 3) throw new Error('no');
  };
  const stop = runPeriodically({ name: 'x', interval: 1, run }, logger);
  await expect.poll(() => runs).toBeGreaterThan(5);
  await stop();
  expect(told).toHaveBeenCalledTimes(2);
});

it('stopping aborts the current run and waits for its end', async () => {
  const seen: string[] = [];
  const run = async (signal: AbortSignal) => {
    seen.push('begun');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    seen.push('told');
    await turn();
    seen.push('ended');
  };
  const stop = runPeriodically({ name: 'x', interval: 1, run }, logger);
  await stop();
  await others();
  expect(seen).toEqual(['begun', 'told', 'ended']);
});
