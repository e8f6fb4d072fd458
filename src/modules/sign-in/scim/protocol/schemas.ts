import { Attribute, Schema, SchemaDefinition } from 'scimmy/types';
import { URN } from './urns.js';

/** Attributes that the service computes or that SCIM cannot change. */
const READ_ONLY = { mutable: false } as const;

const NAME = new Attribute('complex', 'name', { description: 'Parts of the name.' }, [
  new Attribute('string', 'formatted', {
    ...READ_ONLY,
    description: 'First and last name, else the address.',
  }),
  new Attribute('string', 'givenName', { description: 'First name, cut at 100 characters.' }),
  new Attribute('string', 'familyName', { description: 'Last name, cut at 100 characters.' }),
]);

/** Parts of a value of `emails` or `phoneNumbers`. */
function labelledParts(value: string): Attribute[] {
  return [
    new Attribute('string', 'value', { description: value }),
    new Attribute('string', 'type', { description: 'Label of the value, such as `work`.' }),
    new Attribute('boolean', 'primary', { description: 'True for the preferred value.' }),
  ];
}

/** Schema of people (RFC 7643, section 4.1), with the attributes that the service has. */
const USER = new SchemaDefinition('User', URN.user, 'Account of a person', [
  new Attribute('string', 'userName', {
    required: true,
    uniqueness: 'server',
    description: 'The e-mail address by which the person logs in.',
  }),
  NAME,
  new Attribute('string', 'displayName', {
    ...READ_ONLY,
    description: 'First and last name, else the address.',
  }),
  new Attribute('boolean', 'active', { description: 'True if the person can log in.' }),
  new Attribute(
    'complex',
    'emails',
    {
      multiValued: true,
      description: 'The address. What is written counts where `userName` is no address.',
    },
    labelledParts('An e-mail address.'),
  ),
  new Attribute(
    'complex',
    'phoneNumbers',
    {
      multiValued: true,
      description: 'One number: of type `work`, else the first.',
    },
    labelledParts('A telephone number of 3 to 40 characters.'),
  ),
]);

/** Extension of people (RFC 7643, section 4.3), with the attribute that the service has. */
const ENTERPRISE_USER = new SchemaDefinition(
  'EnterpriseUser',
  URN.enterpriseUser,
  'Department of a person',
  [
    new Attribute('string', 'department', {
      description: 'Name of a department, where the setting `scimDepartment` is on and it exists.',
    }),
  ],
);

/** Schema of groups (RFC 7643, section 4.2), with the attributes that the service has. */
const GROUP = new SchemaDefinition('Group', URN.group, 'Group of people', [
  new Attribute('string', 'displayName', {
    required: true,
    caseExact: true,
    uniqueness: 'server',
    description: 'Name of the group, which mappings name exactly.',
  }),
  new Attribute(
    'complex',
    'members',
    { multiValued: true, description: 'The people of the group, at most 5,000.' },
    [
      new Attribute('string', 'value', { mutable: 'immutable', description: 'Id of a person.' }),
      new Attribute('string', 'type', {
        mutable: 'immutable',
        canonicalValues: ['User'],
        description: 'Always `User`.',
      }),
    ],
  ),
]);

/** The schemas in the order in which they are listed. */
export const DEFINITIONS = [USER, ENTERPRISE_USER, GROUP] as const;

/** Person as the library applies a PATCH to it: with what can be written, none of it required. */
const PATCHED_USER = new SchemaDefinition('User', URN.user, 'Account of a person', [
  ...['userName', 'department'].map((name) => new Attribute('string', name)),
  new Attribute('complex', 'name', {}, [
    new Attribute('string', 'givenName'),
    new Attribute('string', 'familyName'),
  ]),
  new Attribute('boolean', 'active'),
  ...['emails', 'phoneNumbers'].map(
    (name) => new Attribute('complex', name, { multiValued: true }, labelledParts('A value.')),
  ),
]).truncate('id', 'meta', 'schemas');

/** A person to which the library applies a PATCH. */
export class PatchedUser extends Schema {
  static override get id() {
    return URN.user;
  }

  static override get definition() {
    return PATCHED_USER;
  }

  constructor(person: object) {
    super(person);
    Object.assign(this, PATCHED_USER.coerce(person));
  }
}
