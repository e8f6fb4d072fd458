import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useCallback, useState } from 'react';

/** A page of a keyset list, as every list of the service has it. */
export interface Connection<Node> {
  readonly totalCount?: number;
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

export interface ConnectionState<Node> {
  readonly nodes: readonly Node[];
  /** Of all pages; `undefined` until known or where it was not asked for. */
  readonly totalCount: number | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
  /** Whether nothing can be shown yet. */
  readonly loading: boolean;
  /** Whether the rows are those of the filters before, until the new ones arrive. */
  readonly stale: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

export interface ConnectionOptions {
  readonly skip?: boolean;
  /** Asks again each so many milliseconds; 0: never. */
  readonly pollInterval?: number;
}

/**
 * A list of the service, page after page in one list. The document has `$after: String`, and its pages
 * are one list in the cache for each filter and order (`api/field-policies.ts`).
 */
export function useConnection<Data, Variables extends { after?: string | null }, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  connectionOf: (data: Data) => Connection<Node>,
  { skip = false, pollInterval = 0 }: ConnectionOptions = {},
): ConnectionState<Node> {
  const query = useQuery(document as TypedDocumentNode<Data, Record<string, unknown>>, {
    variables: variables as Record<string, unknown>,
    skip,
    pollInterval,
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
