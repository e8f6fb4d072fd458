import { defineEvent } from '../../../core/events.js';

/** Definitions of fields changed, or a category moved. */
export const fieldsChanged = defineEvent<Record<string, never>>({
  type: 'fields.changed',
  summary: 'The definition of a field changed.',
  stored: false,
});
