import { nameKey } from '../../../core/text.js';

/** Widths of characters in ems, as upper bounds of those of the typefaces. */
const NARROW = /[ijl.,;:'|!()[\]{}ftrI ]/;
const WIDE = /[A-Zmw%@&Ø]/;

/** An upper bound of the width of a text, in ems. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0x1f000) width += 1.3;
    else if (code >= 0x1100) width += 1;
    else if (code >= 0x590) width += 0.85;
    else if (NARROW.test(character)) width += 0.36;
    else width += WIDE.test(character) ? 0.82 : 0.58;
  }
  return width;
}

/** The beginning of a text that fits, with `…` where something is cut. @param room in ems. */
export function fitted(text: string, room: number): string {
  return widthOf(text) <= room ? text : `${begin(Array.from(text), room).trimEnd()}…`;
}

/** The end of a text that fits, with `…` where something is cut: of a path its last names. */
export function fittedEnd(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  const end = begin(Array.from(text).reverse(), room);
  return `…${Array.from(end).reverse().join('')}`;
}

/** As many characters as fit beside a `…`. */
function begin(characters: readonly string[], room: number): string {
  let width = widthOf('…');
  let kept = '';
  for (const character of characters) {
    width += widthOf(character);
    if (width > room) break;
    kept += character;
  }
  return kept;
}

/** The path of a place beside a name: without its end where that repeats the name. */
export function placeBeside(name: string, path: string): string {
  const parts = path.split(' / ');
  return nameKey(parts.at(-1) ?? '') === nameKey(name) ? parts.slice(0, -1).join(' / ') : path;
}

/** A text in at most two lines, broken at spaces where there are some; the rest is cut with `…`. */
export function twoLines(text: string, room: number): string[] {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (widthOf(whole) <= room) return [whole];
  const words = whole.split(' ');
  let first = '';
  let taken = 0;
  for (const word of words) {
    const longer = first === '' ? word : `${first} ${word}`;
    if (widthOf(longer) > room) break;
    first = longer;
    taken += 1;
  }
  if (taken > 0) return [first, fitted(words.slice(taken).join(' '), room)];
  // A word that is longer than a line is broken inside.
  const characters = Array.from(whole);
  let length = 0;
  for (let width = 0; length < characters.length; length += 1) {
    width += widthOf(characters[length] ?? '');
    if (width > room) break;
  }
  const rest = characters.slice(Math.max(1, length)).join('').trim();
  return [characters.slice(0, Math.max(1, length)).join(''), fitted(rest, room)];
}
