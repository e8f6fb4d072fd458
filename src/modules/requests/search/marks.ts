import { searchFold } from '../../../core/search-fold.js';
import { type Phrase, shortened } from './query.js';

/** A word of a text: its folded form, and where it stands in the text as written. */
interface PlacedWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** A part of a text. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** A text with what a search has found in it. */
export interface MarkedText {
  readonly text: string;
  /** Ascending, without overlaps. */
  readonly marks: readonly Range[];
}

const WORD_PART = /[\p{L}\p{Nd}]/u;

/** Folded characters by the written ones; texts have few different ones. */
const known = new Map<string, string>();

/** Maximum number of remembered characters. */
const MAX_KNOWN = 5_000;

function foldedCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const folded = searchFold(character);
  if (known.size < MAX_KNOWN) known.set(character, folded);
  return folded;
}

/**
 * The words of a text. Folding each character by itself is the same as folding the text, so that
 * each folded character has a place; marks belong to the letter before them.
 */
function placedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  let word = '';
  let from = 0;
  let to = 0;
  let at = 0;
  const end = () => {
    if (word !== '') words.push({ word: shortened(word), from, to });
    word = '';
  };
  for (const character of text) {
    const next = at + character.length;
    const folded = foldedCharacter(character);
    if (folded === '' && word !== '') to = next;
    for (const part of folded) {
      if (!WORD_PART.test(part)) {
        end();
        continue;
      }
      if (word === '') from = at;
      word += part;
      to = next;
    }
    at = next;
  }
  end();
  return words;
}

/** Finds the phrases of a search in a text. */
export function markText(text: string, phrases: readonly Phrase[]): MarkedText {
  const words = placedWords(text);
  const isFound = words.map(() => false);
  for (const phrase of phrases) {
    for (let start = 0; start + phrase.words.length <= words.length; start += 1) {
      if (!isAt(words, start, phrase)) continue;
      isFound.fill(true, start, start + phrase.words.length);
    }
  }
  const marks: Range[] = [];
  words.forEach(({ from, to }, at) => {
    const last = marks.at(-1);
    if (!isFound[at]) return;
    // Two words of one character, such as the digits of ½, share a mark.
    if (last !== undefined && from < last.to) marks[marks.length - 1] = { from: last.from, to };
    else marks.push({ from, to });
  });
  return { text, marks };
}

function isAt(words: readonly PlacedWord[], start: number, { words: asked, isPrefix }: Phrase) {
  return asked.every((word, at) => {
    const own = words[start + at]?.word ?? '';
    return isPrefix && at === asked.length - 1 ? own.startsWith(word) : own === word;
  });
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** The text as HTML: escaped, with `<mark>` around what was found. */
export function toHtml({ text, marks }: MarkedText): string {
  let html = '';
  let at = 0;
  for (const { from, to } of marks) {
    html += `${escaped(text.slice(at, from))}<mark>${escaped(text.slice(from, to))}</mark>`;
    at = to;
  }
  return html + escaped(text.slice(at));
}

/** Maximum length of an excerpt, with its marks and escapes. */
const MAX_EXCERPT = 300;

/** Length of the text before the first mark of an excerpt. */
const BEFORE = 80;

const ELLIPSIS = '…';

/**
 * The part of a text around its first mark, as HTML of at most 300 characters; the beginning of a
 * text without marks.
 */
export function excerptOf({ text, marks }: MarkedText): string {
  const first = marks[0]?.from ?? 0;
  const from = first <= BEFORE ? 0 : boundary(text, first - BEFORE);
  const lead = from === 0 ? '' : ELLIPSIS;
  let html = lead;
  let at = from;
  for (const piece of piecesOf({ text, marks }, from)) {
    const isLast = piece.to === text.length;
    if (html.length + piece.html.length + (isLast ? 0 : ELLIPSIS.length) > MAX_EXCERPT) break;
    html += piece.html;
    at = piece.to;
  }
  return at === text.length ? html : `${html}${ELLIPSIS}`;
}

/** The marks of a text and the single characters between them, as HTML. */
function* piecesOf({ text, marks }: MarkedText, from: number) {
  let at = from;
  const starts = new Map(marks.map((mark) => [mark.from, mark]));
  while (at < text.length) {
    const mark = starts.get(at);
    const to = mark?.to ?? at + String.fromCodePoint(text.codePointAt(at) ?? 0).length;
    const own = escaped(text.slice(at, to));
    yield { html: mark === undefined ? own : `<mark>${own}</mark>`, to };
    at = to;
  }
}

/** A place that does not divide a character. */
function boundary(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
