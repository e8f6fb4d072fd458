import { subscribersFor } from '../../../core/subscribers.js';
import { readingHappened } from '../../equipment/meters/meters.events.js';
import { requestHappened } from '../../requests/maintenance/happened.events.js';
import type { CaptureService } from './capture/capture.service.js';

const { subscriber } = subscribersFor<{ readonly capture: CaptureService }>();

/** Store what happens, in the transaction of the change. */
export const ruleSubscribers = [
  subscriber({
    name: 'rules-of-requests',
    delivery: 'in-transaction',
    event: requestHappened,
    handle: ({ capture }, { payload }, unit) => capture.request(unit, payload),
  }),
  subscriber({
    name: 'rules-of-readings',
    delivery: 'in-transaction',
    event: readingHappened,
    handle: ({ capture }, { payload }, unit) => capture.reading(unit, payload),
  }),
];
