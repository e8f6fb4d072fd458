import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { Purchase } from './purchases.types.js';

/** A purchase as it is stored. */
export interface PurchaseRow extends Omit<Purchase, 'amount' | 'paidAmount'> {
  readonly amount: bigint;
  readonly paidAmount: bigint | null;
  /** The account that delegated the right to ask for it; not part of the answer. */
  readonly requestedForId: number | null;
}

/** The columns of `PurchaseRow`, of the table `t`. */
export const PURCHASE_COLUMNS: Fragment = sql`t.id, t.request_id, t.description, t.supplier, t.amount,
  t.paid_amount, t.state, t.requested_by_id, t.requested_for_id, t.requested_at, t.decided_by_id, t.decided_at,
  t.reason, t.expected_on, t.ordered_at, t.received_at, t.version`;

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

/** A purchase; undefined for an unknown id. */
export async function findPurchase(
  statements: Statements,
  id: number,
): Promise<PurchaseRow | undefined> {
  return await first(
    statements,
    statement(sql<PurchaseRow>`
      SELECT ${PURCHASE_COLUMNS} FROM purchases AS t WHERE t.id = ${id}`),
  );
}

/** Amount up to which a department approves purchases at once, in minor units. */
export async function thresholdOf(statements: Statements, departmentId: number): Promise<number> {
  const row = await first(
    statements,
    statement(sql<{ purchaseThreshold: number }>`
      SELECT purchase_threshold FROM departments WHERE id = ${departmentId} FOR SHARE`),
  );
  return row?.purchaseThreshold ?? 0;
}

/** Locks a purchase until the transaction ends. */
export async function lockPurchase(statements: Statements, id: number): Promise<void> {
  await statements.all(statement(sql`SELECT id FROM purchases WHERE id = ${id} FOR UPDATE`));
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
