/** The claims about a person, from the ID token or the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** Claims of the provider about a person (OpenID Connect Core, section 5.1). */
export interface IdentityProfile {
  readonly email: string | undefined;
  /** Undefined: the provider does not state it. */
  readonly emailVerified: boolean | undefined;
  /**
   * True if there is a `preferred_username`, which does not count as an e-mail address even if it
   * looks like one.
   */
  readonly hasUsername: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
}

/**
 * Returns whether the ID token lacks information about the address, so that the userinfo endpoint
 * must be called.
 */
export function lacksEmail(claims: Claims): boolean {
  return text(claims.email) === undefined || verdictOf(claims) === undefined;
}

/**
 * Combines both sources. An address of `userinfo` uses only the verification of `userinfo`; an
 * address that one of the two calls unverified is unverified.
 */
export function profileOf(idToken: Claims, userinfo: Claims = {}): IdentityProfile {
  const email = text(userinfo.email) ?? text(idToken.email);
  const verdicts = [verdictOf(userinfo), verdictOf(idToken)];
  const ofAddress = email === text(idToken.email) ? verdicts : verdicts.slice(0, 1);
  const said = (name: string) => text(idToken[name]) ?? text(userinfo[name]);
  return {
    email,
    emailVerified: verdicts.includes(false)
      ? false
      : ofAddress.find((verdict) => verdict !== undefined),
    hasUsername: said('preferred_username') !== undefined,
    ...namesOf(said('given_name'), said('family_name'), said('name')),
  };
}

/** Accepts `"true"` as well, which some providers send. Any other value means unverified. */
function verdictOf({ email_verified: value }: Claims): boolean | undefined {
  return value === undefined || value === null ? undefined : value === true || value === 'true';
}

/** Parts of the name; if missing, taken from `name`: `Ada King Byron` and `Byron, Ada King`. */
function namesOf(
  givenName: string | undefined,
  familyName: string | undefined,
  name: string | undefined,
): Pick<IdentityProfile, 'givenName' | 'familyName'> {
  if (givenName !== undefined || familyName !== undefined || name === undefined) {
    return { givenName, familyName };
  }
  const [family = '', given] = name.split(',', 2);
  if (given !== undefined) return { givenName: text(given), familyName: text(family) };
  const words = name.split(/\s+/);
  return {
    givenName: text(words.slice(0, -1).join(' ') || name),
    familyName: words.length > 1 ? words.at(-1) : undefined,
  };
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed === '' ? undefined : trimmed;
}
