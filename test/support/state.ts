import { expect } from 'vitest';
import type { TestApp } from './app.js';
import type { Answer } from './interfaces.js';

/**
 * Everything that the tables hold, as one text: equal before and after what changes nothing.
 * The internal log is not among them: it has an entry for each denied access.
 */
export async function stateOf(
  app: TestApp,
  tables = [
    'users',
    'departments',
    'sessions',
    'push_subscriptions',
    'refresh_tokens',
    'maintenance_requests',
    'downtimes',
    'time_entries',
    'labour_rates',
    'timeline_entries',
    'asset_changes',
    'meters',
    'readings',
    'schedules',
    'schedule_assets',
    'schedule_occurrences',
    'parts',
    'stock_movements',
    'purchases',
    'contractors',
    'contractor_categories',
    'job_links',
    'job_mails',
    'mailboxes',
    'inbound_mails',
    'raw_mails',
    'inbound_answers',
    'calendars',
    'calendar_versions',
    'system_settings',
    'identity_mappings',
    'identity_groups',
    'identity_group_members',
    'targets',
    'boards',
    'figure_reports',
    'figure_report_mails',
    'categories',
    'field_definitions',
    'failure_codes',
    'skills',
    'user_skills',
    'working_calendars',
    'absences',
    'checklists',
    'request_checklists',
    'request_checklist_items',
    'sla_policies',
    'sla_policy_versions',
    'sla_clocks',
    'sla_segments',
    'audit_records',
    'outbox_events',
  ],
): Promise<string> {
  const parts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS state FROM ${table} t`,
  );
  const rows = await app.database.prisma.$queryRawUnsafe<{ name: string; state: string }[]>(
    parts.join(' UNION ALL '),
  );
  return rows.map(({ name, state }) => `${name} ${state}`).join('\n');
}

/**
 * Expects that a call is refused with the code (and field) and that the database stays as it is.
 *
 * @param input is named in the failure.
 * @returns the answer, for further expectations.
 */
export async function expectRefused(
  app: TestApp,
  input: unknown,
  call: () => Promise<Answer>,
  code: string,
  field?: string,
): Promise<Answer> {
  const before = await stateOf(app);
  const answer = await call();
  expect([input, answer.code]).toEqual([input, code]);
  if (field) expect(answer.details).toMatchObject({ field });
  expect(await stateOf(app)).toBe(before);
  return answer;
}
