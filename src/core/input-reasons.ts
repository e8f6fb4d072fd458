import { suggestionList } from 'graphql/jsutils/suggestionList.js';

/** Reason of a field that an input does not have. */
export const UNKNOWN_FIELD = 'is not known here';

/** Longer than every field: the distance of longer names is not computed. */
const LONGEST_NAME = 50;

/** The reason for an unknown field, with the nearest known one if it could be meant. */
export function unknownReason(name: string, known: readonly string[]): string {
  const [nearest] = name.length > LONGEST_NAME ? [] : suggestionList(name, known);
  return nearest === undefined ? UNKNOWN_FIELD : `${UNKNOWN_FIELD}; did you mean ${nearest}?`;
}

/** Addition to a reason if the value is a number, true or false in quotes; otherwise empty. */
export function quotesHint(value: unknown): string {
  const isQuoted =
    typeof value === 'string' && /^(-?\d{1,20}(\.\d{1,20})?|true|false)$/.test(value);
  return isQuoted ? ', without quotes' : '';
}
