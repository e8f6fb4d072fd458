import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { compact } from '../../../app/search.ts';
import { type ListViews, useListViews } from '../../../parts/views/use-list-views.ts';
import { addressOf, type Saved } from '../../../parts/views/view-values.ts';
import { useViewer, type Viewer } from '../../../session/viewer.ts';
import { typedFilters } from './fields/field-search.ts';
import { useListQuestions } from './fields/use-list-questions.ts';
import { isFiltered } from './list-query.ts';
import { type RequestSearch, requestSearch } from './search.ts';
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
  /** The saved views of the list. */
  readonly views: ListViews<RequestSearch>;
}

type Address = RequestSearch & { readonly saved?: Saved | undefined };

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
  const views = useListViews<RequestSearch>({
    list: 'maintenance',
    address,
    parse: requestSearch,
    filtered: address.show === 'all' || isFiltered(address),
  });
  const { chosen, all } = views;
  const saved = all.some(({ isDefault }) => isDefault) ? ('none' as const) : undefined;
  // Board and order are chosen beside a view.
  const { view, sort = views.search.sort } = address;
  const ofView = useMemo(
    () => (chosen ? { ...requestSearch(addressOf(chosen)), view, sort } : undefined),
    [chosen, view, sort],
  );
  const questions = useListQuestions(ofView ?? address);
  const change = useCallback(
    (next: Partial<RequestSearch>) => {
      const changed = (before: RequestSearch): Address => {
        if (Object.keys(next).every((name) => KEPT.has(name))) {
          return { ...before, ...next };
        }
        const fields = ofView && typedFilters(ofView, questions);
        const whole = { ...(ofView ?? shownSearch(before, viewer)), ...fields, ...next };
        return { ...whole, saved, show: isFiltered(whole) ? undefined : 'all' };
      };
      void navigate({ search: (before) => compact(changed(before)), replace: true });
    },
    [navigate, viewer, ofView, saved, questions],
  );
  const reset = useCallback(
    () =>
      void navigate({
        search: ({ sort, view }) => compact({ sort, view, saved }),
        replace: true,
      }),
    [navigate, saved],
  );
  const { saved: _, ...own } = address;
  const search = ofView ?? shownSearch(own, viewer);
  return { search, filtered: isFiltered(address), change, reset, views };
}

/** Parameters whose change keeps the filters. */
const KEPT: ReadonlySet<string> = new Set(['sort', 'view']);
