import { MAX_COUNT } from './pages.js';
import { DEFINITIONS } from './schemas.js';
import { URN } from './urns.js';

/** Answer of `/ServiceProviderConfig` (RFC 7643, section 5). @param base address of SCIM. */
export function serviceProviderConfig(base: string) {
  const no = { supported: false };
  return {
    schemas: [URN.config],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API token of a service account',
        description: 'The header `Authorization: Bearer mms_…`.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** Answer of `/ResourceTypes` (RFC 7643, section 6). @param base address of SCIM. */
export function resourceTypes(base: string) {
  const type = (id: string, description: string, schema: string, extensions: object) => ({
    schemas: [URN.resourceType],
    id,
    name: id,
    description,
    endpoint: `/${id}s`,
    schema,
    ...extensions,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  });
  const extension = { schema: URN.enterpriseUser, required: false };
  return [
    type('User', 'People', URN.user, { schemaExtensions: [extension] }),
    type('Group', 'Groups of people', URN.group, {}),
  ];
}

/** Answer of `/Schemas` (RFC 7643, section 7). @param base address of SCIM. */
export function schemas(base: string) {
  return DEFINITIONS.map((definition) => definition.describe(`${base}/Schemas`));
}
