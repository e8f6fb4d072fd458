import { type AppError, invalid } from '../core/errors.js';

/**
 * Maximum number of keys, and maximum nesting depth, of a body, a query or the variables of a
 * document.
 */
export const MAX_KEYS = 1000;
const MAX_DEPTH = 20;

/** Maximum number of lists and objects: half a million empty ones take long to parse. */
const MAX_CONTAINERS = 25_000;

const tooMany = (most: number) => `may have ${most} keys at most`;
const TOO_MANY_CONTAINERS = `may have ${MAX_CONTAINERS} lists and objects at most`;
const TOO_DEEP = `may be nested ${MAX_DEPTH} levels at most`;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Checks the structure of a JSON text without parsing it, so that an oversized body is rejected
 * before it is parsed. It does not check the JSON syntax.
 *
 * @param maxKeys maximum number of keys.
 * @returns the error; undefined if the structure is within bounds.
 */
export function textBoundsProblem(
  json: Uint8Array,
  field: string,
  maxKeys = MAX_KEYS,
): AppError | undefined {
  let keys = 0;
  let containers = 0;
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
        containers += 1;
        if (containers > MAX_CONTAINERS) return invalid(field, TOO_MANY_CONTAINERS);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        depth -= 1;
        break;
      case COLON:
        keys += 1;
        if (keys > maxKeys) return invalid(field, tooMany(maxKeys));
        break;
      default:
    }
  }
  return undefined;
}

/** Index of the quote that ends the string beginning at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  // Byte by byte: looking for the next quote takes longer where a text is made of them.
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === BACKSLASH) at += 1;
    else if (json[at] === QUOTE) return at;
  }
  return json.length;
}

/**
 * Checks the structure of a value that was parsed elsewhere.
 *
 * @throws AppError VALIDATION_ERROR on `field` for too many keys, lists and objects, or too deep a
 *   nesting.
 */
export function requireBounded(value: unknown, field: string, maxKeys = MAX_KEYS): void {
  let keys = 0;
  let containers = 0;
  // Not recursive: the depth is not known yet.
  const open: [object, number][] = isContainer(value) ? [[value, 1]] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    const [current, depth] = next;
    if (depth > MAX_DEPTH) throw invalid(field, TOO_DEEP);
    containers += 1;
    if (containers > MAX_CONTAINERS) throw invalid(field, TOO_MANY_CONTAINERS);
    const parts: readonly unknown[] = Array.isArray(current) ? current : Object.values(current);
    if (!Array.isArray(current)) keys += parts.length;
    if (keys > maxKeys) throw invalid(field, tooMany(maxKeys));
    for (const part of parts) if (isContainer(part)) open.push([part, depth + 1]);
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isOpaque(value);
}

/** Returns whether the object counts as one value, as an uploaded file does. */
function isOpaque(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null && !Array.isArray(value);
}
