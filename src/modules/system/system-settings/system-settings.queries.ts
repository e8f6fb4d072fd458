import { sql } from 'kysely';
import { db, first, prepared, type Statements } from '../../../core/sql.js';
import type { SystemSettings } from './system-settings.types.js';

/** The stored settings. */
export type SettingsRow = Omit<SystemSettings, 'publicUrlFixed' | 'houseLogoUrl'>;

// An enum list stays text in the answer; a text list is parsed.
const read = prepared(
  () => sql<SettingsRow>`
  SELECT reopen_days, confirm_after_minutes, mfa_roles::text[], require_verified_email,
    report_links, default_calendar_id, currency, time_zone, lock_days, offline_hours, public_url, house_name, house_logo_id,
    house_language::text, push_texts, rules, board_frame_ancestors, identity_without_match::text,
    scim_department, identity_department_id, version, updated_at
  FROM system_settings WHERE id = 1`,
);

/** The row of the settings. */
export async function readSettings(statements: Statements): Promise<SettingsRow> {
  const row = await first(statements, read({}));
  if (row === undefined) throw new Error('The row of the settings is missing.');
  return row;
}

const lock = prepared(() =>
  db.selectFrom('systemSettings').select('id').where('id', '=', 1).forUpdate(),
);

/** Locks the settings until the transaction ends, so that changes are serialised. */
export async function lockSettings(statements: Statements): Promise<void> {
  await statements.all(lock({}));
}
