import type { IdentityProfile } from '../../infra/identity-claims.js';

/** Why an address of the provider links no account. */
export type EmailDoubt = 'email_missing' | 'email_verified_missing' | 'email_unverified';

/**
 * Whether the provider's address is no proof of who the person is; undefined: it is one.
 *
 * @param trusted whether an address counts where the provider does not say whether it is verified.
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
