import { describe, expect, it } from 'vitest';
import {
  endAfter,
  problemOfPlan,
} from '../../console/src/pages/requests/maintenance/steps/plan.js';
import { planChangeOf } from '../../console/src/pages/requests/maintenance/timeline/entry-changes.js';

describe('the planned time of the work', () => {
  const start = '2026-03-04T07:00:00.000Z';

  it('is both times in order, or none', () => {
    expect(problemOfPlan(undefined, undefined)).toBeNull();
    expect(problemOfPlan(start, '2026-03-04T07:01:00.000Z')).toBeNull();
    expect(problemOfPlan(start, undefined)).toBe('incomplete');
    expect(problemOfPlan(undefined, start)).toBe('incomplete');
    expect(problemOfPlan(start, start)).toBe('reversed');
    expect(problemOfPlan(start, '2026-03-04T06:59:00.000Z')).toBe('reversed');
  });

  it('lasts 31 days at most', () => {
    expect(problemOfPlan(start, '2026-04-04T07:00:00.000Z')).toBeNull();
    expect(problemOfPlan(start, '2026-04-04T07:01:00.000Z')).toBe('tooLong');
  });

  it('ends after the estimate, or an hour, unless it has a later end', () => {
    expect(endAfter('2026-03-04T23:30', '', 90)).toBe('2026-03-05T01:00');
    expect(endAfter('2026-03-04T07:00', '', undefined)).toBe('2026-03-04T08:00');
    expect(endAfter('2026-03-04T07:00', '2026-03-04T12:00', 90)).toBe('2026-03-04T12:00');
    expect(endAfter('2026-03-04T12:00', '2026-03-04T12:00', 30)).toBe('2026-03-04T12:30');
    expect(endAfter('', '2026-03-04T12:00', 30)).toBe('');
  });
});

it('an entry tells the planned time before and after it', () => {
  const times = { plannedStart: 'a', plannedEnd: 'b' };
  const former = { fromPlannedStart: 'c', fromPlannedEnd: 'd' };
  expect(planChangeOf(times)).toEqual({ from: null, to: { start: 'a', end: 'b' } });
  expect(planChangeOf({ ...times, ...former })).toEqual({
    from: { start: 'c', end: 'd' },
    to: { start: 'a', end: 'b' },
  });
  expect(planChangeOf(former)).toEqual({ from: { start: 'c', end: 'd' }, to: null });
  expect(planChangeOf({})).toBeUndefined();
});
