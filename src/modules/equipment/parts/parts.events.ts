import { defineEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';
import { isLow, toQuantity } from './stock.js';

/** Payload of `part.low`. */
export type PartLow = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly onHand: number;
  readonly reorderPoint: number;
  readonly departmentId: number | null;
};

/** The stock of a part fell to its reorder point (docs/behaviour/work.md). */
export const partLow = defineEvent<PartLow>({
  type: 'part.low',
  summary: 'The stock of a part fell to its reorder point, or the point was raised above it.',
  stored: true,
});

/** The columns of a part that the event contains. */
interface Stocked {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly departmentId: number | null;
  readonly onHandThousandths: bigint;
  readonly reorderThousandths: bigint | null;
}

/** Emits `partLow` if the part was not low before and is now. */
export function emitLow(unit: Pick<Unit, 'emit'>, before: Stocked, after: Stocked): void {
  const { onHandThousandths: onHand, reorderThousandths: reorderPoint } = after;
  if (reorderPoint === null || !isLow(onHand, reorderPoint)) return;
  if (isLow(before.onHandThousandths, before.reorderThousandths)) return;
  const { id, sku, name, departmentId } = after;
  const quantities = { onHand: toQuantity(onHand), reorderPoint: toQuantity(reorderPoint) };
  unit.emit(partLow, { id, sku, name, ...quantities, departmentId }, { departmentId });
}
