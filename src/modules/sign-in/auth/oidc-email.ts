import type { IdentityProfile } from '../../../infra/identity/identity-claims.js';

/** Reason why an address of the provider is not linked to an account. */
export type EmailDoubt = 'email_missing' | 'email_verified_missing' | 'email_unverified';

/**
 * Checks whether the provider's address proves the identity of the person.
 *
 * @param trusted true if an address counts as verified when the provider does not state it.
 * @returns the reason against it; undefined if it is a proof.
 */
export function doubtOf(
  { email, emailVerified, hasUsername }: IdentityProfile,
  trusted: boolean,
): [EmailDoubt, string] | undefined {
  if (email === undefined) {
    const found = hasUsername
      ? ' It sends `preferred_username`, which is a name of the account there and no address.'
      : '';
    return [
      'email_missing',
      `The identity provider sends no e-mail address: the claim \`email\` is missing.${found}`,
    ];
  }
  if (emailVerified === undefined && !trusted) {
    return [
      'email_verified_missing',
      'The identity provider does not say whether the e-mail address is verified: the claim ' +
        '`email_verified` is missing.',
    ];
  }
  return emailVerified === false
    ? ['email_unverified', 'The identity provider has not verified the e-mail address.']
    : undefined;
}
