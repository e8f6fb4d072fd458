import { workingCalendarOperations as calendars } from '../../../src/modules/planning/working-calendars/working-calendars.operations.js';
import type { Route } from '../../route.js';
import { WORKLOAD as tag } from '../../tags.js';

/** docs/behaviour/workload.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/users/:userId/working-calendar', operation: calendars.get, tag },
  { verb: 'PUT', path: '/users/:userId/working-calendar', operation: calendars.set, tag },
];
