import { id, oneOf, type RawSearch, text } from '../../../app/search.ts';

export const SETTINGS_TABS = [
  'webhooks',
  'rules',
  'house',
  'categories',
  'fields',
  'codes',
  'skills',
  'checklists',
  'calendars',
  'policies',
  'targets',
  'configuration',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];
/** Records that have fields. */
export const FIELDS_OF = ['category', 'requests', 'assets'] as const;
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** Address parameters of the settings. */
export interface SettingsSearch {
  readonly tab?: SettingsTab | undefined;
  /** The webhook endpoint whose deliveries are shown. */
  readonly endpoint?: number | undefined;
  readonly status?: string | undefined;
  /** The calendar, policy or checklist that is edited. */
  readonly calendar?: number | 'new' | undefined;
  readonly policy?: number | 'new' | undefined;
  readonly checklist?: number | 'new' | undefined;
  /** The records whose fields are shown, and the category (of failure codes, too) or the type of assets. */
  readonly fieldsOf?: (typeof FIELDS_OF)[number] | undefined;
  readonly category?: number | undefined;
  readonly assetType?: string | undefined;
  /** Search text of the configuration. */
  readonly search?: string | undefined;
}

/** A record, or `new` for one that is created. */
const recordOf = (raw: unknown) => (raw === 'new' ? raw : id(raw));

export function settingsSearch(raw: RawSearch): SettingsSearch {
  return {
    tab: oneOf(raw.tab, SETTINGS_TABS),
    endpoint: id(raw.endpoint),
    status: oneOf(raw.status, DELIVERY_STATUSES)?.toLowerCase(),
    calendar: recordOf(raw.calendar),
    policy: recordOf(raw.policy),
    checklist: recordOf(raw.checklist),
    fieldsOf: oneOf(raw.fieldsOf, FIELDS_OF),
    category: id(raw.category),
    assetType: text(raw.assetType),
    search: text(raw.search),
  };
}
