import { sql } from 'kysely';
import type { Searchable } from '../../../core/searchable.js';
import { placeOrDepartment } from '../locations/searchable.queries.js';
import { assetOperations } from './assets.operations.js';

const TAG = sql`split_part(t.search_text, E'\n', 1)`;
const NAMES = sql`(${TAG} || E'\n' || split_part(t.search_text, E'\n', 2))`;
/** The serial number is the last line, if there is one. */
const SERIAL = sql`CASE WHEN t.serial_number <> '' THEN E'\n' || split_part(t.search_text, E'\n', -1) ELSE '' END`;

/** How the search over all lists finds assets: not by manufacturer and model. */
export const searchableAssets: Searchable = {
  rank: 2,
  list: assetOperations.list,
  table: 'assets',
  visible: () => sql`true`,
  order: sql`t.tag_key, t.id`,
  code: sql<string>`t.tag`,
  title: sql<string>`t.name`,
  detail: placeOrDepartment,
  found: sql`(${NAMES} || ${SERIAL})`,
  names: NAMES,
  keys: sql`(${TAG} || ${SERIAL})`,
};
