import { defineEvent } from '../../core/events.js';

/** A reading of a meter was entered. */
export const readingEntered = defineEvent<{ meterId: number }>({
  type: 'meter.reading_entered',
  summary: 'A reading of a meter was entered.',
  stored: false,
});

/** A meter was archived. */
export const meterArchived = defineEvent<{ meterId: number }>({
  type: 'meter.archived',
  summary: 'A meter was archived.',
  stored: false,
});
