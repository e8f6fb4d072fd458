import { describe, expect, it } from 'vitest';
import type { Plan } from '../../console/src/pages/planning/plan-calendar/plan-days.js';
import {
  barOf,
  dayWith,
  firstPlace,
  firstTime,
  keyOf,
  matching,
  minutesOf,
  missingOf,
  type Piece,
  placeAfter,
  planFor,
  warningsOf,
} from '../../console/src/pages/planning/planner/planner-days.js';
import { plannerSearch } from '../../console/src/pages/planning/planner/search.js';

const BERLIN = 'Europe/Berlin';
const DAYS = ['2031-03-03', '2031-03-04', '2031-03-05'];

const piece = (data: Partial<Piece> = {}): Piece => ({
  ...{ id: 7, title: 'Pump', version: 3, assigneeId: null, estimateMinutes: null, plan: null },
  ...data,
});

const HOURS = {
  week: [
    [
      [780, 1020],
      [450, 720],
    ],
    [[480, 1020]],
    [],
    [],
    [],
    [],
    [],
  ],
  holidays: [{ date: '2031-03-04', name: 'Short', intervals: [[605, 660]] }],
};

const PLAN = { plannedStart: '2031-03-03T13:30:00.000Z', plannedEnd: '2031-03-03T15:00:00.000Z' };
const planned = piece({
  assigneeId: 1,
  plan: PLAN,
  from: { userId: 1, day: '2031-03-03', minutes: 90, timeZone: BERLIN },
});

const day = (data = {}) => ({
  ...{ day: '2031-03-04', capacity: 480, planned: 0, absent: false, requests: [] },
  ...data,
});

const person = (data = {}) => ({
  ...{ userId: 1, name: 'Tove Dahl', timeZone: BERLIN, skillIds: [4], days: [day()] },
  ...data,
});

describe('the plan of a drop', () => {
  it('begins with the working day, of which a holiday is another one, else at 9:00', () => {
    expect(firstTime(HOURS, '2031-03-03')).toBe('07:30');
    expect(firstTime(HOURS, '2031-03-04')).toBe('10:05');
    expect(firstTime(HOURS, '2031-03-05')).toBe('09:00');
    expect(firstTime(undefined, '2031-03-03')).toBe('09:00');
  });

  it('takes the estimate, or an hour, in the zone of the person', () => {
    expect(planFor(piece(), { day: '2031-03-03', timeZone: BERLIN }, HOURS)).toEqual({
      plannedStart: '2031-03-03T06:30:00.000Z',
      plannedEnd: '2031-03-03T07:30:00.000Z',
    });
    const long = piece({ estimateMinutes: 150 });
    expect(planFor(long, { day: '2031-07-01', timeZone: 'Asia/Tokyo' }, undefined)).toEqual({
      plannedStart: '2031-07-01T00:00:00.000Z',
      plannedEnd: '2031-07-01T02:30:00.000Z',
    });
  });

  it('begins where the person has nothing else planned, within working time', () => {
    const day = { day: '2031-03-03', timeZone: BERLIN };
    const at = (from: string, to: string) => ({
      plannedStart: `2031-03-03T${from}:00.000Z`,
      plannedEnd: `2031-03-03T${to}:00.000Z`,
    });
    const begins = (others: Plan[], estimateMinutes = 60) =>
      planFor(piece({ estimateMinutes }), day, HOURS, others).plannedStart.slice(11, 16);
    expect(begins([at('06:30', '07:30')])).toBe('07:30');
    expect(begins([at('07:30', '08:00'), at('06:00', '07:00')])).toBe('08:00');
    expect(begins([at('07:30', '08:00')])).toBe('06:30');
    // The break is from 12:00 to 13:00 in Berlin.
    expect(begins([at('06:30', '11:00')])).toBe('12:00');
    expect(begins([at('06:30', '11:00'), at('12:00', '12:30')])).toBe('12:30');
    // Nothing is free: the bar of the day says so.
    expect(begins([at('06:30', '16:00')])).toBe('06:30');
    const free = { ...day, day: '2031-03-06' };
    const taken = {
      plannedStart: '2031-03-06T08:00:00.000Z',
      plannedEnd: '2031-03-06T10:00:00.000Z',
    };
    expect(planFor(piece(), free, undefined, [taken]).plannedStart).toBe(
      '2031-03-06T10:00:00.000Z',
    );
  });

  it('keeps time of day and length of planned work, over a change of the clocks and of the zone', () => {
    expect(planFor(planned, { day: '2031-03-31', timeZone: BERLIN }, HOURS)).toEqual({
      plannedStart: '2031-03-31T12:30:00.000Z',
      plannedEnd: '2031-03-31T14:00:00.000Z',
    });
    expect(planFor(planned, { day: '2031-03-04', timeZone: 'Asia/Tokyo' }, HOURS)).toEqual({
      plannedStart: '2031-03-04T05:30:00.000Z',
      plannedEnd: '2031-03-04T07:00:00.000Z',
    });
  });

  it('moves longer work by the days from the one at which it was taken', () => {
    const long = piece({
      plan: { plannedStart: '2031-03-03T07:00:00.000Z', plannedEnd: '2031-03-05T09:00:00.000Z' },
      from: { userId: 1, day: '2031-03-04', minutes: 480, timeZone: BERLIN },
    });
    expect(planFor(long, { day: '2031-03-05', timeZone: BERLIN }, undefined)).toEqual({
      plannedStart: '2031-03-04T07:00:00.000Z',
      plannedEnd: '2031-03-06T09:00:00.000Z',
    });
  });

  it('has a length that a plan may have', () => {
    expect(minutesOf(piece({ estimateMinutes: 0 }))).toBe(1);
    expect(minutesOf(piece({ estimateMinutes: 99_999 }))).toBe(31 * 24 * 60);
    expect(minutesOf(planned)).toBe(90);
  });
});

describe('the bar of a day', () => {
  it.each([
    [0, null, 'unknown', 0, 1],
    [0, 480, 'free', 0, 1],
    [120, 480, 'room', 0.25, 1],
    [480, 480, 'full', 1, 1],
    [600, 480, 'over', 1, 0.8],
    [60, 0, 'over', 1, 0],
    [0, 0, 'free', 0, 1],
  ])('%s of %s is %s', (minutes, capacity, kind, filled, mark) => {
    expect(barOf({ planned: minutes, capacity })).toEqual({ kind, filled, mark });
  });

  it('counts a piece once that is there already', () => {
    const work = day({ planned: 120, requests: [{ id: 7, minutes: 30 }] });
    expect(dayWith(piece({ estimateMinutes: 60 }), work)).toEqual({ capacity: 480, planned: 150 });
    expect(dayWith(piece({ id: 8 }), work).planned).toBe(180);
  });
});

describe('warnings', () => {
  const of = (one: Piece, needs: number[], row = person(), today = '2031-03-01') =>
    warningsOf(one, needs, row, '2031-03-04', today);

  it('are none where all fits, and where nothing is known', () => {
    expect(of(piece({ estimateMinutes: 480 }), [4])).toEqual([]);
    expect(of(piece(), [], person({ days: [day({ capacity: null, planned: 9999 })] }))).toEqual([]);
    expect(of(piece(), [], person({ days: [] }))).toEqual([]);
  });

  it('name missing skills, an absence, a lack of room and a past day', () => {
    const row = person({ days: [day({ capacity: 90, planned: 60, absent: true })] });
    expect(of(piece(), [4, 5, 6], row, '2031-03-05')).toEqual([
      { kind: 'skills', missing: [5, 6] },
      { kind: 'absent' },
      { kind: 'room', planned: 120, capacity: 90 },
      { kind: 'past' },
    ]);
    expect(missingOf([4, 5], { skillIds: [] })).toEqual([4, 5]);
  });

  it('have no room on a day without work', () => {
    expect(of(piece(), [], person({ days: [day({ capacity: 0 })] }))).toEqual([
      { kind: 'room', planned: 60, capacity: 0 },
    ]);
  });
});

describe('the keys', () => {
  const people = [
    { userId: 1, name: 'Anna Berg' },
    { userId: 2, name: 'Bo Lind' },
    { userId: 3, name: 'Åsa Dahl' },
    { userId: 4, name: 'bea Holm' },
    { userId: 5, name: null },
  ];
  const press = (userId: number, column: number, key: string) =>
    placeAfter({ userId, day: DAYS[column] ?? '' }, key, people, DAYS);

  it.each([
    [1, 0, 'ArrowDown', 2, 0],
    [1, 0, 'ArrowUp', 1, 0],
    [5, 0, 'ArrowDown', 5, 0],
    [2, 1, 'ArrowRight', 2, 2],
    [2, 2, 'ArrowRight', 2, 2],
    [2, 0, 'ArrowLeft', 2, 0],
    [2, 1, 'End', 5, 1],
    [4, 2, 'Home', 1, 2],
    [2, 1, 'b', 4, 1],
    [4, 1, 'B', 2, 1],
    [1, 1, 'å', 3, 1],
  ])('from %s, %s by %s to %s, %s', (userId, column, key, to, day_) => {
    expect(press(userId, column, key)).toEqual({ userId: to, day: DAYS[day_] });
  });

  it('are not others, and lead nowhere without people', () => {
    expect(press(1, 0, 'Tab')).toBeUndefined();
    expect(press(1, 0, 'x')).toBeUndefined();
    expect(placeAfter({ userId: 1, day: '' }, 'ArrowDown', [], DAYS)).toBeUndefined();
  });

  it('begin at the piece, else at the last drop, else at its person, else at the first one', () => {
    const options = { today: '2031-03-04', last: { userId: 4, day: '2031-03-05' } };
    expect(firstPlace(planned, people, DAYS, options)).toEqual({ userId: 1, day: '2031-03-03' });
    expect(firstPlace(piece(), people, DAYS, options)).toEqual(options.last);
    const gone = { today: '2031-03-09', last: { userId: 4, day: '2031-03-12' } };
    const given = piece({ assigneeId: 3 });
    expect(firstPlace(given, people, DAYS, gone)).toEqual({ userId: 3, day: '2031-03-03' });
    const none = { today: '2031-03-04', last: undefined };
    expect(firstPlace(piece(), people, DAYS, none)).toEqual({ userId: 1, day: '2031-03-04' });
    expect(firstPlace(piece(), [], DAYS, none)).toBeUndefined();
  });
});

it('a piece has a key for each place that shows it', () => {
  expect(keyOf(piece())).toBe('7');
  expect(keyOf(planned)).toBe('7:1:2031-03-03');
});

it('the search finds number and words of the title, in any order', () => {
  const rows = [
    { id: 12, title: 'Oil the Pump' },
    { id: 21, title: 'Paint' },
  ];
  expect(matching(rows, '  ')).toEqual(rows);
  expect(matching(rows, 'pump oil')).toEqual([rows[0]]);
  expect(matching(rows, '#21')).toEqual([rows[1]]);
  expect(matching(rows, 'pump paint')).toEqual([]);
});

it('an address has a day, a span and a department, and nothing else', () => {
  expect(plannerSearch({ day: '2031-03-04', span: 'DAY', departmentId: '3', x: 1 })).toEqual({
    ...{ day: '2031-03-04', span: 'day', departmentId: 3 },
  });
  expect(plannerSearch({ day: 'soon', span: 'month', departmentId: '-1' })).toEqual({
    ...{ day: undefined, span: undefined, departmentId: undefined },
  });
});
