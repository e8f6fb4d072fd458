// Checks licences against licences.json.

/**
 * Returns whether an exception is for this library; `*` at the end of its name stands for any
 * letters.
 */
export function matches(exception, name) {
  return exception.package.endsWith('*')
    ? name.startsWith(exception.package.slice(0, -1))
    : name === exception.package;
}

/**
 * Returns whether an SPDX expression is allowed: one side of an OR, and both sides of an AND.
 *
 * @param {{name: string, license: string}} library
 * @param {readonly string[]} allowed identifiers of SPDX
 * @param {readonly {package: string, licence: string}[]} exceptions for single libraries
 */
export function isAllowed({ name, license }, allowed, exceptions) {
  const known = new Set([
    ...allowed,
    ...exceptions.filter((exception) => matches(exception, name)).map(({ licence }) => licence),
  ]);
  if (known.has(license)) return true;
  const tokens = license.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  // OR binds less than AND (SPDX specification, annex D.4.5). Both sides are always read.
  const either = () => {
    let result = both();
    while (tokens[at] === 'OR') {
      at += 1;
      result = both() || result;
    }
    return result;
  };
  const both = () => {
    let result = one();
    while (tokens[at] === 'AND') {
      at += 1;
      result = one() && result;
    }
    return result;
  };
  const one = () => {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return known.has(token);
    const result = either();
    const closed = tokens[at] === ')';
    at += 1;
    return result && closed;
  };
  const result = either();
  return result && at === tokens.length;
}
