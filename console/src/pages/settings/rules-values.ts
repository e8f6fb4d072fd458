import type { Role } from '../../generated/schema.ts';
import type { SettingsValuesFragment } from './system-settings.generated.ts';

/** Units of a duration, each with the maximum of its field. */
export const LENGTH_PARTS = [
  ['days', 365],
  ['hours', 23],
  ['minutes', 59],
] as const;

/** Request settings as form fields. */
export interface RulesValues extends Record<string, string | number | boolean | readonly string[]> {
  reopenDays: string | number;
  days: string | number;
  hours: string | number;
  minutes: string | number;
  mfaRoles: Role[];
  requireVerifiedEmail: boolean;
  reportLinks: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

export function valuesOf({
  reopenDays,
  confirmAfterMinutes,
  mfaRoles,
  requireVerifiedEmail,
  reportLinks,
}: SettingsValuesFragment): RulesValues {
  return {
    reopenDays,
    days: Math.floor(confirmAfterMinutes / DAY),
    hours: Math.floor((confirmAfterMinutes % DAY) / HOUR),
    minutes: confirmAfterMinutes % HOUR,
    mfaRoles: [...mfaRoles],
    requireVerifiedEmail,
    reportLinks,
  };
}

/** Total of three fields, in minutes; an empty field counts as 0. */
export function minutesOf({ days, hours, minutes }: RulesValues): number {
  return Number(days) * DAY + Number(hours) * HOUR + Number(minutes);
}
