import { subscribersFor } from '../../../core/subscribers.js';
import { settingsChanged } from './system-settings.events.js';
import type { SettingsService } from './system-settings.service.js';

const { subscriber } = subscribersFor<{ readonly settings: SettingsService }>();

/** Every replica reads changed settings again. */
export const settingsSubscribers = [
  subscriber({
    name: 'settings-of-replicas',
    delivery: 'every-replica',
    event: settingsChanged,
    handle: ({ settings }) => settings.forget(),
  }),
];
