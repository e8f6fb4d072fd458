import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const searchSamples: Samples = {
  'SearchHit.q': 'leak "second floor" -kitchen',
  'SearchHit.title': 'Radiator <mark>leaks</mark>',
  'SearchHit.excerpt': 'The radiator <mark>leaks</mark> since Monday.',
  'SearchHit.matchedIn': ['title', 'description'],
  'FoundEverywhere.q': 'P-0042',
  'FoundGroup.kind': 'assets',
  'FoundItem.id': 42,
  'FoundItem.code': 'P-0042',
  'FoundItem.title': 'Circulation pump',
  'FoundItem.detail': 'Main building / Boiler room',
  'FoundItem.exact': true,
};
