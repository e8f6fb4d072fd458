import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  chooseTarget,
} from '../../src/modules/system/kpis/targets/choose-target.js';

/** A target whose `good` tells which one was chosen. */
const target = (
  figure: string,
  departmentId: number | null,
  categoryId: number | null,
  good: number,
): Candidate => ({ figure, departmentId, categoryId, direction: 'up', good, warn: 0 });

const ALL = [
  target('firstTimeFix', null, null, 1),
  target('firstTimeFix', null, 7, 2),
  target('firstTimeFix', null, 9, 5),
  target('firstTimeFix', 5, null, 3),
  target('firstTimeFix', 5, 7, 4),
  target('backlog', null, null, 10),
  target('backlog', 5, null, 20),
];

describe('the target of a filter', () => {
  it.each([
    // Of department and category, of the department, of the category, of neither.
    ['firstTimeFix', { departmentId: 5, categoryId: 7 }, 4],
    ['firstTimeFix', { departmentId: 5, categoryId: 8 }, 3],
    ['firstTimeFix', { departmentId: 5, categoryId: 9 }, 3],
    ['firstTimeFix', { departmentId: 5 }, 3],
    ['firstTimeFix', { departmentId: 6, categoryId: 7 }, 2],
    ['firstTimeFix', { categoryId: 7 }, 2],
    ['firstTimeFix', { departmentId: 6, categoryId: 8 }, 1],
    ['firstTimeFix', {}, 1],
    // Another figure has none.
    ['reopenRate', {}, undefined],
    // Counts: that of exactly the filter.
    ['backlog', {}, 10],
    ['backlog', { departmentId: 5 }, 20],
    ['backlog', { departmentId: 6 }, undefined],
    ['backlog', { categoryId: 7 }, undefined],
    ['backlog', { departmentId: 5, categoryId: 7 }, undefined],
    // None with a place, an asset or a technician.
    ['firstTimeFix', { locationId: 1 }, undefined],
    ['firstTimeFix', { assetId: 1 }, undefined],
    ['firstTimeFix', { departmentId: 5, technicianId: 1 }, undefined],
  ] as const)('%s of %j', (figure, filter, good) => {
    expect(chooseTarget(ALL, figure, filter, 1)?.good).toBe(good);
  });
});

describe('the state of a value', () => {
  it.each([
    ['up', 0.95, 'good'],
    ['up', 0.9, 'good'],
    ['up', 0.899, 'warn'],
    ['up', 0.8, 'warn'],
    ['up', 0.799, 'bad'],
    ['up', 0, 'bad'],
    ['up', null, null],
    ['down', 0.7, 'good'],
    ['down', 0.8, 'good'],
    ['down', 0.801, 'warn'],
    ['down', 0.9, 'warn'],
    ['down', 0.901, 'bad'],
    ['down', null, null],
  ] as const)('%s with %s is %s', (direction, value, state) => {
    const [good, warn] = direction === 'up' ? [0.9, 0.8] : [0.8, 0.9];
    const one = { ...target('firstTimeFix', null, null, good), direction, warn };
    expect(chooseTarget([one], 'firstTimeFix', {}, value)).toEqual({ good, warn, state });
  });
});
