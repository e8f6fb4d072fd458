import { regionalTag } from '../i18n/device.ts';
import { moneyText } from '../parts/money.ts';
import type { Board, BoardFigure } from './board.ts';
import { language, t } from './texts.ts';

const tag = regionalTag(language, null, navigator.languages);
const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value);
const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });

/** A value in words: time in hours and minutes, money in the currency; null is no data, never 0. */
export function valueText(
  value: number | null,
  unit: BoardFigure['unit'],
  { currency }: Board,
): string {
  if (value === null) return t.noData;
  switch (unit) {
    case 'minutes':
      return minutesText(value);
    case 'ratio':
      return percent.format(value);
    case 'weeks':
      return t.weeks(number(value, 1), number(value, 1) === '1');
    case 'rating':
      return number(value, 1);
    case 'money':
      return moneyText(tag, value, currency);
    default:
      return number(value);
  }
}

function minutesText(value: number): string {
  const sign = value < 0 ? '−' : '';
  const length = Math.abs(value);
  if (length > 0 && length < 1) return `${sign}${Math.round(length * 60)} s`;
  const whole = Math.round(length);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [hours > 0 && `${number(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`];
  return sign + parts.filter(Boolean).join(' ');
}

/** Moments of a board in its time zone: days, and times of day. */
export function momentsOf({ timeZone }: Board) {
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone });
  const times = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return {
    dayOf: (time: string): string => days.format(new Date(time)),
    momentOf: (time: string): string => times.format(new Date(time)),
  };
}

/** The age of figures in whole minutes, hours or days. */
export function ageText(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000));
  const [unit, count] =
    minutes < 120
      ? (['minute', minutes] as const)
      : minutes < 2_880
        ? (['hour', Math.floor(minutes / 60)] as const)
        : (['day', Math.floor(minutes / 1_440)] as const);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
