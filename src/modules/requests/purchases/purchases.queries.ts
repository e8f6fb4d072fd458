import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { CONTRACTOR_OF_RECORD } from '../maintenance/contractor/contractor.queries.js';
import type { Purchase } from './purchases.types.js';

/** Purchases as they are stored. */
export const PURCHASE_ROWS = rowsOf('purchases', {
  without: ['departmentId', 'jobLinkId'],
  computed: { contractor: CONTRACTOR_OF_RECORD },
});

/** A purchase as it is stored. */
export type PurchaseRow = RowOf<typeof PURCHASE_ROWS>;

/** A purchase as both interfaces return it. */
export function toPurchase({
  amount,
  paidAmount,
  requestedForId: _,
  ...purchase
}: PurchaseRow): Purchase {
  return {
    ...purchase,
    amount: Number(amount),
    paidAmount: paidAmount === null ? null : Number(paidAmount),
  };
}

/** The order of purchases: that in which they were asked for. */
export const BY_ID: RowOrder<PurchaseRow> = { by: 'id', kind: 'number' };

/** Amount up to which a department approves purchases at once, in minor units. */
export async function thresholdOf(statements: Statements, departmentId: number): Promise<number> {
  const row = await first(
    statements,
    statement(sql<{ purchaseThreshold: number }>`
      SELECT purchase_threshold FROM departments WHERE id = ${departmentId} FOR SHARE`),
  );
  return row?.purchaseThreshold ?? 0;
}

/** Sets the department of the purchases for a request. */
export async function movePurchases(
  statements: Statements,
  requestId: number,
  departmentId: number,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE purchases SET department_id = ${departmentId}
      WHERE request_id = ${requestId} AND department_id <> ${departmentId}`),
  );
}
