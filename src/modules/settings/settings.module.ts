import { defineModule } from '../../infra/infrastructure.js';
import { calendars } from '../calendars/calendars.module.js';
import { mail } from '../mail/mail.module.js';
import { settingsChanged } from './settings.events.js';
import { currency } from './settings.loaders.js';
import { settingsOperations } from './settings.operations.js';
import { SettingsResolver } from './settings.resolver.js';
import { SettingsService } from './settings.service.js';
import { settingsSubscribers } from './settings.subscribers.js';

/** The settings that administrators change while the service runs (docs/behaviour/README.md). */
export const settings = defineModule({
  name: 'settings',
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
