import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { liveState } from '../../../api/live.ts';
import { alters, type ChangedRow, type ShownList } from './list-query.ts';
import {
  RequestListChangesDocument,
  RequestRowFragmentDoc,
  RequestRowsDocument,
} from './requests.generated.ts';

/** A shown list, and how to read it again. */
export interface WatchedList extends ShownList {
  readonly refetch: () => void;
}

export interface ListChanges {
  /** Number of requests that reading the lists again would add, remove or move. */
  readonly count: number;
  /** Reads the lists again. */
  readonly show: () => void;
  /** Registers a list of the page. @returns a function that unregisters it. */
  readonly watch: (key: string, list: WatchedList) => () => void;
}

/** Number of rows that are compared after an interruption. */
const PROBED = 40;

/** Announced changes by the id of the request; undefined where only the move is known. */
type Changes = ReadonlyMap<number, ChangedRow | undefined>;

const NONE: Changes = new Map();

/**
 * Follows the changes of requests for all lists of a page over one subscription. Shown rows change
 * in place, through the cache. Changes that would move rows are only counted until they are
 * requested.
 *
 * @param address address of the lists; a new one resets the count.
 */
export function useListChanges(address: string): ListChanges {
  const lists = useRef(new Map<string, WatchedList>());
  const [changed, setChanged] = useState(NONE);
  const altersAny = useCallback(
    (row: ChangedRow) => [...lists.current.values()].some((list) => alters(list, row)),
    [],
  );
  const note = (row: ChangedRow) => {
    if (altersAny(row)) setChanged((before) => new Map(before).set(row.id, row));
  };
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
  const watch = useCallback(
    (key: string, list: WatchedList) => {
      lists.current.set(key, list);
      // A change that the list shows by now, such as that of the viewer's own step, is not announced.
      setChanged((before) => {
        const left = [...before].filter(([, row]) => row === undefined || altersAny(row));
        return left.length === before.size ? before : new Map(left);
      });
      return () => {
        lists.current.delete(key);
      };
    },
    [altersAny],
  );
  return { count: changed.size, show, watch };
}

/** Compares the first rows after an interruption, because changes during it were not sent. */
function useReconnection(
  lists: { readonly current: ReadonlyMap<string, WatchedList> },
  setChanged: (change: (before: Changes) => Changes) => void,
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
          setChanged(
            (before) => new Map([...before, ...moved.map(({ id }) => [id, undefined] as const)]),
          );
        })
        .catch(() => undefined);
    }
  }, [state, client, lists, setChanged]);
}
