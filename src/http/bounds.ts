import { type AppError, invalid } from '../core/errors.js';

/**
 * Maximum number of keys, and maximum nesting depth, of a body, a query or the variables of a
 * document.
 */
export const MAX_KEYS = 1000;
const MAX_DEPTH = 20;

const TOO_MANY = `may have ${MAX_KEYS} keys at most`;
const TOO_DEEP = `may be nested ${MAX_DEPTH} levels at most`;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Checks the structure of a JSON text without parsing it, so that an oversized body is rejected
 * before it is parsed. It does not check the JSON syntax.
 *
 * @returns the error; undefined if the structure is within bounds.
 */
export function textBoundsProblem(json: Uint8Array, field: string): AppError | undefined {
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE:
        at = endOfString(json, at);
        break;
      case 0x7b: // {
      case 0x5b: // [
        depth += 1;
        if (depth > MAX_DEPTH) return invalid(field, TOO_DEEP);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        depth -= 1;
        break;
      case COLON:
        keys += 1;
        if (keys > MAX_KEYS) return invalid(field, TOO_MANY);
        break;
      default:
    }
  }
  return undefined;
}

/** Index of the quote that ends the string beginning at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Checks the structure of a value that was parsed elsewhere.
 *
 * @throws AppError VALIDATION_ERROR on `field` for too many keys or too deep a nesting.
 */
export function requireBounded(value: unknown, field: string): void {
  let keys = 0;
  // Not recursive: the depth is not known yet.
  const open: [unknown, number][] = [[value, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [current, depth] = next;
    if (typeof current !== 'object' || current === null || isOpaque(current)) continue;
    if (depth > MAX_DEPTH) throw invalid(field, TOO_DEEP);
    if (!Array.isArray(current)) keys += Object.keys(current).length;
    if (keys > MAX_KEYS) throw invalid(field, TOO_MANY);
    for (const part of Object.values(current)) open.push([part, depth + 1]);
  }
}

/** Returns whether the object counts as one value, as an uploaded file does. */
function isOpaque(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null && !Array.isArray(value);
}
