/** Fields by which the list of requests is sorted. */
export type SortField = 'createdAt' | 'updatedAt' | 'lastActivityAt' | 'priority' | 'dueAt';
