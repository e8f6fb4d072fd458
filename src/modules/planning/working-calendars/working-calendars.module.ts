import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { calendars } from '../calendars/calendars.module.js';
import { workingCalendarOperations } from './working-calendars.operations.js';
import { WorkingCalendarsResolver } from './working-calendars.resolver.js';
import { WorkingCalendarsService } from './working-calendars.service.js';

/** Working hours of people, and those who plan them (docs/behaviour/workload.md). */
export const workingCalendars = defineModule({
  name: 'working-calendars',
  needs: [calendars, users, departments],
  operations: workingCalendarOperations,
  resolvers: [WorkingCalendarsResolver],
  samples: {
    'UserWorkingCalendar.userId': 4,
    'UserWorkingCalendar.calendarId': null,
    'UserWorkingCalendar.effectiveCalendarId': 1,
    'UserWorkingCalendar.timeZone': 'Europe/Berlin',
  },
  create: ({ statements, unitOfWork }, { calendars }) => ({
    workingCalendars: new WorkingCalendarsService(statements, unitOfWork, calendars.calendars),
  }),
});
