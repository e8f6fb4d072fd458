import type { TypePolicies } from '@apollo/client';

/** Cache policy of the settings: there is one object of them. */
export const systemSettingsCache: TypePolicies = { SystemSettings: { keyFields: [] } };
