import { subscribersFor } from '../../../core/subscribers.js';
import { requestChanged, timelineExtended } from '../maintenance/maintenance.events.js';
import type { LiveTimelineService } from './live-timeline.service.js';

const { subscriber } = subscribersFor<{ readonly liveTimeline: LiveTimelineService }>();

/** Notifies the live timelines of every replica of steps and other new entries. */
export const commentSubscribers = [
  subscriber({
    name: 'live-timelines-of-steps',
    delivery: 'every-replica',
    event: requestChanged,
    handle: ({ liveTimeline }, { payload }) => liveTimeline.notify(payload.id),
  }),
  subscriber({
    name: 'live-timelines',
    delivery: 'every-replica',
    event: timelineExtended,
    handle: ({ liveTimeline }, { payload }) => liveTimeline.notify(payload.id),
  }),
];
