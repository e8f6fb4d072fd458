import { subscribersFor } from '../../../core/subscribers.js';
import { requestCategorised } from '../maintenance/maintenance.events.js';
import type { RequestChecklistsService } from './request-checklists.service.js';

const { subscriber } = subscribersFor<{ readonly requestChecklists: RequestChecklistsService }>();

/** Gives the checklist of its category to a request. */
export const requestChecklistSubscribers = [
  subscriber({
    name: 'checklist-of-category',
    delivery: 'in-transaction',
    event: requestCategorised,
    handle: async ({ requestChecklists }, { payload }, unit) => {
      await requestChecklists.takeFromCategory(unit, payload);
    },
  }),
];
