import { describe, expect, it } from 'vitest';
import { holidaysText, parseHolidays } from '../../console/src/parts/holidays.js';
import {
  durationText,
  minutesText,
  minutesThatAddUp,
  parseMinutes,
} from '../../console/src/parts/lengths.js';
import { dayText, parseDay } from '../../console/src/parts/work-hours.js';

describe('the working hours of a day', () => {
  it.each([
    [
      '8-12, 13-17',
      [
        [480, 720],
        [780, 1020],
      ],
    ],
    [
      '08:00–12:00,13.30–17:00',
      [
        [480, 720],
        [810, 1020],
      ],
    ],
    [
      '8 to 12 and 13 to 17',
      [
        [480, 720],
        [780, 1020],
      ],
    ],
    ['8 bis 12 Uhr', [[480, 720]]],
    ['8am - 5pm', [[480, 1020]]],
    ['12am-12pm', [[0, 720]]],
    ['0-24', [[0, 1440]]],
    ['22:00-0:00', [[1320, 1440]]],
    [
      '13-17, 8-12',
      [
        [480, 720],
        [780, 1020],
      ],
    ],
    [
      '8-12, 12-14',
      [
        [480, 720],
        [720, 840],
      ],
    ],
    ['', []],
    [' Closed ', []],
    ['-', []],
  ])('are read from %j', (text, expected) => {
    expect(parseDay(text)).toEqual(expected);
  });

  it.each([
    ['8', 'format'],
    ['8-12-14', 'format'],
    ['25-26', 'format'],
    ['8:60-9', 'format'],
    ['24:01-24:02', 'format'],
    ['13pm-14pm', 'format'],
    ['eight to nine', 'format'],
    ['8-12,', 'format'],
    ['22-6', 'order'],
    ['8-8', 'order'],
    ['8-12, 11-13', 'overlap'],
    ['0-1,2-3,4-5,6-7,8-9,10-11,12-13', 'many'],
  ])('are not read from %j', (text, problem) => {
    expect(parseDay(text)).toBe(problem);
  });

  it('are shown in the form that is read again', () => {
    const day = [
      [0, 90],
      [1320, 1440],
    ] as const;
    expect(dayText(day)).toBe('00:00–01:30, 22:00–24:00');
    expect(parseDay(dayText(day))).toEqual(day);
    expect(dayText([])).toBe('');
  });
});

describe('pasted holidays', () => {
  it('are lines of date and name, with hours where it is open', () => {
    const text = 'date;name\r\n2026-12-25;Christmas Day\n\n24.12.2026;Christmas Eve;8-12;13-14\n';
    expect(parseHolidays(text)).toEqual({
      problems: [],
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day', intervals: [] },
        {
          date: '2026-12-24',
          name: 'Christmas Eve',
          intervals: [
            [480, 720],
            [780, 840],
          ],
        },
      ],
    });
  });

  it('are columns of a spreadsheet', () => {
    expect(parseHolidays('1.5.2026\t"Labour Day"\t')).toEqual({
      problems: [],
      holidays: [{ date: '2026-05-01', name: 'Labour Day', intervals: [] }],
    });
  });

  it('tell each line that is not understood', () => {
    const text = [
      '2026-02-30;No such day',
      '2026-12-25;',
      '2026-12-26;Boxing Day;late',
      '2026-12-27;One',
      '27.12.2026;Two',
      'Christmas',
      `2026-12-28;${'x'.repeat(101)}`,
    ].join('\n');
    const { holidays, problems } = parseHolidays(text);
    expect(holidays.map(({ name }) => name)).toEqual(['One']);
    expect(problems).toEqual([
      { line: 1, problem: 'date' },
      { line: 2, problem: 'name' },
      { line: 3, problem: 'format' },
      { line: 5, problem: 'twice' },
      { line: 6, problem: 'date' },
      { line: 7, problem: 'name' },
    ]);
  });

  it('are shown in the form that is read again', () => {
    const holidays = [
      { date: '2026-12-24', name: 'Christmas Eve', intervals: [[480, 720]] },
      { date: '2026-12-25', name: 'Christmas Day', intervals: [] },
    ];
    const text = '2026-12-24;Christmas Eve;08:00–12:00\n2026-12-25;Christmas Day';
    expect(holidaysText(holidays)).toBe(text);
    expect(parseHolidays(text).holidays).toEqual(holidays);
  });
});

describe('a length of time', () => {
  it.each([
    ['4', 240],
    ['4 h', 240],
    ['1.5h', 90],
    ['1,5 Std.', 90],
    ['90 min', 90],
    ['2 h 30 min', 150],
    ['2h30m', 150],
    ['1:30', 90],
    ['2 hours', 120],
    ['45 Minuten', 45],
    ['0', 0],
  ])('is read from %j', (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes);
  });

  it.each(['', ' ', 'soon', '2 d', '3 days', '-4', '1:75', '4 h later'])(
    'is not read from %j',
    (text) => {
      expect(parseMinutes(text)).toBeUndefined();
    },
  );

  it.each([0, 1, 59, 60, 61, 480, 525_600])('of %i minutes is read as it is shown', (minutes) => {
    expect(parseMinutes(minutesText(minutes))).toBe(minutes);
  });

  it('adds up when it is rounded', () => {
    const parts = [20_000, 20_000, 20_000, 3_600_001, 29_999];
    const shown = minutesThatAddUp(parts);
    const sum = parts.reduce((total, part) => total + part, 0);
    expect(shown.reduce((total, part) => total + part, 0)).toBe(Math.round(sum / 60_000));
    expect(shown).toEqual([0, 1, 0, 60, 1]);
  });
});

it.each([
  [0.005, 'en', '18 s'],
  [0.75, 'en', '45 min'],
  [1.5, 'de', '1 h 30 min'],
  [47, 'en', '47 h'],
  [48, 'en', '2 days'],
  [51, 'en', '2 days 3 h'],
  [51.4, 'de', '2 Tage 3 h'],
])('writes %d hours in %s as %s', (hours, language, text) => {
  expect(durationText(hours, language)).toBe(text);
});
