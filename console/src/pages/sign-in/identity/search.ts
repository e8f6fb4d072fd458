import { oneOf, type RawSearch } from '../../../app/search.ts';

export const IDENTITY_TABS = ['mappings', 'groups', 'settings', 'connection', 'calls'] as const;

/** Address parameters of the page of the identity provider. */
export interface IdentitySearch {
  readonly tab?: (typeof IDENTITY_TABS)[number] | undefined;
}

export function identitySearch(raw: RawSearch): IdentitySearch {
  return { tab: oneOf(raw.tab, IDENTITY_TABS) };
}
