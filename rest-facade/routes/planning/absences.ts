import { absenceOperations as absences } from '../../../src/modules/planning/absences/absences.operations.js';
import type { Route } from '../../route.js';
import { WORKLOAD as tag } from '../../tags.js';

/** docs/behaviour/workload.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/absences', operation: absences.list, tag },
  { verb: 'POST', path: '/absences', operation: absences.create, status: 201, tag },
  { verb: 'GET', path: '/absences/:id', operation: absences.get, tag },
  { verb: 'PUT', path: '/absences/:id', operation: absences.update, tag },
  { verb: 'DELETE', path: '/absences/:id', operation: absences.delete, tag },
];
