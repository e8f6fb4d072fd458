import { describe, expect, it } from 'vitest';
import {
  bySimilarity,
  searchedWords,
  similarity,
} from '../../console/src/pages/requests/maintenance/duplicates/similarity.js';

describe('searched words', () => {
  it.each([
    ['The lamp in corridor 3 flickers', ['corri', 'flick', 'lamp']],
    ['Heizungen im Büro sind kalt', ['heizun', 'buro', 'sind']],
    ['a to 3', []],
    ['lamp LAMP lamp!', ['lamp']],
  ])('of “%s” are the longest, without their last letters', (text, words) => {
    expect(searchedWords(text)).toEqual(words);
  });
});

describe('similarity', () => {
  it('is 1 for the same words and 0 without a common part', () => {
    expect(similarity('Lamp is broken', 'lamp is BROKEN!')).toBe(1);
    expect(similarity('Lamp', 'Fuse')).toBe(0);
    expect(similarity('Straße', 'strasse')).toBe(1);
  });

  it('orders by the common parts of titles, and equals by their age', () => {
    const row = (title: string, day: number) => ({ title, createdAt: `2026-01-0${day}T00:00:00Z` });
    const rows = [row('Door', 1), row('Lamp flickers', 2), row('Lamps flicker', 3), row('Gate', 4)];
    expect(bySimilarity('Lamp flickers', rows).map(({ title }) => title)).toEqual([
      'Lamp flickers',
      'Lamps flicker',
      'Gate',
      'Door',
    ]);
  });
});
