import { compact } from '../../../app/search.ts';
import type { FigureFilter } from './search.ts';

/** A period of whole days (`2026-01-31`), both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * The days that an address selects; undefined for the last 30 days until now.
 *
 * @param today in the viewer's zone.
 */
export function daysOf(search: FigureFilter, today: string): Days | undefined {
  const { from, to, period = '30d' } = search;
  if (from !== undefined && to !== undefined) return { from, to };
  const month = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'month':
      return { from: month, to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'lastMonth': {
      const last = new Date(Date.parse(month) - 86_400_000).toISOString().slice(0, 10);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
    default:
      return undefined;
  }
}

/** Period and filters as the service takes them. */
export function filterOf(search: FigureFilter, today: string) {
  const { departmentId, locationId, categoryId, assetId, technicianId } = search;
  return compact({
    ...daysOf(search, today),
    ...{ departmentId, locationId, categoryId, assetId, technicianId },
  });
}

/** Period and filters as the service takes them. */
export type ServiceFilter = ReturnType<typeof filterOf>;
