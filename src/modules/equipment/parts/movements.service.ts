import { sql } from 'kysely';
import { type AccountActor, inScope } from '../../../core/actor.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, forbidden, invalid, notFound } from '../../../core/errors.js';
import type { PageInput } from '../../../core/list-inputs.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { requireRow } from '../../../core/rows.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import {
  requireMayAddWork,
  requireMayReadWork,
} from '../../requests/maintenance/crew/work.access.js';
import { lockWork } from '../../requests/maintenance/crew/work.queries.js';
import { recordWork } from '../../requests/maintenance/crew/work-entries.queries.js';
import { visibleRequest } from '../../requests/maintenance/maintenance.queries.js';
import { createNamed } from '../../system/client-ids/client-ids.service.js';
import { type CountedTime, countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import {
  BY_ID,
  insertMovement,
  type MovementRow,
  movementRows,
  movementsFor,
  type NewMovement,
} from './movements.queries.js';
import type {
  AddPartMovementInput,
  ListPartMovementsInput,
  ListRequestPartsInput,
  StockMovement,
} from './movements.types.js';
import { requireMayWritePartsOf } from './parts.access.js';
import { emitLow } from './parts.events.js';
import { toMovement } from './parts.mapper.js';
import { lockedPart, PART_ROWS, type PartRow, stockOf } from './parts.queries.js';
import { isOver } from './parts.service.js';
import {
  type Batch,
  batchesOf,
  MAX_COST,
  MAX_ON_HAND,
  MAX_VALUE,
  quantityOf,
  returnedValue,
  type Stock,
  toMinorUnits,
  toQuantity,
  toThousandths,
  unitCostOf,
  valueAt,
  valueAtMean,
} from './stock.js';

/** Changes by a movement. */
type Change = Pick<NewMovement, 'delta' | 'unitCost' | 'cost' | 'value' | 'after'>;

/** Reads and records movements of stock (docs/behaviour/work.md). */
export class MovementsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingsService,
  ) {}

  /**
   * A page of the movements of a part, newest first.
   *
   * @throws AppError NOT_FOUND for an unknown part; FORBIDDEN unless the actor may change the part;
   *   VALIDATION_ERROR for an invalid cursor.
   */
  async list({ actor }: ActingCaller, input: ListPartMovementsInput): Promise<Page<StockMovement>> {
    const part = await requireRow(this.statements, PART_ROWS, input.id, 'The part');
    requireMayWritePartsOf(actor, part.departmentId);
    return await this.page(actor, 'partMovements', sql`t.part_id = ${input.id}`, input);
  }

  /**
   * A page of the movements for a request, newest first.
   *
   * @throws AppError NOT_FOUND for a request that is missing or not visible; FORBIDDEN unless the
   *   actor is its staff; VALIDATION_ERROR for an invalid cursor.
   */
  async ofRequest(
    { actor }: ActingCaller,
    input: ListRequestPartsInput,
  ): Promise<Page<StockMovement>> {
    const { requestId } = input;
    const request = await visibleRequest(this.statements, actor, requestId);
    if (request === undefined) throw notFound('The maintenance request');
    requireMayReadWork(actor, request);
    return await this.page(actor, 'requestParts', sql`t.request_id = ${requestId}`, input);
  }

  private async page(
    actor: AccountActor,
    name: string,
    condition: Fragment,
    { limit, cursor }: PageInput,
  ): Promise<Page<StockMovement>> {
    return await pageOfRows(
      this.statements,
      {
        name,
        ...movementRows(actor),
        conditions: [condition],
        orders: { id: BY_ID },
      },
      { limit, sort: '-id', ...(cursor === undefined ? {} : { cursor }) },
      (row) => toMovement(actor, row),
    );
  }

  /**
   * Records a movement and changes the stock.
   *
   * @throws AppError NOT_FOUND for an unknown part; VALIDATION_ERROR for fields that do not belong to
   *   the kind, and for a request that is not visible or of another department than the part;
   *   FORBIDDEN and INVALID_TRANSITION as `requireMayAddWork` for issues and returns; FORBIDDEN unless
   *   the actor may change the part for others; CONFLICT for an archived part, for more than there is
   *   in stock, and for a return of more than the request has.
   */
  async add(caller: ActingCaller, input: AddPartMovementInput): Promise<StockMovement> {
    requireFitting(input);
    const { id: partId, kind, note = null } = input;
    const { actor } = caller;
    return await createNamed(this.unitOfWork, caller, 'movement', input, async (unit) => {
      const { statements, now } = unit;
      await requireRow(statements, PART_ROWS, partId, 'The part');
      // The request comes first, as in every other change of its work.
      const requestId = input.requestId ?? null;
      const request = requestId === null ? null : await this.workOn(unit, actor, requestId);
      const departmentId = request?.departmentId ?? null;
      const part = await lockedPart(statements, partId);
      if (part === undefined) throw notFound('The part');
      if (requestId === null) unit.actFor(requireMayWritePartsOf(actor, part.departmentId));
      else await requireFittingPart(statements, part, { kind, requestId, departmentId });
      if (part.archivedAt !== null) throw isOver();
      const quantity = toThousandths(input.quantity);
      const change = await changeOf(statements, part, { ...input, requestId, quantity });
      const time = await countedTime(unit, caller, this.settings, request);
      const moved = { partId, kind, quantity, requestId, note, actorId: actor.userId };
      const id = await insertMovement(statements, { ...moved, ...change, ...time, now });
      if (id === undefined) throw shortOf(part);
      const movement = await requireRow(statements, movementRows(actor), id, 'The movement');
      await record(unit, part, movement, { requestId, time });
      return toMovement(actor, movement);
    });
  }

  /** The request of an issue or return, locked. */
  private async workOn(unit: Unit, actor: AccountActor, requestId: number): Promise<RequestRow> {
    await lockWork(unit, requestId);
    const request = await visibleRequest(unit.statements, actor, requestId);
    if (request === undefined)
      throw invalid('requestId', 'is not the id of a request that you see');
    if (!inScope(actor, 'maintenance.complete')) {
      throw forbidden('The token may not add to the work of a request.');
    }
    const { lockDays } = await this.settings.current(unit.statements);
    unit.actFor(requireMayAddWork(actor, request, { now: unit.now, lockDays }));
    return request;
  }
}

/** @throws AppError VALIDATION_ERROR for fields that do not belong to the kind of movement. */
function requireFitting({ kind, quantity, unitCost, requestId }: AddPartMovementInput): void {
  if (quantity === 0 && kind !== 'count') throw invalid('quantity', 'must be more than 0');
  if (unitCost !== undefined && kind !== 'receipt') {
    throw invalid('unitCost', 'is for receipts only');
  }
  const isForRequest = kind === 'issue' || kind === 'return';
  const hasRequest = requestId !== undefined && requestId !== null;
  if (isForRequest && !hasRequest) throw invalid('requestId', 'is required');
  if (!isForRequest && hasRequest) throw invalid('requestId', 'is for issues and returns only');
}

/** The request of an issue or return. */
interface ForRequest extends Pick<AddPartMovementInput, 'kind'> {
  readonly requestId: number;
  readonly departmentId: number | null;
}

/**
 * Checks that a part is shared or of the department of the request. What the request has from before
 * a transfer is given back all the same.
 *
 * @throws AppError VALIDATION_ERROR.
 */
async function requireFittingPart(
  statements: Statements,
  part: PartRow,
  { kind, requestId, departmentId }: ForRequest,
): Promise<void> {
  if (part.departmentId === null || part.departmentId === departmentId) return;
  if (
    kind === 'return' &&
    quantityOf(batchesOf(await movementsFor(statements, requestId, part.id))) > 0n
  )
    return;
  throw invalid('requestId', 'is of another department than the part');
}

/** @throws AppError VALIDATION_ERROR for a stock or a cost that is too large; CONFLICT. */
async function changeOf(
  statements: Statements,
  part: PartRow,
  movement: Omit<AddPartMovementInput, 'quantity'> & { quantity: bigint; requestId: number | null },
): Promise<Change> {
  const { quantity, unitCost } = movement;
  const stock = stockOf(part);
  switch (movement.kind) {
    case 'receipt': {
      const atMean = valueAtMean(stock, quantity);
      const value = unitCost === undefined ? atMean : valueAt(quantity, BigInt(unitCost));
      return moved(stock, { delta: quantity, quantity, value });
    }
    case 'issue': {
      // More than there is in stock is refused when it is written.
      const value = quantity > stock.onHand ? 0n : valueAtMean(stock, quantity);
      return moved(stock, { delta: -quantity, quantity, value });
    }
    case 'return': {
      const movements = await movementsFor(statements, movement.requestId ?? 0, part.id);
      const issued = quantityOf(batchesOf(movements));
      if (quantity > issued) throw moreThanIssued(issued);
      const value = returnedValue(movements, quantity);
      return moved(stock, { delta: quantity, quantity, value });
    }
    case 'count': {
      const after = { value: valueAtMean(stock, quantity), unitCost: unitCostOf(stock) };
      const delta = quantity - stock.onHand;
      return { delta, unitCost: after.unitCost, cost: 0n, value: 0n, after };
    }
  }
}

/** The change by a quantity that adds or takes its value. */
function moved(stock: Stock, batch: Batch & { readonly delta: bigint }): Change {
  const { delta, quantity, value } = batch;
  const cost = toMinorUnits(value);
  if (cost > MAX_COST) throw invalid('quantity', `costs more than ${MAX_COST} minor units`);
  const lastPrice = unitCostOf(stock);
  const after = {
    onHand: stock.onHand + delta,
    value: stock.value + (delta < 0n ? -value : value),
    unitCost: lastPrice,
  };
  if (after.onHand > MAX_ON_HAND) {
    throw invalid('quantity', `makes a stock of more than ${toQuantity(MAX_ON_HAND)}`);
  }
  if (toMinorUnits(after.value) > MAX_VALUE) {
    throw invalid('quantity', `makes a stock worth more than ${MAX_VALUE} minor units`);
  }
  const unitCost = unitCostOf({ onHand: quantity, value, unitCost: lastPrice });
  return { delta, unitCost, cost, value, after: { ...after, unitCost: unitCostOf(after) } };
}

/** Writes what follows from a movement: the audit record, the timeline and the event. */
async function record(
  unit: Unit,
  before: PartRow,
  { id, partId, kind, quantity, delta, onHandAfter, actorId }: MovementRow,
  { requestId, time }: { readonly requestId: number | null; readonly time: CountedTime },
): Promise<void> {
  unit.audit({
    action: 'part.moved',
    targetType: 'part',
    targetId: partId,
    metadata: { after: { movementId: id, kind, quantity, delta, onHandAfter, requestId } },
  });
  emitLow(unit, before, { ...before, onHandThousandths: toThousandths(onHandAfter) });
  if (requestId === null) return;
  await recordWork(unit, {
    requestId,
    kind: 'part',
    actorId,
    data: { movementId: id, partId, kind, quantity },
    time,
  });
}

function shortOf({ onHand }: PartRow): AppError {
  return new AppError('CONFLICT', `There is not enough in stock: ${onHand}.`, {
    field: 'quantity',
    reason: 'is more than there is in stock',
    onHand,
  });
}

function moreThanIssued(issued: bigint): AppError {
  return new AppError('CONFLICT', `The request has only ${toQuantity(issued)} of the part.`, {
    field: 'quantity',
    reason: 'is more than the request has',
    issued: toQuantity(issued),
  });
}
