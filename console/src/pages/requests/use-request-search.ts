import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { compact } from '../../app/search.ts';
import type { RequestSearch } from './search.ts';

export interface RequestSearchState {
  readonly search: RequestSearch;
  /** Changes address parameters; `undefined` removes one. */
  readonly change: (change: Partial<RequestSearch>) => void;
  /** Removes all filters; order and view are kept. */
  readonly reset: () => void;
}

/** State of the list, which is stored in the address. */
export function useRequestSearch(): RequestSearchState {
  const search = useSearch({ from: '/signed-in/requests' });
  const navigate = useNavigate({ from: '/requests' });
  const change = useCallback(
    (next: Partial<RequestSearch>) =>
      void navigate({ search: (before) => compact({ ...before, ...next }), replace: true }),
    [navigate],
  );
  const reset = useCallback(
    () => void navigate({ search: ({ sort, view }) => compact({ sort, view }), replace: true }),
    [navigate],
  );
  return { search, change, reset };
}
