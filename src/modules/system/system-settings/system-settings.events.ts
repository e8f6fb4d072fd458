import { defineEvent } from '../../../core/events.js';

/** The settings were changed. */
export const settingsChanged = defineEvent<Record<string, never>>({
  type: 'settings.changed',
  summary: 'The settings of the service were changed.',
  stored: false,
});
