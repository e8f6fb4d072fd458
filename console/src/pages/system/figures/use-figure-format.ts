import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { minutesText } from '../../../parts/lengths.ts';
import { moneyText } from '../../../parts/money.ts';
import type { Unit } from './figure-facts.ts';

/** Writes the value of a figure; null is "no data", never 0. */
export type FigureFormat = (value: number | null | undefined, unit: Unit) => string;

/** Returns the format of values: time in hours and minutes, money in the currency. */
export function useFigureFormat(currency: string): FigureFormat {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const write: Readonly<Record<Unit, (value: number) => string>> = {
    MINUTES: (value) => (value < 0 ? `−${minutes(-value)}` : minutes(value)),
    RATIO: format.percent,
    COUNT: (value) => format.number(value),
    WEEKS: (value) =>
      t('weeks', { count: value, number: format.number(value, { maximumFractionDigits: 1 }) }),
    RATING: (value) => format.number(value, { maximumFractionDigits: 1 }),
    MONEY: (value) => moneyText(format.locale, value, currency),
  };
  return (value, unit) => (typeof value === 'number' ? write[unit](value) : t('noData'));
}

/** Less than a minute in seconds, so that it is not written as none. */
function minutes(value: number): string {
  if (value > 0 && value < 1) return `${Math.round(value * 60)} s`;
  return minutesText(Math.round(value));
}
