import { defineEvent } from '../../../core/events.js';

/** The hours of a calendar were changed. */
export const calendarChanged = defineEvent<{ calendarId: number }>({
  type: 'calendar.changed',
  summary: 'A calendar was changed.',
  stored: false,
});
