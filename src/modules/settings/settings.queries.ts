import type { Statements } from '../../core/reads.js';
import type { Role } from '../../generated/prisma/enums.js';
import type { SystemSettings } from './settings.types.js';

const READ =
  'SELECT reopen_days, confirm_after_minutes, require_verified_email, array_to_json(mfa_roles), version, updated_at ' +
  'FROM system_settings WHERE id = 1';

/** The row of the settings. */
export async function readSettings(statements: Statements): Promise<SystemSettings> {
  const [row] = await statements.rows(READ, []);
  if (row === undefined) throw new Error('The row of the settings is missing.');
  const [reopenDays, confirmAfterMinutes, requireVerifiedEmail, mfaRoles, version, updatedAt] = row;
  return {
    reopenDays: reopenDays as number,
    confirmAfterMinutes: confirmAfterMinutes as number,
    requireVerifiedEmail: requireVerifiedEmail as boolean,
    mfaRoles: mfaRoles as Role[],
    version: version as number,
    updatedAt: updatedAt as Date,
  };
}

/** Locks the settings until the transaction ends, so that changes follow one another. */
export async function lockSettings(statements: Statements): Promise<void> {
  await statements.rows('SELECT id FROM system_settings WHERE id = 1 FOR UPDATE', []);
}
