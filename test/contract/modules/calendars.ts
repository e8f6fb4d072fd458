import { randomUUID } from 'node:crypto';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const HOURS = {
  timeZone: 'Europe/Berlin',
  week: [[[480, 1020]], [[480, 1020]], [], [], [], [], []],
};

/** The contract of calendars (docs/behaviour/calendars.md). */
export const calendars: ModuleContract = {
  operations: {
    calendars: {
      ...page('GET /calendars', 'Calendar', ', filter: CalendarFilter'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    calendar: {
      ...query('GET /calendars/:id', 'Calendar', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    previewCalendar: {
      ...query('POST /calendars/preview', 'CalendarPreview', 'input: PreviewCalendarInput!'),
      access: ['system.settings'],
      scope: 'system.settings',
    },
    createCalendar: {
      ...change('POST /calendars', 'Calendar', 'CreateCalendarInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'calendar.created', targetType: 'calendar', after: ['name', 'week'] },
        async (given) => given.asAdmin({ name: randomUUID(), ...HOURS }),
      ],
    },
    updateCalendar: {
      ...change('PUT /calendars/:id', 'Calendar', 'UpdateCalendarInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'calendar.updated', targetType: 'calendar', before: ['name'], after: ['name'] },
        async (given) =>
          given.asAdmin({ id: (await given.seed.calendar()).id, name: randomUUID() }),
      ],
    },
    deleteCalendar: {
      ...act('DELETE /calendars/:id', 'Calendar', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'calendar.deleted', targetType: 'calendar', before: ['name'] },
        async (given) => given.asAdmin({ id: (await given.seed.calendar()).id }),
      ],
    },
  },
  paths: [
    ['/calendars', 'GET POST'],
    ['/calendars/preview', 'POST'],
    ['/calendars/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Calendar: 'id name timeZone week holidays:Holiday version archivedAt createdAt updatedAt',
    Holiday: 'date name intervals',
    CalendarPreview: 'dueAt intervals:WorkingPeriod truncated',
    WorkingPeriod: 'from to',
  },
};
