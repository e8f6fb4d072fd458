import type { Claims } from './identity-claims.js';

/** Maximum number of groups of a person. More count as a missing claim. */
const MAX_GROUPS = 500;

/** Maximum length of the name of a group, in characters. Longer names are left out. */
const MAX_LENGTH = 200;

/** Claim that names the sources of claims that are not in the token (OpenID Connect Core, 5.6.2). */
const ELSEWHERE = '_claim_names';

/**
 * Groups of a person in a set of claims.
 *
 * @param claim name of the claim, or its path with dots.
 * @returns the distinct names, in the order of the claim; an empty list if the person has none.
 *   Undefined if the provider does not state the groups: the claim is absent, not a list of texts
 *   or longer than MAX_GROUPS, or some claims are at another source.
 */
export function groupsOf(claims: Claims, claim: string): readonly string[] | undefined {
  // A provider with too many groups for a token refers to another source, whatever the list says.
  if (isDistributed(claims)) return undefined;
  const value = ownValue(claims, claim) ?? valueAt(claims, claim.split('.'));
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return undefined;
  const groups = [...new Set(value.filter(isName))];
  return groups.length > MAX_GROUPS ? undefined : groups;
}

/** Returns whether some claims of the person are at another source. */
export function isDistributed(claims: Claims): boolean {
  return Object.hasOwn(claims, ELSEWHERE);
}

function isName(text: string): boolean {
  // The database stores neither a NUL character nor half of a surrogate pair.
  if (text === '' || text.includes('\0') || !text.isWellFormed()) return false;
  return Array.from(text).length <= MAX_LENGTH;
}

function valueAt(claims: Claims, path: readonly string[]): unknown {
  return path.reduce<unknown>(ownValue, claims);
}

function ownValue(parent: unknown, name: string): unknown {
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) return undefined;
  return Object.hasOwn(parent, name) ? (parent as Claims)[name] : undefined;
}
