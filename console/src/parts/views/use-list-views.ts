import { useQuery } from '@apollo/client/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { compact, isSet, type RawSearch } from '../../app/search.ts';
import { addressOf, defaultFirst, type Saved, type ViewedList } from './view-values.ts';
import { ListViewsDocument, type ViewRowFragment } from './views.generated.ts';

/** The saved views of a list, and the one that its address has. */
export interface ListViews<S> {
  readonly list: ViewedList;
  /** The views that the viewer may use, the default one first. */
  readonly all: readonly ViewRowFragment[];
  readonly chosen: ViewRowFragment | undefined;
  /** Filters and order that the page shows. */
  readonly search: S;
  /** True if rows are not to be read yet: the default view may follow. */
  readonly pending: boolean;
  /** The variables of the list's query: those of the page, or the view. */
  readonly variables: <V extends object>(given: V) => V & { readonly view?: number };
  /** Opens a view, or the page without one. */
  readonly open: (saved: Saved) => void;
  /** Changes filters; the address has no view then. */
  readonly change: (part: Partial<S>) => void;
  /** Removes all filters. */
  readonly reset: () => void;
}

interface ListViewsOptions<S> {
  readonly list: ViewedList;
  readonly address: S & { readonly saved?: Saved | undefined };
  /** Reads the parameters of an address. */
  readonly parse: (raw: RawSearch) => S;
  /** True if the address has filters, so that the default view is not applied. */
  readonly filtered?: boolean;
}

/** The saved views of a list; applies the default one to an address without filters. */
export function useListViews<S extends object>({
  list,
  address,
  parse,
  filtered,
}: ListViewsOptions<S>): ListViews<S> {
  const navigate = useNavigate();
  const { data, error } = useQuery(ListViewsDocument, { variables: { list } });
  const all = useMemo(
    () => defaultFirst(data?.savedViews.edges.map(({ node }) => node) ?? []),
    [data],
  );
  const { saved, ...own } = address;
  const chosen = all.find(({ id }) => id === saved);
  const usual = all.find(({ isDefault }) => isDefault);
  const applies = saved === undefined && !(filtered ?? isSet(own));
  const known = data !== undefined || error !== undefined;
  const search = chosen ? parse(addressOf(chosen)) : (own as unknown as S);
  const to = (next: object) =>
    void navigate({ to: '.', search: compact(next) as never, replace: true });
  const usualId = applies ? usual?.id : undefined;
  useEffect(() => {
    if (usualId === undefined) return;
    const search = (before: object) => ({ ...before, saved: usualId });
    void navigate({ to: '.', search: search as never, replace: true });
  }, [usualId, navigate]);
  const none = usual && ('none' as const);
  return {
    list,
    all,
    chosen,
    search,
    pending: (applies || typeof saved === 'number') && (!known || usualId !== undefined),
    variables: (given) =>
      chosen === undefined
        ? given
        : {
            ...given,
            view: chosen.id,
            ...('filter' in given && { filter: null }),
            ...('orderBy' in given && chosen.sort !== null && { orderBy: null }),
          },
    open: (next) => to({ saved: next === 'none' ? none : next }),
    change: (part) => to({ ...search, ...part, saved: none }),
    reset: () => to({ saved: none }),
  };
}
