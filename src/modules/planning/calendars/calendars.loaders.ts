import { sql } from 'kysely';
import { byKey, defineLoader } from '../../../core/loaders.js';
import { anyOf, statement } from '../../../core/sql.js';
import { CALENDAR_COLUMNS, type CalendarRow, toCalendar } from './calendars.queries.js';

/** Calendars by id. */
export const calendarById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await statements.all(
        statement(sql<CalendarRow>`SELECT ${CALENDAR_COLUMNS} FROM calendars AS t
          WHERE t.id = ${anyOf(sql.val(ids))}`),
      );
      return rows.map(toCalendar);
    },
    (calendar) => calendar.id,
  ),
);
