import type { IdentityWithoutMatch, Role, UserStatus } from '../../../../generated/prisma/enums.js';

/** Fields of an account that the identity provider can give, in the order of `managed` and `manual`. */
export const MANAGED_FIELDS = ['role', 'departmentId'] as const;

/** A field that the identity provider can give. */
export type ManagedField = (typeof MANAGED_FIELDS)[number];

/** An account as mappings judge it. */
export interface Person {
  readonly role: Role;
  readonly status: UserStatus;
  readonly departmentId: number | null;
  readonly isService: boolean;
  readonly managed: readonly string[];
  readonly manual: readonly string[];
  readonly suspendedByIdentity: boolean;
  /** The department that SCIM names; null without one, and while the setting `scimDepartment` is off. */
  readonly scimDepartmentId: number | null;
  /** True for an account that the same login made: nobody has given its role by hand. */
  readonly isNew?: boolean;
}

/** A mapping as it is applied; `id` is null for one that is only tried. */
export interface JudgedMapping {
  readonly id: number | null;
  readonly value: string;
  readonly role: Role | null;
  readonly departmentId: number | null;
  readonly headOf: boolean;
}

/** Settings that mappings are applied with. */
export interface MappingPolicy {
  readonly withoutMatch: IdentityWithoutMatch;
  readonly fallbackDepartmentId: number | null;
  /** The group that may give the role super_admin; undefined for none. */
  readonly superAdminGroup: string | undefined;
}

/** The mapping and the group that gave a value. */
export interface Because {
  readonly mappingId: number | null;
  readonly value: string;
}

/** A value of a field, and the mapping that gives it; null where no mapping does. */
export interface Given<T> {
  readonly value: T;
  readonly because: Because | null;
}

/** Result for one account. Values that stay are those of the account. */
export interface Judgement {
  readonly role: Given<Role>;
  readonly departmentId: Given<number | null>;
  readonly status: Given<'active' | 'suspended'>;
  readonly managed: readonly ManagedField[];
  /** The department that the person heads if it has no head and the account is fit for it. */
  readonly headOf: number | null;
  /** The role of a mapping that was not given, because it needs a department and there is none. */
  readonly skippedRole: Role | null;
}
