import { nameKey } from '../../../../core/text.js';
import { type CellParser, InvalidCell } from './csv-cells.js';

/** A value of an enumeration with the words that a file may have for it. */
export interface WordedValue<T extends string = string> {
  readonly value: T;
  /** English and German words; the first two are those of the console. */
  readonly words: readonly string[];
}

/** Letters that are also written with two others. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Key by which words are compared: folded as names are, umlauts as two letters, signs as blanks: `Außer_Betrieb` equals
 * `ausser betrieb`.
 */
export function wordKey(text: string): string {
  return nameKey(text)
    .replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** One of some values, written as in the interface or as one of its words. */
export function wordCell<T extends string>(values: readonly WordedValue<T>[]): CellParser<T> {
  const known = new Map<string, T>();
  for (const { value, words } of values) {
    for (const word of [value, ...words]) known.set(wordKey(word), value);
  }
  const names = values.map(({ value }) => value).join(', ');
  return (text) => known.get(wordKey(text)) ?? new InvalidCell(`must be one of ${names}`);
}
