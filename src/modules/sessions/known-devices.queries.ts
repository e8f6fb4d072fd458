import type { Statements } from '../../core/reads.js';
import { deviceKey, deviceOf } from './devices.js';

/** For how long a device is remembered after the last use of a session, in milliseconds. */
const REMEMBERED = 30 * 86_400_000;

/** Rows of versions without devices are recognised by the whole header. */
const FIND = `
  SELECT EXISTS (
      SELECT 1 FROM sessions WHERE user_id = $1 AND device = $2 AND last_used_at > $4)
    OR EXISTS (
      SELECT 1 FROM sessions WHERE user_id = $1 AND device IS NULL AND last_used_at > $4
        AND user_agent IS NOT DISTINCT FROM $3)`;

/** Whether an account had a session of such a device in the last 30 days, live or ended. */
export async function knowsDevice(
  statements: Statements,
  userId: number,
  userAgent: string | null,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - REMEMBERED).toISOString();
  const key = deviceKey(deviceOf(userAgent));
  const [row] = await statements.rows(FIND, [userId, key, userAgent, since]);
  return row?.[0] === true;
}
