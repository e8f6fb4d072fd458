import { useFormat } from '../../../parts/format.ts';
import { firstMoment, lastMoment } from '../../../parts/local-time.ts';
import { useMay, useViewer } from '../../../session/viewer.ts';
import type { RequestSearch } from '../../requests/maintenance/search.ts';
import { OPEN_STAGES } from '../../requests/maintenance/stages.ts';
import type { LogSearch } from '../logs/search.ts';
import type { Days } from './period.ts';

/** Roles that see the whole organisation (specification, section 5). */
const SEE_EVERYTHING = new Set(['SUPER_ADMIN', 'ADMINISTRATOR', 'DEVELOPER']);

/** Department to which the viewer's figures are limited; `undefined` for the whole organisation. */
export function useOwnDepartment(): { readonly limited: boolean; readonly id: number | undefined } {
  const { role, department } = useViewer();
  return { limited: !SEE_EVERYTHING.has(role), id: department?.id };
}

/** Lists of the rows behind the figures; `undefined` if the viewer may not see the list. */
export interface FigureLinks {
  /** Requests submitted in the period. */
  readonly submitted: (part?: RequestSearch) => RequestSearch | undefined;
  /** Requests submitted in a part of it. */
  readonly submittedIn: (days: Days) => RequestSearch | undefined;
  readonly open: RequestSearch | undefined;
  /** Requests completed in a period, regardless of their submission. */
  readonly completedIn: (days: Days) => RequestSearch | undefined;
  /** All open requests. */
  readonly backlog: RequestSearch | undefined;
  readonly people: { departmentId?: number } | undefined;
  readonly suspicious: LogSearch | undefined;
}

/**
 * Links from figures to lists with exactly the counted rows (docs/behaviour/analytics.md). Ages and
 * durations have none, because a list is filtered by days, not by hours. Failed logins and lockouts
 * have none, because the log cannot be filtered by event.
 */
export function useFigureLinks(days: Days, departmentId: number | undefined): FigureLinks {
  const requests = useMay('maintenance.read');
  const people = useMay('user.read');
  const logs = useMay('logs.read');
  const { timeZone } = useFormat();
  // Figures count days in UTC; lists have days of the viewer's zone.
  const bounds = ({ from, to }: Days) =>
    timeZone === 'UTC' ? [from, to] : [firstMoment(from, 'UTC'), lastMoment(to, 'UTC')];
  const [first, last] = bounds(days);
  const department = departmentId === undefined ? {} : { departmentId };
  const listed = (search: RequestSearch) => (requests ? { ...department, ...search } : undefined);
  const submitted = (part: RequestSearch = {}) =>
    listed({ createdFrom: first, createdTo: last, ...part });
  return {
    submitted,
    open: submitted({ stage: OPEN_STAGES }),
    submittedIn: (part) => {
      const [createdFrom, createdTo] = bounds(part);
      return listed({ createdFrom, createdTo });
    },
    completedIn: (part) => {
      const [completedFrom, completedTo] = bounds(part);
      return listed({ completedFrom, completedTo });
    },
    backlog: listed({ stage: OPEN_STAGES }),
    people: people ? department : undefined,
    // The log has no departments.
    suspicious:
      logs && departmentId === undefined
        ? { level: 'suspicious', category: 'security', from: first, to: last }
        : undefined,
  };
}
