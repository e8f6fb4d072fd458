import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { FileLoad } from './file-load.js';
import { expectRecovered } from './limits.js';
import type { Load } from './load.js';
import type { Findings } from './records.js';

/** Measurements under one fault. */
export interface Result {
  readonly fault: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: number;
  /** Answers 503, and calls whose connection broke. */
  readonly unavailable: number;
  readonly broken: number;
  /** The answer that took longest, in milliseconds. */
  readonly slowest: number;
  /** The longest time until every client had a success again, in milliseconds. */
  readonly recovered: number;
}

/** Keeps a result for the table that `npm run test:suite -- faults` prints. */
function record(result: Result): void {
  const file = process.env.FAULT_RESULTS;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Records what a load has met under a fault, and expects that nothing of it is an error. */
export function judge(
  fault: string,
  load: Load,
  findings: Findings,
  recoveries: readonly number[],
): void {
  const { lost, doubled, partial } = findings;
  record({
    fault,
    acknowledged: load.acknowledged,
    lost: lost.length,
    doubled: doubled.length,
    wrong: load.wrong.length,
    unavailable: load.counts.unavailable,
    broken: load.counts.broken,
    slowest: Math.round(load.slowest),
    recovered: Math.round(Math.max(...recoveries)),
  });
  const wrong = load.wrong.slice(0, 5);
  expect({ lost, doubled, partial, wrong }).toEqual({
    lost: [],
    doubled: [],
    partial: [],
    wrong: [],
  });
  expect(load.acknowledged).toBeGreaterThan(0);
  expectRecovered(Math.max(...recoveries));
}

/** As `judge`, for clients of files: every upload can be read as it was acknowledged. */
export async function judgeFiles(fault: string, load: FileLoad, recovered: number): Promise<void> {
  const { stored, wrong } = load;
  const lost = await load.lost();
  const ids = new Set(stored.map(({ id }) => id));
  record({
    fault,
    acknowledged: stored.length,
    lost: lost.length,
    doubled: stored.length - ids.size,
    wrong: wrong.length,
    unavailable: load.unavailable,
    broken: 0,
    slowest: Math.round(load.slowest),
    recovered: Math.round(recovered),
  });
  expect({ lost, wrong: wrong.slice(0, 5) }).toEqual({ lost: [], wrong: [] });
  expect(ids.size).toBe(stored.length);
  expect(load.unavailable).toBeGreaterThan(0);
  expectRecovered(recovered);
}
