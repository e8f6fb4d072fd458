import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { liveState } from '../../api/live.ts';
import { alters, type ChangedRow, type ShownList } from './list-query.ts';
import {
  RequestListChangesDocument,
  RequestRowFragmentDoc,
  RequestRowsDocument,
} from './requests.generated.ts';

/** A list that is on the page, and how it is read anew. */
export interface WatchedList extends ShownList {
  readonly refetch: () => void;
}

export interface ListChanges {
  /** How many requests would stand elsewhere, come or go if the lists were read anew. */
  readonly count: number;
  /** Reads the lists anew. */
  readonly show: () => void;
  /** Tells what a list of the page shows; answers how to take it back. */
  readonly watch: (key: string, list: WatchedList) => () => void;
}

/** Rows that are compared after the connection was away. */
const PROBED = 50;

const NONE: ReadonlySet<number> = new Set();

/**
 * Follows the changes of requests for all lists of a page over one subscription. Rows that are shown
 * change in place, through the cache; what would move rows is counted alone, until it is asked for.
 *
 * @param address what is shown; another one begins to count anew.
 */
export function useListChanges(address: string): ListChanges {
  const lists = useRef(new Map<string, WatchedList>());
  const [changed, setChanged] = useState(NONE);
  const note = useCallback((row: ChangedRow) => {
    const altered = [...lists.current.values()].some((list) => alters(list, row));
    if (altered) setChanged((before) => new Set(before).add(row.id));
  }, []);
  useSubscription(RequestListChangesDocument, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (data) note(data.maintenanceRequestChanged);
    },
  });
  useReconnection(lists, setChanged);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has no changes yet.
  useEffect(() => setChanged(NONE), [address]);
  const show = useCallback(() => {
    setChanged(NONE);
    for (const list of lists.current.values()) list.refetch();
    window.scrollTo({ top: 0 });
  }, []);
  const watch = useCallback((key: string, list: WatchedList) => {
    lists.current.set(key, list);
    return () => {
      lists.current.delete(key);
    };
  }, []);
  return { count: changed.size, show, watch };
}

/** What has changed while the connection was away was not sent: the first rows are compared. */
function useReconnection(
  lists: { readonly current: ReadonlyMap<string, WatchedList> },
  setChanged: (change: (before: ReadonlySet<number>) => ReadonlySet<number>) => void,
): void {
  const client = useApolloClient();
  const state = useSyncExternalStore(liveState.subscribe, liveState.get);
  const interrupted = useRef<boolean>(undefined);
  useEffect(() => {
    if (state !== 'on') {
      if (interrupted.current === false) interrupted.current = true;
      return;
    }
    const missed = interrupted.current === true;
    interrupted.current = false;
    if (!missed) return;
    for (const { filter, orderBy, nodes } of lists.current.values()) {
      const variables = { filter, orderBy, first: PROBED };
      client
        .query({ query: RequestRowsDocument, variables, fetchPolicy: 'no-cache' })
        .then(({ data }) => {
          const found = data?.maintenanceRequests.edges.map(({ node }) => node) ?? [];
          const moved = found.filter((node, index) => nodes[index]?.id !== node.id);
          for (const node of found) {
            client.cache.writeFragment({
              fragment: RequestRowFragmentDoc,
              fragmentName: 'RequestRow',
              data: node,
            });
          }
          if (moved.length === 0) return;
          setChanged((before) => new Set([...before, ...moved.map(({ id }) => id)]));
        })
        .catch(() => undefined);
    }
  }, [state, client, lists, setChanged]);
}
