import { permitted } from '../../../core/access.js';
import { NoInput, one, operationsFor } from '../../../core/operation.js';
import type { SettingsService } from './system-settings.service.js';
import { SystemSettings, UpdateSystemSettingsInput } from './system-settings.types.js';

const { operation } = operationsFor<{ readonly settings: SettingsService }>();

/** The operations of docs/behaviour/settings.md. */
export const settingsOperations = {
  get: operation({
    name: 'systemSettings',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'Read the settings of the service.',
    input: NoInput,
    output: one(SystemSettings),
    run: ({ settings }) => settings.get(),
  }),
  update: operation({
    name: 'updateSystemSettings',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change settings of the service.',
    input: UpdateSystemSettingsInput,
    output: one(SystemSettings),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: {
      input: { reopenDays: 30, expectedVersion: 1 },
    },
    run: ({ settings }, context, input) => settings.update(context, input),
  }),
};
