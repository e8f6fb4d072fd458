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
export const RELEASED = ['20261127200002_baseline'];
