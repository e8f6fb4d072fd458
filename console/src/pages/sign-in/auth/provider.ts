import type { ServiceError } from '../../../api/service-error.ts';

/** Start of the identity provider's login. */
export const PROVIDER_LOGIN = '/api/v1/auth/oidc/login';

/**
 * Channel by which the window of a login at the provider passes its code to the requesting page.
 */
export const PROVIDER_CODES = 'provider-codes';

/** Texts for the reasons of a rejected login (docs/operations/identity-provider.md). */
const TEXTS: Readonly<Record<string, string>> = {
  access_denied: 'PROVIDER_DENIED',
  temporarily_unavailable: 'PROVIDER_FAILED',
  server_error: 'PROVIDER_FAILED',
  provider_error: 'PROVIDER_ERROR',
  email_missing: 'PROVIDER_EMAIL',
  email_verified_missing: 'PROVIDER_EMAIL',
  email_unverified: 'PROVIDER_EMAIL',
  email_unsuitable: 'PROVIDER_EMAIL',
  no_account: 'PROVIDER_NO_ACCOUNT',
  linked_otherwise: 'PROVIDER_LINKED',
};

/** Text key for an error of a login at the identity provider; undefined: that of its code. */
export function providerCodeOf({ code, details }: ServiceError): string | undefined {
  const reason = typeof details.reason === 'string' ? details.reason : '';
  if (Object.hasOwn(TEXTS, reason)) return TEXTS[reason];
  return code === 'INVALID_CREDENTIALS' ? 'LOGIN_CODE_INVALID' : undefined;
}
