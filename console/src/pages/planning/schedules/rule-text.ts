import type { TFunction } from 'i18next';
import { choiceOf, type RuleChoice, WEEKDAYS, type Weekday } from './rule-choice.ts';

/** Names of weekdays and months in a language. */
export interface CalendarNames {
  readonly weekday: (day: Weekday) => string;
  /** 1 to 12. */
  readonly month: (month: number) => string;
  readonly list: (names: readonly string[]) => string;
}

/** Names of weekdays and months. */
export function calendarNames(locale: string): CalendarNames {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    // 5 January 2026 was a Monday.
    weekday: (day) => weekday.format(Date.UTC(2026, 0, 5 + WEEKDAYS.indexOf(day))),
    month: (number) => month.format(Date.UTC(2026, number - 1, 1)),
    list: (names) => list.format(names),
  };
}

/** Texts and names of which the words are made. */
interface Words {
  readonly t: TFunction<'schedules'>;
  readonly names: CalendarNames;
  /** A calendar day in the viewer's language. */
  readonly day: (day: string) => string;
}

/** A choice in words: "every 3 months on the second Tuesday". */
function choiceText(choice: RuleChoice, words: Words): string {
  const { every, interval, until } = choice;
  const { t, names } = words;
  if (every === 'text') return choice.text;
  const parts = [t(`rule.${every}`, { count: interval }), dayText(choice, words)];
  if (every === 'months' && choice.months.length > 0) {
    const months = choice.months.toSorted((a, b) => a - b).map(names.month);
    parts.push(t('rule.inMonths', { months: names.list(months) }));
  }
  if (until !== '') parts.push(t('rule.until', { day: words.day(until) }));
  return parts.filter(Boolean).join(' ');
}

/** The day within the week, month or year. */
function dayText(choice: RuleChoice, { t, names }: Words): string {
  if (choice.every === 'days') return '';
  if (choice.every === 'weeks') {
    const days = WEEKDAYS.filter((day) => choice.weekdays.includes(day)).map(names.weekday);
    return t('rule.onWeekdays', { days: names.list(days) });
  }
  const day = dayOfMonth(choice, { t, names });
  if (choice.every === 'months') return day;
  return `${day} ${t('rule.ofMonth', { month: names.month(choice.month) })}`;
}

function dayOfMonth(choice: RuleChoice, { t, names }: Omit<Words, 'day'>): string {
  if (choice.on === 'weekday') {
    const weekday = names.weekday(choice.weekday);
    return t('rule.onNth', { nth: t(`nth.${choice.nth}`), weekday });
  }
  const { day, shorter } = choice;
  if (day === -1) return t('rule.onLastDay');
  return t(day > 28 && shorter === 'last' ? 'rule.onDayOrLast' : 'rule.onDay', { day });
}

/** A trigger as far as its words need it. */
export interface TriggerInWords {
  readonly time: {
    readonly rrule: string;
    readonly startsAt: string;
    readonly base: string;
  } | null;
  readonly meter: { readonly every: number } | null;
}

/** A trigger in words: "6 months after the completion, or every 500 units of the meter". */
export function triggerText(
  { time, meter }: TriggerInWords,
  { t, locale, day }: Pick<Words, 't' | 'day'> & { readonly locale: string },
): string {
  const parts: string[] = [];
  if (time) {
    const choice = choiceOf(time.rrule, time.startsAt);
    parts.push(
      time.base === 'COMPLETION' && choice.every !== 'text'
        ? t(`rule.after.${choice.every}`, { count: choice.interval })
        : choiceText(choice, { t, names: calendarNames(locale), day }),
    );
  }
  if (meter) {
    const count = new Intl.NumberFormat(locale).format(meter.every);
    parts.push(t('rule.meter', { count: meter.every, replace: { count } }));
  }
  const [one = '', other] = parts;
  return other === undefined ? one : t('rule.or', { one, other });
}
