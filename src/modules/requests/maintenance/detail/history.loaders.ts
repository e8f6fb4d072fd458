import { defineLoader, groupedBy } from '../../../../core/loaders.js';
import { historyEntries } from './history.queries.js';

/** History entries by the id of their request, oldest first. */
export const historyByRequest = defineLoader(({ statements }) =>
  groupedBy(
    (ids: readonly number[]) => historyEntries(statements, ids),
    (entry) => entry.requestId,
  ),
);
