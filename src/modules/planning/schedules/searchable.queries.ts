import { sql } from 'kysely';
import type { Searchable } from '../../../core/searchable.js';
import { placeOrDepartment } from '../../equipment/locations/searchable.queries.js';
import { visibleSchedules } from './schedules.access.js';
import { scheduleOperations } from './schedules.operations.js';

/** The title is the first line of `search_text`. */
const TITLE = sql`split_part(t.search_text, E'\n', 1)`;

/** How the search over all lists finds schedules: by their titles. */
export const searchableSchedules: Searchable = {
  rank: 5,
  list: scheduleOperations.list,
  table: 'schedules',
  visible: (actor) => sql`(t.archived_at IS NULL AND ${visibleSchedules(actor, 't')})`,
  order: sql`t.created_at DESC, t.id DESC`,
  code: sql<null>`NULL::text`,
  title: sql<string>`t.title`,
  detail: placeOrDepartment,
  found: TITLE,
  names: TITLE,
};
