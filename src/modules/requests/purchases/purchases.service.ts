import { sql, type Updateable } from 'kysely';
import { snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound, requireVersion } from '../../../core/errors.js';
import type { PageInput } from '../../../core/list-inputs.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { lockRow, requireRow } from '../../../core/rows.js';
import { db, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Tables } from '../../../generated/tables.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { requireMayAddWork, requireMayReadWork } from '../maintenance/crew/work.access.js';
import { lockForWork } from '../maintenance/crew/work.queries.js';
import { recordWork } from '../maintenance/crew/work-entries.queries.js';
import { visibleRequest } from '../maintenance/maintenance.queries.js';
import { requireMayTake, staffParts } from './purchases.access.js';
import { purchaseChanged } from './purchases.events.js';
import {
  BY_ID,
  PURCHASE_ROWS,
  type PurchaseRow,
  thresholdOf,
  toPurchase,
} from './purchases.queries.js';
import { PURCHASE_STEPS, type PurchaseStep } from './purchases.transitions.js';
import type {
  AddPurchaseInput,
  ApprovePurchaseInput,
  CancelPurchaseInput,
  ListPurchasesInput,
  ListRequestPurchasesInput,
  OrderPurchaseInput,
  Purchase,
  ReceivePurchaseInput,
  RefusePurchaseInput,
} from './purchases.types.js';

/** A step of a purchase, and what it writes besides state and version. */
interface Step {
  readonly step: PurchaseStep;
  readonly id: number;
  readonly expectedVersion: number | undefined;
  readonly changes: (
    row: PurchaseRow,
    unit: Unit,
    actorId: number,
  ) => Updateable<Tables['purchases']>;
}

/** Reads purchases, and takes them from state to state (docs/behaviour/work.md). */
export class PurchasesService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingsService,
  ) {}

  /** A page of the purchases for requests whose staff the actor is, newest first. */
  async list({ actor }: ActingCaller, input: ListPurchasesInput): Promise<Page<Purchase>> {
    const { requestId, state, departmentId, requestedById } = input;
    const conditions = [
      ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
      ...(requestId === undefined ? [] : [sql`t.request_id = ${requestId}`]),
      ...(state === undefined ? [] : [sql`t.state = ${state}::purchase_state`]),
      ...(requestedById === undefined ? [] : [sql`t.requested_by_id = ${requestedById}`]),
    ];
    return await this.page('purchases', input, conditions, staffParts(actor));
  }

  /**
   * A page of the purchases for a request, newest first.
   *
   * @throws AppError NOT_FOUND for a request that is missing or not visible; FORBIDDEN unless the
   *   actor is its staff; VALIDATION_ERROR for an invalid cursor.
   */
  async ofRequest(
    { actor }: ActingCaller,
    input: ListRequestPurchasesInput,
  ): Promise<Page<Purchase>> {
    const { requestId } = input;
    const request = await visibleRequest(this.statements, actor, requestId);
    if (request === undefined) throw notFound('The maintenance request');
    requireMayReadWork(actor, request);
    return await this.page('requestPurchases', input, [sql`t.request_id = ${requestId}`]);
  }

  private async page(
    name: string,
    { limit, cursor }: PageInput,
    conditions: readonly Fragment[],
    parts?: readonly Fragment[],
  ): Promise<Page<Purchase>> {
    const list = { name, ...PURCHASE_ROWS, conditions };
    return await pageOfRows(
      this.statements,
      { ...list, ...(parts && { parts }), orders: { id: BY_ID } },
      { limit, sort: '-id', ...(cursor === undefined ? {} : { cursor }) },
      toPurchase,
    );
  }

  /**
   * Asks for a purchase; up to the threshold of the department it is approved at once, but not that of a contractor.
   *
   * @throws AppError NOT_FOUND as `lockForWork`; FORBIDDEN and INVALID_TRANSITION as
   *   `requireMayAddWork`.
   */
  async add(caller: ActingCaller, input: AddPurchaseInput): Promise<Purchase> {
    const { requestId, description, supplier = null, amount } = input;
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now, via } = unit;
      const request = await lockForWork(unit, actor, requestId);
      const { lockDays } = await this.settings.current(statements);
      unit.actFor(requireMayAddWork(actor, request, { now, lockDays }));
      // A contractor asks for money: somebody decides, however small it is.
      const isSmall =
        via === undefined && amount <= (await thresholdOf(statements, request.departmentId));
      const insertion = db
        .insertInto('purchases')
        .values({
          ...{ requestId, departmentId: request.departmentId, description, supplier, amount },
          requestedById: actor.userId,
          requestedForId: unit.onBehalfOf ?? null,
          requestedAt: now,
          state: isSmall ? 'approved' : 'requested',
          decidedAt: isSmall ? now : null,
          jobLinkId: via?.linkId ?? null,
        })
        .returning('id');
      const made = await first(statements, statement(insertion));
      const row = await existing(statements, made?.id ?? 0);
      await record(unit, row, request.departmentId, actor.userId, 'requested');
      return toPurchase(row);
    });
  }

  /** Approves a purchase. @throws AppError as `take`. */
  async approve(caller: ActingCaller, input: ApprovePurchaseInput): Promise<Purchase> {
    return await this.take(caller, { ...stepOf('approve', input), changes: decision });
  }

  /** Refuses a purchase. @throws AppError as `take`. */
  async refuse(caller: ActingCaller, input: RefusePurchaseInput): Promise<Purchase> {
    const { reason } = input;
    return await this.take(caller, {
      ...stepOf('refuse', input),
      changes: (row, unit, actorId) => ({ ...decision(row, unit, actorId), reason }),
    });
  }

  /** Notes that a purchase was ordered. @throws AppError as `take`. */
  async order(caller: ActingCaller, input: OrderPurchaseInput): Promise<Purchase> {
    const { expectedOn = null } = input;
    return await this.take(caller, {
      ...stepOf('order', input),
      changes: (_row, { now }) => ({ expectedOn, orderedAt: now }),
    });
  }

  /**
   * Notes that a purchase was delivered, and what it cost.
   *
   * @throws AppError as `take`, and VALIDATION_ERROR for more than was approved.
   */
  async receive(caller: ActingCaller, input: ReceivePurchaseInput): Promise<Purchase> {
    return await this.take(caller, {
      ...stepOf('receive', input),
      changes: ({ amount }, { now }) => {
        const paidAmount = input.paidAmount ?? Number(amount);
        if (BigInt(paidAmount) > amount) {
          throw invalid('paidAmount', `must be at most the amount, ${amount}`);
        }
        return { paidAmount, receivedAt: now };
      },
    });
  }

  /** Calls a purchase off. @throws AppError as `take`. */
  async cancel(caller: ActingCaller, input: CancelPurchaseInput): Promise<Purchase> {
    const { reason = null } = input;
    return await this.take(caller, { ...stepOf('cancel', input), changes: () => ({ reason }) });
  }

  /**
   * Takes a step of a purchase, whose request may be closed.
   *
   * @throws AppError NOT_FOUND for one that is missing or of a request that is not visible; FORBIDDEN
   *   as `requireMayTake`; VERSION_CONFLICT; INVALID_TRANSITION in another state.
   */
  private async take(
    caller: ActingCaller,
    { step, id, expectedVersion, changes }: Step,
  ): Promise<Purchase> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      const { requestId } = await existing(statements, id);
      // The request comes first, as in every other change of its work.
      const request = await lockForWork(unit, actor, requestId).catch(asMissing);
      await lockRow(statements, 'purchases', id);
      const before = await existing(statements, id);
      unit.actFor(requireMayTake(step, actor, request, before));
      const { from, to } = PURCHASE_STEPS[step];
      if (!from.includes(before.state)) throw wrongState(step, before);
      requireVersion(before, expectedVersion, 'The purchase');
      const change = db
        .updateTable('purchases')
        .set({ ...changes(before, unit, actor.userId), state: to })
        .set('version', sql<number>`version + 1`)
        .where('id', '=', id);
      await statements.all(statement(change));
      const after = await existing(statements, id);
      await record(unit, after, request.departmentId, actor.userId, to);
      return toPurchase(after);
    });
  }
}

function stepOf(
  step: PurchaseStep,
  { id, expectedVersion }: ApprovePurchaseInput,
): Omit<Step, 'changes'> {
  return { step, id, expectedVersion };
}

function decision(_row: PurchaseRow, { now }: Unit, decidedById: number) {
  return { decidedById, decidedAt: now };
}

/** Writes what follows from a new state: audit record, timeline and event; without texts. */
async function record(
  unit: Unit,
  { id, requestId, state, amount, paidAmount, expectedOn, requestedById }: PurchaseRow,
  departmentId: number,
  actorId: number,
  action: string,
): Promise<void> {
  const sums = {
    amount: Number(amount),
    paidAmount: paidAmount === null ? null : Number(paidAmount),
  };
  unit.audit({
    action: `purchase.${action}`,
    targetType: 'purchase',
    targetId: id,
    metadata: { after: snapshotOf({ requestId, state, ...sums, expectedOn }) },
  });
  await recordWork(unit, {
    requestId,
    kind: 'purchase',
    actorId,
    data: { purchaseId: id, state },
  });
  unit.emit(
    purchaseChanged,
    { id, requestId, departmentId, requestedById, state },
    { departmentId, requestId, audience: 'internal' },
  );
}

async function existing(statements: Statements, id: number): Promise<PurchaseRow> {
  return await requireRow(statements, PURCHASE_ROWS, id, 'The purchase');
}

function asMissing(error: unknown): never {
  if (error instanceof AppError && error.code === 'NOT_FOUND') throw notFound('The purchase');
  throw error;
}

function wrongState(step: PurchaseStep, { state }: PurchaseRow): AppError {
  const from = PURCHASE_STEPS[step].from.join(' or ');
  return new AppError('INVALID_TRANSITION', `The purchase is ${state}; this step needs ${from}.`, {
    field: 'state',
    reason: `is ${state}`,
    status: state,
  });
}
