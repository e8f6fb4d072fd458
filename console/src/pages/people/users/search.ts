import { id, oneOf, type RawSearch, text } from '../../../app/search.ts';
import { ROLES } from '../../../parts/enum-values.ts';

export const USER_STATUSES = ['ACTIVE', 'SUSPENDED', 'INACTIVE'] as const;
export const PEOPLE_SORTS = ['email', '-email', '-createdAt', 'createdAt'] as const;

/** Filters of the list of people, as stored in the address. */
export interface PeopleSearch {
  readonly role?: string | undefined;
  readonly status?: string | undefined;
  readonly departmentId?: number | undefined;
  readonly search?: string | undefined;
  readonly sort?: (typeof PEOPLE_SORTS)[number] | undefined;
}

export function peopleSearch(raw: RawSearch): PeopleSearch {
  return {
    role: oneOf(raw.role, ROLES)?.toLowerCase(),
    status: oneOf(raw.status, USER_STATUSES)?.toLowerCase(),
    departmentId: id(raw.departmentId),
    search: text(raw.search),
    sort: oneOf(raw.sort, PEOPLE_SORTS),
  };
}

/** Search of the list of departments, as stored in the address. */
export interface DepartmentsSearch {
  readonly search?: string | undefined;
}

export function departmentsSearch(raw: RawSearch): DepartmentsSearch {
  return { search: text(raw.search) };
}
