// Tables and released migrations for the check of migrations.

/**
 * Tables that keep at most a few hundred rows. Every other table counts as growing: a statement
 * that reads or rewrites all of its rows may take minutes.
 */
export const SMALL_TABLES = new Set([
  'audit_chain',
  'departments',
  'incidents',
  'login_codes',
  'webhook_endpoints',
]);

/**
 * Migrations of the last release, and one that is older than the check. They are not checked, and
 * steps that remove something may refer to them. A release adds its migrations here.
 */
export const RELEASED = [
  '20261121000000_initial',
  '20261121000100_people',
  '20261121000200_files',
  '20261121000300_records',
  '20261121000400_idempotency',
  '20261121000500_webhooks',
  '20261121000600_identity',
  '20261121000700_incidents',
  '20261121000800_replay_order',
  '20261121001000_audit_truncate',
  '20261121001001_incident_witnesses',
  '20261121001100_request_rollups',
  '20261121001200_audit_insert',
  '20261121001400_list_by_change',
  '20261121001510_email_verified',
  '20261121001520_department_heads',
  '20261121001600_event_context',
  '20261122020946_list_order',
  '20261122050917_request_completion_filter',
];
