import type { AccountActor } from '../../../core/actor.js';
import { seesMoney } from '../../requests/maintenance/money.access.js';
import type { MovementRow } from './movements.queries.js';
import type { StockMovement } from './movements.types.js';
import { seesCostOf } from './parts.access.js';
import type { PartRow } from './parts.queries.js';
import type { Part } from './parts.types.js';
import { isLow, toMinorUnits } from './stock.js';

/** A part as both interfaces return it, with its price for those who may see it. */
export function toPart(actor: AccountActor | null, row: PartRow): Part {
  const { skuKey: _sku, nameKey: _name, onHandThousandths, reorderThousandths, ...rest } = row;
  const { stockValue, unitCost, ...part } = rest;
  const sees = seesCostOf(actor, row.departmentId);
  return {
    ...part,
    unitCost: sees ? Number(unitCost) : null,
    value: sees ? Number(toMinorUnits(BigInt(stockValue))) : null,
    low: isLow(onHandThousandths, reorderThousandths),
  };
}

/** A movement as both interfaces return it, with its money for those who may see it. */
export function toMovement(actor: AccountActor | null, row: MovementRow): StockMovement {
  const { partDepartmentId, requestDepartmentId, unitCost, cost, ...movement } = row;
  const sees =
    seesCostOf(actor, partDepartmentId) ||
    (requestDepartmentId !== null && seesMoney(actor, requestDepartmentId));
  return {
    ...movement,
    unitCost: sees ? Number(unitCost) : null,
    cost: sees ? Number(cost) : null,
  };
}
