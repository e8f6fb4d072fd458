import { subscribersFor } from '../../../core/subscribers.js';
import { assetRetired } from '../../equipment/assets/assets.events.js';
import {
  meterArchived,
  readingDeleted,
  readingEntered,
} from '../../equipment/meters/meters.events.js';
import { scheduledRequestMoved } from '../../requests/maintenance/maintenance.events.js';
import { calendarChanged } from '../calendars/calendars.events.js';
import type { ChainsService } from './due/chains.service.js';
import type { FindingService } from './due/finding.service.js';
import type { WithdrawalService } from './withdrawal/withdrawal.service.js';

const { subscriber } = subscribersFor<{
  readonly finding: FindingService;
  readonly chains: ChainsService;
  readonly withdrawal: WithdrawalService;
}>();

/** Lets schedules follow requests, readings, calendars and assets. */
export const scheduleSubscribers = [
  subscriber({
    name: 'schedules-of-requests',
    delivery: 'in-transaction',
    event: scheduledRequestMoved,
    handle: async ({ chains }, { payload }, unit) => {
      const { id, scheduleId, closedAt, completedAt } = payload;
      await chains.follow(unit, {
        ...{ id, scheduleId },
        closedAt: closedAt === null ? null : new Date(closedAt),
        completedAt: completedAt === null ? null : new Date(completedAt),
      });
    },
  }),
  subscriber({
    name: 'schedules-of-readings',
    delivery: 'in-transaction',
    event: readingEntered,
    handle: async ({ finding }, { payload }, unit) => {
      await finding.followReading(unit, payload.meterId);
    },
  }),
  subscriber({
    name: 'schedules-of-deleted-readings',
    delivery: 'in-transaction',
    event: readingDeleted,
    handle: async ({ withdrawal }, { payload }, unit) => {
      await withdrawal.readingDeleted(unit, payload.meterId, new Date(payload.createdAt));
    },
  }),
  subscriber({
    name: 'schedules-of-calendars',
    delivery: 'after-commit',
    event: calendarChanged,
    handle: async ({ chains }, { payload }) => await chains.calendarChanged(payload.calendarId),
  }),
  subscriber({
    name: 'schedules-of-meters',
    delivery: 'after-commit',
    event: meterArchived,
    handle: async ({ chains }, { payload }) => await chains.meterArchived(payload.meterId),
  }),
  subscriber({
    name: 'schedules-of-assets',
    delivery: 'after-commit',
    event: assetRetired,
    handle: async ({ chains }, { payload }) => await chains.assetsRetired(payload.ids),
  }),
];
