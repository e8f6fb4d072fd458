import type { Statements } from '../../../../core/sql.js';
import type { CalendarsService } from '../../../planning/calendars/calendars.service.js';

/** Tells of a time whether it is within the working hours of a calendar. */
export type Hours = (at: Date) => (calendarId: number) => boolean;

/** The hours of some calendars, which conditions name. */
export async function hoursOf(
  calendars: Pick<CalendarsService, 'workTimes'>,
  statements: Statements,
  ids: readonly number[],
): Promise<Hours> {
  if (ids.length === 0) return () => () => false;
  const times = await calendars.workTimes(statements, [...new Set(ids)]);
  return (at) => {
    const end = new Date(at.getTime() + 1);
    return (id) => (times.get(id)?.between(at, end) ?? 0) > 0;
  };
}
