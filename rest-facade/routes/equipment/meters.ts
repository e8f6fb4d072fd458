import { meterOperations as meters } from '../../../src/modules/equipment/meters/meters.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Meters',
  description: 'Counters and measurements of assets.',
};

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/meters', operation: meters.list, tag },
  { verb: 'POST', path: '/meters', operation: meters.create, status: 201, tag },
  { verb: 'GET', path: '/meters/:id', operation: meters.get, tag },
  { verb: 'PUT', path: '/meters/:id', operation: meters.update, tag },
  { verb: 'DELETE', path: '/meters/:id', operation: meters.delete, tag },
  { verb: 'GET', path: '/meters/:id/readings', operation: meters.readings, tag },
  {
    ...{ verb: 'POST', path: '/meters/:id/readings', operation: meters.addReading },
    ...{ status: 201, dryRun: true, tag },
  },
  { verb: 'DELETE', path: '/readings/:id', operation: meters.deleteReading, tag },
];
