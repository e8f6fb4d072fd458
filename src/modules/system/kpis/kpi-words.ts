import type { Account } from '../../../core/actor.js';
import { languageOf } from '../../equipment/fields/local-text.types.js';
import type { Grouping } from './groups.queries.js';

/** A name in each language. */
interface Words {
  readonly en: string;
  readonly de: string;
}

const PRIORITIES: Readonly<Record<string, Words>> = {
  low: { en: 'Low', de: 'Niedrig' },
  normal: { en: 'Normal', de: 'Normal' },
  high: { en: 'High', de: 'Hoch' },
  urgent: { en: 'Urgent', de: 'Dringend' },
};

const ORIGINS: Readonly<Record<string, Words>> = {
  person: { en: 'Person', de: 'Person' },
  link: { en: 'Report link', de: 'Meldelink' },
  schedule: { en: 'Plan', de: 'Plan' },
  rule: { en: 'Rule', de: 'Regel' },
  import: { en: 'Import', de: 'Import' },
  mail: { en: 'Mail', de: 'E-Mail' },
};

const HOLD_REASONS: Readonly<Record<string, Words>> = {
  requester: { en: 'Submitter', de: 'Meldende Person' },
  access: { en: 'Access', de: 'Zugang' },
  budget: { en: 'Budget', de: 'Budget' },
  vendor: { en: 'Vendor', de: 'Lieferant' },
  parts: { en: 'Parts', de: 'Ersatzteile' },
  weather: { en: 'Weather', de: 'Wetter' },
  other: { en: 'Other', de: 'Sonstiges' },
};

const WORDS: Partial<Readonly<Record<Grouping, Readonly<Record<string, Words>>>>> = {
  priority: PRIORITIES,
  origin: ORIGINS,
  holdReason: HOLD_REASONS,
};

/** The name of a key that is no id, in the language of the reader. */
export function wordOf(actor: Pick<Account, 'language'>, by: Grouping, key: string): string {
  return WORDS[by]?.[key]?.[languageOf(actor)] ?? key;
}
