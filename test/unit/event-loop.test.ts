import { createHistogram } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { delayOf } from '../../src/infra/event-loop.js';

const MILLISECOND = 1e6;

function samplesOf(...milliseconds: number[]) {
  const samples = createHistogram();
  for (const each of milliseconds) samples.record(each * MILLISECOND);
  return samples;
}

it('a loop that has nothing to do shows no delay', () => {
  expect(delayOf(samplesOf(20, 20, 20), 20)).toEqual({ mean: 0, p99: 0 });
  expect(delayOf(samplesOf(), 20)).toEqual({ mean: 0, p99: 0 });
});

it('what goes beyond the time between two samples is the delay', () => {
  const { mean, p99 } = delayOf(samplesOf(20, 20, 20, 220), 20);
  expect(mean).toBeCloseTo(50, 0);
  expect(p99).toBeCloseTo(200, 0);
});
