import type { Role } from '../../../generated/schema.ts';
import type { SettingsValuesFragment } from './system-settings.generated.ts';

/** Units of a duration, each with the maximum of its field. */
export const LENGTH_PARTS = [
  ['days', 365],
  ['hours', 23],
  ['minutes', 59],
] as const;

/** The same of working time, whose days have no fixed length. */
export const WORKING_LENGTH_PARTS = [
  ['hours', 8760],
  ['minutes', 59],
] as const;

/** Proposed with a calendar, in minutes of working time: a week of 40 hours. */
export const PROPOSED_WORKING_MINUTES = 2_400;

/** Request settings as form fields. */
export interface RulesValues
  extends Record<string, string | number | boolean | null | readonly string[]> {
  reopenDays: string | number;
  lockDays: string | number;
  offlineHours: string | number;
  currency: string;
  timeZone: string;
  days: string | number;
  hours: string | number;
  minutes: string | number;
  /** The id as text; null: elapsed time. */
  defaultCalendarId: string | null;
  mfaRoles: Role[];
  requireVerifiedEmail: boolean;
  reportLinks: boolean;
  pushTexts: boolean;
  /** Origins, one a line. */
  boardFrameAncestors: string;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** A length in the units of its fields: of working time, in hours and minutes. */
export function lengthOf(
  minutes: number,
  isWorkingTime: boolean,
): Pick<RulesValues, 'days' | 'hours' | 'minutes'> {
  const days = isWorkingTime ? 0 : Math.floor(minutes / DAY);
  return {
    days,
    hours: Math.floor((minutes - days * DAY) / HOUR),
    minutes: minutes % HOUR,
  };
}

export function valuesOf({
  reopenDays,
  lockDays,
  offlineHours,
  currency,
  timeZone,
  confirmAfterMinutes,
  defaultCalendarId,
  mfaRoles,
  requireVerifiedEmail,
  reportLinks,
  pushTexts,
  boardFrameAncestors,
}: SettingsValuesFragment): RulesValues {
  return {
    reopenDays,
    lockDays,
    offlineHours,
    currency,
    timeZone,
    ...lengthOf(confirmAfterMinutes, defaultCalendarId !== null),
    defaultCalendarId: defaultCalendarId === null ? null : String(defaultCalendarId),
    mfaRoles: [...mfaRoles],
    requireVerifiedEmail,
    reportLinks,
    pushTexts,
    boardFrameAncestors: boardFrameAncestors.join('\n'),
  };
}

/** Total of three fields, in minutes; an empty field counts as 0. */
export function minutesOf({ days, hours, minutes }: RulesValues): number {
  return Number(days) * DAY + Number(hours) * HOUR + Number(minutes);
}

/** The origins of a field with one a line; a slash at the end of a pasted one is left out. */
export function originsOf({ boardFrameAncestors: text }: RulesValues): string[] {
  const lines = text.split(/[\s,]+/).filter((line) => line !== '');
  return [...new Set(lines.map((line) => line.replace(/\/$/, '').toLowerCase()))];
}
