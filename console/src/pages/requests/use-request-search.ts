import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { compact } from '../../app/search.ts';
import { useViewer, type Viewer } from '../../session/viewer.ts';
import { isFiltered } from './list-query.ts';
import type { RequestSearch } from './search.ts';
import { OPEN_STAGES } from './stages.ts';

export interface RequestSearchState {
  /** Filters, order and view that are shown. */
  readonly search: RequestSearch;
  /** True if the address itself has filters. */
  readonly filtered: boolean;
  /** Changes address parameters; `undefined` removes one. */
  readonly change: (change: Partial<RequestSearch>) => void;
  /** Removes all filters; order and view are kept. */
  readonly reset: () => void;
}

/** Requests of technicians that wait for them. */
const ASSIGNED = 'assigned,in_progress';

/**
 * Filters and order that an address shows. One without filters shows what is open, the most urgent first, and to
 * technicians what is assigned to them; the columns of a board are stages anyway.
 */
function shownSearch(address: RequestSearch, viewer: Viewer): RequestSearch {
  if (address.show === 'all' || isFiltered(address)) return address;
  const own = viewer.role === 'TECHNICIAN';
  return {
    ...(address.view !== 'board' && { stage: own ? ASSIGNED : OPEN_STAGES }),
    ...(own && { assigneeId: viewer.userId }),
    sort: '-priority',
    ...compact(address),
  };
}

/** State of the list, which is stored in the address. */
export function useRequestSearch(): RequestSearchState {
  const viewer = useViewer();
  const address = useSearch({ from: '/signed-in/requests' });
  const navigate = useNavigate({ from: '/requests' });
  const change = useCallback(
    (next: Partial<RequestSearch>) => {
      const changed = (before: RequestSearch): RequestSearch => {
        if (Object.keys(next).every((name) => KEPT.has(name))) {
          return { ...before, ...next };
        }
        const all = { ...shownSearch(before, viewer), ...next };
        return { ...all, show: isFiltered(all) ? undefined : 'all' };
      };
      void navigate({ search: (before) => compact(changed(before)), replace: true });
    },
    [navigate, viewer],
  );
  const reset = useCallback(
    () => void navigate({ search: ({ sort, view }) => compact({ sort, view }), replace: true }),
    [navigate],
  );
  const search = shownSearch(address, viewer);
  return { search, filtered: isFiltered(address), change, reset };
}

/** Parameters whose change keeps the filters. */
const KEPT: ReadonlySet<string> = new Set(['sort', 'view']);
