import { useMay, useViewer } from '../../session/viewer.ts';
import type { LogSearch } from '../logs/search.ts';
import type { RequestSearch } from '../requests/search.ts';
import type { Days } from './period.ts';

/** The states that count as open: neither completed nor cancelled. */
const OPEN = 'pending,approved,assigned';

/** Roles that see the whole organisation (specification, section 5). */
const SEE_EVERYTHING = new Set(['SUPER_ADMIN', 'ADMINISTRATOR', 'DEVELOPER']);

/** The department that the viewer's figures are limited to; `undefined` for the whole organisation. */
export function useOwnDepartment(): { readonly limited: boolean; readonly id: number | undefined } {
  const { role, department } = useViewer();
  return { limited: !SEE_EVERYTHING.has(role), id: department?.id };
}

/** Where the rows behind the figures are listed; `undefined` where the viewer may not see the list. */
export interface FigureLinks {
  /** Requests that were submitted in the period. */
  readonly submitted: (part?: RequestSearch) => RequestSearch | undefined;
  readonly open: RequestSearch | undefined;
  /** Requests that were completed in a period, whenever they were submitted. */
  readonly completedIn: (days: Days) => RequestSearch | undefined;
  /** All open requests. */
  readonly backlog: RequestSearch | undefined;
  readonly people: { departmentId?: number } | undefined;
  readonly suspicious: LogSearch | undefined;
}

/**
 * The lists whose rows are exactly those that a figure counts (docs/behaviour/analytics.md). Ages and
 * lengths have none: a list is narrowed by days, not by hours; failed logins and lockouts neither: the
 * log is not narrowed by event.
 */
export function useFigureLinks(days: Days, departmentId: number | undefined): FigureLinks {
  const requests = useMay('maintenance.read');
  const people = useMay('user.read');
  const logs = useMay('logs.read');
  const department = departmentId === undefined ? {} : { departmentId };
  const listed = (search: RequestSearch) => (requests ? { ...department, ...search } : undefined);
  const submitted = (part: RequestSearch = {}) =>
    listed({ createdFrom: days.from, createdTo: days.to, ...part });
  return {
    submitted,
    open: submitted({ status: OPEN }),
    completedIn: ({ from, to }) => listed({ completedFrom: from, completedTo: to }),
    backlog: listed({ status: OPEN }),
    people: people ? department : undefined,
    // The log knows no departments.
    suspicious:
      logs && departmentId === undefined
        ? { level: 'suspicious', category: 'security', from: days.from, to: days.to }
        : undefined,
  };
}
