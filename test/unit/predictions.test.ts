import { expect, it } from 'vitest';
import {
  type Distribution,
  predict,
} from '../../src/modules/requests/maintenance/clocks/prediction.js';
import { randomNumbers } from '../support/random-numbers.js';

const MINUTE = 60_000;

/** The distribution of consumed times in milliseconds. */
const of = (...took: number[]): Distribution => ({
  sample: took.length,
  minutes: Int32Array.from(took.map((ms) => Math.ceil(ms / MINUTE)).sort((a, b) => b - a)),
});
const many = (count: number, minutes: number) =>
  Array.from({ length: count }, () => minutes * MINUTE);

/** The rule word for word: each minute is tried, and each clock counted. */
function slowly(took: readonly number[], targetMs: number): number | undefined {
  const share = (ms: number) => took.filter((one) => one > ms).length / took.length;
  for (let minute = 0; minute * MINUTE < targetMs; minute += 1) {
    const longer = share(minute * MINUTE);
    if (longer > 0 && share(targetMs) / longer >= 1 / 2) return minute * MINUTE;
  }
  return undefined;
}

it('random samples are predicted as a count of each minute finds', () => {
  const random = randomNumbers(180);
  const found = new Set<string>();
  for (let round = 0; round < 2_000; round += 1) {
    const width = 1 + random(400);
    // Some take whole minutes, some any time; some have taken none.
    const took = Array.from({ length: 30 + random(60) }, () =>
      random(2) === 0 ? random(width) * MINUTE : random(width * MINUTE),
    );
    const target = (1 + random(400)) * MINUTE;
    const expected = slowly(took, target);
    const prediction = predict(target, of(...took), undefined);
    expect(prediction).toEqual(
      expected === undefined
        ? { basis: 'default', sample: took.length, riskMs: target * 0.75 }
        : { basis: 'category', sample: took.length, riskMs: expected },
    );
    found.add(expected === undefined ? 'none' : expected === 0 ? 'from the begin' : 'later');
  }
  expect([...found].sort()).toEqual(['from the begin', 'later', 'none']);
});

it('ten of forty missed 100 minutes: at risk from the time that twenty took longer than', () => {
  // 20 took 10 minutes, 10 took 60, 10 took 200. Longer than 9: 40, missed 10: a quarter.
  // Longer than 10: 20, missed 10: one half.
  const took = of(...many(20, 10), ...many(10, 60), ...many(10, 200));
  const target = 100 * MINUTE;
  expect(predict(target, took, undefined)).toMatchObject({ basis: 'category', riskMs: 600_000 });
});

it('fewer than 30 of the category: those of the priority; fewer than 30 of those: three quarters', () => {
  const target = 60 * MINUTE;
  const few = of(...many(29, 90));
  const enough = of(...many(15, 20), ...many(15, 90));
  expect(predict(target, few, enough)).toEqual({ basis: 'priority', sample: 30, riskMs: 0 });
  expect(predict(target, enough, few)).toEqual({ basis: 'category', sample: 30, riskMs: 0 });
  expect(predict(target, few, few)).toEqual({ basis: 'default', sample: 29, riskMs: 45 * MINUTE });
  expect(predict(target, undefined, undefined)).toMatchObject({ basis: 'default', sample: 0 });
});

it('where none missed the target, or all that took so long, three quarters', () => {
  const target = 60 * MINUTE;
  const none = { basis: 'default', sample: 30, riskMs: 45 * MINUTE };
  expect(predict(target, of(...many(30, 60)), undefined)).toEqual(none);
  // 10 missed 60 minutes; 25 took longer than 59: no earlier time separates them.
  const edge = of(...many(15, 60), ...many(10, 61), ...many(5, 1));
  expect(predict(target, edge, undefined)).toEqual(none);
});
