import { defineEvent } from '../../../core/events.js';

/** A reading of a meter was entered. */
export const readingEntered = defineEvent<{ meterId: number }>({
  type: 'meter.reading_entered',
  summary: 'A reading of a meter was entered.',
  stored: false,
});

/** The last reading of a meter was deleted. */
export const readingDeleted = defineEvent<{
  meterId: number;
  /** When it was entered. */
  createdAt: string;
}>({
  type: 'meter.reading_deleted',
  summary: 'The last reading of a meter was deleted.',
  stored: false,
});

/** Payload of `meter.reading_unusual`. */
export type ReadingUnusual = {
  readonly meterId: number;
  readonly readingId: number;
  readonly assetId: number;
  readonly departmentId: number;
  readonly value: number;
};

/**
 * An unusual reading was entered. Used only for notifications: neither webhooks nor the event feed
 * contain it.
 */
export const readingUnusual = defineEvent<ReadingUnusual>({
  type: 'meter.reading_unusual',
  summary: 'An unusual reading of a meter was entered.',
  stored: true,
});

/** A meter was archived. */
export const meterArchived = defineEvent<{ meterId: number }>({
  type: 'meter.archived',
  summary: 'A meter was archived.',
  stored: false,
});

/** A reading was entered on which rules are judged; emitted only where there are rules. */
export const readingHappened = defineEvent<{
  meterId: number;
  value: number;
  /** The last reading before; null for the first one. */
  previous: number | null;
}>({
  type: 'meter.happened',
  summary: 'A reading was entered on which rules are judged.',
  stored: false,
});
