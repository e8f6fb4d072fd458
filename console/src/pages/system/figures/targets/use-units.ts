import { useQuery } from '@apollo/client/react';
import { decimalsOf } from '../../../../parts/money.ts';
import type { Unit } from '../figure-facts.ts';
import { FigureCurrencyDocument } from '../figures.generated.ts';
import { useFigureFormat } from '../use-figure-format.ts';

/** Factors between the value of a field and the unit of a figure. */
const PERCENT = 100;
const HOUR = 60;

/** Units of the figures: how a bound is written, and how a field has it. */
export interface Units {
  /** The unit of a figure; undefined until it is read. */
  readonly unitOf: (figure: string) => Unit | undefined;
  readonly currency: string;
  /** A bound in words. */
  readonly write: (figure: string, value: number) => string;
  /** Factor from the unit of a figure to that of a field: percent, hours, amounts. */
  readonly factorOf: (figure: string) => number;
}

/** Reads the units of the figures. */
export function useUnits(): Units {
  const { data } = useQuery(FigureCurrencyDocument, { fetchPolicy: 'cache-first' });
  const currency = data?.kpis.currency ?? 'EUR';
  const format = useFigureFormat(currency);
  const units = new Map(
    data?.kpis.figures.map(({ figure, unit }) => [figure, unit] as const) ?? [],
  );
  const unitOf = (figure: string) => units.get(figure);
  return {
    unitOf,
    currency,
    write: (figure, value) => format(value, unitOf(figure) ?? 'COUNT'),
    factorOf: (figure) => {
      const unit = unitOf(figure);
      if (unit === 'RATIO') return PERCENT;
      if (unit === 'MINUTES') return 1 / HOUR;
      return unit === 'MONEY' ? 1 / 10 ** decimalsOf(currency) : 1;
    },
  };
}
