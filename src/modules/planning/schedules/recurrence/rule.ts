/** Weekdays as a rule spells them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** A recurrence rule of RFC 5545, section 3.3.10, without times finer than an hour. */
export interface Rule {
  readonly freq: Frequency;
  /** 1 where the rule has none. */
  readonly interval: number;
  /** Number of times from the begin on; undefined: no limit. */
  readonly count?: number;
  /** Last local time, `YYYY-MM-DDTHH:mm:ss`; undefined: no limit. */
  readonly until?: string;
  readonly byDay?: readonly string[];
  readonly byMonthDay?: readonly number[];
  readonly byMonth?: readonly number[];
  readonly byYearDay?: readonly number[];
  readonly byWeekNo?: readonly number[];
  readonly bySetPos?: readonly number[];
  readonly byHour?: readonly number[];
  readonly wkst?: (typeof WEEKDAYS)[number];
}

/** Longest text of a rule. */
const MAX_RULE_LENGTH = 500;

/** Refusal of the text of a rule. */
export class RuleError extends Error {
  /** @param part the part that is wrong, such as `BYDAY`; undefined if the text has no parts. */
  constructor(
    readonly part: string | undefined,
    reason: string,
  ) {
    super(part === undefined ? reason : `${part} ${reason}`);
  }
}

/**
 * Reads a rule, without the prefix `RRULE:`. Parts and values may be written in small letters.
 *
 * @throws RuleError with the part that is unknown, repeated, out of its range, or of no meaning
 *   beside another one (RFC 5545, section 3.3.10).
 */
export function parseRule(text: string): Rule {
  if (text.length > MAX_RULE_LENGTH) {
    throw new RuleError(undefined, `must have at most ${MAX_RULE_LENGTH} characters`);
  }
  const parts = partsOf(text.toUpperCase());
  const freq = parts.get('FREQ');
  if (freq === undefined) throw new RuleError('FREQ', 'is missing');
  const known = FREQUENCIES.find((one) => one === freq);
  if (known === undefined) {
    throw new RuleError('FREQ', `must be one of: ${FREQUENCIES.join(', ')}`);
  }
  const read: Record<string, unknown> = { freq: known, interval: 1 };
  for (const [name, value] of parts) {
    const reader = READERS.get(name);
    if (reader) read[reader.field] = reader.read(name, value);
  }
  const rule = read as unknown as Rule;
  refuseCombinations(rule);
  return rule;
}

/** True for a rule of only FREQ and INTERVAL, which can count from a day of completion. */
export function isCompletionRule(rule: Rule): boolean {
  return Object.keys(rule).every((key) => key === 'freq' || key === 'interval');
}

/** Name and value of each part, in the order of the text. */
function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name, value] = /^([A-Z-]+)=(.*)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) {
      throw new RuleError(undefined, 'must be parts such as FREQ=MONTHLY, separated by semicolons');
    }
    if (name !== 'FREQ' && !READERS.has(name)) throw new RuleError(name, 'is not supported');
    if (parts.has(name)) throw new RuleError(name, 'is given twice');
    parts.set(name, value);
  }
  return parts;
}

interface Reader {
  readonly field: keyof Rule;
  readonly read: (name: string, value: string) => unknown;
}

const READERS = new Map<string, Reader>([
  ['INTERVAL', { field: 'interval', read: positive(9_999) }],
  ['COUNT', { field: 'count', read: positive(99_999) }],
  ['UNTIL', { field: 'until', read: untilOf }],
  ['BYDAY', { field: 'byDay', read: weekdaysOf }],
  ['BYMONTHDAY', { field: 'byMonthDay', read: numbers(31, 'signed') }],
  ['BYMONTH', { field: 'byMonth', read: numbers(12, 'positive') }],
  ['BYYEARDAY', { field: 'byYearDay', read: numbers(366, 'signed') }],
  ['BYWEEKNO', { field: 'byWeekNo', read: numbers(53, 'signed') }],
  ['BYSETPOS', { field: 'bySetPos', read: numbers(366, 'signed') }],
  ['BYHOUR', { field: 'byHour', read: numbers(23, 'from zero') }],
  ['WKST', { field: 'wkst', read: weekStartOf }],
]);

function positive(max: number) {
  return (name: string, value: string): number => {
    const number = /^\d{1,6}$/.test(value) ? Number(value) : 0;
    if (number >= 1 && number <= max) return number;
    throw new RuleError(name, `must be a whole number from 1 to ${max}`);
  };
}

function numbers(max: number, kind: 'signed' | 'positive' | 'from zero') {
  const pattern = kind === 'signed' ? /^[+-]?\d{1,3}$/ : /^\d{1,3}$/;
  const min = kind === 'from zero' ? 0 : 1;
  const ranges = { signed: `1 to ${max} or -${max} to -1`, positive: `1 to ${max}` };
  const range = kind === 'from zero' ? `0 to ${max}` : ranges[kind];
  return (name: string, value: string): number[] => {
    const list = value.split(',').map((one) => (pattern.test(one) ? Number(one) : Number.NaN));
    const fits = list.every((one) => Math.abs(one) >= min && Math.abs(one) <= max);
    if (!fits) throw new RuleError(name, `must be numbers from ${range}, separated by commas`);
    return [...new Set(list)];
  };
}

function weekdaysOf(name: string, value: string): string[] {
  const days = value.split(',');
  const fits = days.every((day) => {
    const [, number, weekday] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(day) ?? [];
    if (!isWeekday(weekday)) return false;
    return number === undefined || (Number(number) !== 0 && Math.abs(Number(number)) <= 53);
  });
  if (fits) return [...new Set(days)];
  throw new RuleError(name, 'must be weekdays such as MO or 2TU or -1FR, separated by commas');
}

function weekStartOf(name: string, value: string): string {
  if (isWeekday(value)) return value;
  throw new RuleError(name, `must be one of: ${WEEKDAYS.join(', ')}`);
}

function isWeekday(text: string | undefined): boolean {
  return WEEKDAYS.some((day) => day === text);
}

/** A day counts whole; a time is local. */
function untilOf(name: string, value: string): string {
  if (value.endsWith('Z')) throw new RuleError(name, 'must be a local time, without Z');
  const [, year, month, day, hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?$/.exec(value) ?? [];
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const date = new Date(`${text}Z`);
  // A date that does not exist, such as 31 February, is read as another one.
  if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)) return text;
  throw new RuleError(name, 'must be a day such as 20270131, or 20270131T170000');
}

/** Combinations that RFC 5545 forbids, and those that mean nothing. */
function refuseCombinations(rule: Rule): void {
  const { freq, byDay = [] } = rule;
  const numbered = byDay.some((day) => day.length > 2);
  const refuse = (part: string, reason: string) => {
    throw new RuleError(part, reason);
  };
  if (rule.count !== undefined && rule.until !== undefined) {
    refuse('COUNT', 'cannot stand beside UNTIL');
  }
  if (numbered && (freq === 'DAILY' || freq === 'WEEKLY')) {
    refuse('BYDAY', `cannot have numbers with FREQ=${freq}`);
  }
  if (numbered && rule.byWeekNo) refuse('BYDAY', 'cannot have numbers beside BYWEEKNO');
  if (rule.byMonthDay && freq === 'WEEKLY') refuse('BYMONTHDAY', 'cannot stand with FREQ=WEEKLY');
  if (rule.byYearDay && freq !== 'YEARLY') refuse('BYYEARDAY', 'can stand only with FREQ=YEARLY');
  if (rule.byWeekNo && freq !== 'YEARLY') refuse('BYWEEKNO', 'can stand only with FREQ=YEARLY');
  if (rule.bySetPos && !SELECTING.some((part) => rule[part] !== undefined)) {
    refuse('BYSETPOS', 'needs another part such as BYDAY to select from');
  }
}

const SELECTING = ['byDay', 'byMonthDay', 'byMonth', 'byYearDay', 'byWeekNo', 'byHour'] as const;
