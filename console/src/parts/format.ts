import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../session/viewer.ts';

/** Formats dates, numbers and durations in the viewer's language and time zone. */
export interface Format {
  readonly date: (iso: string) => string;
  /** A calendar day (`2026-01-31`), which has no zone. */
  readonly day: (day: string) => string;
  readonly dateTime: (iso: string) => string;
  /** With seconds and zone, for records. */
  readonly exact: (iso: string) => string;
  /** "3 hours ago". */
  readonly relative: (iso: string, now?: number) => string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  readonly percent: (part: number) => string;
  /** A duration in hours, in the most readable unit. */
  readonly hours: (hours: number) => string;
  readonly bytes: (size: number) => string;
  /** "one, two or three". */
  readonly alternatives: (names: readonly string[]) => string;
  readonly timeZone: string;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The viewer's zone; the browser's if the setting is not a zone that it knows. */
function zoneOf(setting: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: setting }).resolvedOptions().timeZone;
  } catch {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
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
function formatsOf(language: string, setting: string): Format {
  const timeZone = zoneOf(setting);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
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
  return {
    date: (iso) => date.format(new Date(iso)),
    day: (text) => day.format(new Date(text)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    exact: (iso) => exact.format(new Date(iso)),
    relative: (iso, now = Date.now()) => relativeTo(relative, iso, now),
    number,
    percent: (part) => number(part, { style: 'percent', maximumFractionDigits: 1 }),
    hours: (hours) =>
      hours < 1
        ? unit(hours * 60, 'minute')
        : hours < 48
          ? unit(hours, 'hour')
          : unit(hours / 24, 'day'),
    bytes: (size) =>
      size < 1_000_000 ? unit(size / 1_000, 'kilobyte') : unit(size / 1_000_000, 'megabyte'),
    alternatives: (names) => list.format(names),
    timeZone,
  };
}

/** The viewer's formats. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { timezone } = useViewer().settings;
  return useMemo(() => formatsOf(i18n.language, timezone), [i18n.language, timezone]);
}
