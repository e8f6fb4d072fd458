import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import { deviceKey, deviceOf } from './devices.js';

/** Time for which a device is remembered after the last use of a session, in milliseconds. */
const REMEMBERED = 30 * 86_400_000;

/** A device of an account, and the time from which it counts. */
interface Device {
  readonly userId: number;
  readonly key: string | null;
  readonly userAgent: string | null;
  readonly since: Date;
}

/** Rows of versions without devices are recognised by the whole header. */
const findDevice = prepared(
  (p: Parameters<Device>) => sql<{ isKnown: boolean }>`
  SELECT EXISTS (
      SELECT 1 FROM sessions
      WHERE user_id = ${p.userId} AND device = ${p.key} AND last_used_at > ${p.since})
    OR EXISTS (
      SELECT 1 FROM sessions
      WHERE user_id = ${p.userId} AND device IS NULL AND last_used_at > ${p.since}
        AND user_agent IS NOT DISTINCT FROM ${p.userAgent}) AS is_known`,
);

/** Returns whether an account had a session of such a device in the last 30 days, live or ended. */
export async function knowsDevice(
  statements: Statements,
  userId: number,
  userAgent: string | null,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - REMEMBERED);
  const key = deviceKey(deviceOf(userAgent));
  const found = await first(statements, findDevice({ userId, key, userAgent, since }));
  return found?.isKnown === true;
}
