import { afterAll, beforeAll, describe } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  connectDirectory,
  type Directory,
  ENTERPRISE,
  PATCH_OP,
  USER,
} from '../../../support/scim.js';
import {
  type ExpectedCall,
  error,
  filter,
  itAnswers,
  list,
  user,
} from '../../../support/scim-calls.js';

/**
 * Calls of Entra ID, as its documentation of SCIM and reports of its deviations show them, with the
 * role `employee` and a department of the settings.
 */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.seed.department('Facility');
  await app.seed.department('Garage');
  const data = { identityDepartmentId: id, scimDepartment: true };
  await app.database.prisma.systemSettings.update({ where: { id: 1 }, data });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const operations = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });

/** A person with the department of the settings. */
const employee = (name: string, department: string, attributes: object) => ({
  ...user(name, attributes),
  schemas: [USER, ENTERPRISE],
  [ENTERPRISE]: { department },
});

const adele = {
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'adele@contoso.example',
  name: { formatted: 'Adele Vance', givenName: 'Adele', familyName: 'Vance' },
  displayName: 'Adele Vance',
  active: true,
  emails: [{ value: 'adele@contoso.example', type: 'work', primary: true }],
};
const mobile = { phoneNumbers: [{ value: '+1 206 555 0100', type: 'work' }] };

const USERS: readonly ExpectedCall[] = [
  {
    name: 'tests the connection with a user that nobody has',
    method: 'GET',
    path: `/Users?${filter('userName eq "8f7a9d6e-1f4a-4b47-9c6b-6d1f6f1b9a11"')}`,
    status: 200,
    answer: list(0, []),
  },
  {
    name: 'creates a user',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [USER, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Adele@contoso.example',
      active: true,
      addresses: [{ primary: false, type: 'work', country: 'US', locality: 'Redmond' }],
      displayName: 'Adele V.',
      emails: [{ primary: true, type: 'work', value: 'Adele@contoso.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Adele V.', familyName: 'Vance', givenName: 'Adele' },
      phoneNumbers: [{ primary: true, type: 'mobile', value: '+1 206 555 0100' }],
      preferredLanguage: 'en-US',
      roles: [],
      title: 'Manager',
      [ENTERPRISE]: { employeeNumber: '701984', costCenter: '4130', manager: '26118915' },
    },
    status: 201,
    answer: employee('adele', 'Facility', { ...adele, ...mobile }),
    keeps: 'adele',
  },
  {
    name: 'creates a user whose booleans are texts and whose name is missing',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [USER, ENTERPRISE],
      externalId: 'emp1',
      userName: 'emp1@contoso.example',
      active: 'True',
      emails: [{ primary: 'True', type: 'work', value: 'emp1@contoso.example' }],
    },
    status: 201,
    answer: employee('emp1', 'Facility', {
      externalId: 'emp1',
      userName: 'emp1@contoso.example',
      name: { formatted: 'emp1@contoso.example' },
      displayName: 'emp1@contoso.example',
      active: true,
      emails: [{ value: 'emp1@contoso.example', type: 'work', primary: true }],
    }),
    keeps: 'emp1',
  },
  {
    name: 'creates a user again that it has made',
    method: 'POST',
    path: '/Users',
    body: { schemas: [USER], externalId: 'emp1', userName: 'emp1@contoso.example', active: true },
    status: 409,
    answer: error(409, 'An account with this userName or externalId exists.', 'uniqueness'),
  },
  {
    name: 'reads a user',
    method: 'GET',
    path: '/Users/{adele}',
    status: 200,
    answer: employee('adele', 'Facility', { ...adele, ...mobile }),
  },
  {
    name: 'finds a user by externalId',
    method: 'GET',
    path: `/Users?${filter('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')}`,
    status: 200,
    answer: list(1, [employee('adele', 'Facility', { ...adele, ...mobile })]),
  },
  {
    name: 'finds a user by userName in other letters',
    method: 'GET',
    path: `/Users?${filter('userName eq "ADELE@contoso.example"')}`,
    status: 200,
    answer: list(1, [employee('adele', 'Facility', { ...adele, ...mobile })]),
  },
  {
    name: 'finds a user by an address of emails',
    method: 'GET',
    path: `/Users?${filter('emails.value eq "emp1@contoso.example"')}&attributes=id`,
    status: 200,
    answer: list(1, [{ schemas: [USER, ENTERPRISE], id: '{emp1}' }]),
  },
  {
    name: 'asks for the manager of a user, which is no attribute here',
    method: 'GET',
    path: `/Users?${filter('id eq "{adele}" and manager eq "26118915"')}&attributes=id`,
    status: 400,
    answer: error(400, 'There is no filter by manager.', 'invalidFilter'),
  },
  {
    name: 'replaces the address and the family name',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'a.vance@contoso.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Vance-Miller' },
    ),
    status: 200,
    answer: employee('adele', 'Facility', {
      ...adele,
      ...mobile,
      name: { formatted: 'Adele Vance-Miller', givenName: 'Adele', familyName: 'Vance-Miller' },
      displayName: 'Adele Vance-Miller',
    }),
  },
  {
    name: 'replaces the userName',
    method: 'PATCH',
    path: '/Users/{emp1}',
    body: operations({ op: 'Replace', path: 'userName', value: 'emp1.new@contoso.example' }),
    status: 200,
    answer: employee('emp1', 'Facility', {
      externalId: 'emp1',
      userName: 'emp1.new@contoso.example',
      name: { formatted: 'emp1.new@contoso.example' },
      displayName: 'emp1.new@contoso.example',
      active: true,
      emails: [{ value: 'emp1.new@contoso.example', type: 'work', primary: true }],
    }),
  },
  {
    name: 'replaces without a path, with paths as keys',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations({
      op: 'replace',
      value: {
        displayName: 'Adele Vance',
        'name.familyName': 'Vance',
        'emails[type eq "work"].value': 'adele@contoso.example',
        'phoneNumbers[type eq "work"].value': '+1 206 555 0111',
        'addresses[type eq "work"].formatted': '1 Microsoft Way',
        [`${ENTERPRISE}:department`]: 'Garage',
        [`${ENTERPRISE}:employeeNumber`]: '701985',
      },
    }),
    status: 200,
    answer: employee('adele', 'Garage', {
      ...adele,
      phoneNumbers: [{ value: '+1 206 555 0111', type: 'work' }],
    }),
  },
  {
    name: 'adds without a path, with the key of the extension',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations({
      op: 'Add',
      value: { [ENTERPRISE]: { department: 'facility', manager: { value: '{emp1}' } } },
    }),
    status: 200,
    answer: employee('adele', 'Facility', {
      ...adele,
      phoneNumbers: [{ value: '+1 206 555 0111', type: 'work' }],
    }),
  },
  {
    name: 'names a department that there is none of',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations({ op: 'Add', path: `${ENTERPRISE}:department`, value: 'Sales' }),
    status: 200,
    answer: employee('adele', 'Facility', {
      ...adele,
      phoneNumbers: [{ value: '+1 206 555 0111', type: 'work' }],
    }),
  },
  {
    name: 'sets a manager',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations({
      op: 'Add',
      path: `${ENTERPRISE}:manager`,
      value: [{ $ref: 'http://.../scim/Users/2819c223', value: '2819c223' }],
    }),
    status: 200,
    answer: employee('adele', 'Facility', {
      ...adele,
      phoneNumbers: [{ value: '+1 206 555 0111', type: 'work' }],
    }),
  },
  {
    name: 'removes the manager and the number',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations(
      { op: 'Remove', path: `${ENTERPRISE}:manager` },
      { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' },
    ),
    status: 200,
    answer: employee('adele', 'Facility', adele),
  },
  {
    name: 'adds a number at a filter that matches nothing',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations({
      op: 'Add',
      path: 'phoneNumbers[type eq "mobile"].value',
      value: '+1 206 555 0122',
    }),
    status: 200,
    answer: employee('adele', 'Facility', {
      ...adele,
      phoneNumbers: [{ value: '+1 206 555 0122', type: 'work' }],
    }),
  },
  {
    name: 'removes the first name, with a value beside it',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations(
      { op: 'Remove', path: 'name.givenName', value: 'Adele' },
      { op: 'Remove', path: 'phoneNumbers' },
    ),
    status: 200,
    answer: employee('adele', 'Facility', {
      ...adele,
      name: { formatted: 'Vance', familyName: 'Vance' },
      displayName: 'Vance',
    }),
  },
  {
    name: 'changes attributes that are not here',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations(
      { op: 'Add', path: 'title', value: 'Director' },
      { op: 'Replace', path: 'addresses[type eq "work"].country', value: 'DE' },
      { op: 'Add', path: 'roles', value: [{ value: '{"id":"1"}' }] },
      {
        op: 'Replace',
        path: 'urn:ietf:params:scim:schemas:extension:CustomExtension:2.0:User:tag',
        value: 'x',
      },
      { op: 'Add', path: 'name.givenName', value: 'Adele' },
    ),
    status: 200,
    answer: employee('adele', 'Facility', adele),
  },
  {
    name: 'disables a user with a text',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations({ op: 'Replace', path: 'active', value: 'False' }),
    status: 200,
    answer: employee('adele', 'Facility', { ...adele, active: false }),
  },
  {
    name: 'finds a disabled user',
    method: 'GET',
    path: `/Users?${filter('userName eq "adele@contoso.example" and active eq False')}&attributes=active`,
    status: 200,
    answer: list(1, [{ schemas: [USER, ENTERPRISE], id: '{adele}', active: false }]),
  },
  {
    name: 'enables a user with a text',
    method: 'PATCH',
    path: '/Users/{adele}',
    body: operations({ op: 'Replace', path: 'active', value: 'True' }),
    status: 200,
    answer: employee('adele', 'Facility', adele),
  },
  {
    name: 'disables a user with a boolean, without a path',
    method: 'PATCH',
    path: '/Users/{emp1}',
    body: operations({ op: 'Replace', value: { active: false } }),
    status: 200,
    answer: employee('emp1', 'Facility', {
      externalId: 'emp1',
      userName: 'emp1.new@contoso.example',
      name: { formatted: 'emp1.new@contoso.example' },
      displayName: 'emp1.new@contoso.example',
      active: false,
      emails: [{ value: 'emp1.new@contoso.example', type: 'work', primary: true }],
    }),
  },
  { name: 'deletes a user', method: 'DELETE', path: '/Users/{emp1}', status: 204 },
  {
    name: 'reads a user that it deleted',
    method: 'GET',
    path: '/Users/{emp1}',
    status: 404,
    answer: error(404, 'The user {emp1} was not found.'),
  },
];

describe('Entra ID provides users', () => itAnswers(() => directory, USERS));
