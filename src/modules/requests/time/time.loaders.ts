import { defineLoader } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { toTimeEntry } from './time.mapper.js';
import { BY_START, TIME_COLUMNS, type TimeRow } from './time.queries.js';
import type { TimeEntry } from './time.types.js';

/**
 * Pages of the time of a request, the latest start first, for whichever actor: resolvers check who
 * may see it.
 */
export const timeByRequest = defineLoader(({ statements, actor }) =>
  ownedPages<TimeRow, TimeEntry>(
    statements,
    {
      name: 'timeByRequest',
      table: 'time_entries',
      columns: TIME_COLUMNS,
      conditions: [],
      owner: 'request_id',
      order: { ...BY_START, field: 'startedAt', descending: true },
    },
    (row) => toTimeEntry(actor, row),
  ),
);
