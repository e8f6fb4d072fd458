/** Where the identity provider's login begins. */
export const PROVIDER_LOGIN = '/api/v1/auth/oidc/login';

/** The channel by which the window of a login at the provider hands its code to the page that asked. */
export const PROVIDER_CODES = 'provider-codes';
