import { scheduleOperations as schedules } from '../../../src/modules/planning/schedules/schedules.operations.js';
import type { Route, Tag, Verb } from '../../route.js';

const tag: Tag = {
  name: 'Schedules',
  description: 'Preventive maintenance that repeats, and its occurrences.',
};

const STEP_VERBS: readonly Verb[] = ['POST', 'PUT'];

/** docs/behaviour/schedules.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/schedules', operation: schedules.list, tag },
  { verb: 'POST', path: '/schedules', operation: schedules.create, status: 201, tag },
  { verb: 'POST', path: '/schedules/preview', operation: schedules.preview, tag },
  { verb: 'GET', path: '/schedules/occurrences', operation: schedules.occurrences, tag },
  { verb: 'GET', path: '/schedules/compliance', operation: schedules.compliance, tag },
  { verb: 'GET', path: '/schedules/:id', operation: schedules.get, tag },
  { verb: 'PUT', path: '/schedules/:id', operation: schedules.update, tag },
  { verb: 'DELETE', path: '/schedules/:id', operation: schedules.delete, tag },
  {
    verb: 'GET',
    path: '/schedules/:scheduleId/occurrences',
    operation: schedules.occurrences,
    tag,
  },
  ...STEP_VERBS.flatMap((verb): Route[] => [
    { verb, path: '/schedules/:id/skip', operation: schedules.skip, tag },
    { verb, path: '/schedules/:id/generate', operation: schedules.generate, tag },
  ]),
];
