/** Names of schemas and messages (RFC 7643, section 8; RFC 7644, section 8.2). */
export const URN = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterpriseUser: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

/** An attribute without the name of its schema. */
export interface Qualified {
  /** The schema, one of `URN`; undefined for a name without one. */
  readonly urn: string | undefined;
  /** The text after the name of the schema; empty for the schema itself. */
  readonly rest: string;
}

/** Schemas of resources, in lower case. */
const SCHEMAS = [URN.user, URN.enterpriseUser, URN.group].map(
  (urn) => [urn, urn.toLowerCase()] as const,
);

/**
 * Splits `urn:…:User:department` into schema and attribute; names are compared in any case.
 *
 * @returns undefined for a name with a schema that the service does not have.
 */
export function qualified(text: string): Qualified | undefined {
  const lower = text.toLowerCase();
  if (!lower.startsWith('urn:')) return { urn: undefined, rest: text };
  for (const [urn, known] of SCHEMAS) {
    if (lower === known) return { urn, rest: '' };
    if (lower.startsWith(`${known}:`)) return { urn, rest: text.slice(urn.length + 1) };
  }
  return undefined;
}
