import { id, oneOf, type RawSearch, text } from '../../app/search.ts';

export const SETTINGS_TABS = ['webhooks', 'rules', 'categories', 'configuration'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** Address parameters of the settings. */
export interface SettingsSearch {
  readonly tab?: SettingsTab | undefined;
  /** The webhook endpoint whose deliveries are shown. */
  readonly endpoint?: number | undefined;
  readonly status?: string | undefined;
  /** Search text of the configuration. */
  readonly search?: string | undefined;
}

export function settingsSearch(raw: RawSearch): SettingsSearch {
  return {
    tab: oneOf(raw.tab, SETTINGS_TABS),
    endpoint: id(raw.endpoint),
    status: oneOf(raw.status, DELIVERY_STATUSES)?.toLowerCase(),
    search: text(raw.search),
  };
}
