import { calendarOperations as calendars } from '../../../src/modules/planning/calendars/calendars.operations.js';
import type { Route } from '../../route.js';
import { CALENDARS as tag } from '../../tags.js';

/** docs/behaviour/calendars.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/calendars', operation: calendars.list, tag },
  { verb: 'POST', path: '/calendars', operation: calendars.create, status: 201, tag },
  { verb: 'POST', path: '/calendars/preview', operation: calendars.preview, tag },
  { verb: 'GET', path: '/calendars/:id', operation: calendars.get, tag },
  { verb: 'PUT', path: '/calendars/:id', operation: calendars.update, tag },
  { verb: 'DELETE', path: '/calendars/:id', operation: calendars.delete, tag },
];
