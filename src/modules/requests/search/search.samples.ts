import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const searchSamples: Samples = {
  'SearchHit.q': 'leak "second floor" -kitchen',
  'SearchHit.title': 'Radiator <mark>leaks</mark>',
  'SearchHit.excerpt': 'The radiator <mark>leaks</mark> since Monday.',
  'SearchHit.matchedIn': ['title', 'description'],
};
