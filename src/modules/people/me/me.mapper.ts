import type { ActingCaller } from '../../../core/context.js';
import type { Session as SessionRow, User as UserRow } from '../../../generated/prisma/client.js';
import { deviceOf } from '../../sign-in/sessions/devices.js';
import type { ChosenSettings, Session, TakenSettings } from './me.types.js';

/** A session as both interfaces return it to its user. */
export function toResponse(caller: ActingCaller, row: SessionRow): Session {
  const { id, ipAddress, userAgent, createdAt, lastUsedAt, expiresAt, revokedAt } = row;
  const current = caller.actor.kind === 'session' && id === caller.actor.sessionId;
  const device = deviceOf(userAgent);
  return { id, current, ipAddress, userAgent, device, createdAt, lastUsedAt, expiresAt, revokedAt };
}

/** Language and time zone of a stored account that nobody has chosen. */
const DEFAULTS = { language: 'en', timezone: 'UTC' } as const;

/** Columns that tell where language and time zone of an account come from. */
export type OriginOfSettings = Pick<
  UserRow,
  | 'language'
  | 'languageChosen'
  | 'languageTakenAt'
  | 'timezone'
  | 'timezoneChosen'
  | 'timezoneTakenAt'
>;

/**
 * The settings that the person has chosen. Accounts of versions that did not mark a choice have
 * chosen what differs from the defaults.
 */
export function chosenSettingsOf(row: OriginOfSettings): ChosenSettings {
  const { language, languageChosen, languageTakenAt } = row;
  const { timezone, timezoneChosen, timezoneTakenAt } = row;
  const hasLanguage = languageTakenAt === null && language !== DEFAULTS.language;
  const hasZone = timezoneTakenAt === null && timezone !== DEFAULTS.timezone;
  return {
    language: languageChosen || hasLanguage ? language : null,
    timezone: timezoneChosen || hasZone ? timezone : null,
  };
}

/** The settings that were taken from a device. */
export function takenSettingsOf(row: OriginOfSettings): TakenSettings {
  const { language, languageTakenAt, timezone, timezoneTakenAt } = row;
  const times = [languageTakenAt, timezoneTakenAt].filter((time) => time !== null);
  return {
    language: languageTakenAt === null ? null : language,
    timezone: timezoneTakenAt === null ? null : timezone,
    takenAt: times.reduce<Date | null>((one, other) => (one && one > other ? one : other), null),
  };
}
