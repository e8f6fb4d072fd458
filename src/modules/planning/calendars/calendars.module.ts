import { defineModule } from '../../../infra/infrastructure.js';
import { calendarChanged } from './calendars.events.js';
import { calendarById } from './calendars.loaders.js';
import { calendarOperations } from './calendars.operations.js';
import { CalendarsResolver } from './calendars.resolver.js';
import { CalendarsService } from './calendars.service.js';

/** Working hours, by which deadlines are counted (docs/behaviour/calendars.md). */
export const calendars = defineModule({
  name: 'calendars',
  needs: [],
  operations: calendarOperations,
  resolvers: [CalendarsResolver],
  loaders: { calendarById },
  events: { calendarChanged },
  samples: {
    'Calendar.id': 1,
    'Calendar.name': 'Office',
    timeZone: 'Europe/Berlin',
    week: [
      ...Array.from({ length: 5 }, () => [
        [480, 720],
        [780, 1020],
      ]),
      [],
      [],
    ],
    'Calendar.archivedAt': null,
    'Calendar.version': 1,
    'Calendar.createdAt': '2026-03-02T08:00:00.000Z',
    'Calendar.updatedAt': '2026-03-02T08:00:00.000Z',
    'Holiday.date': '2026-12-25',
    'Holiday.name': 'Christmas Day',
    intervals: [],
    'CalendarPreview.dueAt': '2026-12-28T11:00:00.000Z',
    'CalendarPreview.truncated': false,
    'CalendarPreview.intervals': [
      { from: '2026-12-24T12:00:00.000Z', to: '2026-12-24T16:00:00.000Z' },
      { from: '2026-12-28T07:00:00.000Z', to: '2026-12-28T11:00:00.000Z' },
    ],
  },
  create: ({ statements, unitOfWork }) => ({
    calendars: new CalendarsService(statements, unitOfWork),
  }),
});
