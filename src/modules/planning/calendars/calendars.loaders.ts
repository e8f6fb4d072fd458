import { byKey, defineLoader } from '../../../core/loaders.js';
import { rowsWithIds } from '../../../core/rows.js';
import { CALENDAR_ROWS, toCalendar } from './calendars.queries.js';

/** Calendars by id. */
export const calendarById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) =>
      (await rowsWithIds(statements, CALENDAR_ROWS, ids)).map(toCalendar),
    (calendar) => calendar.id,
  ),
);
