import { isDecimal, NO_DECIMAL } from '../../../../core/constraints.js';
import { isStorableText } from '../../../../core/storable.js';
import { isVisible } from '../../../../core/text.js';
import type { Check } from './problems.js';

/** The largest id of a record. */
const MAX_ID = 2_147_483_647;

/** An id. */
export const anId: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID
    ? undefined
    : 'must be an id';

/** Different values, each as `check` says. */
export function listOf(check: Check, fewest: number, most: number): Check {
  return (value) => {
    if (!Array.isArray(value)) return 'must be a list';
    if (value.length < fewest) return `must have at least ${fewest} items`;
    if (value.length > most) return `must have at most ${most} items`;
    if (new Set(value).size < value.length) return 'must not name one twice';
    return value.map(check).find((reason) => reason !== undefined);
  };
}

/** A text with a visible character, of at most so many. */
export function aText(most: number): Check {
  return (value) => {
    if (typeof value !== 'string') return 'must be a text';
    if (!isVisible(value)) return 'must not be empty';
    if (!isStorableText(value)) return 'contains a character that cannot be stored';
    return [...value].length > most ? `must have ${most} characters at most` : undefined;
  };
}

/** The names that texts of actions may have between braces. */
const PLACEHOLDERS: readonly string[] = ['number', 'title', 'place', 'asset', 'link'];

/** A text in which names between braces are filled in. */
export function aTemplate(most: number): Check {
  const text = aText(most);
  return (value) => {
    const reason = text(value);
    if (reason !== undefined) return reason;
    const names = [...String(value).matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name);
    const unknown = names.find((name) => !PLACEHOLDERS.includes(name.trim()));
    return unknown === undefined
      ? undefined
      : `has {{${unknown.trim()}}}; known: ${PLACEHOLDERS.join(', ')}`;
  };
}

/** One of some texts. */
export function oneOf(values: readonly string[]): Check {
  return (value) =>
    typeof value === 'string' && values.includes(value)
      ? undefined
      : `must be one of ${values.join(', ')}`;
}

/** A whole number between bounds, which belong to it. */
export function wholeNumber(least: number, most: number): Check {
  return (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`;
}

/** A number. */
export const aNumber: Check = (value) => (isDecimal(value) ? undefined : NO_DECIMAL);
