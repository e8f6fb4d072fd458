/**
 * Options of a query that is read again when a change is told. Apollo would answer the second reading
 * by the first one while that is under way, which may have been made before the change.
 */
export const LIVE_QUERY = { context: { queryDeduplication: false } } as const;
