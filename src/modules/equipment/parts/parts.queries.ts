import { type RawBuilder, sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { lockRow, type RowOf, rowsOf, rowWithId } from '../../../core/rows.js';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { Stock } from './stock.js';

/** Parts as they are stored, with what the arithmetic of their stock needs. */
export const PART_ROWS = rowsOf('parts', {
  without: ['searchText', 'value'],
  casts: { onHand: 'float8', reorderPoint: 'float8' },
  computed: {
    onHandThousandths: sql<bigint>`(t.on_hand * 1000)::bigint`,
    reorderThousandths: sql<bigint | null>`(t.reorder_point * 1000)::bigint`,
    /** Value of the stock in billionths of a minor unit, a whole number. */
    stockValue: billionths(sql`coalesce(t.value, t.on_hand * t.unit_cost)`),
  },
});

/** A part as it is stored. */
export type PartRow = RowOf<typeof PART_ROWS>;

/** The stock of a part, for its arithmetic. */
export function stockOf({ onHandThousandths, stockValue, unitCost }: PartRow): Stock {
  return { onHand: onHandThousandths, value: BigInt(stockValue), unitCost };
}

/** The order of parts by number. */
export const BY_SKU: RowOrder<PartRow> = { by: 'skuKey', kind: 'text' };

/** The order of parts by name. */
export const BY_NAME: RowOrder<PartRow> = { by: 'nameKey', kind: 'text' };

/** An amount of a column as a whole number of billionths, which a double does not hold. */
export function billionths(amount: Fragment): RawBuilder<string> {
  return sql<string>`(${amount} * 1000000000)::numeric(40, 0)::text`;
}

/** Billionths as a value of a column. */
export function ofBillionths(value: bigint): RawBuilder<string> {
  return sql<string>`(${String(value)}::numeric / 1000000000)`;
}

/** Thousandths as a value of a column. */
export function numeric(thousandths: bigint): Fragment {
  return sql`(${String(thousandths)}::numeric / 1000)`;
}

/** A part, locked until the transaction ends; undefined for an unknown id. */
export async function lockedPart(statements: Statements, id: number): Promise<PartRow | undefined> {
  await lockRow(statements, 'parts', id, 'NO KEY UPDATE');
  return await rowWithId(statements, PART_ROWS, id);
}

/** Locks a part against new movements, and returns whether it has any. */
export async function hasMovements(statements: Statements, id: number): Promise<boolean> {
  await lockRow(statements, 'parts', id);
  const row = await first(
    statements,
    statement(sql<{ used: boolean }>`
      SELECT EXISTS (SELECT FROM stock_movements WHERE part_id = ${id}) AS used`),
  );
  return row?.used === true;
}

/** Condition for the parts `t` that were issued to a request on an asset. */
export function usedOn(assetId: number): Fragment {
  return sql`t.id IN (SELECT moved.part_id FROM maintenance_requests AS used
    JOIN stock_movements AS moved ON moved.request_id = used.id AND moved.kind = 'issue'
    WHERE used.asset_id = ${assetId})`;
}
