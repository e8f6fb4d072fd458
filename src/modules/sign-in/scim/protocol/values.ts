import { isStorableText } from '../../../../core/storable.js';
import { invalidValue } from './errors.js';

/** A JSON object, as a body has it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Maximum number of values of an attribute of a person, such as addresses. */
export const MAX_VALUES = 20;

/** One value of `emails` or `phoneNumbers`. */
export interface LabelledValue {
  readonly value?: string;
  readonly type?: string;
  readonly primary?: boolean;
}

/** The parts of a name that are stored; null for one that is cleared. */
export interface PersonName {
  readonly givenName?: string | null;
  readonly familyName?: string | null;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object by their names in lower case; of two alike, the last one. */
export function folded(value: JsonObject): Map<string, unknown> {
  return new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]));
}

/** A text, or null for null. @throws AppError `invalidValue` for anything else. */
export function textOrNull(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw invalidValue(`${name} must be a text.`);
  if (!isStorableText(value)) throw invalidValue(`${name} is not well-formed.`);
  return value;
}

/** A text of 1 to `most` characters (code points). @throws AppError `invalidValue` for anything else. */
export function textWithin(name: string, value: unknown, most: number): string {
  const text = textOrNull(name, value) ?? '';
  // A character has two units at most; a long text is not taken apart.
  const isFit = text !== '' && text.length <= 2 * most && Array.from(text).length <= most;
  if (!isFit) throw invalidValue(`${name} must have 1 to ${most} characters.`);
  return text;
}

/**
 * A boolean, or null for null. `"True"` and `"False"` in any case count as booleans, as Entra ID
 * sends them.
 *
 * @throws AppError `invalidValue` for anything else.
 */
export function booleanOrNull(name: string, value: unknown): boolean | null {
  if (value === null || value === undefined) return null;
  // A list of one is what some senders make of a value without a path.
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  const given = isObject(single) ? folded(single).get('value') : single;
  if (typeof given === 'boolean') return given;
  const word = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (word === 'true') return true;
  if (word === 'false') return false;
  throw invalidValue(`${name} must be true or false.`);
}

/** The stored parts of a name. @throws AppError `invalidValue` unless it is an object of texts. */
export function nameOf(value: unknown): PersonName {
  if (value === null) return { givenName: null, familyName: null };
  if (!isObject(value)) throw invalidValue('name must be an object.');
  const parts = folded(value);
  const part = (name: string) =>
    parts.has(name.toLowerCase())
      ? { [name]: textOrNull(`name.${name}`, parts.get(name.toLowerCase())) }
      : {};
  return { ...part('givenName'), ...part('familyName') };
}

/**
 * The values of `emails` or `phoneNumbers`; an object or a text counts as a list of one.
 *
 * @throws AppError `invalidValue` for more than 20 values, and for a value that is no object.
 */
export function labelledValues(name: string, value: unknown): LabelledValue[] {
  if (value === null || value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_VALUES) {
    throw invalidValue(`${name} may have ${MAX_VALUES} values at most.`);
  }
  return list.filter((item) => item !== null).map((item) => labelled(name, item));
}

function labelled(name: string, item: unknown): LabelledValue {
  if (typeof item === 'string') return { value: textOrNull(name, item) ?? '' };
  if (!isObject(item)) throw invalidValue(`${name} must be a list of objects.`);
  const members = folded(item);
  return Object.fromEntries(
    (['value', 'type', 'primary'] as const)
      .map((sub) => [sub, labelledPart(name, sub, members.get(sub))] as const)
      .filter(([, part]) => part !== null),
  );
}

/**
 * A part of a value of `emails` or `phoneNumbers`; types are compared in any case.
 *
 * @throws AppError `invalidValue`.
 */
export function labelledPart(
  name: string,
  sub: 'value' | 'type' | 'primary',
  value: unknown,
): string | boolean | null {
  if (sub === 'primary') return booleanOrNull(`${name}.primary`, value);
  const text = textOrNull(`${name}.${sub}`, value);
  return sub === 'type' ? (text?.toLowerCase() ?? null) : text;
}
