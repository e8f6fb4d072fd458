import { change, type ModuleContract, query } from '../operation.js';

/** The contract of the settings of the service (docs/behaviour/settings.md). */
export const settings: ModuleContract = {
  operations: {
    systemSettings: {
      ...query('GET /settings', 'SystemSettings'),
      access: ['system.settings'],
      scope: 'system.settings',
    },
    updateSystemSettings: {
      ...change('PUT /settings', 'SystemSettings', 'UpdateSystemSettingsInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        {
          action: 'settings.updated',
          targetType: 'settings',
          before: ['reopenDays'],
          after: ['reopenDays'],
        },
        async (given) => {
          const { reopenDays } = await given.services.settings.get();
          return given.asAdmin({ reopenDays: reopenDays === 30 ? 31 : 30 });
        },
      ],
    },
  },
  paths: [['/settings', 'GET PUT']],
  answers: {
    SystemSettings:
      'reopenDays confirmAfterMinutes ^mfaRoles requireVerifiedEmail reportLinks defaultCalendarId lockDays offlineHours currency timeZone publicUrl publicUrlFixed houseName houseLogoId houseLogoUrl ^houseLanguage pushTexts rules boardFrameAncestors ^identityWithoutMatch scimDepartment identityDepartmentId version updatedAt',
  },
};
