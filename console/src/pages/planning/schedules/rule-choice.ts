/** Weekdays as a rule spells them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Which weekday of a month; -1: the last one. */
export const NTHS = [1, 2, 3, 4, -1] as const;

export type Nth = (typeof NTHS)[number];

export type Every = 'days' | 'weeks' | 'months' | 'years';

/** In shorter months: the last day, or none. */
export type Shorter = 'last' | 'skip';

/** Last day that every month has. */
const EVERY_MONTH = 28;

/** A rule as people choose it; what it cannot say is written as text. */
export interface RuleChoice {
  readonly every: Every | 'text';
  /** Each 2 weeks, 3 months … */
  readonly interval: number;
  /** Of weeks; at least one. */
  readonly weekdays: readonly Weekday[];
  /** Of months and years: a date, or the nth weekday. */
  readonly on: 'date' | 'weekday';
  /** Day of the month; -1: the last one. */
  readonly day: number;
  /** Of the 29th to 31st: what happens in months without it. */
  readonly shorter: Shorter;
  readonly nth: Nth;
  readonly weekday: Weekday;
  /** Of years: the month, 1 to 12. */
  readonly month: number;
  /** Of months: those that count; none: all. */
  readonly months: readonly number[];
  /** Last day, `YYYY-MM-DD`; empty: no end. */
  readonly until: string;
  /** The rule as text, where `every` is `text`. */
  readonly text: string;
}

/** The choice of a new schedule that begins on a day, `YYYY-MM-DD`: every month on its date. */
export function firstChoice(day: string): RuleChoice {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7] as Weekday;
  const nth = Math.ceil(date.getUTCDate() / 7);
  return {
    every: 'months',
    interval: 1,
    weekdays: [weekday],
    on: 'date',
    day: date.getUTCDate(),
    shorter: 'last',
    nth: NTHS.find((one) => one === nth) ?? -1,
    weekday,
    month: date.getUTCMonth() + 1,
    months: [],
    until: '',
    text: '',
  };
}

/** The choice for another first day: its days follow, unless others than those of the day were chosen. */
export function withFirstDay(choice: RuleChoice, before: string, after: string): RuleChoice {
  if (before === '' || after === '') return choice;
  const days = ({ weekdays, day, nth, weekday, month }: RuleChoice) => ({
    weekdays,
    day,
    nth,
    weekday,
    month,
  });
  const untouched = JSON.stringify(days(choice)) === JSON.stringify(days(firstChoice(before)));
  return untouched ? { ...choice, ...days(firstChoice(after)) } : choice;
}

/** The text of a choice as a rule of RFC 5545, without the prefix. */
export function ruleOf(choice: RuleChoice): string {
  if (choice.every === 'text') return choice.text.trim();
  const freq = { days: 'DAILY', weeks: 'WEEKLY', months: 'MONTHLY', years: 'YEARLY' }[choice.every];
  const parts = [`FREQ=${freq}`];
  if (choice.interval !== 1) parts.push(`INTERVAL=${choice.interval}`);
  if (choice.every === 'weeks') {
    const days = WEEKDAYS.filter((day) => choice.weekdays.includes(day));
    parts.push(`BYDAY=${days.join(',')}`);
  }
  if (choice.every === 'months' && choice.months.length > 0) {
    parts.push(`BYMONTH=${choice.months.toSorted((a, b) => a - b).join(',')}`);
  }
  if (choice.every === 'years') parts.push(`BYMONTH=${choice.month}`);
  if (choice.every === 'months' || choice.every === 'years') {
    parts.push(...dayParts(choice));
  }
  if (choice.until !== '') parts.push(`UNTIL=${choice.until.replaceAll('-', '')}`);
  return parts.join(';');
}

/** The day within a month; of the 29th to 31st the last one there is of the days up to it. */
function dayParts({ on, day, shorter, nth, weekday }: RuleChoice): string[] {
  if (on === 'weekday') return [`BYDAY=${nth}${weekday}`];
  if (day <= EVERY_MONTH || shorter === 'skip') return [`BYMONTHDAY=${day}`];
  return [`BYMONTHDAY=${daysUpTo(day)}`, 'BYSETPOS=-1'];
}

/** The days from the 28th to a later one: `28,29,30`. */
function daysUpTo(day: number): string {
  return Array.from({ length: day - EVERY_MONTH + 1 }, (_, index) => EVERY_MONTH + index).join(',');
}

/** FREQ and INTERVAL of a choice, which count from the day of completion. */
export function completionRuleOf({ every, interval }: RuleChoice): string {
  return ruleOf({ ...firstChoice('2026-01-01'), every, interval })
    .split(';')
    .filter((part) => part.startsWith('FREQ') || part.startsWith('INTERVAL'))
    .join(';');
}

/**
 * The choice of a rule, or the rule as text where the choice cannot say it.
 *
 * @param startsAt its begin, which gives the days that the rule leaves out.
 */
export function choiceOf(rule: string, startsAt: string): RuleChoice {
  const first = firstChoice(startsAt.slice(0, 10));
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const read = readParts(parts, first);
  const choice = read && { ...first, ...read };
  // Only a choice that says the same is shown as one.
  if (choice && sameParts(ruleOf(choice), rule, first)) return choice;
  return { ...first, every: 'text', text: rule };
}

function readParts(
  parts: ReadonlyMap<string, string>,
  first: RuleChoice,
): Partial<RuleChoice> | undefined {
  const every = EVERY[parts.get('FREQ') ?? ''];
  if (every === undefined) return undefined;
  const byDay = parts.get('BYDAY');
  const numbered = /^(-?\d)([A-Z]{2})$/.exec(byDay ?? '');
  const months = parts.get('BYMONTH')?.split(',').map(Number);
  const days = parts.get('BYMONTHDAY');
  const clamped = parts.has('BYSETPOS');
  const last = Number(days?.split(',').at(-1) ?? first.day);
  const day = clamped || days === undefined ? last : Number(days);
  const until = /^(\d{4})(\d\d)(\d\d)$/.exec(parts.get('UNTIL') ?? '');
  return {
    every,
    interval: Number(parts.get('INTERVAL') ?? 1),
    ...(every === 'weeks' && byDay && { weekdays: byDay.split(',') as Weekday[] }),
    ...(numbered && {
      on: 'weekday' as const,
      nth: Number(numbered[1]) as Nth,
      weekday: numbered[2] as Weekday,
    }),
    day,
    // Without the form that takes the last day, a rule leaves shorter months out.
    shorter: day > EVERY_MONTH && !clamped ? 'skip' : 'last',
    ...(months && (every === 'years' ? { month: months[0] ?? 1 } : { months })),
    ...(until && { until: until.slice(1).join('-') }),
  };
}

const EVERY: Readonly<Record<string, Every>> = {
  DAILY: 'days',
  WEEKLY: 'weeks',
  MONTHLY: 'months',
  YEARLY: 'years',
};

/** True if two rules have the same parts, in any order; days left out are those of the begin. */
function sameParts(one: string, other: string, first: RuleChoice): boolean {
  const given = new Set(other.split(';').filter((part) => part !== 'INTERVAL=1'));
  const hasDay = /BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO/.test(other);
  const freq = other.split(';').find((part) => part.startsWith('FREQ='));
  if (!hasDay && freq === 'FREQ=WEEKLY') given.add(`BYDAY=${first.weekday}`);
  if (!hasDay && (freq === 'FREQ=MONTHLY' || freq === 'FREQ=YEARLY')) {
    given.add(`BYMONTHDAY=${first.day}`);
  }
  if (freq === 'FREQ=YEARLY' && !hasDay && !other.includes('BYMONTH=')) {
    given.add(`BYMONTH=${first.month}`);
  }
  const made = one.split(';');
  return made.length === given.size && made.every((part) => given.has(part));
}
