import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceZone, regionalTag } from '../i18n/device.ts';
import { useViewer } from '../session/viewer.ts';
import { durationText } from './lengths.ts';
import { dayIn } from './local-time.ts';

/** Formats dates, numbers and durations in the viewer's language, region and time zone. */
export interface Format {
  readonly date: (iso: string) => string;
  /** A calendar day (`2026-01-31`), which has no zone. */
  readonly day: (day: string) => string;
  /** With the zone where it is not that of the device. */
  readonly dateTime: (iso: string) => string;
  /** From one moment to another; the day once where it is the same. */
  readonly period: (from: string, to: string) => string;
  /** The time of a moment after another one: with the day where it is not the same. */
  readonly timeAfter: (from: string, to: string) => string;
  /** A calendar day, or a moment, as filters have them. */
  readonly dayOrTime: (dayOrMoment: string) => string;
  /** The day in the viewer's zone of what a filter has. */
  readonly dayOf: (dayOrMoment: string | undefined) => string | undefined;
  /** With seconds and zone, for records. */
  readonly exact: (iso: string) => string;
  /** "3 hours ago". */
  readonly relative: (iso: string, now?: number) => string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  readonly percent: (part: number) => string;
  /** A duration in hours: "20 s", "1 h 30 min", "2 days 3 h". */
  readonly hours: (hours: number) => string;
  readonly bytes: (size: number) => string;
  /** "one, two or three". */
  readonly alternatives: (names: readonly string[]) => string;
  readonly timeZone: string;
  /** The zone, where it is not that of the device. */
  readonly foreignZone: string | undefined;
  /** The language with its region, for further formats. */
  readonly locale: string;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The viewer's zone; the device's if none is chosen, or one that the browser does not know. */
function zoneOf(chosen: string | null): string {
  if (chosen === null) return deviceZone();
  try {
    return new Intl.DateTimeFormat('en', { timeZone: chosen }).resolvedOptions().timeZone;
  } catch {
    return deviceZone();
  }
}

function relativeTo(formatter: Intl.RelativeTimeFormat, iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return formatter.format(Math.round(seconds / length), unit);
  }
  return formatter.format(0, 'minute');
}

/** Formats for a language and a time zone. */
function formatsOf(language: string, chosenZone: string | null): Format {
  const timeZone = zoneOf(chosenZone);
  const foreignZone = timeZone === deviceZone() ? undefined : timeZone;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const dateTimes = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone });
  const exact = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value);
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  const unit = (value: number, name: string) =>
    number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 });
  const day = (text: string) => days.format(new Date(text));
  const zoned = (text: string) => (foreignZone === undefined ? text : `${text} (${foreignZone})`);
  const dateTime = (iso: string) => zoned(dateTimes.format(new Date(iso)));
  return {
    date: (iso) => date.format(new Date(iso)),
    day,
    dateTime,
    period: (from, to) => zoned(dateTimes.formatRange(new Date(from), new Date(to))),
    timeAfter: (from, to) =>
      dayIn(from, timeZone) === dayIn(to, timeZone) ? times.format(new Date(to)) : dateTime(to),
    dayOrTime: (text) => (text.length > 10 ? dateTime(text) : day(text)),
    dayOf: (text) => (text && text.length > 10 ? dayIn(text, timeZone) : text),
    exact: (iso) => exact.format(new Date(iso)),
    relative: (iso, now = Date.now()) => relativeTo(relative, iso, now),
    number,
    percent: (part) => number(part, { style: 'percent', maximumFractionDigits: 1 }),
    hours: (hours) => durationText(hours, language),
    bytes: (size) =>
      size < 1_000_000 ? unit(size / 1_000, 'kilobyte') : unit(size / 1_000_000, 'megabyte'),
    alternatives: (names) => list.format(names),
    timeZone,
    foreignZone,
    locale: language,
  };
}

/** The viewer's formats. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { language, timezone } = useViewer().chosenSettings;
  const tag = regionalTag(i18n.language, language, navigator.languages);
  return useMemo(() => formatsOf(tag, timezone), [tag, timezone]);
}
