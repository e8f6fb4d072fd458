import type { Role } from '../../generated/schema.ts';
import type { SettingsValuesFragment } from './system-settings.generated.ts';

/** The parts of a length of time, each with the most that its field takes. */
export const LENGTH_PARTS = [
  ['days', 365],
  ['hours', 23],
  ['minutes', 59],
] as const;

/** The settings of requests as fields of a form. */
export interface RulesValues extends Record<string, string | number | boolean | readonly string[]> {
  reopenDays: string | number;
  days: string | number;
  hours: string | number;
  minutes: string | number;
  mfaRoles: Role[];
  requireVerifiedEmail: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

export function valuesOf({
  reopenDays,
  confirmAfterMinutes,
  mfaRoles,
  requireVerifiedEmail,
}: SettingsValuesFragment): RulesValues {
  return {
    reopenDays,
    days: Math.floor(confirmAfterMinutes / DAY),
    hours: Math.floor((confirmAfterMinutes % DAY) / HOUR),
    minutes: confirmAfterMinutes % HOUR,
    mfaRoles: [...mfaRoles],
    requireVerifiedEmail,
  };
}

/** The length that three fields give together, in minutes; an empty field counts as 0. */
export function minutesOf({ days, hours, minutes }: RulesValues): number {
  return Number(days) * DAY + Number(hours) * HOUR + Number(minutes);
}
