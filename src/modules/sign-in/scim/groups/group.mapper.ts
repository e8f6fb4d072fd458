import { URN } from '../protocol/urns.js';

/** A group as SCIM shows it. */
export interface ProvidedGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Ids of people, ascending; undefined where the answer leaves them out. */
  readonly members: readonly number[] | undefined;
}

/**
 * The resource of a group (RFC 7643, section 4.2).
 *
 * @param base address of SCIM without a slash at its end.
 */
export function groupResource(group: ProvidedGroup, base: string) {
  const { id, displayName, externalId, members } = group;
  return {
    schemas: [URN.group],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName,
    ...(members && { members: members.map((one) => ({ value: String(one), type: 'User' })) }),
    meta: {
      resourceType: 'Group',
      created: group.createdAt.toISOString(),
      lastModified: group.updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
    },
  };
}
