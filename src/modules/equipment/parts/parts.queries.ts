import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { anyOf, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { Part } from './parts.types.js';
import type { Stock } from './stock.js';

/** A part as it is stored, with its folded texts. */
export interface PartRow extends Omit<Part, 'unitCost' | 'value' | 'low'> {
  readonly unitCost: bigint;
  /** Value of the stock in billionths of a minor unit, a whole number. */
  readonly stockValue: string;
  readonly onHandThousandths: bigint;
  readonly reorderThousandths: bigint | null;
  readonly skuKey: string;
  readonly nameKey: string;
}

/** The columns of `PartRow`, of the table `t`. Twelve digits are exact in a double. */
export const PART_COLUMNS: Fragment = sql`t.id, t.sku, t.sku_key, t.name, t.name_key, t.unit,
  t.on_hand::float8 AS on_hand, (t.on_hand * 1000)::bigint AS on_hand_thousandths,
  t.reorder_point::float8 AS reorder_point, (t.reorder_point * 1000)::bigint AS reorder_thousandths,
  t.unit_cost, ${billionths(sql`coalesce(t.value, t.on_hand * t.unit_cost)`)} AS stock_value, t.department_id, t.archived_at, t.version, t.created_at, t.updated_at`;

/** The stock of a part, for its arithmetic. */
export function stockOf({ onHandThousandths, stockValue, unitCost }: PartRow): Stock {
  return { onHand: onHandThousandths, value: BigInt(stockValue), unitCost };
}

/** The order of parts by number. */
export const BY_SKU: RowOrder<PartRow> = { by: 'skuKey', kind: 'text' };

/** The order of parts by name. */
export const BY_NAME: RowOrder<PartRow> = { by: 'nameKey', kind: 'text' };

/** An amount of a column as a whole number of billionths, which a double does not hold. */
export function billionths(amount: Fragment): Fragment {
  return sql`(${amount} * 1000000000)::numeric(40, 0)::text`;
}

/** Billionths as a value of a column. */
export function ofBillionths(value: bigint): Fragment {
  return sql`(${String(value)}::numeric / 1000000000)`;
}

/** Thousandths as a value of a column. */
export function numeric(thousandths: bigint): Fragment {
  return sql`(${String(thousandths)}::numeric / 1000)`;
}

/** A part; undefined for an unknown id. */
export async function findPart(statements: Statements, id: number): Promise<PartRow | undefined> {
  return (await partsWithIds(statements, [id]))[0];
}

/** The parts with these ids, in no order. */
export async function partsWithIds(
  statements: Statements,
  ids: readonly number[],
): Promise<PartRow[]> {
  return await statements.all(
    statement(sql<PartRow>`
      SELECT ${PART_COLUMNS} FROM parts AS t WHERE t.id = ${anyOf(sql.val(ids))}`),
  );
}

/** A part, locked until the transaction ends; undefined for an unknown id. */
export async function lockedPart(statements: Statements, id: number): Promise<PartRow | undefined> {
  await statements.all(statement(sql`SELECT id FROM parts WHERE id = ${id} FOR NO KEY UPDATE`));
  return await findPart(statements, id);
}

/** Locks a part against new movements, and returns whether it has any. */
export async function hasMovements(statements: Statements, id: number): Promise<boolean> {
  await statements.all(statement(sql`SELECT id FROM parts WHERE id = ${id} FOR UPDATE`));
  const row = await first(
    statements,
    statement(sql<{ used: boolean }>`
      SELECT EXISTS (SELECT FROM stock_movements WHERE part_id = ${id}) AS used`),
  );
  return row?.used === true;
}

/** Deletes a part without movements. */
export async function deletePart(statements: Statements, id: number): Promise<void> {
  await statements.all(statement(sql`DELETE FROM parts WHERE id = ${id}`));
}

/** Condition for the parts `t` that were issued to a request on an asset. */
export function usedOn(assetId: number): Fragment {
  return sql`t.id IN (SELECT moved.part_id FROM maintenance_requests AS used
    JOIN stock_movements AS moved ON moved.request_id = used.id AND moved.kind = 'issue'
    WHERE used.asset_id = ${assetId})`;
}
