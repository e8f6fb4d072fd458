import type { ActingCaller } from '../../../core/context.js';
import type { Session as SessionRow, User as UserRow } from '../../../generated/prisma/client.js';
import { deviceOf } from '../../sign-in/sessions/devices.js';
import type { ChosenSettings, Session } from './me.types.js';

/** A session as both interfaces return it to its user. */
export function toResponse(caller: ActingCaller, row: SessionRow): Session {
  const { id, ipAddress, userAgent, createdAt, lastUsedAt, expiresAt, revokedAt } = row;
  const current = caller.actor.kind === 'session' && id === caller.actor.sessionId;
  const device = deviceOf(userAgent);
  return { id, current, ipAddress, userAgent, device, createdAt, lastUsedAt, expiresAt, revokedAt };
}

/** Language and time zone of a stored account that nobody has chosen. */
const DEFAULTS = { language: 'en', timezone: 'UTC' } as const;

/**
 * The settings that the person has chosen. Accounts of versions that did not mark a choice have
 * chosen what differs from the defaults.
 */
export function chosenSettingsOf(
  row: Pick<UserRow, 'language' | 'languageChosen' | 'timezone' | 'timezoneChosen'>,
): ChosenSettings {
  const { language, languageChosen, timezone, timezoneChosen } = row;
  return {
    language: languageChosen || language !== DEFAULTS.language ? language : null,
    timezone: timezoneChosen || timezone !== DEFAULTS.timezone ? timezone : null,
  };
}
