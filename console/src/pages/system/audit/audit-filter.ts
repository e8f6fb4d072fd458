import { compact } from '../../../app/search.ts';
import type { AuditRecordFilter } from '../../../generated/schema.ts';
import { firstMoment, lastMoment } from '../../../parts/local-time.ts';
import type { AuditSearch } from './search.ts';

/** Renewal of a session, which the console does by itself every few minutes. */
const RENEWAL = 'auth.refreshed';

/** Filter of the audit trail that an address selects; days are those of the viewer's zone. */
export function filterOf(search: AuditSearch, timeZone: string): AuditRecordFilter {
  const { action, actorId, targetType, targetId } = search;
  const from = search.from && firstMoment(search.from, timeZone);
  const to = search.to && lastMoment(search.to, timeZone);
  return compact<AuditRecordFilter>({
    action,
    actorId,
    targetType,
    targetId,
    from,
    to,
    excludeAction: search.renewals || action !== undefined ? undefined : RENEWAL,
  });
}
