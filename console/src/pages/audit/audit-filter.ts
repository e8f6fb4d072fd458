import { compact } from '../../app/search.ts';
import type { AuditRecordFilter } from '../../generated/schema.ts';
import { firstMoment, lastMoment } from '../../parts/local-time.ts';
import type { AuditSearch } from './search.ts';

/** Suggested actions; the service has more, and any can be typed. */
export const LIKELY_ACTIONS = [
  'attachment.deleted',
  'attachment.uploaded',
  'audit.exported',
  'auth.locked_out',
  'auth.logged_in',
  'auth.logged_out',
  'auth.registered',
  'auth.session_revoked',
  'department.created',
  'department.deleted',
  'department.updated',
  'maintenance.approved',
  'maintenance.assigned',
  'maintenance.cancelled',
  'maintenance.completed',
  'maintenance.created',
  'maintenance.purged',
  'maintenance.updated',
  'user.created',
  'user.permissions_set',
  'user.updated',
  'webhook.created',
  'webhook.deleted',
  'webhook.disabled',
  'webhook.secret_rotated',
  'webhook.updated',
] as const;

/** Suggested types of objects. */
export const LIKELY_TARGETS = [
  'attachment',
  'audit_trail',
  'department',
  'maintenance_request',
  'session',
  'user',
  'webhook_endpoint',
] as const;

/** Filter of the audit trail that an address selects; days are those of the viewer's zone. */
export function filterOf(search: AuditSearch, timeZone: string): AuditRecordFilter {
  const { action, actorId, targetType, targetId } = search;
  const from = search.from && firstMoment(search.from, timeZone);
  const to = search.to && lastMoment(search.to, timeZone);
  return compact<AuditRecordFilter>({ action, actorId, targetType, targetId, from, to });
}

/** The same filters for the export over REST. */
export function exportPath(search: AuditSearch, timeZone: string): string {
  const query = new URLSearchParams(
    Object.entries(filterOf(search, timeZone)).map(([name, value]) => [name, String(value)]),
  );
  query.set('format', 'excel');
  return `/api/v1/system/audit/export?${query}`;
}
