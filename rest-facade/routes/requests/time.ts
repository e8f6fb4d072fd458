import { rateOperations as rates } from '../../../src/modules/requests/time/rates.operations.js';
import { timeOperations as time } from '../../../src/modules/requests/time/time.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Time',
  description: 'Time that people spend on requests, timers, and what an hour costs.',
};

/** docs/behaviour/work.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/maintenance/:requestId/time', operation: time.ofRequest, tag },
  { verb: 'POST', path: '/maintenance/:requestId/time', operation: time.add, status: 201, tag },
  {
    verb: 'POST',
    path: '/maintenance/:requestId/time/start',
    operation: time.start,
    status: 201,
    tag,
  },
  { verb: 'POST', path: '/maintenance/:requestId/time/stop', operation: time.stop, tag },
  { verb: 'GET', path: '/time', operation: time.list, tag },
  { verb: 'GET', path: '/time/week', operation: time.week, tag },
  { verb: 'GET', path: '/time/:id', operation: time.get, tag },
  { verb: 'PUT', path: '/time/:id', operation: time.update, tag },
  { verb: 'DELETE', path: '/time/:id', operation: time.delete, tag },
  { verb: 'GET', path: '/users/:userId/labour-rates', operation: rates.list, tag },
  { verb: 'PUT', path: '/users/:userId/labour-rate', operation: rates.set, tag },
];
