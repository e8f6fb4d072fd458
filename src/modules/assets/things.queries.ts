import { sql } from 'kysely';
import { anyOf, type Fragment, type Statements, statement } from '../../core/sql.js';

/** The kinds of things that have labels and report links. */
export type ThingType = 'asset' | 'location';

/** The common properties of assets and locations. */
export interface Thing {
  readonly type: ThingType;
  readonly id: number;
  /** The tag of an asset, the code of a location. */
  readonly code: string | null;
  readonly name: string;
  /**
   * The department in charge: of a location its own, else that of the nearest place around it that
   * has one; null without one.
   */
  readonly departmentId: number | null;
  /** True if the asset is retired, or the location archived. */
  readonly ended: boolean;
}

/** The department in charge of the location `t`. */
const DEPARTMENT_OF_LOCATION: Fragment = sql`(SELECT above.department_id FROM locations AS above
  WHERE above.id = ANY (string_to_array(trim(BOTH '/' FROM t.path), '/')::int[])
    AND above.department_id IS NOT NULL
  ORDER BY above.depth DESC LIMIT 1)`;

const ASSET = sql`'asset' AS type, t.id, t.tag AS code, t.name, t.department_id,
  t.state = 'retired' AS ended FROM assets AS t`;

const LOCATION = sql`'location' AS type, t.id, t.code, t.name,
  ${DEPARTMENT_OF_LOCATION} AS department_id, t.archived_at IS NOT NULL AS ended
  FROM locations AS t`;

/** The things of the ids, in no order; unknown ids are left out. */
export async function findThings(
  statements: Statements,
  type: ThingType,
  ids: readonly number[],
): Promise<Thing[]> {
  const found = type === 'asset' ? ASSET : LOCATION;
  return await statements.all(
    statement(sql<Thing>`SELECT ${found} WHERE t.id = ${anyOf(sql.val(ids))}`),
  );
}
