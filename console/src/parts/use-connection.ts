import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { LIVE_QUERY } from '../api/live-query.ts';

/** A page of a keyset list, the format of every list of the service. */
export interface Connection<Node> {
  readonly totalCount?: number;
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

export interface ConnectionState<Node> {
  readonly nodes: readonly Node[];
  /** Of all pages; `undefined` until known, or if it is not requested. */
  readonly totalCount: number | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
  /** True if nothing can be shown yet. */
  readonly loading: boolean;
  /** True while the rows of the previous filters are shown. */
  readonly stale: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

export interface ConnectionOptions {
  readonly skip?: boolean;
  /** Polling interval in milliseconds; 0: never. */
  readonly pollInterval?: number;
  /** True if it is read again when a change is told. */
  readonly live?: boolean;
}

/**
 * A list of the service whose pages are joined to one list. The document has `$after: String`; the
 * pages are one cached list for each filter and order (`api/field-policies.ts`).
 */
export function useConnection<Data, Variables extends { after?: string | null }, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  connectionOf: (data: Data) => Connection<Node>,
  { skip = false, pollInterval = 0, live = false }: ConnectionOptions = {},
): ConnectionState<Node> {
  const query = useQuery(document as TypedDocumentNode<Data, Record<string, unknown>>, {
    variables: variables as Record<string, unknown>,
    skip,
    pollInterval,
    ...(live && LIVE_QUERY),
    notifyOnNetworkStatusChange: true,
  });
  const data = (query.data ?? query.previousData) as Data | undefined;
  const connection = data === undefined ? undefined : connectionOf(data);
  const [loadingMore, setLoadingMore] = useState(false);
  const [pageError, setPageError] = useState<unknown>();
  const { fetchMore, refetch } = query;
  const after = connection?.pageInfo.endCursor;
  const loadMore = useCallback(() => {
    if (!after || loadingMore) return;
    setLoadingMore(true);
    setPageError(undefined);
    fetchMore({ variables: { after } })
      .catch(setPageError)
      .finally(() => setLoadingMore(false));
  }, [fetchMore, after, loadingMore]);
  return {
    nodes: connection?.edges.map(({ node }) => node) ?? [],
    totalCount: connection?.totalCount,
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    loadMore,
    loadingMore,
    loading: connection === undefined && query.error === undefined,
    stale: query.data === undefined && connection !== undefined && query.loading,
    error: pageError ?? query.error,
    refetch: () => {
      setPageError(undefined);
      void refetch().catch(() => undefined);
    },
  };
}

/** A list of the service whose pages are all read, for a choice. */
export function useWholeConnection<Data, Variables extends { after?: string | null }, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  connectionOf: (data: Data) => Connection<Node>,
  options: ConnectionOptions = {},
): ConnectionState<Node> {
  const list = useConnection(document, variables, connectionOf, options);
  const { hasMore, loadMore, loadingMore, error } = list;
  useEffect(() => {
    if (hasMore && !loadingMore && error === undefined) loadMore();
  }, [hasMore, loadMore, loadingMore, error]);
  return list;
}
