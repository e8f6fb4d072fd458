import type { User as UserRow } from '../../../../generated/prisma/client.js';
import { URN } from '../protocol/urns.js';

/** A person as SCIM shows it. */
export interface ProvidedPerson
  extends Pick<
    UserRow,
    | 'id'
    | 'externalId'
    | 'email'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'status'
    | 'createdAt'
    | 'updatedAt'
  > {
  /** Name of the department while SCIM's departments count; otherwise null. */
  readonly department: string | null;
}

/** First and last name, else the address. */
export function displayNameOf({
  firstName,
  lastName,
  email,
}: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || email;
}

/**
 * The resource of a person (RFC 7643, section 4.1).
 *
 * @param base address of SCIM without a slash at its end.
 */
export function personResource(person: ProvidedPerson, base: string) {
  const { id, externalId, email, firstName, lastName, phone, status, department } = person;
  const name = {
    formatted: displayNameOf(person),
    ...(firstName === null ? {} : { givenName: firstName }),
    ...(lastName === null ? {} : { familyName: lastName }),
  };
  return {
    schemas: department === null ? [URN.user] : [URN.user, URN.enterpriseUser],
    id: String(id),
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    name,
    displayName: displayNameOf(person),
    active: status === 'active',
    emails: [{ value: email, type: 'work', primary: true }],
    ...(phone === null ? {} : { phoneNumbers: [{ value: phone, type: 'work' }] }),
    ...(department === null ? {} : { [URN.enterpriseUser]: { department } }),
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      lastModified: person.updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
    },
  };
}
