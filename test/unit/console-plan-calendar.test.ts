import { describe, expect, it } from 'vitest';
import {
  closedDay,
  daysOf,
  daysOfPlan,
  moved,
  overlappingDates,
  overlappingWork,
  pageFrom,
  sharedDates,
} from '../../console/src/pages/planning/plan-calendar/plan-days.js';

const BERLIN = 'Europe/Berlin';

describe('the days of the calendar', () => {
  it('are whole weeks from Monday', () => {
    expect(daysOf('2026-11-28', 'week')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
    const month = daysOf('2026-11-28', 'month');
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(daysOf('2027-02-10', 'month')).toHaveLength(28);
  });

  it('turn by a week, or to the first of a month', () => {
    expect(pageFrom('2026-12-30', 'week', 1)).toBe('2027-01-06');
    expect(pageFrom('2026-12-31', 'month', 1)).toBe('2027-01-01');
    expect(pageFrom('2026-03-31', 'month', -1)).toBe('2026-02-01');
  });

  it('are closed by the week, and by the holidays before it', () => {
    const open = [[480, 1020]];
    const hours = {
      week: [open, open, open, open, open, [], []],
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day', intervals: [] },
        { date: '2026-12-27', name: 'Open Sunday', intervals: open },
      ],
    };
    expect(closedDay(hours, '2026-12-24')).toBeUndefined();
    expect(closedDay(hours, '2026-12-25')).toBe('Christmas Day');
    expect(closedDay(hours, '2026-12-26')).toBe('');
    expect(closedDay(hours, '2026-12-27')).toBeUndefined();
    expect(closedDay(undefined, '2026-12-26')).toBeUndefined();
  });
});

const plan = (plannedStart: string, plannedEnd: string) => ({ plannedStart, plannedEnd });

describe('planned work', () => {
  it('keeps its local time and its length over a change of the clocks', () => {
    const before = plan('2026-10-24T06:00:00.000Z', '2026-10-24T08:30:00.000Z');
    expect(moved(before, 1, BERLIN)).toEqual(
      plan('2026-10-25T07:00:00.000Z', '2026-10-25T09:30:00.000Z'),
    );
    expect(moved(moved(before, 1, BERLIN), -1, BERLIN)).toEqual(before);
  });

  it('keeps its seconds', () => {
    const before = plan('2026-06-01T06:00:30.500Z', '2026-06-01T08:00:00.000Z');
    expect(moved(before, 7, BERLIN)).toEqual(
      plan('2026-06-08T06:00:30.500Z', '2026-06-08T08:00:00.000Z'),
    );
  });

  it('stands on each of its days, not on that at whose midnight it ends', () => {
    const week = daysOf('2026-11-28', 'week');
    expect(
      daysOfPlan(plan('2026-11-20T08:00:00.000Z', '2026-11-24T23:00:00.000Z'), week, BERLIN),
    ).toEqual(['2026-11-23', '2026-11-24']);
  });

  it('overlaps that of the same technician only', () => {
    const day = (from: string, to: string) =>
      plan(`2026-11-23T${from}:00.000Z`, `2026-11-23T${to}:00.000Z`);
    const works = [
      { id: 1, assigneeId: 7, ...day('08:00', '12:00') },
      { id: 2, assigneeId: 7, ...day('09:00', '10:00') },
      { id: 3, assigneeId: 7, ...day('11:00', '13:00') },
      { id: 4, assigneeId: 7, ...day('13:00', '14:00') },
      { id: 5, assigneeId: 8, ...day('08:00', '09:00') },
      { id: 6, assigneeId: null, ...day('08:00', '09:00') },
      { id: 7, assigneeId: null, ...day('08:00', '09:00') },
    ];
    expect([...overlappingWork(works)].sort()).toEqual([1, 2, 3]);
  });
});

describe('dates of schedules', () => {
  const date = (dueAt: string, generatesAt: string, state = 'PLANNED', assetId = 1) => ({
    ...{ scheduleId: 1, assetId, state },
    dueAt: `${dueAt}T08:00:00.000Z`,
    generatesAt: `${generatesAt}T08:00:00.000Z`,
  });

  it('overlap where a request is made before the date before is due', () => {
    const weekly = date('2026-11-23', '2026-11-13', 'GENERATED');
    const next = date('2026-11-30', '2026-11-20');
    const later = date('2026-12-14', '2026-12-04');
    const skipped = date('2026-12-17', '2026-12-07', 'SKIPPED');
    const other = date('2026-12-01', '2026-11-21', 'PLANNED', 2);
    expect([...overlappingDates([later, next, weekly, skipped, other])]).toEqual([next]);
  });

  it('of many assets are one entry', () => {
    const rows = [
      date('2026-11-23', '2026-11-13', 'PLANNED', 1),
      date('2026-11-23', '2026-11-13', 'PLANNED', 2),
      date('2026-11-23', '2026-11-13', 'SKIPPED', 3),
    ];
    expect(sharedDates(rows).map((one) => one.rows.length)).toEqual([2, 1]);
  });
});
