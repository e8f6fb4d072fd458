import { searchFold } from '../../../core/search-fold.js';

/** Maximum length of an indexed word, in code points; as in the database function `search_words`. */
const MAX_WORD = 255;

/** Bounds of a search (docs/operations/limits.md). */
const MAX_WORDS = 40;
const MAX_EXCLUDED = 5;
const MAX_ALTERNATIVES = 10;

/** Consecutive words; an unquoted operand has one, or those of a compound such as `x@y.z`. */
export interface Phrase {
  readonly words: readonly string[];
  /** True if the last word is the beginning of the found word. */
  readonly isPrefix: boolean;
}

/** A phrase that must occur, or must not. */
interface Operand extends Phrase {
  readonly isNegated: boolean;
}

/** A parsed search. */
export interface SearchQuery {
  /** Alternatives; all operands of one of them must hold. */
  readonly alternatives: readonly (readonly Operand[])[];
}

/** Operand as it was written. */
interface Written {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isNegated: boolean;
  /** True if the text ends with it. */
  readonly isLast: boolean;
}

/** Letters and digits make words; as `[[:alnum:]]` of the database in the collation of ICU. */
const WORDS = /[\p{L}\p{Nd}]+/gu;

/** The words of a folded text. */
function wordsOf(folded: string): string[] {
  return (folded.match(WORDS) ?? []).map(shortened);
}

/** A word as far as it is indexed. */
export function shortened(word: string): string {
  return word.length <= MAX_WORD ? word : Array.from(word).slice(0, MAX_WORD).join('');
}

/**
 * Parses a search as PostgreSQL's `websearch_to_tsquery` does: words that must all occur,
 * `"consecutive words"`, `-excluded`, `or`. The last word is a prefix unless it is quoted or negated,
 * or a blank follows it.
 *
 * @returns undefined for a search without words.
 */
export function parseQuery(text: string): SearchQuery | undefined {
  const alternatives = alternativesOf(text)
    .map((operands) => distinct(operands.map(operandOf).filter(({ words }) => words.length > 0)))
    .filter((operands) => operands.length > 0);
  return alternatives.length === 0 ? undefined : { alternatives };
}

/** Operands without those that stand twice. */
function distinct(operands: readonly Operand[]): Operand[] {
  return [...new Map(operands.map((operand) => [operandText(operand), operand])).values()];
}

/**
 * The reason why a search has too many parts: the database evaluates each part for each row that it
 * reads.
 *
 * @returns undefined for a search within the bounds.
 */
export function tooManyParts({ alternatives }: SearchQuery): string | undefined {
  const operands = alternatives.flat();
  const words = operands.reduce((sum, operand) => sum + operand.words.length, 0);
  const excluded = operands.filter(({ isNegated }) => isNegated).length;
  if (words > MAX_WORDS) return `may have ${MAX_WORDS} words at most`;
  if (excluded > MAX_EXCLUDED) return `may exclude ${MAX_EXCLUDED} words or phrases at most`;
  if (alternatives.length > MAX_ALTERNATIVES) {
    return `may have ${MAX_ALTERNATIVES} alternatives at most`;
  }
  return undefined;
}

function operandOf({ text, isQuoted, isNegated, isLast }: Written): Operand {
  const words = wordsOf(searchFold(text));
  return { words, isNegated, isPrefix: isLast && !isQuoted && !isNegated };
}

const SPACE = /\s*/uy;
/** Operators of PostgreSQL's other query language, which it ignores. */
const IGNORED = /[!&|()]+/uy;
const QUOTED = /"([^"]*)"?/uy;
const WORD = /[^\s"!&|()]+/uy;
/** `or` between operands: a whole word, with something after it that is no blank. */
const OR = /or(?![-_\p{L}\p{N}\p{M}])(?=[\s\S]\s*\S)/iuy;

function alternativesOf(text: string): Written[][] {
  const alternatives: Written[][] = [[]];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  let isNegated = false;
  let isAfterOperand = false;
  while (at < text.length) {
    take(SPACE);
    if (isAfterOperand && take(OR) !== null) {
      alternatives.push([]);
      isAfterOperand = false;
      continue;
    }
    if (take(IGNORED) !== null) continue;
    if (take(/-/uy) !== null) {
      isNegated = !isNegated;
      isAfterOperand = false;
      continue;
    }
    const quoted = take(QUOTED);
    const found = quoted ?? take(WORD);
    if (found === null) continue;
    const written = quoted === null ? found[0] : (found[1] ?? '');
    const isLast = at === text.length;
    alternatives.at(-1)?.push({ text: written, isQuoted: quoted !== null, isNegated, isLast });
    isNegated = false;
    isAfterOperand = true;
  }
  return alternatives;
}

/** The search as a `tsquery` of PostgreSQL. Words are letters and digits, which need no escape. */
export function toTsquery({ alternatives }: SearchQuery): string {
  return alternatives
    .map((operands) => operands.map((operand) => operandText(operand)).join(' & '))
    .join(' | ');
}

function operandText({ words, isPrefix, isNegated }: Operand): string {
  const last = words.length - 1;
  const parts = words.map((word, at) => `'${word}'${isPrefix && at === last ? ':*' : ''}`);
  return `${isNegated ? '!' : ''}(${parts.join(' <-> ')})`;
}

/** Returns whether each alternative has a phrase that must occur: the index then finds its rows. */
export function isPositive({ alternatives }: SearchQuery): boolean {
  return alternatives.every((operands) => operands.some(({ isNegated }) => !isNegated));
}

/** Returns whether the index has to read all words with a beginning. */
export function hasPrefix({ alternatives }: SearchQuery): boolean {
  return alternatives.some((operands) => operands.some(({ isPrefix }) => isPrefix));
}

/** The phrases that are marked in the texts: those that must occur. */
export function phrasesOf({ alternatives }: SearchQuery): Phrase[] {
  return alternatives.flat().filter(({ isNegated }) => !isNegated);
}

/** The id that a search asks for: `7` or `#7`. */
export function numberOf(text: string): number | undefined {
  const digits = /^\s*#?(\d{1,10})\s*$/u.exec(text.normalize('NFKC'))?.[1];
  const id = Number(digits);
  return digits !== undefined && id >= 1 && id <= 2_147_483_647 ? id : undefined;
}
