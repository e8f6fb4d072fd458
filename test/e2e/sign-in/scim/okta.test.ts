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

/** Calls of Okta, as its reference of SCIM 2.0 shows them, with the role `technician`. */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const operations = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });

const sent = {
  schemas: [USER],
  userName: 'test.user@okta.local',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
};
const test = {
  externalId: '00ujl29u0le5T6Aj10h7',
  userName: 'test.user@okta.local',
  name: { formatted: 'Test User', givenName: 'Test', familyName: 'User' },
  displayName: 'Test User',
  active: true,
  emails: [{ value: 'test.user@okta.local', type: 'work', primary: true }],
};
const another = {
  ...test,
  name: { formatted: 'Another User', givenName: 'Another', familyName: 'User' },
  displayName: 'Another User',
};

const USERS: readonly ExpectedCall[] = [
  {
    name: 'imports users, of which there are none',
    method: 'GET',
    path: '/Users?startIndex=1&count=2',
    status: 200,
    answer: list(0, []),
  },
  {
    name: 'looks for a user before it creates one',
    method: 'GET',
    path: `/Users?${filter('userName eq "test.user@okta.local"')}&startIndex=1&count=100`,
    status: 200,
    answer: list(0, []),
  },
  {
    name: 'creates a user with a password, which is forgotten',
    method: 'POST',
    path: '/Users',
    body: { ...sent, password: '1mz050nq', active: true },
    status: 201,
    answer: user('test', test),
    keeps: 'test',
  },
  {
    name: 'creates a user that exists',
    method: 'POST',
    path: '/Users',
    body: { ...sent, externalId: '00uOther', active: true },
    status: 409,
    answer: error(
      409,
      'The address belongs to an account that is linked to another externalId.',
      'uniqueness',
    ),
  },
  {
    name: 'reads a user',
    method: 'GET',
    path: '/Users/{test}',
    status: 200,
    answer: user('test', test),
  },
  {
    name: 'imports users, of which there is one',
    method: 'GET',
    path: '/Users?startIndex=1&count=100',
    status: 200,
    answer: list(1, [user('test', test)]),
  },
  {
    name: 'imports the page after the last',
    method: 'GET',
    path: '/Users?startIndex=2&count=100',
    status: 200,
    answer: list(1, [], 2),
  },
  {
    name: 'replaces a user with the whole record',
    method: 'PUT',
    path: '/Users/{test}',
    body: {
      ...sent,
      id: '{test}',
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      active: true,
      meta: { resourceType: 'User' },
    },
    status: 200,
    answer: user('test', another),
  },
  {
    name: 'replaces a user with what it has',
    method: 'PUT',
    path: '/Users/{test}',
    body: {
      ...sent,
      id: '{test}',
      name: { givenName: 'Another', familyName: 'User' },
      phoneNumbers: [],
      active: true,
    },
    status: 200,
    answer: user('test', another),
  },
  {
    name: 'adds a number by the whole record',
    method: 'PUT',
    path: '/Users/{test}',
    body: { ...sent, id: '{test}', phoneNumbers: [{ value: '555-555-5555', type: 'work' }] },
    status: 200,
    answer: user('test', { ...test, phoneNumbers: [{ value: '555-555-5555', type: 'work' }] }),
  },
  {
    name: 'takes a number away by the whole record',
    method: 'PUT',
    path: '/Users/{test}',
    body: { ...sent, id: '{test}', phoneNumbers: [] },
    status: 200,
    answer: user('test', test),
  },
  {
    name: 'deactivates a user by PATCH',
    method: 'PATCH',
    path: '/Users/{test}',
    body: operations({ op: 'replace', value: { active: false } }),
    status: 200,
    answer: user('test', { ...test, active: false }),
  },
  {
    name: 'reactivates a user by PATCH',
    method: 'PATCH',
    path: '/Users/{test}',
    body: operations({ op: 'replace', value: { active: true } }),
    status: 200,
    answer: user('test', test),
  },
  {
    name: 'deactivates a user by the whole record',
    method: 'PUT',
    path: '/Users/{test}',
    body: { ...sent, id: '{test}', active: false },
    status: 200,
    answer: user('test', { ...test, active: false }),
  },
  {
    name: 'assigns the user again, by a creation',
    method: 'POST',
    path: '/Users',
    body: { ...sent, active: true },
    status: 201,
    answer: user('test', test),
  },
  {
    name: 'sends a new password, which is forgotten',
    method: 'PUT',
    path: '/Users/{test}',
    body: { ...sent, id: '{test}', password: 'new-password-1', active: true },
    status: 200,
    answer: user('test', test),
  },
  {
    name: 'changes a user that there is none of',
    method: 'PUT',
    path: '/Users/23a35c27-23d3-4c03-b4c5-6443c09e7173',
    body: { ...sent, active: true },
    status: 404,
    answer: error(404, 'The user 23a35c27-23d3-4c03-b4c5-6443c09e7173 was not found.'),
  },
];

const member = (name: string) => ({ value: `{${name}}`, type: 'User' });

const GROUPS: readonly ExpectedCall[] = [
  {
    name: 'imports groups, of which there are none',
    method: 'GET',
    path: '/Groups?startIndex=1&count=100',
    status: 200,
    answer: list(0, []),
  },
  {
    name: 'creates a user for the group',
    method: 'POST',
    path: '/Users',
    body: { schemas: [USER], userName: 'abe@okta.local', externalId: '00u-abe' },
    status: 201,
    answer: user('abe', {
      externalId: '00u-abe',
      userName: 'abe@okta.local',
      name: { formatted: 'abe@okta.local' },
      displayName: 'abe@okta.local',
      active: true,
      emails: [{ value: 'abe@okta.local', type: 'work', primary: true }],
    }),
    keeps: 'abe',
  },
  {
    name: 'pushes an empty group',
    method: 'POST',
    path: '/Groups',
    body: { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] },
    status: 201,
    answer: group('push', 'Test SCIMv2', { members: [] }),
    keeps: 'push',
  },
  {
    name: 'pushes a group of a name that exists',
    method: 'POST',
    path: '/Groups',
    body: { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] },
    status: 409,
    answer: error(409, 'A group with this displayName exists.', 'uniqueness'),
  },
  {
    name: 'reads a group',
    method: 'GET',
    path: '/Groups/{push}',
    status: 200,
    answer: group('push', 'Test SCIMv2', { members: [] }),
  },
  {
    name: 'renames a group with an object without a path',
    method: 'PATCH',
    path: '/Groups/{push}',
    body: operations({
      op: 'replace',
      value: { id: '{push}', displayName: 'Test SCIMv2.1' },
    }),
    status: 200,
    answer: group('push', 'Test SCIMv2.1', { members: [] }),
  },
  {
    name: 'adds a member with a display name',
    method: 'PATCH',
    path: '/Groups/{push}',
    body: operations({
      op: 'add',
      path: 'members',
      value: [{ value: '{abe}', display: 'abe@okta.local' }],
    }),
    status: 200,
    answer: group('push', 'Test SCIMv2.1', { members: [member('abe')] }),
  },
  {
    name: 'adds a member who is there',
    method: 'PATCH',
    path: '/Groups/{push}',
    body: operations({ op: 'add', path: 'members', value: [{ value: '{abe}' }] }),
    status: 200,
    answer: group('push', 'Test SCIMv2.1', { members: [member('abe')] }),
  },
  {
    name: 'removes a member and adds another in one call',
    method: 'PATCH',
    path: '/Groups/{push}',
    body: operations(
      { op: 'remove', path: 'members[value eq "{abe}"]' },
      { op: 'add', path: 'members', value: [{ value: '{abe}' }] },
    ),
    status: 200,
    answer: group('push', 'Test SCIMv2.1', { members: [member('abe')] }),
  },
  {
    name: 'removes a member by a filter',
    method: 'PATCH',
    path: '/Groups/{push}',
    body: operations({ op: 'remove', path: 'members[value eq "{abe}"]' }),
    status: 200,
    answer: group('push', 'Test SCIMv2.1', { members: [] }),
  },
  {
    name: 'removes a member who is not there',
    method: 'PATCH',
    path: '/Groups/{push}',
    body: operations({ op: 'remove', path: 'members[value eq "{abe}"]' }),
    status: 200,
    answer: group('push', 'Test SCIMv2.1', { members: [] }),
  },
  {
    name: 'replaces the members',
    method: 'PATCH',
    path: '/Groups/{push}',
    body: operations({ op: 'replace', path: 'members', value: [{ value: '{abe}' }] }),
    status: 200,
    answer: group('push', 'Test SCIMv2.1', { members: [member('abe')] }),
  },
  {
    name: 'replaces a group with the whole record',
    method: 'PUT',
    path: '/Groups/{push}',
    body: {
      schemas: [GROUP],
      id: '{push}',
      displayName: 'Test SCIMv2.2',
      members: [{ value: '{abe}', display: 'abe@okta.local' }],
    },
    status: 200,
    answer: group('push', 'Test SCIMv2.2', { members: [member('abe')] }),
  },
  {
    name: 'imports groups, of which there is one',
    method: 'GET',
    path: '/Groups?startIndex=1&count=100',
    status: 200,
    answer: list(1, [group('push', 'Test SCIMv2.2', { members: [member('abe')] })]),
  },
  {
    name: 'finds a group by displayName',
    method: 'GET',
    path: `/Groups?${filter('displayName eq "Test SCIMv2.2"')}&startIndex=1&count=100`,
    status: 200,
    answer: list(1, [group('push', 'Test SCIMv2.2', { members: [member('abe')] })]),
  },
  { name: 'deletes a group', method: 'DELETE', path: '/Groups/{push}', status: 204 },
];

describe('Okta provides users', () => itAnswers(() => directory, USERS));
describe('Okta provides groups', () => itAnswers(() => directory, GROUPS));
