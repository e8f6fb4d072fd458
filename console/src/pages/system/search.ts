import { day, id, oneOf, type RawSearch, text } from '../../app/search.ts';

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
  return {
    action: text(raw.action),
    actorId: id(raw.actorId),
    targetType: text(raw.targetType),
    targetId: text(raw.targetId),
    from: day(raw.from),
    to: day(raw.to),
  };
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
  return {
    level: oneOf(raw.level, LOG_LEVELS)?.toLowerCase(),
    category: oneOf(raw.category, LOG_CATEGORIES)?.toLowerCase(),
    service: text(raw.service),
    userId: id(raw.userId),
    from: day(raw.from),
    to: day(raw.to),
  };
}

export const SETTINGS_TABS = ['webhooks', 'rules', 'configuration'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** What the settings show. */
export interface SettingsSearch {
  readonly tab?: SettingsTab | undefined;
  /** The webhook endpoint whose deliveries are shown. */
  readonly endpoint?: number | undefined;
  readonly status?: string | undefined;
  /** What the configuration is searched for. */
  readonly search?: string | undefined;
}

export function settingsSearch(raw: RawSearch): SettingsSearch {
  return {
    tab: oneOf(raw.tab, SETTINGS_TABS),
    endpoint: id(raw.endpoint),
    status: oneOf(raw.status, DELIVERY_STATUSES)?.toLowerCase(),
    search: text(raw.search),
  };
}
