import { afterAll, beforeAll, describe } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  connectDirectory,
  type Directory,
  ENTERPRISE,
  GROUP,
  PATCH_OP,
  USER,
} from '../../../support/scim.js';
import {
  type ExpectedCall,
  error,
  filter,
  group,
  itAnswers,
  list,
  user,
} from '../../../support/scim-calls.js';

/** Calls of SCIM clients for Keycloak, as their sources and reports show them, with the role `technician`. */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const operations = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });

const grace = {
  externalId: 'f3a1b6de-7d2c-4f7e-9a2e-0c2b5a7b9d10',
  userName: 'grace@keycloak.example',
  name: { formatted: 'Grace Hopper', givenName: 'Grace', familyName: 'Hopper' },
  displayName: 'Grace Hopper',
  active: true,
  emails: [{ value: 'grace@keycloak.example', type: 'work', primary: true }],
};
const member = (name: string) => ({ value: `{${name}}`, type: 'User' });

const CALLS: readonly ExpectedCall[] = [
  {
    name: 'reads what the service can',
    method: 'GET',
    path: '/ServiceProviderConfig',
    status: 200,
    answer: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'API token of a service account',
          description: 'The header `Authorization: Bearer mms_…`.',
          specUri: 'https://www.rfc-editor.org/info/rfc6750',
          primary: true,
        },
      ],
      meta: {
        resourceType: 'ServiceProviderConfig',
        location: '/scim/v2/ServiceProviderConfig',
      },
    },
  },
  {
    name: 'reads the types of resources',
    method: 'GET',
    path: '/ResourceTypes',
    status: 200,
    answer: list(2, [
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
        id: 'User',
        name: 'User',
        description: 'People',
        endpoint: '/Users',
        schema: USER,
        schemaExtensions: [{ schema: ENTERPRISE, required: false }],
        meta: { resourceType: 'ResourceType', location: '/scim/v2/ResourceTypes/User' },
      },
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
        id: 'Group',
        name: 'Group',
        description: 'Groups of people',
        endpoint: '/Groups',
        schema: GROUP,
        meta: { resourceType: 'ResourceType', location: '/scim/v2/ResourceTypes/Group' },
      },
    ]),
  },
  {
    name: 'creates a user with meta and roles',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [USER],
      externalId: 'f3a1b6de-7d2c-4f7e-9a2e-0c2b5a7b9d10',
      meta: { resourceType: 'User' },
      userName: 'grace@keycloak.example',
      name: { givenName: 'Grace', familyName: 'Hopper', formatted: 'Grace Hopper' },
      displayName: 'Grace Hopper',
      active: true,
      emails: [{ value: 'grace@keycloak.example', type: 'work', primary: true }],
      roles: [{ value: 'default-roles-master' }, { value: 'offline_access' }],
    },
    status: 201,
    answer: user('grace', grace),
    keeps: 'grace',
  },
  {
    name: 'creates a user whose userName is no address',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [USER],
      externalId: 'a6e6d1f0-1c8b-4b6f-8a55-0f2f7b0d8c21',
      meta: { resourceType: 'User', created: '2026-01-01T00:00:00Z' },
      userName: 'ada',
      active: true,
      emails: [
        { value: 'ada@home.example', type: 'home' },
        { value: 'Ada@keycloak.example', type: 'work' },
      ],
    },
    status: 201,
    answer: user('ada', {
      externalId: 'a6e6d1f0-1c8b-4b6f-8a55-0f2f7b0d8c21',
      userName: 'ada@keycloak.example',
      name: { formatted: 'ada@keycloak.example' },
      displayName: 'ada@keycloak.example',
      active: true,
      emails: [{ value: 'ada@keycloak.example', type: 'work', primary: true }],
    }),
    keeps: 'ada',
  },
  {
    name: 'creates a user without any address',
    method: 'POST',
    path: '/Users',
    body: { schemas: [USER], externalId: 'x', userName: 'admin', active: true, emails: [] },
    status: 400,
    answer: error(
      400,
      'Neither userName nor a value of emails is an e-mail address.',
      'invalidValue',
    ),
  },
  {
    name: 'replaces a user whose userName is no address',
    method: 'PUT',
    path: '/Users/{ada}',
    body: {
      schemas: [USER],
      id: '{ada}',
      externalId: 'a6e6d1f0-1c8b-4b6f-8a55-0f2f7b0d8c21',
      userName: 'ada',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      active: true,
      emails: [{ value: 'ada.lovelace@keycloak.example', primary: true }],
      meta: { resourceType: 'User', location: '/scim/v2/Users/{ada}' },
    },
    status: 200,
    answer: user('ada', {
      externalId: 'a6e6d1f0-1c8b-4b6f-8a55-0f2f7b0d8c21',
      userName: 'ada.lovelace@keycloak.example',
      name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
      displayName: 'Ada Lovelace',
      active: true,
      emails: [{ value: 'ada.lovelace@keycloak.example', type: 'work', primary: true }],
    }),
  },
  {
    name: 'synchronises: looks for a user by userName',
    method: 'GET',
    path: `/Users?${filter('userName eq "grace@keycloak.example"')}`,
    status: 200,
    answer: list(1, [user('grace', grace)]),
  },
  {
    name: 'synchronises: reads all, sorted',
    method: 'GET',
    path: '/Users?startIndex=1&count=1&sortBy=userName&sortOrder=descending',
    status: 200,
    answer: list(2, [user('grace', grace)]),
  },
  {
    name: 'creates a group with members and their references',
    method: 'POST',
    path: '/Groups',
    body: {
      schemas: [GROUP],
      externalId: '28bc3597-2046-40cc-ad4a-517049e303e4',
      meta: { resourceType: 'Group' },
      displayName: '/Italy/Communications',
      members: [
        { value: '{grace}', $ref: 'https://keycloak.example/scim/v2/Users/{grace}', type: 'User' },
      ],
    },
    status: 201,
    answer: group('italy', '/Italy/Communications', {
      externalId: '28bc3597-2046-40cc-ad4a-517049e303e4',
      members: [member('grace')],
    }),
    keeps: 'italy',
  },
  {
    name: 'patches the members of a group',
    method: 'PATCH',
    path: '/Groups/{italy}',
    body: operations({
      op: 'Add',
      path: 'members',
      value: [{ $ref: 'https://keycloak.example/scim/v2/Users/{ada}', value: '{ada}' }],
    }),
    status: 200,
    answer: group('italy', '/Italy/Communications', {
      externalId: '28bc3597-2046-40cc-ad4a-517049e303e4',
      members: [member('grace'), member('ada')],
    }),
  },
  {
    name: 'patches one member in each operation',
    method: 'PATCH',
    path: '/Groups/{italy}',
    body: operations(
      { op: 'remove', path: 'members[value eq "{grace}"]' },
      { op: 'remove', path: 'members[value eq "{ada}"]' },
      { op: 'add', path: 'members', value: { value: '{ada}' } },
    ),
    status: 200,
    answer: group('italy', '/Italy/Communications', {
      externalId: '28bc3597-2046-40cc-ad4a-517049e303e4',
      members: [member('ada')],
    }),
  },
  {
    name: 'patches name and members without a path',
    method: 'PATCH',
    path: '/Groups/{italy}',
    body: operations({
      op: 'replace',
      value: { displayName: '/Italy', members: [{ value: '{grace}' }, { value: '{ada}' }] },
    }),
    status: 200,
    answer: group('italy', '/Italy', {
      externalId: '28bc3597-2046-40cc-ad4a-517049e303e4',
      members: [member('grace'), member('ada')],
    }),
  },
  {
    name: 'nests a group',
    method: 'PATCH',
    path: '/Groups/{italy}',
    body: operations({
      op: 'add',
      path: 'members',
      value: [{ value: '28bc3597-2046-40cc-ad4a-517049e303e4', type: 'Group' }],
    }),
    status: 400,
    answer: error(
      400,
      'The member 28bc3597-2046-40cc-ad4a-517049e303e4 is a group: groups are not nested.',
      'invalidValue',
    ),
  },
  {
    name: 'replaces a group',
    method: 'PUT',
    path: '/Groups/{italy}',
    body: {
      schemas: [GROUP],
      id: '{italy}',
      externalId: '28bc3597-2046-40cc-ad4a-517049e303e4',
      displayName: '/Italy',
      members: [],
    },
    status: 200,
    answer: group('italy', '/Italy', {
      externalId: '28bc3597-2046-40cc-ad4a-517049e303e4',
      members: [],
    }),
  },
  {
    name: 'clears all members by a removal',
    method: 'PATCH',
    path: '/Groups/{italy}?attributes=displayName',
    body: operations({ op: 'remove', path: 'members' }),
    status: 200,
    answer: { schemas: [GROUP], id: '{italy}', displayName: '/Italy' },
  },
  { name: 'deletes a group', method: 'DELETE', path: '/Groups/{italy}', status: 204 },
  { name: 'deletes a user', method: 'DELETE', path: '/Users/{grace}', status: 204 },
  {
    name: 'creates the user again',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [USER],
      externalId: 'f3a1b6de-7d2c-4f7e-9a2e-0c2b5a7b9d10',
      userName: 'grace@keycloak.example',
      active: true,
    },
    status: 201,
    answer: user('grace', grace),
  },
];

describe('a client for Keycloak', () => itAnswers(() => directory, CALLS));
