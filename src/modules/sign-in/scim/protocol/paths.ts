import { invalidPath } from './errors.js';
import { qualified } from './urns.js';

/** Maximum length of the path of an operation, in characters. */
const MAX_PATH = 500;

/** A path of an operation (RFC 7644, section 3.5.2), not resolved. */
export interface AttributePath {
  /** Schema that the path names; undefined without one. */
  readonly urn: string | undefined;
  /** Attribute in lower case; empty for the schema itself. */
  readonly name: string;
  /** Text between the brackets; undefined without brackets. */
  readonly filter: string | undefined;
  /** Sub-attribute in lower case; undefined without one. */
  readonly sub: string | undefined;
}

const NAME = /^[\w$-]*/;

/**
 * Splits a path into its parts: `emails[type eq "work"].value`,
 * `urn:…:enterprise:2.0:User:department`.
 *
 * @returns undefined for what names no attribute of a schema that the service has.
 * @throws AppError `invalidPath` for a path that is too long or whose brackets do not end.
 */
export function pathOf(text: string): AttributePath | undefined {
  if (text.length > MAX_PATH) {
    throw invalidPath(`A path may have ${MAX_PATH} characters at most.`);
  }
  const split = qualified(text.trim());
  if (split === undefined) return undefined;
  const { urn, rest } = split;
  const name = NAME.exec(rest)?.[0] ?? '';
  const after = rest.slice(name.length);
  const path = { urn, name: name.toLowerCase(), filter: undefined, sub: undefined };
  if (after === '') return path;
  if (!after.startsWith('[')) return subOf(after, path);
  const close = after.lastIndexOf(']');
  if (close < 0) throw invalidPath(`The brackets of the path ${text} have no end.`);
  return subOf(after.slice(close + 1), { ...path, filter: after.slice(1, close) });
}

function subOf(text: string, path: AttributePath): AttributePath | undefined {
  if (text === '') return path;
  const sub = text.startsWith('.') ? text.slice(1) : '';
  return sub !== '' && NAME.exec(sub)?.[0] === sub
    ? { ...path, sub: sub.toLowerCase() }
    : undefined;
}
