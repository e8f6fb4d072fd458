import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  completionRuleOf,
  firstChoice,
  ruleOf,
  withFirstDay,
} from '../../console/src/pages/planning/schedules/rule-choice.js';
import { parseRule } from '../../src/modules/planning/schedules/recurrence/rule.js';

const START = '2026-01-13T07:30';

describe('a choice', () => {
  const first = firstChoice('2026-01-13');
  it.each([
    [{}, 'FREQ=MONTHLY;BYMONTHDAY=13'],
    [{ every: 'days' as const, interval: 10 }, 'FREQ=DAILY;INTERVAL=10'],
    [{ every: 'weeks' as const, weekdays: ['FR', 'MO'] as const }, 'FREQ=WEEKLY;BYDAY=MO,FR'],
    [{ on: 'weekday' as const, interval: 3 }, 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU'],
    [{ day: -1, months: [10, 4] }, 'FREQ=MONTHLY;BYMONTH=4,10;BYMONTHDAY=-1'],
    [{ day: 31 }, 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
    [{ day: 29 }, 'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1'],
    [{ day: 30, shorter: 'skip' as const }, 'FREQ=MONTHLY;BYMONTHDAY=30'],
    [
      { every: 'years' as const, day: 29, month: 2 },
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
    ],
    [{ every: 'years' as const, month: 9 }, 'FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=13'],
    [
      { every: 'years' as const, on: 'weekday' as const, nth: -1 as const, until: '2030-12-31' },
      'FREQ=YEARLY;BYMONTH=1;BYDAY=-1TU;UNTIL=20301231',
    ],
    [{ every: 'text' as const, text: ' FREQ=YEARLY;BYWEEKNO=20 ' }, 'FREQ=YEARLY;BYWEEKNO=20'],
  ])('is written as a rule, and read again: %j', (change, rule) => {
    const choice = { ...first, ...change };
    expect(ruleOf(choice)).toBe(rule);
    expect(() => parseRule(rule)).not.toThrow();
    expect(ruleOf(choiceOf(rule, START))).toBe(rule);
    expect(choiceOf(rule, START).every).toBe(choice.every);
  });

  it.each([
    ['FREQ=MONTHLY', 'months', 'FREQ=MONTHLY;BYMONTHDAY=13'],
    ['FREQ=WEEKLY;INTERVAL=1', 'weeks', 'FREQ=WEEKLY;BYDAY=TU'],
    ['FREQ=YEARLY', 'years', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=13'],
    ['BYDAY=2TU;FREQ=MONTHLY', 'months', 'FREQ=MONTHLY;BYDAY=2TU'],
  ])('fills what a rule leaves out by its begin: %s', (rule, every, written) => {
    expect(choiceOf(rule, START).every).toBe(every);
    expect(ruleOf(choiceOf(rule, START))).toBe(written);
  });

  it.each([
    'FREQ=DAILY;COUNT=3',
    'FREQ=DAILY;BYHOUR=8,16',
    'FREQ=DAILY;BYDAY=MO,TU',
    'FREQ=WEEKLY;BYDAY=MO;WKST=SU',
    'FREQ=MONTHLY;BYDAY=1MO,3MO',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=15,30;BYSETPOS=-1',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=1',
    'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=MONTHLY;BYMONTHDAY=1;UNTIL=20270131T120000',
    'nothing of the kind',
  ])('stays text where it can say only a part: %s', (rule) => {
    expect(choiceOf(rule, START)).toMatchObject({ every: 'text', text: rule });
  });

  it('counts from the completion by its unit', () => {
    expect(completionRuleOf({ ...first, every: 'weeks', interval: 2 })).toBe(
      'FREQ=WEEKLY;INTERVAL=2',
    );
    expect(completionRuleOf({ ...first, every: 'years' })).toBe('FREQ=YEARLY');
  });

  it('follows its first day until another day is chosen', () => {
    const moved = withFirstDay({ ...first, interval: 3 }, '2026-01-13', '2026-02-28');
    expect(ruleOf(moved)).toBe('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28');
    const chosen = withFirstDay({ ...first, day: -1 }, '2026-01-13', '2026-02-28');
    expect(ruleOf(chosen)).toBe('FREQ=MONTHLY;BYMONTHDAY=-1');
    expect(withFirstDay(first, '2026-01-13', '')).toEqual(first);
  });

  it('takes the last day of shorter months for a new schedule, and keeps a rule that leaves them out', () => {
    expect(ruleOf(firstChoice('2026-01-31'))).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    );
    expect(choiceOf('FREQ=MONTHLY', '2026-01-31T07:30')).toMatchObject({
      every: 'months',
      day: 31,
      shorter: 'skip',
    });
    expect(ruleOf(choiceOf('FREQ=MONTHLY', '2026-01-31T07:30'))).toBe('FREQ=MONTHLY;BYMONTHDAY=31');
  });

  it('begins with the date and the weekday of its first day', () => {
    expect(firstChoice('2026-01-31')).toMatchObject({ day: 31, nth: -1, weekday: 'SA', month: 1 });
    expect(firstChoice('2026-02-22')).toMatchObject({ day: 22, nth: 4, weekday: 'SU' });
  });
});
