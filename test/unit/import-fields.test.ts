import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASSET_FIELDS, STATE_WORDS } from '../../src/modules/equipment/assets/import-fields.js';
import {
  KIND_WORDS,
  LOCATION_FIELDS,
} from '../../src/modules/equipment/locations/import-fields.js';
import { InvalidCell } from '../../src/modules/equipment/open-reports/import/csv-cells.js';
import { proposedMapping } from '../../src/modules/equipment/open-reports/import/import-fields.js';
import { wordCell, wordKey } from '../../src/modules/equipment/open-reports/import/import-words.js';

const console_ = (language: string, part: string) =>
  JSON.parse(readFileSync(`console/src/i18n/${language}/${part}.json`, 'utf8'));

describe('words of enumerations', () => {
  it.each([
    ['Gebäude', 'building'],
    ['GEBAEUDE', 'building'],
    ['Gebäude', 'building'],
    ['Stockwerk', 'floor'],
    ['floor', 'floor'],
  ])('a kind %s is %s', (text, value) => {
    expect(wordCell(KIND_WORDS)(text)).toBe(value);
  });

  it.each([
    ['Außer Betrieb', 'out_of_service'],
    ['ausser  betrieb', 'out_of_service'],
    ['AUSSER BETRIEB', 'out_of_service'],
    ['out_of_service', 'out_of_service'],
    ['In service', 'in_service'],
  ])('a state %s is %s', (text, value) => {
    expect(wordCell(STATE_WORDS)(text)).toBe(value);
  });

  it('tells the values for another word', () => {
    expect(wordCell(STATE_WORDS)('kaputt')).toEqual(
      new InvalidCell('must be one of in_service, out_of_service, retired'),
    );
  });

  it('has the words of the console first, in English and German', () => {
    for (const [index, language] of ['en', 'de'].entries()) {
      const { kind, state } = console_(language, 'things');
      for (const { value, words } of KIND_WORDS) {
        expect(words[index]).toBe(kind[value.toUpperCase()]);
      }
      for (const { value, words } of STATE_WORDS) {
        expect(words[index]).toBe(state[value.toUpperCase()]);
      }
    }
  });

  it.each([
    ['states', STATE_WORDS],
    ['kinds', KIND_WORDS],
  ])('has no word for two %s', (_, values) => {
    const keys = values.flatMap(({ words }) => [...new Set(words.map(wordKey))]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('proposed fields', () => {
  it.each([
    ['assets', ASSET_FIELDS],
    ['locations', LOCATION_FIELDS],
  ])('of %s have names of columns that mean one alone', (_, fields) => {
    for (const wordsOf of [
      ({ label }: (typeof fields)[number]) => [label.en, label.de],
      ({ also = [] }: (typeof fields)[number]) => also,
    ]) {
      const keys = fields.flatMap((field) => [...new Set(wordsOf(field).map(wordKey))]);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    }
  });

  it('come from names, labels of both languages and common words, each once', () => {
    const columns = ['Inventar-Nr.', 'Bezeichnung', 'name', 'SERIENNUMMER', 'Place', 'Farbe'];
    expect({ ...proposedMapping(columns, ASSET_FIELDS, 'attribute:') }).toEqual({
      'Inventar-Nr.': 'tag',
      Bezeichnung: null,
      name: 'name',
      SERIENNUMMER: 'serialNumber',
      Place: 'location',
      Farbe: null,
    });
  });

  it('take units in brackets, further properties, and any name of a column', () => {
    const columns = ['purchaseCost (EUR)', 'Attribute: Power', '__proto__', 'Gehört zu'];
    const mapping = proposedMapping(columns, ASSET_FIELDS, 'attribute:');
    expect(Object.entries(mapping)).toEqual([
      ['purchaseCost (EUR)', 'purchaseCost'],
      ['Attribute: Power', 'attribute:Power'],
      ['__proto__', null],
      ['Gehört zu', 'parent'],
    ]);
  });

  it('leave columns of the same name', () => {
    expect({ ...proposedMapping(['Tag', 'TAG', 'Name'], ASSET_FIELDS) }).toEqual({
      ...{ Tag: null, TAG: null, Name: 'name' },
    });
  });
});
