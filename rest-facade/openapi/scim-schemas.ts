import { URN } from '../../src/modules/sign-in/scim/protocol/urns.js';
import { schemaRef } from './schemas.js';
import type { Schema } from './types.js';

/** Address of the service in the examples. */
const BASE = 'https://maintenance.example.org/scim/v2';

const text = (description: string, more: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...more,
});
const flag = (description: string): Schema => ({ type: 'boolean', description });
const whole = (description: string): Schema => ({ type: 'integer', description });
const list = (description: string, items: Schema): Schema => ({
  type: 'array',
  description,
  items,
});
const object = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({
  type: 'object',
  description,
  ...(required.length > 0 ? { required } : {}),
  properties,
});

const SCHEMAS = list('Names of schemas.', { type: 'string' });

const META = object('Facts about the resource.', {
  resourceType: text('Type of the resource.'),
  created: text('When it was made.', { format: 'date-time' }),
  lastModified: text('When it was last changed.', { format: 'date-time' }),
  location: text('Address of the resource.'),
});

const LABELLED = object('A value with its label.', {
  value: text('The value.'),
  type: text('The label, such as `work`.'),
  primary: flag('True for the preferred value.'),
});

const EXTERNAL_ID = text('Id in the directory: 1 to 255 characters, compared exactly.');

/** Schemas of SCIM, which no class describes (docs/api/scim.md). */
export const SCIM_SCHEMAS: Readonly<Record<string, Schema>> = {
  ScimUser: object('A person (RFC 7643, section 4.1). Other attributes are forgotten.', {
    schemas: SCHEMAS,
    id: text('Id of the account; read only.'),
    externalId: EXTERNAL_ID,
    userName: text('The e-mail address.'),
    name: object('Parts of the name.', {
      formatted: text('First and last name, else the address; read only.'),
      givenName: text('First name.'),
      familyName: text('Last name.'),
    }),
    displayName: text('First and last name, else the address; read only.'),
    active: flag('True if the person can log in.'),
    emails: list('The address; what is written counts where `userName` is none.', LABELLED),
    phoneNumbers: list('One number: of type `work`, else the first.', LABELLED),
    [URN.enterpriseUser]: object('The extension for organisations.', {
      department: text('Name of a department, while the setting `scimDepartment` is on.'),
    }),
    meta: META,
  }),
  ScimGroup: object('A group of people (RFC 7643, section 4.2).', {
    schemas: SCHEMAS,
    id: text('Id of the group; read only.'),
    externalId: EXTERNAL_ID,
    displayName: text('The name, which mappings name exactly: 1 to 200 characters.'),
    members: list(
      'The people, at most 5,000.',
      object('A member.', { value: text('Id of a person.'), type: text('Always `User`.') }),
    ),
    meta: META,
  }),
  ScimPatch: object(
    'Operations on a resource (RFC 7644, section 3.5.2).',
    {
      schemas: SCHEMAS,
      Operations: list(
        'The operations, in their order.',
        object(
          'An operation.',
          {
            op: text('`add`, `replace` or `remove`, in any case.'),
            path: text('An attribute, with a filter in brackets; without it, the resource.'),
            value: { description: 'The value; of another type for each attribute.' },
          },
          ['op'],
        ),
      ),
    },
    ['Operations'],
  ),
  ScimList: object(
    'A page of a list (RFC 7644, section 3.4.2).',
    {
      schemas: SCHEMAS,
      totalResults: whole('Number of all resources that fit the filter.'),
      startIndex: whole('Position of the first resource, from 1.'),
      itemsPerPage: whole('Number of resources of the page.'),
      Resources: list('The resources.', { type: 'object' }),
    },
    ['schemas', 'totalResults', 'Resources'],
  ),
  ScimDescription: object(
    'Abilities of the service, a type of resource, or a schema (RFC 7643, sections 5 to 7).',
    { schemas: SCHEMAS, id: text('Name of the type or the schema.'), meta: META },
  ),
  ScimError: object(
    'An error (RFC 7644, section 3.12).',
    {
      schemas: SCHEMAS,
      status: text('The HTTP status.'),
      scimType: text('Keyword: `uniqueness`, `invalidValue`, `invalidFilter`, `invalidSyntax`.'),
      detail: text('The mistake, for people.'),
    },
    ['schemas', 'status', 'detail'],
  ),
};

const meta = (resourceType: string, path: string) => ({
  resourceType,
  created: '2026-03-02T08:00:00.000Z',
  lastModified: '2026-03-02T08:00:00.000Z',
  location: `${BASE}/${path}`,
});

const user = {
  schemas: [URN.user],
  id: '12',
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'erin@example.org',
  name: { formatted: 'Erin Byrne', givenName: 'Erin', familyName: 'Byrne' },
  displayName: 'Erin Byrne',
  active: true,
  emails: [{ value: 'erin@example.org', type: 'work', primary: true }],
  meta: meta('User', 'Users/12'),
};

const GROUP_ID = '28bc3597-2046-40cc-ad4a-517049e303e4';

const group = {
  schemas: [URN.group],
  id: GROUP_ID,
  displayName: 'facility-technicians',
  members: [{ value: '12', type: 'User' }],
  meta: meta('Group', `Groups/${GROUP_ID}`),
};

const listed = (resource: object) => ({
  schemas: [URN.list],
  totalResults: 1,
  startIndex: 1,
  itemsPerPage: 1,
  Resources: [resource],
});

const described = {
  schemas: [URN.resourceType],
  id: 'User',
  meta: { resourceType: 'ResourceType', location: `${BASE}/ResourceTypes/User` },
};

/** A schema with an example of it. */
export interface Shown {
  readonly schema: Schema;
  readonly example: object;
}

/** Schemas and examples of bodies and answers of SCIM, by kind. */
export const SCIM_CONTENTS = {
  user: { schema: schemaRef('ScimUser'), example: user },
  group: { schema: schemaRef('ScimGroup'), example: group },
  users: { schema: schemaRef('ScimList'), example: listed(user) },
  groups: { schema: schemaRef('ScimList'), example: listed(group) },
  description: { schema: schemaRef('ScimDescription'), example: described },
  descriptions: { schema: schemaRef('ScimList'), example: listed(described) },
  userPatch: {
    schema: schemaRef('ScimPatch'),
    example: {
      schemas: [URN.patch],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    },
  },
  groupPatch: {
    schema: schemaRef('ScimPatch'),
    example: {
      schemas: [URN.patch],
      Operations: [{ op: 'add', path: 'members', value: [{ value: '12' }] }],
    },
  },
  error: {
    schema: schemaRef('ScimError'),
    example: {
      schemas: [URN.error],
      status: '409',
      scimType: 'uniqueness',
      detail: 'An account with this userName or externalId exists.',
    },
  },
} as const satisfies Readonly<Record<string, Shown>>;
