import { onUser } from '../../support/preparations.js';
import { change, type ModuleContract, query } from '../operation.js';

/** The contract of working hours of people (docs/behaviour/workload.md). */
export const workingCalendars: ModuleContract = {
  operations: {
    workingCalendar: {
      ...query('GET /users/:userId/working-calendar', 'UserWorkingCalendar', 'userId: Int!'),
      access: 'relation',
      scope: 'maintenance.assign|system.settings|user.read',
    },
    setWorkingCalendar: {
      ...change(
        'PUT /users/:userId/working-calendar',
        'UserWorkingCalendar',
        'SetWorkingCalendarInput',
      ),
      access: 'relation',
      scope: 'maintenance.assign|system.settings',
      audit: [
        onUser('working_calendar_set', ['calendarId']),
        async (given) => {
          const { id: calendarId } = await given.seed.calendar();
          return given.asAdmin({ userId: given.technician.id, calendarId });
        },
      ],
    },
  },
  paths: [['/users/999999/working-calendar', 'GET PUT']],
  answers: {
    UserWorkingCalendar: 'userId calendarId effectiveCalendarId timeZone',
  },
};
