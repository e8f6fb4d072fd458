import type { Position } from './pagination.js';
import type { Selection } from './selection.js';

/**
 * An item of a list as the text of its JSON, for an interface that sends every field: the database writes
 * most of it, which takes a third of the time of reading values, making objects and writing these.
 */
export class JsonText {
  /**
   * @param text one JSON value.
   * @param position of the item in its list.
   */
  constructor(
    readonly text: string,
    readonly position: Position,
  ) {}

  /** The value, for whoever serialises it among others. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The selection of every field, as `JsonText`; for operations that have `runAsJson`. */
export const AS_JSON: Selection = Object.freeze({});

/** The JSON of a value; a list of `JsonText` is joined as it is. */
export function jsonOf(value: unknown): string | undefined {
  if (Array.isArray(value) && value[0] instanceof JsonText) {
    return `[${value.map((item: JsonText) => item.text).join(',')}]`;
  }
  return JSON.stringify(value);
}
