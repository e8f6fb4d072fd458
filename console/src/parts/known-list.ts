import type { ConnectionState } from './use-connection.ts';

/** A list of rows that are known already. */
export function knownList<Row>(nodes: readonly Row[]): ConnectionState<Row> {
  const nothing = () => undefined;
  const still = { hasMore: false, loadingMore: false, loading: false, stale: false };
  return {
    ...still,
    nodes,
    totalCount: nodes.length,
    loadMore: nothing,
    refetch: nothing,
    error: undefined,
  };
}
