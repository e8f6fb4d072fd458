import { day, id, oneOf, type RawSearch, text } from '../../../app/search.ts';

/** Periods of figures by name; without one the last 30 days. */
export const PERIODS = ['month', 'lastMonth', '30d', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Tabs of the page. */
export const TABS = ['figures', 'assets', 'closings', 'targets', 'reports', 'wall'] as const;

/** Period and filter of the figures. */
export interface FigureFilter {
  readonly period?: PeriodName | undefined;
  /** A fixed period, both ends or neither; days in the zone of the settings (`2026-01-31`). */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly departmentId?: number | undefined;
  readonly locationId?: number | undefined;
  /** Without a field: links have them. */
  readonly categoryId?: number | undefined;
  readonly assetId?: number | undefined;
  readonly technicianId?: number | undefined;
}

/** Address parameters of the figures. */
export interface FigureSearch extends FigureFilter {
  readonly tab?: (typeof TABS)[number] | undefined;
  /** The figure that is open, and its grouping. */
  readonly figure?: string | undefined;
  readonly by?: string | undefined;
}

export function figureSearch(raw: RawSearch): FigureSearch {
  const [from, to] = [day(raw.from), day(raw.to)];
  const own = from !== undefined && to !== undefined && from <= to;
  return {
    tab: oneOf(raw.tab, TABS),
    period: own ? undefined : oneOf(raw.period, PERIODS),
    from: own ? from : undefined,
    to: own ? to : undefined,
    departmentId: id(raw.departmentId),
    locationId: id(raw.locationId),
    categoryId: id(raw.categoryId),
    assetId: id(raw.assetId),
    technicianId: id(raw.technicianId),
    figure: text(raw.figure),
    by: text(raw.by),
  };
}
