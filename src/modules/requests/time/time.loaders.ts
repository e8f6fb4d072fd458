import { defineLoader } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { toTimeEntry } from './time.mapper.js';
import { BY_START, TIME_ROWS } from './time.queries.js';

/**
 * Pages of the time of a request, the latest start first, for whichever actor: resolvers check who
 * may see it.
 */
export const timeByRequest = defineLoader(({ statements, actor }) =>
  ownedPages(
    statements,
    {
      name: 'timeByRequest',
      ...TIME_ROWS,
      conditions: [],
      owner: 'request_id',
      order: { ...BY_START, field: 'startedAt', descending: true },
    },
    (row) => toTimeEntry(actor, row),
  ),
);
