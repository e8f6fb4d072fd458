import { subscribersFor } from '../../../core/subscribers.js';
import {
  assetReportedDown,
  requestWorkEnded,
} from '../../requests/maintenance/maintenance.events.js';
import { assetRetired } from '../assets/assets.events.js';
import type { BreakdownsService } from './breakdowns.service.js';

const { subscriber } = subscribersFor<{ readonly breakdowns: BreakdownsService }>();

/** Opens and ends downtimes in the transaction of the change that is the reason. */
export const downtimeSubscribers = [
  subscriber({
    name: 'downtime-of-request',
    delivery: 'in-transaction',
    event: assetReportedDown,
    handle: async ({ breakdowns }, { payload }, unit) => {
      const { id, assetId, actorId } = payload;
      await breakdowns.open(unit, { requestId: id, assetId, actorId });
    },
  }),
  subscriber({
    name: 'end-of-downtime-with-work',
    delivery: 'in-transaction',
    event: requestWorkEnded,
    handle: async ({ breakdowns }, { payload: { id, originalId, at } }, unit) => {
      const ended = at === undefined ? unit.now : new Date(at);
      if (originalId === null) await breakdowns.end(unit, { requestId: id }, ended);
      else await breakdowns.giveTo(unit, id, originalId);
    },
  }),
  subscriber({
    name: 'end-of-downtime-with-asset',
    delivery: 'in-transaction',
    event: assetRetired,
    handle: async ({ breakdowns }, { payload }, unit) => {
      await breakdowns.end(unit, { assetIds: payload.ids });
    },
  }),
];
