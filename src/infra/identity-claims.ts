/** The claims about a person, from the ID token or the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** What the provider says about a person (OpenID Connect Core, section 5.1). */
export interface IdentityProfile {
  readonly email: string | undefined;
  /** Undefined: the provider does not say. */
  readonly emailVerified: boolean | undefined;
  /** Whether there is a `preferred_username`, which is no e-mail address, however it looks. */
  readonly hasUsername: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
}

/** Whether the userinfo endpoint has to be asked for what the ID token does not say of the address. */
export function lacksEmail(claims: Claims): boolean {
  return text(claims.email) === undefined || verdictOf(claims) === undefined;
}

/**
 * Joins both sources. An address of `userinfo` comes with the verdict of `userinfo` only; an address that one
 * of the two calls unverified is unverified.
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

/** `"true"` counts as well: some providers send it. A value that is neither is no verification. */
function verdictOf({ email_verified: value }: Claims): boolean | undefined {
  return value === undefined || value === null ? undefined : value === true || value === 'true';
}

/** The parts of the name; where there are none, of `name`: `Ada King Byron` and `Byron, Ada King`. */
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
