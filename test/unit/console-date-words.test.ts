import { expect, it } from 'vitest';
import { dateInWords } from '../../console/src/parts/date-words.js';

it.each([
  ['2026-11-27', 'en-GB', 'Fri, 27 November 2026'],
  ['2026-11-27', 'de', 'Fr., 27. November 2026'],
  ['2026-11-27T14:05', 'de', 'Fr., 27. November 2026 um 14:05'],
  ['', 'de', undefined],
  ['today', 'de', undefined],
])('says %j in %s as %j', (value, locale, words) => {
  expect(dateInWords(value, locale)).toBe(words);
});
