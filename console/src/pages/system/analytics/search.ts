import { day, id, oneOf, type RawSearch } from '../../../app/search.ts';

/** Lengths of analytics periods that end today. */
export const PERIODS = ['7d', '30d', '90d', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Period and department of the analytics. */
export interface PeriodSearch {
  /** A period that ends today; default: 30 days. */
  readonly period?: PeriodName | undefined;
  /** A fixed period, both ends or neither; days in UTC (`2026-01-31`). */
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly departmentId?: number | undefined;
}

export function periodSearch(raw: RawSearch): PeriodSearch {
  const [fromDate, toDate] = [day(raw.fromDate), day(raw.toDate)];
  const own = fromDate !== undefined && toDate !== undefined && fromDate <= toDate;
  return {
    period: own ? undefined : oneOf(raw.period, PERIODS),
    fromDate: own ? fromDate : undefined,
    toDate: own ? toDate : undefined,
    departmentId: id(raw.departmentId),
  };
}
