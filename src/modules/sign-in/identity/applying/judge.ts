import { GUARDED_ROLES } from '../../../people/users/users.access.js';
import { DEPARTMENT_ROLES } from '../../../people/users/users.service.js';
import {
  type Because,
  type Given,
  type JudgedMapping,
  type Judgement,
  MANAGED_FIELDS,
  type ManagedField,
  type MappingPolicy,
  type Person,
} from './judge.types.js';

type Role = Person['role'];

/** Returns whether an account keeps its role because a person gave it (docs/behaviour/identity.md). */
function isAdministratorByHand(person: Pick<Person, 'role' | 'managed'>): boolean {
  return GUARDED_ROLES.has(person.role) && !person.managed.includes('role');
}

/** The mappings that count: those of super_admin only for the configured group. */
export function countedMappings<M extends Pick<JudgedMapping, 'role' | 'value'>>(
  mappings: readonly M[],
  { superAdminGroup }: Pick<MappingPolicy, 'superAdminGroup'>,
): M[] {
  return mappings.filter(({ role, value }) => role !== 'super_admin' || value === superAdminGroup);
}

/**
 * Decides what the groups of a person give (docs/behaviour/identity.md). Nothing is read or written.
 *
 * @param mappings those that count (`countedMappings`), by rank and id.
 * @param maySuspend false where the account may not be suspended for want of a mapping.
 * @returns undefined for an account that mappings leave alone: a service account, an administrator by
 *   hand, an inactive account, and one that was suspended by hand.
 */
export function judge(
  person: Person,
  groups: ReadonlySet<string>,
  mappings: readonly JudgedMapping[],
  policy: MappingPolicy,
  maySuspend: boolean,
): Judgement | undefined {
  const isByHand = isAdministratorByHand(person);
  if (person.isService || (isByHand && !person.isNew)) return undefined;
  const isOut = person.status === 'suspended' && person.suspendedByIdentity;
  if (person.status !== 'active' && !isOut) return undefined;
  const holding = mappings.filter(({ value }) => groups.has(value));
  // Later logins would not open a new administrator again.
  if (isByHand && holding.every(({ role }) => role === null)) return undefined;
  if (holding.length === 0) {
    if (isOut) return unchanged(person, 'suspended');
    if (maySuspend && policy.withoutMatch === 'suspend' && mappings.length > 0) {
      return unchanged(person, 'suspended');
    }
  }
  const department = departmentFrom(person, holding);
  return { ...withRole(person, holding, department, policy), status: given('active') };
}

/**
 * The judgement with role and state as they are, for the last active super_admin. A department that
 * only another role would need is not given.
 */
export function keepingStanding(person: Person, judgement: Judgement): Judgement {
  const { departmentId } = judgement;
  const isGiven = departmentId.because !== null || person.scimDepartmentId !== null;
  return {
    ...judgement,
    role: given(person.role),
    departmentId: isGiven ? departmentId : given(person.departmentId),
    status: given('active'),
  };
}

function unchanged(person: Person, status: 'suspended'): Judgement {
  return {
    role: given(person.role),
    departmentId: given(person.departmentId),
    status: given(status),
    managed: managedFields(person, []),
    headOf: null,
    skippedRole: null,
  };
}

/** A department, and whether the identity provider gave it. */
interface Department extends Given<number | null> {
  readonly isGiven: boolean;
}

function departmentFrom(person: Person, holding: readonly JudgedMapping[]): Department {
  if (!person.manual.includes('departmentId')) {
    const mapping = holding.find(({ departmentId }) => departmentId !== null);
    if (mapping !== undefined) {
      return { value: mapping.departmentId, because: becauseOf(mapping), isGiven: true };
    }
    if (person.scimDepartmentId !== null) {
      return { value: person.scimDepartmentId, because: null, isGiven: true };
    }
  }
  return { value: person.departmentId, because: null, isGiven: false };
}

function withRole(
  person: Person,
  holding: readonly JudgedMapping[],
  department: Department,
  { fallbackDepartmentId }: MappingPolicy,
): Omit<Judgement, 'status'> {
  const mapping = person.manual.includes('role')
    ? undefined
    : holding.find(({ role }) => role !== null);
  const mayFallBack = department.value === null && !person.manual.includes('departmentId');
  const available = department.value ?? (mayFallBack ? fallbackDepartmentId : null);
  const wanted = mapping?.role ?? null;
  const skippedRole =
    wanted !== null && DEPARTMENT_ROLES.has(wanted) && available === null ? wanted : null;
  const role: Given<Role> =
    mapping !== undefined && wanted !== null && skippedRole === null
      ? { value: wanted, because: becauseOf(mapping) }
      : given(roleWithout(person, available));
  // The account's own department, or that of a mapping, counts before the setting.
  const needsOne = role.value !== person.role && DEPARTMENT_ROLES.has(role.value);
  const departmentId =
    department.value === null && needsOne
      ? given(available)
      : { value: department.value, because: department.because };
  const managed = managedFields(person, [
    ...(role.because === null ? [] : (['role'] as const)),
    ...(department.isGiven ? (['departmentId'] as const) : []),
  ]);
  return {
    role,
    departmentId,
    managed,
    headOf: headedBy(holding, departmentId.value),
    skippedRole,
  };
}

/** The role where no mapping gives one: a role of administrators that a mapping gave ends. */
function roleWithout({ role, managed }: Person, departmentId: number | null): Role {
  if (!GUARDED_ROLES.has(role) || !managed.includes('role')) return role;
  return departmentId === null ? 'technician' : 'employee';
}

/** The department that the person is to head: of a mapping that holds, if it is the person's. */
function headedBy(holding: readonly JudgedMapping[], departmentId: number | null): number | null {
  if (departmentId === null) return null;
  const heads = holding.some((one) => one.headOf && one.departmentId === departmentId);
  return heads ? departmentId : null;
}

function managedFields(person: Person, more: readonly ManagedField[]): ManagedField[] {
  return MANAGED_FIELDS.filter((field) => person.managed.includes(field) || more.includes(field));
}

function becauseOf({ id, value }: JudgedMapping): Because {
  return { mappingId: id, value };
}

function given<T>(value: T): Given<T> {
  return { value, because: null };
}
