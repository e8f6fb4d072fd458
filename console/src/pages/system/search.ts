import { compact, day, id, oneOf, type RawSearch, text } from '../../app/search.ts';

/** The period of the analytics; days (`2026-01-31`). */
export interface PeriodSearch {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly departmentId?: number | undefined;
}

export function periodSearch(raw: RawSearch): PeriodSearch {
  return compact({
    fromDate: day(raw.fromDate),
    toDate: day(raw.toDate),
    departmentId: id(raw.departmentId),
  });
}

/** The filters of the audit trail. */
export interface AuditSearch {
  readonly action?: string | undefined;
  readonly actorId?: number | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function auditSearch(raw: RawSearch): AuditSearch {
  return compact({
    action: text(raw.action),
    actorId: id(raw.actorId),
    targetType: text(raw.targetType),
    targetId: text(raw.targetId),
    from: day(raw.from),
    to: day(raw.to),
  });
}

export const LOG_LEVELS = ['INFO', 'WARNING', 'ERROR', 'SUSPICIOUS'] as const;
export const LOG_CATEGORIES = ['AUTH', 'SECURITY', 'SYSTEM'] as const;

/** The filters of the internal log. */
export interface LogSearch {
  readonly level?: string | undefined;
  readonly category?: string | undefined;
  readonly service?: string | undefined;
  readonly userId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function logSearch(raw: RawSearch): LogSearch {
  return compact({
    level: oneOf(raw.level, LOG_LEVELS)?.toLowerCase(),
    category: oneOf(raw.category, LOG_CATEGORIES)?.toLowerCase(),
    service: text(raw.service),
    userId: id(raw.userId),
    from: day(raw.from),
    to: day(raw.to),
  });
}
