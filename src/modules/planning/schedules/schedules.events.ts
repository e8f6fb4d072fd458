import { defineEvent } from '../../../core/events.js';

/** An occurrence of a schedule. */
export type OccurrenceHappening = {
  readonly scheduleId: number;
  readonly assetId: number | null;
  readonly occurrenceKey: string;
  readonly dueAt: string;
  /** Null for a missed one. */
  readonly requestId: number | null;
};

/** The request of an occurrence was made (docs/behaviour/schedules.md). */
export const scheduleGenerated = defineEvent<OccurrenceHappening>({
  type: 'schedule.generated',
  summary: 'The request of an occurrence of a schedule was made.',
  stored: true,
});

/** An occurrence was missed (docs/behaviour/schedules.md). */
export const scheduleMissed = defineEvent<OccurrenceHappening>({
  type: 'schedule.missed',
  summary: 'An occurrence of a schedule was missed.',
  stored: true,
});

/** Payload of `schedule.paused`. */
export type SchedulePaused = {
  readonly scheduleId: number;
  readonly departmentId: number;
  readonly reason: 'editor_lost_right' | 'no_asset';
};

/**
 * The service paused a schedule. Used only for notifications: neither webhooks nor the event feed
 * contain it.
 */
export const schedulePaused = defineEvent<SchedulePaused>({
  type: 'schedule.paused',
  summary: 'The service paused a schedule.',
  stored: true,
});
