import { describe, expect, it } from 'vitest';
import {
  isCompletionRule,
  parseRule,
  RuleError,
} from '../../src/modules/planning/schedules/recurrence/rule.js';

/** Part and message of the refusal of a rule. */
function refusal(text: string): string | undefined {
  try {
    parseRule(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    expect(error.part === undefined || error.message.startsWith(error.part)).toBe(true);
    return error.message;
  }
}

describe('the text of a rule', () => {
  it('is read part by part', () => {
    expect(
      parseRule('FREQ=YEARLY;INTERVAL=2;UNTIL=20301231;WKST=SU;BYMONTH=3,9;BYDAY=-1FR'),
    ).toEqual({
      ...{ freq: 'YEARLY', interval: 2, until: '2030-12-31T23:59:59', wkst: 'SU' },
      ...{ byMonth: [3, 9], byDay: ['-1FR'] },
    });
    expect(parseRule('freq=daily;count=3;byhour=8,16,8')).toEqual({
      ...{ freq: 'DAILY', interval: 1, count: 3, byHour: [8, 16] },
    });
    expect(parseRule('FREQ=MONTHLY;UNTIL=20270131T170000;BYDAY=MO,TU;BYSETPOS=-1')).toEqual({
      ...{ freq: 'MONTHLY', interval: 1, until: '2027-01-31T17:00:00' },
      ...{ byDay: ['MO', 'TU'], bySetPos: [-1] },
    });
  });

  it.each([
    ['', 'must be parts such as FREQ=MONTHLY, separated by semicolons'],
    ['RRULE:FREQ=DAILY', 'must be parts such as FREQ=MONTHLY, separated by semicolons'],
    ['FREQ=DAILY;', 'must be parts such as FREQ=MONTHLY, separated by semicolons'],
    ['FREQ=DAILY; COUNT=3', 'must be parts such as FREQ=MONTHLY, separated by semicolons'],
    ['INTERVAL=2', 'FREQ is missing'],
    ['FREQ=HOURLY', 'FREQ must be one of: DAILY, WEEKLY, MONTHLY, YEARLY'],
    ['FREQ=SECONDLY', 'FREQ must be one of: DAILY, WEEKLY, MONTHLY, YEARLY'],
    ['FREQ=DAILY;BYMINUTE=30', 'BYMINUTE is not supported'],
    ['FREQ=DAILY;BYSECOND=30', 'BYSECOND is not supported'],
    ['FREQ=DAILY;RSCALE=GREGORIAN', 'RSCALE is not supported'],
    ['FREQ=DAILY;X-MINE=1', 'X-MINE is not supported'],
    ['FREQ=DAILY;INTERVAL=2;INTERVAL=3', 'INTERVAL is given twice'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ is given twice'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be a whole number from 1 to 9999'],
    ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL must be a whole number from 1 to 9999'],
    ['FREQ=DAILY;INTERVAL=1.5', 'INTERVAL must be a whole number from 1 to 9999'],
    ['FREQ=DAILY;COUNT=0', 'COUNT must be a whole number from 1 to 99999'],
    ['FREQ=DAILY;COUNT=', 'COUNT must be a whole number from 1 to 99999'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'COUNT cannot stand beside UNTIL'],
    ['FREQ=DAILY;UNTIL=20270101T000000Z', 'UNTIL must be a local time, without Z'],
    ['FREQ=DAILY;UNTIL=20270231', 'UNTIL must be a day such as 20270131, or 20270131T170000'],
    ['FREQ=DAILY;UNTIL=2027-01-31', 'UNTIL must be a day such as 20270131, or 20270131T170000'],
    ['FREQ=DAILY;UNTIL=20270131T2500', 'UNTIL must be a day such as 20270131, or 20270131T170000'],
    ['FREQ=DAILY;BYDAY=1MO', 'BYDAY cannot have numbers with FREQ=DAILY'],
    ['FREQ=WEEKLY;BYDAY=MO,-1TU', 'BYDAY cannot have numbers with FREQ=WEEKLY'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO', 'BYDAY cannot have numbers beside BYWEEKNO'],
    [
      'FREQ=MONTHLY;BYDAY=0MO',
      'BYDAY must be weekdays such as MO or 2TU or -1FR, separated by commas',
    ],
    [
      'FREQ=MONTHLY;BYDAY=54MO',
      'BYDAY must be weekdays such as MO or 2TU or -1FR, separated by commas',
    ],
    [
      'FREQ=MONTHLY;BYDAY=XX',
      'BYDAY must be weekdays such as MO or 2TU or -1FR, separated by commas',
    ],
    [
      'FREQ=MONTHLY;BYDAY=',
      'BYDAY must be weekdays such as MO or 2TU or -1FR, separated by commas',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=0',
      'BYMONTHDAY must be numbers from 1 to 31 or -31 to -1, separated by commas',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'BYMONTHDAY must be numbers from 1 to 31 or -31 to -1, separated by commas',
    ],
    ['FREQ=WEEKLY;BYMONTHDAY=13', 'BYMONTHDAY cannot stand with FREQ=WEEKLY'],
    ['FREQ=MONTHLY;BYYEARDAY=100', 'BYYEARDAY can stand only with FREQ=YEARLY'],
    ['FREQ=MONTHLY;BYWEEKNO=20', 'BYWEEKNO can stand only with FREQ=YEARLY'],
    [
      'FREQ=YEARLY;BYYEARDAY=367',
      'BYYEARDAY must be numbers from 1 to 366 or -366 to -1, separated by commas',
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=54',
      'BYWEEKNO must be numbers from 1 to 53 or -53 to -1, separated by commas',
    ],
    ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH must be numbers from 1 to 12, separated by commas'],
    ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH must be numbers from 1 to 12, separated by commas'],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR must be numbers from 0 to 23, separated by commas'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS needs another part such as BYDAY to select from'],
    [
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0',
      'BYSETPOS must be numbers from 1 to 366 or -366 to -1, separated by commas',
    ],
    ['FREQ=WEEKLY;WKST=1', 'WKST must be one of: MO, TU, WE, TH, FR, SA, SU'],
  ])('is refused: %s', (text, reason) => {
    expect(refusal(text)).toBe(reason);
  });

  it('has at most 500 characters', () => {
    const days = (count: number) => Array.from({ length: count }, (_, day) => (day % 30) + 1);
    const text = `FREQ=MONTHLY;BYMONTHDAY=${days(300).join(',')}`;
    expect(refusal(text)).toBe('must have at most 500 characters');
    expect(refusal(text.slice(0, 499).replace(/,\d*$/, ''))).toBeUndefined();
  });

  it('counts from a completion with FREQ and INTERVAL alone', () => {
    expect(isCompletionRule(parseRule('FREQ=MONTHLY;INTERVAL=3'))).toBe(true);
    expect(isCompletionRule(parseRule('FREQ=MONTHLY'))).toBe(true);
    for (const more of ['COUNT=3', 'UNTIL=20300101', 'BYDAY=MO', 'WKST=SU', 'BYHOUR=8']) {
      expect(isCompletionRule(parseRule(`FREQ=WEEKLY;${more}`))).toBe(false);
    }
  });
});
