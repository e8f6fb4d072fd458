import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import { departmentsLedBy } from '../../people/departments/departments.access.js';
import { mayBeStaff } from '../fields/fields.access.js';
import type { KnownFields } from '../fields/known-fields.js';
import { criteriaOf, type FieldCriteria, hasCriteria } from '../fields/lists/criteria.js';
import { criterionIn, type FieldBearers } from '../fields/lists/criteria.queries.js';
import type { FieldListInput } from '../fields/lists/field-lists.types.js';
import { requireFew, slowOf } from '../fields/lists/slow-fields.queries.js';

/** Assets as the bearers of fields: those of the type of a field have it. */
export function assetBearers(actor: AccountActor): FieldBearers {
  return {
    alias: 't',
    asStaff: writableBy(actor),
    having: ({ assetTypeKey }) =>
      assetTypeKey === null ? undefined : sql`t.type_key = ${assetTypeKey}`,
  };
}

/** The assets that the actor may change, as `mayWriteAssetsOf`. */
function writableBy(actor: AccountActor): Fragment {
  const led = departmentsLedBy(actor);
  if (led === null || holds(actor, 'system.settings')) return sql`true`;
  return sql`t.department_id = ANY (${led}::int[])`;
}

/** The criteria of a list by fields with their conditions; none without criteria. */
export interface AssetsByFields {
  readonly criteria: FieldCriteria | undefined;
  readonly conditions: readonly Fragment[];
}

/**
 * The criteria of a list of assets by fields.
 *
 * @param others the conditions of the other filters.
 * @throws AppError as `criteriaOf` and `requireFew`.
 */
export async function assetsByFields(
  statements: Statements,
  actor: AccountActor,
  input: FieldListInput,
  { known, others }: { readonly known: KnownFields; readonly others: readonly Fragment[] },
): Promise<AssetsByFields> {
  if (!hasCriteria(input)) return { criteria: undefined, conditions: [] };
  const criteria = criteriaOf(known, input, { target: 'asset', knowsStaff: mayBeStaff(actor) });
  const rest = sql`${sql.join([sql`true`, ...others], sql` AND `)}`;
  await requireFew(statements, slowOf(criteria), { table: 'assets', rest });
  const bearers = assetBearers(actor);
  const conditions = criteria.filters.flatMap((one) => criterionIn(bearers, known, one));
  return { criteria, conditions };
}
