import type { MaintenancePriority } from '../generated/prisma/enums.js';

const SHIFT = [[420, 1020]];
const ALWAYS = [[0, 1440]];

/** Working hours; the first ones are those of the house. */
export const CALENDARS = [
  {
    name: 'Working hours',
    week: [SHIFT, SHIFT, SHIFT, SHIFT, [[420, 900]], [], []],
    hasHolidays: true,
  },
  {
    name: 'Round the clock',
    week: [ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS],
    hasHolidays: false,
  },
] as const;

/** Closed days of each year: month, day, name. */
export const HOLIDAYS = [
  ['01-01', 'New Year'],
  ['05-01', 'Labour Day'],
  ['10-03', 'Day of German Unity'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Second Christmas Day'],
] as const;

/** Closed day that is always ahead: the number of working days until it. */
export const CLOSED_SOON = { days: 8, name: 'Stocktaking' } as const;

interface PolicyRow {
  readonly name: string;
  readonly rank: number;
  readonly priorities: readonly MaintenancePriority[];
  readonly calendar: (typeof CALENDARS)[number]['name'];
  /** In minutes of the calendar. */
  readonly response: number;
  readonly resolution: number;
}

/** Rules for due dates. */
export const POLICIES: readonly PolicyRow[] = [
  {
    ...{ name: 'Urgent: within a day', rank: 10, priorities: ['urgent'] },
    ...{ calendar: 'Round the clock', response: 60, resolution: 1440 },
  },
  {
    ...{ name: 'High: within three days', rank: 20, priorities: ['high'] },
    ...{ calendar: 'Working hours', response: 240, resolution: 1740 },
  },
  {
    ...{ name: 'Everything else: within two weeks', rank: 30, priorities: ['normal', 'low'] },
    ...{ calendar: 'Working hours', response: 1160, resolution: 5500 },
  },
];
