import { type RawBuilder, sql } from 'kysely';
import { type AccountActor, inScope } from '../../../core/actor.js';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, withColumns } from '../../../core/rows.js';
import { columnsOf, first, type Statements, statement } from '../../../core/sql.js';
import type { StockMovementKind } from '../../../generated/prisma/enums.js';
import { visibleIn } from '../../requests/maintenance/maintenance.access.js';
import { billionths, numeric, ofBillionths } from './parts.queries.js';
import type { RequestMovement, Stock } from './stock.js';

const STORED = columnsOf('stockMovements', 't', {
  without: ['requestId', 'value'],
  casts: { quantity: 'float8', delta: 'float8', onHandAfter: 'float8' },
  computed: {
    partDepartmentId: sql<number | null>`(SELECT owner.department_id FROM parts AS owner
      WHERE owner.id = t.part_id)`,
    requestDepartmentId: sql<number | null>`(SELECT work.department_id
      FROM maintenance_requests AS work WHERE work.id = t.request_id)`,
  },
});

/** Movements as they are stored, with the departments that decide who sees their money. */
export function movementRows(actor: AccountActor | null) {
  return withColumns(
    { table: 'stockMovements', columns: STORED },
    { requestId: visibleRequestId(actor) },
  );
}

/** Such a movement. */
export type MovementRow = RowOf<ReturnType<typeof movementRows>>;

/** The request of the movement `t` for an actor who sees it; null otherwise. */
function visibleRequestId(actor: AccountActor | null): RawBuilder<number | null> {
  if (actor === null || !inScope(actor, 'maintenance.read')) return sql`NULL::int`;
  return sql`(SELECT seen.id FROM maintenance_requests AS seen
    WHERE seen.id = t.request_id AND ${visibleIn(actor, 'seen')})`;
}

/** The order of movements: that in which they were recorded. */
export const BY_ID: RowOrder<MovementRow> = { by: 'id', kind: 'number' };

/** A movement of a locked part. Quantities are in thousandths. */
export interface NewMovement {
  readonly partId: number;
  readonly kind: StockMovementKind;
  readonly quantity: bigint;
  readonly delta: bigint;
  readonly unitCost: bigint;
  readonly cost: bigint;
  /** Cost before it is rounded, in billionths of a minor unit. */
  readonly value: bigint;
  /** Stock of the part after it, with its price. */
  readonly after: Pick<Stock, 'value' | 'unitCost'>;
  readonly requestId: number | null;
  readonly note: string | null;
  readonly actorId: number;
  readonly at: Date;
  readonly receivedAt: Date | null;
  readonly now: Date;
}

/**
 * Changes the stock of a part, if there is enough, and records the movement. A new mean price raises
 * the version of the part, because it changes a field that is edited.
 *
 * @returns the id of the movement; undefined if the stock would be negative.
 */
export async function insertMovement(
  statements: Statements,
  movement: NewMovement,
): Promise<number | undefined> {
  const { partId, kind, quantity, delta, unitCost, cost, value, after } = movement;
  const { requestId, note, actorId, at, receivedAt, now } = movement;
  const newMean = sql`${String(after.unitCost)}::bigint`;
  const row = await first(
    statements,
    statement(sql<{ id: number }>`WITH part AS (
        UPDATE parts SET on_hand = on_hand + ${numeric(delta)}, unit_cost = ${newMean},
          value = ${ofBillionths(after.value)},
          version = version + CASE WHEN unit_cost = ${newMean} THEN 0 ELSE 1 END,
          updated_at = CASE WHEN unit_cost = ${newMean} THEN updated_at ELSE ${now}::timestamptz END
        WHERE id = ${partId} AND on_hand + ${numeric(delta)} >= 0
        RETURNING id, on_hand
      )
      INSERT INTO stock_movements (part_id, kind, quantity, delta, on_hand_after, unit_cost, cost,
        value, request_id, note, actor_id, at, received_at)
      SELECT id, ${kind}::stock_movement_kind, ${numeric(quantity)}, ${numeric(delta)}, on_hand,
        ${String(unitCost)}::bigint, ${String(cost)}::bigint, ${ofBillionths(value)}, ${requestId}::int, ${note}::text,
        ${actorId}::int, ${at}::timestamptz, ${receivedAt}::timestamptz
      FROM part RETURNING id`),
  );
  return row?.id;
}

/** Issues and returns of a part for a request, in the order in which they were recorded. */
export async function movementsFor(
  statements: Statements,
  requestId: number,
  partId: number,
): Promise<RequestMovement[]> {
  const rows = await statements.all(
    statement(sql<{ isReturn: boolean; thousandths: bigint; amount: string }>`
      SELECT kind = 'return' AS is_return, (quantity * 1000)::bigint AS thousandths,
        ${billionths(sql`coalesce(value, cost)`)} AS amount
      FROM stock_movements WHERE request_id = ${requestId} AND part_id = ${partId} ORDER BY id`),
  );
  return rows.map(({ isReturn, thousandths, amount }) => ({
    isReturn,
    quantity: thousandths,
    value: BigInt(amount),
  }));
}
