import { defineModule } from '../../../infra/infrastructure.js';
import { mail } from '../../outward/mail/mail.module.js';
import { calendars } from '../../planning/calendars/calendars.module.js';
import { settingsChanged } from './system-settings.events.js';
import { currency } from './system-settings.loaders.js';
import { settingsOperations } from './system-settings.operations.js';
import { SettingsResolver } from './system-settings.resolver.js';
import { SettingsService } from './system-settings.service.js';
import { settingsSubscribers } from './system-settings.subscribers.js';

/** The settings that administrators change while the service runs (docs/behaviour/README.md). */
export const systemSettings = defineModule({
  name: 'system-settings',
  needs: [mail, calendars],
  operations: settingsOperations,
  resolvers: [SettingsResolver],
  loaders: { currency },
  events: { settingsChanged },
  subscribers: settingsSubscribers,
  samples: {
    reopenDays: 14,
    confirmAfterMinutes: 10_080,
    mfaRoles: ['administrator'],
    requireVerifiedEmail: false,
    reportLinks: true,
    defaultCalendarId: null,
    currency: 'EUR',
    lockDays: 30,
    'SystemSettings.version': 1,
    'SystemSettings.updatedAt': '2026-01-05T08:00:00.000Z',
  },
  create: ({ database, unitOfWork, clock }, { mail, calendars }) => ({
    settings: new SettingsService(
      database.statements,
      unitOfWork,
      clock,
      mail.mail !== undefined,
      calendars.calendars,
    ),
  }),
});
