import { decimalsOf } from '../../../../core/money.js';
import { filled } from '../../../../core/text.js';
import type { MailLanguage } from '../../../outward/mail/mail-page.js';
import type { FigureUnit } from '../figures.js';
import { REPORT_TEXTS } from './mail-texts.js';

/** Writes the value of a figure; null is "no data", never 0. */
export type WriteValue = (value: number | null, unit: FigureUnit) => string;

/** The writer of values in a language: time in hours and minutes, money in the currency. */
export function valueWriter(language: MailLanguage, currency: string): WriteValue {
  const texts = REPORT_TEXTS[language];
  const number = (value: number, digits: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits, ...options }).format(value);
  const write: Readonly<Record<FigureUnit, (value: number) => string>> = {
    minutes: (value) => minutesText(value, (whole) => number(whole, 0)),
    ratio: (value) => number(value, 1, { style: 'percent' }),
    count: (value) => number(value, 0),
    weeks: (value) => filled(texts.weeks, { value: number(value, 1) }),
    rating: (value) => number(value, 1),
    money: (value) => moneyText(value, language, currency),
  };
  return (value, unit) => (value === null ? texts.noData : write[unit](value));
}

/** Less than a minute in seconds, so that it is not written as none. */
function minutesText(value: number, whole: (value: number) => string): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size > 0 && size < 1) return `${sign}${Math.round(size * 60)} s`;
  const minutes = Math.round(size);
  const hours = Math.floor(minutes / 60);
  const rest = `${minutes % 60} min`;
  return hours === 0 ? `${sign}${rest}` : `${sign}${whole(hours)} h ${rest}`;
}

function moneyText(minorUnits: number, language: MailLanguage, currency: string): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency },
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  }).format(minorUnits / 10 ** decimals);
}
