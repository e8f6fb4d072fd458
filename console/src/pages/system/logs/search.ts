import { dayOrMoment, id, oneOf, type RawSearch, text } from '../../../app/search.ts';

export const LOG_LEVELS = ['INFO', 'WARNING', 'ERROR', 'SUSPICIOUS'] as const;
export const LOG_CATEGORIES = ['AUTH', 'SECURITY', 'SYSTEM'] as const;

/** The filters of the internal log. */
export interface LogSearch {
  readonly level?: string | undefined;
  readonly category?: string | undefined;
  readonly service?: string | undefined;
  readonly userId?: number | undefined;
  /** Days in the viewer's zone, or moments. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function logSearch(raw: RawSearch): LogSearch {
  return {
    level: oneOf(raw.level, LOG_LEVELS)?.toLowerCase(),
    category: oneOf(raw.category, LOG_CATEGORIES)?.toLowerCase(),
    service: text(raw.service),
    userId: id(raw.userId),
    from: dayOrMoment(raw.from),
    to: dayOrMoment(raw.to),
  };
}
