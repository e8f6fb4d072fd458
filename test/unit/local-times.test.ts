import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  completionStep,
  localTimes,
} from '../../src/modules/planning/schedules/recurrence/local-times.js';
import { parseRule } from '../../src/modules/planning/schedules/recurrence/rule.js';
import { definedTimes } from '../support/defined-times.js';
import { randomNumbers } from '../support/random-numbers.js';

function first(text: string, startsAt: string, count: number, from?: string): string[] {
  const found: string[] = [];
  for (const time of localTimes(parseRule(text), startsAt, from)) {
    found.push(time);
    if (found.length === count) break;
  }
  return found;
}

describe('the times of a rule', () => {
  it.each([
    [
      'FREQ=MONTHLY',
      '2026-01-31T09:00',
      ['2026-01-31T09:00', '2026-03-31T09:00', '2026-05-31T09:00'],
    ],
    [
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU',
      '2026-01-01T07:30',
      ['2026-01-13T07:30', '2026-04-14T07:30'],
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31T09:00', ['2026-01-31T09:00', '2026-02-28T09:00']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-01-31T09:30',
      ['2026-02-27T09:30', '2026-03-31T09:30'],
    ],
    [
      'FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,9,10,11,12;BYMONTHDAY=15;BYSETPOS=1',
      '2026-02-01T09:00',
      ['2027-01-15T09:00'],
    ],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
      '2026-01-01T09:00',
      ['2028-02-29T09:00', '2032-02-29T09:00'],
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO',
      '2026-01-31T09:30',
      ['2027-01-04T09:30', '2028-01-03T09:30'],
    ],
    ['FREQ=YEARLY;BYYEARDAY=-1', '2026-01-31T09:30', ['2026-12-31T09:30', '2027-12-31T09:30']],
    [
      'FREQ=DAILY;BYHOUR=8,16',
      '2026-01-31T09:30',
      ['2026-01-31T16:30', '2026-02-01T08:30', '2026-02-01T16:30'],
    ],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-01-31T09:30', ['2026-02-02T09:30', '2026-02-09T09:30']],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU',
      '2026-02-02T08:00',
      ['2026-02-02T08:00', '2026-02-15T08:00', '2026-02-16T08:00'],
    ],
  ])('are: %s from %s', (text, startsAt, times) => {
    expect(first(text, startsAt, times.length)).toEqual(times);
  });

  it('end with UNTIL, whose day is included, and with COUNT', () => {
    const days = ['2027-01-29T10:00', '2027-01-30T10:00', '2027-01-31T10:00'];
    expect(first('FREQ=DAILY;UNTIL=20270131', '2027-01-29T10:00', 9)).toEqual(days);
    expect(first('FREQ=DAILY;UNTIL=20270131T095959', '2027-01-29T10:00', 9)).toEqual(
      days.slice(0, 2),
    );
    expect(first('FREQ=DAILY;COUNT=3', '2027-01-29T10:00', 9)).toEqual(days);
    expect(first('FREQ=DAILY;COUNT=3', '2027-01-29T10:00', 9, '2027-01-30T10:01')).toEqual([
      days[2],
    ]);
    expect(first('FREQ=DAILY;COUNT=3', '2027-01-29T10:00', 9, '2028-01-01T00:00')).toEqual([]);
  });

  it('are none where no date meets the rule', () => {
    expect(first('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01T09:00', 1)).toEqual([]);
    expect(first('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01T09:00', 1)).toEqual([]);
  });

  it('are found after a rest of forty years', () => {
    expect(first('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', '2072-03-01T09:00', 2)).toEqual([
      '2112-02-29T09:00',
      '2140-02-29T09:00',
    ]);
  });

  it('are not asked for beyond the last one that is wanted', () => {
    const rule = parseRule('FREQ=DAILY');
    expect([
      ...localTimes(rule, '2026-01-01T09:00', '2026-03-01T09:00', '2026-03-02T09:00'),
    ]).toEqual(['2026-03-01T09:00', '2026-03-02T09:00']);
    expect([
      ...localTimes(rule, '2026-01-01T09:00', '2026-03-01T09:01', '2026-03-02T08:59'),
    ]).toEqual([]);
  });
});

it('counts a completion from its day, at the time of the begin', () => {
  const step = (text: string, day: string) =>
    completionStep(parseRule(text), '2026-01-05T07:30', day);
  expect(step('FREQ=MONTHLY', '2026-01-31')).toBe('2026-02-28T07:30');
  expect(step('FREQ=MONTHLY;INTERVAL=6', '2026-08-31')).toBe('2027-02-28T07:30');
  expect(step('FREQ=YEARLY', '2028-02-29')).toBe('2029-02-28T07:30');
  expect(step('FREQ=WEEKLY;INTERVAL=2', '2026-12-25')).toBe('2027-01-08T07:30');
  expect(step('FREQ=DAILY;INTERVAL=10', '2026-12-25')).toBe('2027-01-04T07:30');
});

/** Random rules; each part stands in about a quarter of those that may have it. */
function randomRule(numbers: (below: number) => number): string {
  const random = () => numbers(1_000) / 1_000;
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const some = (make: () => unknown, most = 3) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make).join(',');
  const whole = (max: number) => 1 + Math.floor(random() * max);
  const signed = (max: number) => (random() < 0.3 ? -whole(max) : whole(max));
  const weekday = () => pick(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);
  const freq = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
  const parts = [`FREQ=${freq}`];
  const maybe = (part: string, value: () => unknown, chance = 0.25) => {
    if (random() < chance) parts.push(`${part}=${value()}`);
  };
  const byWeekNo = freq === 'YEARLY' && random() < 0.15;
  const numbered = !byWeekNo && (freq === 'MONTHLY' || freq === 'YEARLY');
  maybe(
    'BYDAY',
    () =>
      some(
        () =>
          `${numbered && random() < 0.5 ? signed(freq === 'MONTHLY' ? 5 : 20) : ''}${weekday()}`,
      ),
    0.5,
  );
  maybe('BYMONTH', () => some(() => whole(12), 4));
  if (byWeekNo) parts.push(`BYWEEKNO=${some(() => signed(53))}`);
  else {
    // Periods of weeks that two years share are read in more than one way.
    maybe('INTERVAL', () => whole(4), 0.5);
    if (freq !== 'WEEKLY') maybe('BYMONTHDAY', () => some(() => signed(31), 6));
    if (freq === 'YEARLY') maybe('BYYEARDAY', () => some(() => signed(366), 6), 0.15);
  }
  maybe('BYHOUR', () => some(() => whole(24) - 1));
  if (!byWeekNo && parts.some((part) => part.startsWith('BY'))) {
    maybe('BYSETPOS', () => some(() => signed(4), 2));
  }
  maybe('WKST', weekday);
  if (random() < 0.2) parts.push(`COUNT=${whole(30)}`);
  else maybe('UNTIL', () => `20${25 + whole(5)}0${whole(9)}15`);
  return parts.join(';');
}

it('finds what a walk from day to day finds, for 300 random rules', () => {
  const numbers = randomNumbers(41);
  let withTimes = 0;
  for (let run = 0; run < 300; run++) {
    const text = randomRule(numbers);
    const day = String(1 + numbers(28)).padStart(2, '0');
    const startsAt = `202${5 + numbers(3)}-${numbers(2) === 0 ? '01' : '11'}-${day}T06:45`;
    const rule = parseRule(text);
    const defined = definedTimes(rule, startsAt, '2029-12-31');
    const found = [...localTimes(rule, startsAt, undefined, '2029-12-31T23:59')];
    expect({ text, startsAt, times: found }).toEqual({ text, startsAt, times: defined });
    const middle = defined[Math.floor(defined.length / 2)];
    if (middle === undefined) continue;
    withTimes += 1;
    const rest = [...localTimes(rule, startsAt, middle, '2029-12-31T23:59')];
    expect({ text, startsAt, rest }).toEqual({
      text,
      startsAt,
      rest: defined.filter((time) => time >= middle),
    });
  }
  expect(withTimes).toBeGreaterThan(150);
});

/** Local times by the library, which gets them as if they were UTC. */
function timesByLibrary(text: string, startsAt: string, until: string): string[] {
  const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('UTC');
  const rule = new RRuleTemporal({ rruleString: `RRULE:${text}`, dtstart: at(startsAt) });
  return rule.between(at(startsAt), at(until), true).map((time) => time.toString().slice(0, 16));
}

// With FREQ=YEARLY it adds BYDAY to BYYEARDAY and BYMONTHDAY, where RFC 5545 limits by it.
it('finds what a library finds, for 400 random rules that are not yearly', () => {
  const numbers = randomNumbers(42);
  let withTimes = 0;
  for (let run = 0; run < 400; run++) {
    const text = randomRule(numbers);
    if (text.startsWith('FREQ=YEARLY')) continue;
    const startsAt = `2026-0${1 + numbers(9)}-${10 + numbers(19)}T06:45`;
    const times = [...localTimes(parseRule(text), startsAt, undefined, '2029-12-31T23:59')];
    const byLibrary = timesByLibrary(text, startsAt, '2029-12-31T23:59');
    expect({ text, startsAt, times }).toEqual({ text, startsAt, times: byLibrary });
    if (times.length > 0) withTimes += 1;
  }
  expect(withTimes).toBeGreaterThan(150);
});
