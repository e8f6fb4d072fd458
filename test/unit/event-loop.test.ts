import { createHistogram } from 'node:perf_hooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayOf, Stalls } from '../../src/infra/metrics/event-loop.js';

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

describe('stalls', () => {
  let now: number;
  let stalls: Stalls;
  beforeEach(() => {
    now = 1_000;
    stalls = new Stalls(() => now);
  });
  const tickAt = (time: number) => {
    now = time;
    stalls.tick();
  };

  it('are none of a loop whose timer is nearly in time', () => {
    for (const time of [1_050, 1_101, 1_195, 1_245]) tickAt(time);
    expect(stalls.since(1_000)).toBe(0);
  });

  it('count as far as they overlap with the time asked for', () => {
    tickAt(1_050);
    // Due at 1,100, and 600 ms late.
    tickAt(1_700);
    tickAt(1_750);
    expect(stalls.since(1_000)).toBe(600);
    expect(stalls.since(1_500)).toBe(200);
    expect(stalls.since(1_700)).toBe(0);
    // Another one of 250 ms.
    tickAt(2_050);
    expect(stalls.since(1_500)).toBe(450);
  });
});
