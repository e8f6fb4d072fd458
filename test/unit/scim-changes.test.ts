import { describe, expect, it } from 'vitest';
import {
  changesOfGroup,
  changesOfGroupPatch,
} from '../../src/modules/sign-in/scim/protocol/group-changes.js';
import {
  changesOfPatch,
  changesOfResource,
} from '../../src/modules/sign-in/scim/protocol/user-changes.js';
import {
  type PersonState,
  withChanges,
} from '../../src/modules/sign-in/scim/protocol/user-patch.js';

/** What directories write, put right before the library applies it (docs/api/scim.md). */
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';

const person: PersonState = {
  userName: 'erin@example.org',
  externalId: 'e-1',
  active: true,
  name: { givenName: 'Erin', familyName: 'Byrne' },
  emails: [{ value: 'erin@example.org', type: 'work', primary: true }],
  phoneNumbers: [{ value: '111', type: 'work' }],
};

const patched = async (...Operations: object[]) => {
  const after = await withChanges(person, changesOfPatch({ Operations }));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(person[name as keyof PersonState]),
    ),
  );
};

describe('a PATCH of a person', () => {
  it.each([
    [
      'a verb in other letters',
      { op: 'REPLACE', path: 'active', value: 'FALSE' },
      { active: false },
    ],
    [
      'a path in other letters',
      { op: 'add', path: 'NAME.givenname', value: 'E.' },
      { name: { givenName: 'E.', familyName: 'Byrne' } },
    ],
    [
      'a boolean in a list',
      { op: 'replace', path: 'active', value: [{ value: 'False' }] },
      { active: false },
    ],
    [
      'no path',
      { op: 'add', value: { active: false, name: { familyName: 'B.' } } },
      { active: false, name: { givenName: 'Erin', familyName: 'B.' } },
    ],
    [
      'paths as keys',
      {
        op: 'replace',
        value: { 'name.familyName': 'B.', 'phoneNumbers[type eq "work"].value': '222' },
      },
      {
        name: { givenName: 'Erin', familyName: 'B.' },
        phoneNumbers: [{ value: '222', type: 'work' }],
      },
    ],
    [
      'the schema in the path',
      { op: 'add', path: `${USER}:userName`, value: 'x' },
      { userName: 'x' },
    ],
    ['the schema as a key', { op: 'add', value: { [USER]: { userName: 'x' } } }, { userName: 'x' }],
    [
      'the extension in the path',
      { op: 'add', path: `${ENTERPRISE}:department`, value: 'D' },
      { department: 'D' },
    ],
    [
      'the extension as a key',
      { op: 'add', value: { [ENTERPRISE]: { Department: 'D', manager: 'x' } } },
      { department: 'D' },
    ],
    [
      'the extension as the path',
      { op: 'replace', path: ENTERPRISE, value: { department: 'D' } },
      { department: 'D' },
    ],
    [
      'a type in other letters',
      { op: 'replace', path: 'phoneNumbers[type eq "Work"].value', value: '222' },
      { phoneNumbers: [{ value: '222', type: 'work' }] },
    ],
    [
      'a comparison with a boolean as a text',
      { op: 'Add', path: 'phoneNumbers[primary eq "True"].value', value: '222' },
      {
        phoneNumbers: [
          { value: '111', type: 'work' },
          { primary: true, value: '222' },
        ],
      },
    ],
    ['a name of null', { op: 'replace', path: 'name', value: null }, { name: {} }],
    ['a removed name', { op: 'remove', path: 'name' }, { name: {} }],
    ['a removed part', { op: 'remove', path: 'name.familyName' }, { name: { givenName: 'Erin' } }],
    [
      'a removed number',
      { op: 'remove', path: 'phoneNumbers[type eq "work"]' },
      { phoneNumbers: undefined },
    ],
    [
      'a removed number by its value',
      { op: 'remove', path: 'phoneNumbers', value: [{ value: '111' }] },
      { phoneNumbers: undefined },
    ],
    [
      'an empty list',
      { op: 'replace', path: 'phoneNumbers', value: [] },
      { phoneNumbers: undefined },
    ],
    [
      'an added number of a type that is there',
      { op: 'add', path: 'phoneNumbers', value: [{ value: '222', type: 'Work' }] },
      { phoneNumbers: [{ value: '222', type: 'work' }] },
    ],
    [
      'an added number',
      { op: 'add', path: 'phoneNumbers', value: { value: '222', type: 'home' } },
      {
        phoneNumbers: [
          { value: '111', type: 'work' },
          { value: '222', type: 'home' },
        ],
      },
    ],
    [
      'a filter that matches nothing',
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '222' },
      {
        phoneNumbers: [
          { value: '111', type: 'work' },
          { type: 'mobile', value: '222' },
        ],
      },
    ],
    [
      'a filter of two comparisons',
      { op: 'replace', path: 'emails[type eq "home" and primary eq true].value', value: 'h' },
      {
        emails: [
          { value: 'erin@example.org', type: 'work', primary: true },
          { type: 'home', primary: true, value: 'h' },
        ],
      },
    ],
    [
      'a whole value at a filter',
      { op: 'replace', path: 'emails[type eq "work"]', value: { value: 'new' } },
      { emails: [{ type: 'work', value: 'new' }] },
    ],
  ] as const)('with %s', async (_what, operation, expected) => {
    const { phoneNumbers, ...others } = await patched(operation);
    const removes = 'phoneNumbers' in expected && expected.phoneNumbers === undefined;
    expect({ ...others, ...(phoneNumbers ? { phoneNumbers } : {}) }).toEqual(
      removes ? {} : expected,
    );
    if (removes) {
      const after = await withChanges(person, changesOfPatch({ Operations: [operation] }));
      expect(after.phoneNumbers).toBeUndefined();
    }
  });

  it.each([
    ['an unknown attribute', { op: 'add', path: 'title', value: 'x' }],
    ['an unknown part', { op: 'add', path: 'emails[type eq "work"].display', value: 'x' }],
    ['an unknown schema', { op: 'add', path: 'urn:custom:2.0:User:tag', value: 'x' }],
    ['another part of the extension', { op: 'add', path: `${ENTERPRISE}:manager`, value: 'x' }],
    [
      'a filtered department',
      { op: 'add', path: `${ENTERPRISE}:department[x eq "y"]`, value: 'x' },
    ],
    [
      'a filter that this library could not read',
      { op: 'add', path: 'addresses[type eq "work" or (x)].country', value: 'x' },
    ],
    [
      'read-only attributes',
      { op: 'replace', value: { displayName: 'x', id: '7', meta: {}, 'name.formatted': 'y' } },
    ],
    ['a removed externalId', { op: 'remove', path: 'externalId' }],
    ['a removed active', { op: 'remove', path: 'active' }],
    [
      'a removed number that is not there',
      { op: 'remove', path: 'phoneNumbers[type eq "fax"].value' },
    ],
    ['no operations', undefined],
  ])('with %s changes nothing', async (_what, operation) => {
    expect(await patched(...(operation === undefined ? [] : [operation]))).toEqual({});
  });

  it('applies operations in their order', async () => {
    expect(
      await patched(
        { op: 'add', path: 'phoneNumbers[type eq "home"].value', value: '222' },
        { op: 'replace', path: 'phoneNumbers[value eq "222"].value', value: '333' },
        { op: 'remove', path: 'phoneNumbers[type eq "work"]' },
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'active', value: true },
      ),
    ).toEqual({ phoneNumbers: [{ type: 'home', value: '333' }] });
  });
});

describe('a whole person', () => {
  it('is what its members say, in any case; others are forgotten', async () => {
    const changes = changesOfResource({
      schemas: [USER],
      USERNAME: 'x@example.org',
      active: 'True',
      name: { GivenName: 'X', familyName: null, middleName: 'Y' },
      emails: 'x@example.org',
      phoneNumbers: [{ value: '1', type: 'work', display: 'd', $ref: null }],
      roles: [{ value: 'admin' }],
      password: 'p',
      groups: [{}],
      __proto__: { externalId: 'y' },
      constructor: 'z',
    });
    expect(await withChanges({}, changes)).toEqual({
      userName: 'x@example.org',
      active: true,
      name: { givenName: 'X' },
      emails: [{ value: 'x@example.org' }],
      phoneNumbers: [{ value: '1', type: 'work' }],
    });
  });
});

describe('a PATCH of a group', () => {
  it.each([
    [
      { op: 'Add', path: 'members', value: [{ value: '1' }, { value: 2, $ref: null }] },
      { op: 'add', ids: ['1', '2'] },
    ],
    [
      { op: 'add', path: 'members', value: { value: '1' } },
      { op: 'add', ids: ['1'] },
    ],
    [
      { op: 'add', path: 'members', value: ['1'] },
      { op: 'add', ids: ['1'] },
    ],
    [
      { op: 'add', value: [{ value: '1' }] },
      { op: 'add', ids: ['1'] },
    ],
    [
      { op: 'add', value: { members: [{ value: '1' }] } },
      { op: 'add', ids: ['1'] },
    ],
    [
      { op: 'replace', path: 'MEMBERS', value: [] },
      { op: 'replace', ids: [] },
    ],
    [
      { op: 'Remove', path: 'members', value: [{ value: '1' }] },
      { op: 'remove', ids: ['1'] },
    ],
    [
      { op: 'remove', path: 'members', value: [{ value: 'a', type: 'Group' }] },
      { op: 'remove', ids: ['a'] },
    ],
    [
      { op: 'remove', path: 'members', value: [] },
      { op: 'remove', ids: [] },
    ],
    [
      { op: 'remove', path: 'members' },
      { op: 'remove', ids: undefined },
    ],
    [
      { op: 'remove', path: 'members', value: null },
      { op: 'remove', ids: undefined },
    ],
    [
      { op: 'remove', path: 'members[value eq "1"]' },
      { op: 'remove', ids: ['1'] },
    ],
    [
      { op: 'remove', path: 'members[value eq "1"]', value: [{ value: '2' }] },
      { op: 'remove', ids: ['1'] },
    ],
    [
      { op: 'add', path: 'members[value eq "1"].display', value: 'x' },
      { op: 'add', ids: ['1'] },
    ],
  ])('%j', (operation, expected) => {
    const [change, ...others] = changesOfGroupPatch({ operations: [operation] });
    expect(others).toEqual([]);
    expect(change).toEqual({ attribute: 'members', ...expected });
  });

  it.each([
    [{ op: 'replace', path: 'members' }],
    [{ op: 'add', path: 'members', value: [true] }],
    [{ op: 'add', path: 'members', value: [{}] }],
    [{ op: 'add', path: 'members', value: [{ value: '1', type: 'Group' }] }],
    [{ op: 'remove', path: 'members[display eq "x"]' }],
    [{ op: 'remove', path: 'members[value eq "1" or value eq "2"]' }],
    [{ op: 'remove', path: 'displayName' }],
    [{ op: 'replace', path: 'externalId', value: '' }],
  ])('%j is refused', (operation) => {
    expect(() => changesOfGroupPatch({ Operations: [operation] })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });

  it.each([
    { op: 'remove', path: 'members.display' },
    { op: 'remove', path: 'members[value eq "1"].display' },
    { op: 'remove', path: 'members[value eq "1"].$ref' },
    { op: 'add', path: 'members.type', value: 'User' },
    { op: 'replace', path: 'displayName.formatted', value: 'x' },
    { op: 'replace', path: 'displayName[type eq "work"]', value: 'x' },
    { op: 'replace', value: { 'externalId.value': 'x' } },
  ])('%j names nothing that a group has', (operation) => {
    expect(changesOfGroupPatch({ Operations: [operation] })).toEqual([]);
  });

  it.each([
    ['members[value eq "1"].value', ['1']],
    ['members.value', undefined],
  ])('a removal of %s takes members out, which are nothing without it', (path, ids) => {
    const changes = changesOfGroupPatch({ Operations: [{ op: 'remove', path }] });
    expect(changes).toEqual([{ attribute: 'members', op: 'remove', ids }]);
  });

  it('names of groups are kept exactly', () => {
    expect(changesOfGroup({ displayName: ' A ', externalId: 'b', meta: {}, id: 'x' })).toEqual([
      { attribute: 'displayName', value: ' A ' },
      { attribute: 'externalId', value: 'b' },
    ]);
  });
});
