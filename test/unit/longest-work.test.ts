import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { Steps } from '../../src/core/steps.js';
import { requireBounded, textBoundsProblem } from '../../src/http/bounds.js';
import { assetRows } from '../../src/modules/equipment/assets/import-rows.js';
import { labelSheet } from '../../src/modules/equipment/labels/label.js';
import { CellReader } from '../../src/modules/equipment/open-reports/import/csv-cells.js';
import type { TableRow } from '../../src/modules/equipment/open-reports/import/csv-table.js';
import { TableReader } from '../../src/modules/equipment/open-reports/import/csv-table.js';
import {
  IMPORT_STEPS,
  importReport,
} from '../../src/modules/equipment/open-reports/import/import-report.js';
import { tooLittleWork } from '../../src/modules/planning/calendars/hours.js';
import { WorkTime } from '../../src/modules/planning/calendars/work-time.js';
import { dayNumberOf } from '../../src/modules/planning/schedules/recurrence/days.js';
import {
  completionStep,
  localTimes,
  MAX_JUDGED,
} from '../../src/modules/planning/schedules/recurrence/local-times.js';
import { parseRule } from '../../src/modules/planning/schedules/recurrence/rule.js';
import { requireFewAhead } from '../../src/modules/planning/schedules/rule/amount.js';
import { previewSlots, type TimePlan } from '../../src/modules/planning/schedules/rule/planning.js';
import { markText } from '../../src/modules/requests/search/marks.js';
import { parseQuery, phrasesOf } from '../../src/modules/requests/search/query.js';
import { changesOfPatch } from '../../src/modules/sign-in/scim/protocol/user-changes.js';
import { withChanges } from '../../src/modules/sign-in/scim/protocol/user-patch.js';
import { boundFor, shortestTime } from '../support/slowness.js';
import { longestStretch } from '../support/stretches.js';

/** Longest time that a piece of work may keep the event loop, in milliseconds of processor time (`slowness.ts`). */
const BOUND = 50;
const RUNS = 6;

const NOW = new Date('2026-11-27T10:00:00Z');
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',');
const DAYS = 'MO,TU,WE,TH,FR,SA,SU';

/** Rules within the bounds of their text that make the most work. */
const RULES: readonly string[] = [
  `FREQ=YEARLY;BYHOUR=${numbers(0, 23)};BYDAY=${DAYS};BYSETPOS=-1`,
  `FREQ=YEARLY;BYHOUR=${numbers(0, 23)};BYDAY=${DAYS};BYSETPOS=${numbers(1, 100)}`,
  `FREQ=YEARLY;BYYEARDAY=${numbers(1, 110)};BYMONTH=12`,
  `FREQ=YEARLY;BYWEEKNO=53;BYDAY=${DAYS};BYYEARDAY=${numbers(100, 190)}`,
  `FREQ=YEARLY;BYWEEKNO=${numbers(1, 53)};BYDAY=${DAYS};BYMONTHDAY=31;BYMONTH=2,4`,
  `FREQ=YEARLY;BYDAY=${DAYS};BYMONTHDAY=29;BYMONTH=2;BYYEARDAY=1`,
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=5MO,5TU;BYMONTH=2;BYMONTHDAY=29',
  `FREQ=MONTHLY;BYDAY=${DAYS};BYHOUR=${numbers(0, 23)};BYSETPOS=366`,
  `FREQ=WEEKLY;BYDAY=${DAYS};BYMONTH=2;BYHOUR=${numbers(0, 23)};BYSETPOS=-1`,
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTHDAY=31;BYMONTH=4,6;BYHOUR=1;BYSETPOS=1',
  'FREQ=DAILY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29',
  `FREQ=DAILY;BYHOUR=${numbers(0, 23)}`,
  `FREQ=DAILY;BYHOUR=${numbers(0, 23)};COUNT=99999`,
  `FREQ=YEARLY;COUNT=99999;BYWEEKNO=20,-20;BYDAY=${DAYS}`,
  'FREQ=YEARLY;COUNT=99999;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
];

const columnsOf = (rrule: string, startsAt: string) =>
  ({
    ...{ rrule, startsAt, timeZone: 'Africa/Casablanca', base: 'fixed' as const },
    ...{ onClosedDay: null, calendarId: null, meterId: null, meterEvery: null, meterStart: null },
  }) as const;

/** Closed but for an hour in sixty days, as few as a calendar may be open. */
const isClosed = (date: string) => dayNumberOf(date) % 60 !== 0;
const planOf = (text: string, startsAt: string): TimePlan => ({
  ...{ rule: parseRule(text), startsAt, timeZone: 'Africa/Casablanca', leadDays: 60 },
  ...{ onClosedDay: 'next', isClosed },
});

function some<T>(values: Iterable<T>, most: number): number {
  let count = 0;
  for (const _ of values) {
    count += 1;
    if (count === most) break;
  }
  return count;
}

const cell = (length: number) => 'ß'.repeat(length);
const attributes = Array.from({ length: 252 }, (_, n) => `attribute:${n} ${cell(90)}`);
const columns = {
  names: ['tag', 'name', 'notes', 'type'],
  required: ['tag'],
  prefix: 'attribute:',
};
const header = ['tag', 'name', 'notes', 'type', ...attributes];

/** Rows as wide as a file may have them, with errors in each cell. */
function wideRows(count: number, width: number): TableRow[] {
  return Array.from({ length: count }, (_, row) => ({
    row,
    cells: new Map(
      header.slice(0, width).map((name) => [name, name === 'tag' ? `${row}` : cell(40)]),
    ),
  }));
}

const day = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [8, 9],
  [10, 11],
];
const HOLIDAYS = Array.from({ length: 300 }, (_, n) => ({
  date: new Date(Date.UTC(2027, 0, 1 + 24 * n)).toISOString().slice(0, 10),
  intervals: day,
}));
const week = Array(7).fill(day);

/** Errors of a file with one in each cell. */
const ERRORS = Array.from({ length: 250_000 }, (_, n) => ({
  ...{ row: 5_001 - (n % 5_000), field: 'A', reason: 'is filled, but has no column' },
}));

/** As many rows as an import may have. */
const ROWS = Array.from({ length: 5_000 }, (_, row) => ({ row: row + 2 }));

const WORKS: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries(
    RULES.flatMap((text) =>
      ['1926-11-28T01:00', '2026-11-28T01:00', '2126-11-26T01:00'].flatMap((startsAt) => [
        [
          `preview of ${text} from ${startsAt}`,
          () => some(previewSlots(planOf(text, startsAt), 'fixed', NOW), 50),
        ],
        [
          `check of ${text} from ${startsAt}`,
          () => {
            try {
              requireFewAhead(columnsOf(text, startsAt), { leadDays: 60, assets: 1 }, NOW);
            } catch {
              // Refused, after as much work.
            }
          },
        ],
      ]),
    ),
  ),
  'preview of a chain': () => {
    for (const freq of ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']) {
      const plan = planOf(`FREQ=${freq}`, '1926-11-28T01:00');
      some(previewSlots(plan, 'completion', new Date('2126-11-26T00:00:00Z')), 50);
    }
  },
  'the chains of two hundred assets': () => {
    const rule = parseRule('FREQ=MONTHLY');
    const now = dayNumberOf('2026-11-27');
    for (let asset = 0; asset < 200; asset += 1) {
      completionStep(rule, '1926-11-28T01:00', '1926-11-28', now);
    }
  },
  'working time of a year': () => {
    const time = new WorkTime({ timeZone: 'Africa/Casablanca', week, holidays: HOLIDAYS });
    return time.add(NOW, 525_600 * 60_000);
  },
  'working time of few minutes': () => {
    const short = [[[0, 8]], [], [], [], [], [], []];
    return new WorkTime({ timeZone: 'UTC', week: short, holidays: [] }).add(NOW, 525_600 * 60_000);
  },
  'check of holidays': () => tooLittleWork({ timeZone: 'UTC', week, holidays: HOLIDAYS }),
  'a header of an import': () => new TableReader(columns).add(1, header),
  'a part of an import': () => {
    const reader = new TableReader(columns);
    reader.add(1, ['tag']);
    for (let row = 2; row < 18; row += 1) reader.add(row, header);
  },
  'a report of errors in each cell': () =>
    importReport({ written: new Map(), all: ROWS, created: ROWS, updated: [] }, ERRORS, true),
  'marks of some texts of a hit': () => {
    const phrases = phrasesOf(
      parseQuery(`${'ab '.repeat(1)}${'a '.repeat(60)}`) ?? { alternatives: [] },
    );
    for (let text = 0; text < 5; text += 1) markText('a ab '.repeat(1_000), phrases);
  },
};

/** Bodies of a megabyte. */
const BODIES: Readonly<Record<string, string>> = {
  numbers: `{"a":[${Array(520_000).fill(1).join()}]}`,
  'empty texts': `{"a":[${Array(345_000).fill('""').join()}]}`,
  'empty lists': `{"a":[${Array(345_000).fill('[]').join()}]}`,
  'nested lists': `{"a":[${Array(27_000)
    .fill(`${'['.repeat(18)}${']'.repeat(18)}`)
    .join()}]}`,
  quotes: `{"a":"${'\\"'.repeat(520_000)}"}`,
};

function expectShort(time: number): void {
  expect(time).toBeLessThan(boundFor(time, BOUND));
}

describe('the longest work of any input within the bounds', () => {
  it.each(Object.entries(WORKS))('%s', (_name, work) => {
    expectShort(shortestTime(RUNS, work));
  });

  it('variables of half a million numbers', () => {
    const variables = { a: Array(520_000).fill(1) };
    expectShort(shortestTime(RUNS, () => requireBounded(variables, 'variables')));
  });

  it.each(Object.entries(BODIES))('a body of %s', (_name, text) => {
    const bytes = Buffer.from(text);
    expectShort(
      shortestTime(RUNS, () => {
        if (textBoundsProblem(bytes, 'body') === undefined) JSON.parse(text);
      }),
    );
  });

  it('rows of an import are read in parts', async () => {
    const table = {
      columns: header.slice(0, 50),
      written: new Map(),
      rows: wideRows(500, 50),
      errors: [],
    };
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const steps = new Steps(IMPORT_STEPS);
      const read = () => assetRows(table, { reader: new CellReader(), steps }, 2);
      times.push((await longestStretch(read)).longest);
    }
    expectShort(Math.min(...times));
  });

  it('labels are drawn in parts', async () => {
    const labels = Array.from({ length: 200 }, (_, n) => ({
      ...{
        code: cell(100),
        name: cell(200),
        address: `https://example.org/${'x'.repeat(200)}/${n}`,
      },
    }));
    const draw = async () => {
      for await (const _ of labelSheet(labels)) await turn();
    };
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) times.push((await longestStretch(draw)).longest);
    expectShort(Math.min(...times));
  });

  it('a PATCH of a person with two hundred filters', async () => {
    const emails = Array.from({ length: 19 }, (_, n) => ({ value: `${n}`, type: 'work' }));
    const filter = Array(10).fill('type eq "work"').join(' and ');
    const paths = Array.from({ length: 100 }, (_, n) => [
      `emails[${filter}].value${' '.repeat(n)}`,
      'x',
    ]);
    const operation = { op: 'replace', value: Object.fromEntries(paths) };
    const patch = () =>
      withChanges({ emails }, changesOfPatch({ Operations: [operation, operation] }));
    const times: number[] = [];
    for (let run = 0; run < 4; run += 1) times.push((await longestStretch(patch)).longest);
    expectShort(Math.min(...times));
  });
});

it.each(RULES)('a walk of %s judges a bounded number of days', (text) => {
  const times = localTimes(parseRule(text), '1926-11-28T01:00', '2026-11-27T10:00');
  const utc = vi.spyOn(Date.prototype, 'getUTCMonth');
  some(times, 5_000);
  // Each day that is judged is read once, and each period and text somewhat more.
  expect(utc.mock.calls.length).toBeLessThan(3 * MAX_JUDGED);
  utc.mockRestore();
});

it('long work pauses after each number of steps', async () => {
  let pauses = 0;
  const steps = new Steps(10, async () => {
    pauses += 1;
  });
  for (let n = 0; n < 95; n += 1) await steps.done();
  expect(pauses).toBe(9);
  await steps.done(100);
  expect(pauses).toBe(10);
  await steps.done(9);
  expect(pauses).toBe(10);
});
