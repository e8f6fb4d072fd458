import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Question } from './questions.ts';

/** The bounds of a number or a day in words; nothing where there are none. */
export function useRange({ kind, min, max, unit }: Question): string | undefined {
  const { t } = useTranslation('fields');
  const format = useFormat();
  if (kind !== 'NUMBER' && kind !== 'DATE') return undefined;
  const words = (bound: unknown) => {
    if (typeof bound === 'string') return format.day(bound);
    const number = format.number(Number(bound), { maximumFractionDigits: 3 });
    return unit ? `${number} ${unit}` : number;
  };
  const [least, most] = [min, max].map((bound) => (bound == null ? undefined : words(bound)));
  if (least !== undefined && most !== undefined) {
    return t('range.both', { min: least, max: most });
  }
  if (least !== undefined) return t('range.min', { min: least });
  return most === undefined ? undefined : t('range.max', { max: most });
}
