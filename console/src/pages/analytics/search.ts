import { day, id, oneOf, type RawSearch } from '../../app/search.ts';

/** Lengths of the analytics period that are counted back from today. */
export const PERIODS = ['7d', '30d', '90d', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The period and the department of the analytics. */
export interface PeriodSearch {
  /** A period that moves with time; 30 days without one. */
  readonly period?: PeriodName | undefined;
  /** A period of its own, both or neither; days in UTC (`2026-01-31`). */
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
