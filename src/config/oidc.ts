import { z } from 'zod';
import { isRedirect } from './values.js';

/** An OpenID Connect provider (docs/behaviour/people.md). */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Redirect URI: this service's callback. */
  readonly redirectUri: string;
  /**
   * URL to which the callback redirects with a one-time code or an error code; without it, the
   * callback answers JSON.
   */
  readonly successRedirect: string | undefined;
  /** Role of new people; without it they are rejected. */
  readonly autoRegisterRole: AutoRegisterRole | undefined;
  /** True if a login with the provider needs no second factor of the account. */
  readonly trustsMfa?: boolean;
  /** True if an address counts as verified when the provider does not state it. */
  readonly trustsEmail?: boolean;
}

/** Roles without a department, which the provider does not supply. */
const AUTO_REGISTER_ROLES = ['administrator', 'developer', 'technician'] as const;
type AutoRegisterRole = (typeof AUTO_REGISTER_ROLES)[number];

/** Variables of the identity provider. */
export const oidcVariables = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_REDIRECT_URI: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_SUCCESS_REDIRECT: z
    .string()
    .refine(isRedirect, 'must be a URL, or a path of this service')
    .optional(),
  OIDC_AUTO_REGISTER_ROLE: z.enum(AUTO_REGISTER_ROLES).optional(),
  OIDC_TRUST_EMAIL: z.enum(['true', 'false']).default('false'),
  OIDC_TRUST_MFA: z.enum(['true', 'false']).default('false'),
};

const schema = z.object(oidcVariables);

/** The identity provider; undefined if none is configured. */
export function oidcOf(values: z.output<typeof schema>): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_REDIRECT_URI: redirectUri } = values;
  if (!issuer || !clientId || !redirectUri) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET,
    redirectUri,
    successRedirect: values.OIDC_SUCCESS_REDIRECT
      ? new URL(values.OIDC_SUCCESS_REDIRECT, redirectUri).href
      : undefined,
    autoRegisterRole: values.OIDC_AUTO_REGISTER_ROLE,
    trustsEmail: values.OIDC_TRUST_EMAIL === 'true',
    trustsMfa: values.OIDC_TRUST_MFA === 'true',
  };
}
