import { afterAll, beforeAll, describe } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { connectDirectory, type Directory, GROUP, PATCH_OP, USER } from '../../../support/scim.js';
import {
  type ExpectedCall,
  error,
  filter,
  group,
  itAnswers,
  list,
  user,
} from '../../../support/scim-calls.js';

/** Calls of Entra ID on groups, as its documentation of SCIM shows them, with the role `technician`. */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const operations = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });

const GROUPS: readonly ExpectedCall[] = [
  {
    name: 'creates a user for the group',
    method: 'POST',
    path: '/Users',
    body: { schemas: [USER], externalId: 'mbr', userName: 'member@contoso.example' },
    status: 201,
    answer: user('member', {
      externalId: 'mbr',
      userName: 'member@contoso.example',
      name: { formatted: 'member@contoso.example' },
      displayName: 'member@contoso.example',
      active: true,
      emails: [{ value: 'member@contoso.example', type: 'work', primary: true }],
    }),
    keeps: 'member',
  },
  {
    name: 'looks for a group by displayName, without members',
    method: 'GET',
    path: `/Groups?excludedAttributes=members&${filter('displayName eq "Test group"')}`,
    status: 200,
    answer: list(0, []),
  },
  {
    name: 'creates a group',
    method: 'POST',
    path: '/Groups',
    body: {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Test group',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    answer: group('group', 'Test group', {
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      members: [],
    }),
    keeps: 'group',
  },
  {
    name: 'adds members, with an empty reference',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: operations({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{member}' }] }),
    status: 200,
    answer: group('group', 'Test group', {
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      members: [{ value: '{member}', type: 'User' }],
    }),
  },
  {
    name: 'reads a group without its members',
    method: 'GET',
    path: '/Groups/{group}?excludedAttributes=members',
    status: 200,
    answer: group('group', 'Test group', { externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' }),
  },
  {
    name: 'renames a group',
    method: 'PATCH',
    path: '/Groups/{group}?excludedAttributes=members',
    body: operations({ op: 'Replace', path: 'displayName', value: '1879db59-3bdf' }),
    status: 200,
    answer: group('group', '1879db59-3bdf', { externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' }),
  },
  {
    name: 'removes members by a list, those alone',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: operations({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '999999' }] }),
    status: 200,
    answer: group('group', '1879db59-3bdf', {
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      members: [{ value: '{member}', type: 'User' }],
    }),
  },
  {
    name: 'removes a member by a list',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: operations({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{member}' }] }),
    status: 200,
    answer: group('group', '1879db59-3bdf', {
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      members: [],
    }),
  },
  { name: 'deletes a group', method: 'DELETE', path: '/Groups/{group}', status: 204 },
  {
    name: 'reads a group that it deleted',
    method: 'GET',
    path: '/Groups/{group}',
    status: 404,
    answer: error(404, 'The group {group} was not found.'),
  },
];

describe('Entra ID provides groups', () => itAnswers(() => directory, GROUPS));
