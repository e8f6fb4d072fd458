import { defineModule } from '../../../infra/infrastructure.js';
import { calendars } from '../../planning/calendars/calendars.module.js';
import { files } from '../files/files.module.js';
import { settingsChanged } from './system-settings.events.js';
import { currency } from './system-settings.loaders.js';
import { settingsOperations } from './system-settings.operations.js';
import { SettingsResolver } from './system-settings.resolver.js';
import { SettingsService } from './system-settings.service.js';
import { settingsSubscribers } from './system-settings.subscribers.js';

/** The settings that administrators change while the service runs (docs/behaviour/settings.md). */
export const systemSettings = defineModule({
  name: 'system-settings',
  needs: [files, calendars],
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
    'SystemSettings.timeZone': 'Europe/Berlin',
    lockDays: 30,
    offlineHours: 72,
    publicUrl: 'https://maintenance.example.org',
    publicUrlFixed: false,
    houseName: 'Example House',
    houseLogoId: null,
    houseLogoUrl: null,
    houseLanguage: 'en',
    pushTexts: false,
    'SystemSettings.rules': true,
    boardFrameAncestors: ['https://intranet.example.org'],
    identityWithoutMatch: 'keep',
    scimDepartment: false,
    identityDepartmentId: null,
    'SystemSettings.version': 1,
    'SystemSettings.updatedAt': '2026-01-05T08:00:00.000Z',
  },
  config: ({ mail, publicUrl }) => ({ mailIsOn: mail !== undefined, publicUrl }),
  create: ({ database, unitOfWork, clock }, { files, calendars }, config) => ({
    settings: new SettingsService({
      ...config,
      ...{ statements: database.statements, unitOfWork, clock },
      calendars: calendars.calendars,
      pictures: files.pictures,
    }),
  }),
});
