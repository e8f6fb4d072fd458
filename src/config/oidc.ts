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
  /** Scopes of a login, separated by spaces, with `openid`; default: `openid email profile`. */
  readonly scopes?: string;
  /** Name of the claim with the groups of a person, or its path with dots; default: `groups`. */
  readonly groupsClaim?: string;
}

/** Where people of an identity provider come from, and what its groups may give. */
export interface IdentityConfig {
  /** The identity provider, if one is configured. */
  readonly oidc: OidcConfig | undefined;
  /** The only group of which a mapping may make super_admins; undefined: none. */
  readonly superAdminGroup: string | undefined;
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
  OIDC_GROUPS_CLAIM: z
    .string()
    .regex(/^\S{1,200}$/, 'must be the name of a claim, or its path with dots, without spaces')
    .default('groups'),
  OIDC_SCOPES: z
    .string()
    .transform((text) => text.split(/\s+/).filter((scope) => scope !== ''))
    .refine((scopes) => scopes.includes('openid'), 'must contain openid')
    .transform((scopes) => scopes.join(' '))
    .default('openid email profile'),
  OIDC_SUPER_ADMIN_GROUP: z.string().max(200, 'must have at most 200 characters').optional(),
  OIDC_TRUST_EMAIL: z.enum(['true', 'false']).default('false'),
  OIDC_TRUST_MFA: z.enum(['true', 'false']).default('false'),
};

const schema = z.object(oidcVariables);

/** The settings of the identity provider. */
export function identityOf(values: z.output<typeof schema>): IdentityConfig {
  return { oidc: oidcOf(values), superAdminGroup: values.OIDC_SUPER_ADMIN_GROUP };
}

function oidcOf(values: z.output<typeof schema>): OidcConfig | undefined {
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
    scopes: values.OIDC_SCOPES,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    trustsEmail: values.OIDC_TRUST_EMAIL === 'true',
    trustsMfa: values.OIDC_TRUST_MFA === 'true',
  };
}
