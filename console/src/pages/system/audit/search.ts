import { day, flag, id, type RawSearch, text } from '../../../app/search.ts';

/** The filters of the audit trail. */
export interface AuditSearch {
  readonly action?: string | undefined;
  readonly actorId?: number | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** True: with the renewals of sessions. */
  readonly renewals?: boolean | undefined;
}

export function auditSearch(raw: RawSearch): AuditSearch {
  return {
    action: text(raw.action),
    actorId: id(raw.actorId),
    targetType: text(raw.targetType),
    targetId: text(raw.targetId),
    from: day(raw.from),
    to: day(raw.to),
    renewals: flag(raw.renewals) ? true : undefined,
  };
}
