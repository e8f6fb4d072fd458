import { sql } from 'kysely';
import { holds } from '../../../core/actor.js';
import { byKey, defineLoader, type LoaderSource } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { rowsWithIds } from '../../../core/rows.js';
import type { Fragment } from '../../../core/sql.js';
import { departmentsLedBy } from '../../people/departments/departments.access.js';
import { staffIn } from '../../requests/maintenance/maintenance.access.js';
import { BY_ID, movementRows } from './movements.queries.js';
import { toMovement, toPart } from './parts.mapper.js';
import { BY_SKU, PART_ROWS } from './parts.queries.js';

/** Parts by id. */
export const partById = defineLoader(({ statements, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      if (!mayRead({ actor })) return [];
      return (await rowsWithIds(statements, PART_ROWS, ids)).map((row) => toPart(actor, row));
    },
    ({ id }) => id,
  ),
);

/** Pages of the parts of a department that are not archived, by number. */
export const partsByDepartment = defineLoader(({ statements, actor }) =>
  ownedPages(
    statements,
    {
      name: 'partsByDepartment',
      ...PART_ROWS,
      conditions: [mayRead({ actor }) ? sql`t.archived_at IS NULL` : sql`false`],
      owner: 'department_id',
      order: { ...BY_SKU, field: 'sku', descending: false },
    },
    (row) => toPart(actor, row),
  ),
);

/** Pages of the movements of a part, newest first: for those who may change it. */
export const movementsByPart = defineLoader((source) =>
  movementPages(source, 'part_id', ofWritableParts(source)),
);

/** Pages of the movements for a request, newest first: for its staff. */
export const movementsByRequest = defineLoader((source) =>
  movementPages(
    source,
    'request_id',
    source.actor === null
      ? sql`false`
      : sql`EXISTS (SELECT FROM maintenance_requests AS work
          WHERE work.id = t.request_id AND ${staffIn(source.actor, 'work')})`,
  ),
);

function movementPages(
  { statements, actor }: LoaderSource,
  owner: 'part_id' | 'request_id',
  condition: Fragment,
) {
  return ownedPages(
    statements,
    {
      name: `movementsBy_${owner}`,
      ...movementRows(actor),
      conditions: mayRead({ actor }) ? [condition] : [sql`false`],
      owner,
      order: { ...BY_ID, field: 'id', descending: true },
    },
    (row) => toMovement(actor, row),
  );
}

/** Condition for the movements of parts that the actor may change (`mayWritePartsOf`). */
function ofWritableParts({ actor }: Pick<LoaderSource, 'actor'>): Fragment {
  if (actor === null) return sql`false`;
  if (holds(actor, 'system.settings')) return sql`true`;
  const led = departmentsLedBy(actor);
  const own =
    led === null
      ? sql`owner.department_id IS NOT NULL`
      : sql`owner.department_id = ANY (${led}::int[])`;
  return sql`EXISTS (SELECT FROM parts AS owner WHERE owner.id = t.part_id AND ${own})`;
}

function mayRead({ actor }: Pick<LoaderSource, 'actor'>): boolean {
  return actor !== null && holds(actor, 'maintenance.read');
}
