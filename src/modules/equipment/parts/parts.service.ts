import { sql } from 'kysely';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import {
  AppError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { inUse, orViolation } from '../../../core/record-errors.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { deleteRow, requireRow } from '../../../core/rows.js';
import { searchFold } from '../../../core/search-fold.js';
import { db, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import { indexedKey, nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { lockDepartment } from '../../people/users/users.queries.js';
import type { ThingDocuments } from '../../system/files/thing-documents.service.js';
import { insertMovement } from './movements.queries.js';
import { requireMayWritePartsOf } from './parts.access.js';
import { emitLow } from './parts.events.js';
import { toPart } from './parts.mapper.js';
import {
  BY_NAME,
  BY_SKU,
  hasMovements,
  lockedPart,
  ofBillionths,
  PART_ROWS,
  type PartRow,
  usedOn,
} from './parts.queries.js';
import type { CreatePartInput, ListPartsInput, Part, UpdatePartInput } from './parts.types.js';
import { MAX_VALUE, toMinorUnits, toThousandths, valueAt } from './stock.js';

/** Violations of unique indexes of parts. */
export const VIOLATIONS = { parts_sku_key_key: () => inUse('part', 'sku') };

/** Condition of the indexes of parts that have to be ordered. */
const LOW = sql`t.on_hand <= t.reorder_point`;

/** The values of a part that a client can set. */
export type PartFields = Required<Omit<UpdatePartInput, 'id' | 'archived' | 'expectedVersion'>>;

/** Reads and changes parts (docs/behaviour/work.md). */
export class PartsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly thingDocuments: ThingDocuments,
  ) {}

  /** A page of the parts. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ actor }: ActingCaller, input: ListPartsInput): Promise<Page<Part>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'parts',
        ...PART_ROWS,
        conditions: conditionsOf(input),
        orders: { sku: BY_SKU, name: BY_NAME },
      },
      input,
      (row) => toPart(actor, row),
    );
  }

  /** A part. @throws AppError NOT_FOUND for an unknown id. */
  async get({ actor }: ActingCaller, id: number): Promise<Part> {
    return toPart(actor, await existing(this.statements, id));
  }

  /**
   * Creates a part; its stock is recorded as a count.
   *
   * @throws AppError VALIDATION_ERROR for a missing department; FORBIDDEN unless the actor may write
   *   parts of the department; CONFLICT for a number that another part has.
   */
  async create(caller: ActingCaller, input: CreatePartInput): Promise<Part> {
    const { onHand = 0, ...given } = input;
    const { actor } = caller;
    const fields: PartFields = {
      ...{ unit: 'pcs', reorderPoint: null, unitCost: 0, departmentId: null },
      ...given,
    };
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await requireDepartment(statements, fields.departmentId);
      unit.actFor(requireMayWritePartsOf(actor, fields.departmentId));
      const insertion = db
        .insertInto('parts')
        .values({ ...columnsOf(fields), createdAt: now, updatedAt: now })
        .returning('id');
      const made = await orViolation(first(statements, statement(insertion)), VIOLATIONS);
      const id = made?.id ?? 0;
      if (onHand > 0) {
        const quantity = toThousandths(onHand);
        const unitCost = BigInt(fields.unitCost);
        const after = { unitCost, value: stockWorth(quantity, unitCost) };
        await insertMovement(statements, {
          ...{
            partId: id,
            kind: 'count',
            quantity,
            delta: quantity,
            unitCost,
            cost: 0n,
            value: 0n,
          },
          ...{
            after,
            requestId: null,
            note: null,
            actorId: actor.userId,
            at: now,
            receivedAt: null,
            now,
          },
        });
      }
      audit(unit, 'created', id, { after: snapshotOf({ ...fields, onHand }) });
      return toPart(actor, await existing(statements, id));
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN unless the actor may write parts of the
   *   department before and after; VALIDATION_ERROR for a missing department; CONFLICT for a number
   *   in use, and for an archived part that is not restored.
   */
  async update(caller: ActingCaller, input: UpdatePartInput): Promise<Part> {
    const { id, expectedVersion, archived, ...changes } = input;
    if (Object.keys(changes).length === 0 && archived === undefined) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await writable(unit, caller, id);
      const wasArchived = before.archivedAt !== null;
      const isArchived = archived ?? wasArchived;
      const fields = { ...fieldsOf(before), ...changes };
      if (fields.departmentId !== before.departmentId) {
        await requireDepartment(unit.statements, fields.departmentId);
        const there = requireMayWritePartsOf(caller.actor, fields.departmentId);
        unit.actFor(unit.onBehalfOf ?? there);
      }
      const isSame = isArchived === wasArchived && !changesAnything(fieldsOf(before), changes);
      if (wasArchived && isArchived && !isSame) throw isOver();
      requireVersion(before, expectedVersion, 'The part');
      if (isSame) return toPart(caller.actor, before);
      const archivedAt = isArchived ? (before.archivedAt ?? unit.now) : null;
      const value =
        fields.unitCost === Number(before.unitCost)
          ? BigInt(before.stockValue)
          : stockWorth(before.onHandThousandths, BigInt(fields.unitCost));
      const after = await write(unit, id, { ...fields, value }, archivedAt);
      audit(unit, 'updated', id, changesBetween(auditOf(before), auditOf(after)));
      emitLow(unit, before, after);
      return toPart(caller.actor, after);
    });
  }

  /**
   * Deletes a part; one with movements is archived instead.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN unless the actor may write parts of its department.
   */
  async delete(caller: ActingCaller, id: number): Promise<Part> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await writable(unit, caller, id);
      const metadata = { before: snapshotOf(fieldsOf(before)) };
      if (!(await hasMovements(unit.statements, id))) {
        await this.thingDocuments.removeOf(unit, 'part', id);
        await deleteRow(unit.statements, 'parts', id);
        audit(unit, 'deleted', id, metadata);
        return toPart(caller.actor, before);
      }
      if (before.archivedAt !== null) return toPart(caller.actor, before);
      const stored = { ...fieldsOf(before), value: BigInt(before.stockValue) };
      const after = await write(unit, id, stored, unit.now);
      audit(unit, 'deleted', id, { ...metadata, archived: true });
      return toPart(caller.actor, after);
    });
  }
}

/** The error for a change of an archived part. */
export function isOver(): AppError {
  return new AppError('CONFLICT', 'The part is archived. Restore it first.', {
    field: 'id',
    reason: 'is archived',
  });
}

function conditionsOf(filter: ListPartsInput): Fragment[] {
  const { search, sku, departmentId, low, archived, usedOnAssetId } = filter;
  return [
    sql`t.archived_at IS ${sql.raw(archived ? 'NOT NULL' : 'NULL')}`,
    ...(sku === undefined ? [] : [sql`t.sku_key = ${nameKey(sku)}`]),
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...(low === undefined ? [] : [low ? LOW : sql`(${LOW}) IS NOT TRUE`]),
    ...(usedOnAssetId === undefined ? [] : [usedOn(usedOnAssetId)]),
    ...wordConditions(search),
  ];
}

/** Value of a stock at a price. @throws AppError VALIDATION_ERROR for one that is too large. */
export function stockWorth(quantity: bigint, unitCost: bigint): bigint {
  const value = valueAt(quantity, unitCost);
  if (toMinorUnits(value) <= MAX_VALUE) return value;
  throw invalid('unitCost', `makes a stock worth more than ${MAX_VALUE} minor units`);
}

async function write(
  { statements, now }: Unit,
  id: number,
  { value, ...fields }: PartFields & { readonly value: bigint },
  archivedAt: Date | null,
): Promise<PartRow> {
  const change = db
    .updateTable('parts')
    .set({ ...columnsOf(fields), archivedAt, value: ofBillionths(value), updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await orViolation(statements.all(statement(change)), VIOLATIONS);
  return await existing(statements, id);
}

/** The columns of the fields, with their folded forms. */
export function columnsOf({ reorderPoint, ...fields }: PartFields) {
  const { sku, name } = fields;
  return {
    ...fields,
    reorderPoint: reorderPoint === null ? null : String(reorderPoint),
    skuKey: indexedKey('sku', sku),
    nameKey: indexedKey('name', name),
    searchText: searchFold(`${sku}\n${name}`),
  };
}

/** The values of a part that a client can set. */
export function fieldsOf(row: PartRow): PartFields {
  const { sku, name, unit, reorderPoint, departmentId } = row;
  return { sku, name, unit, reorderPoint, unitCost: Number(row.unitCost), departmentId };
}

/** Values of a part that the audit trail records. */
export function auditOf(row: PartRow) {
  return { ...fieldsOf(row), archivedAt: row.archivedAt };
}

/** @throws AppError VALIDATION_ERROR for a department that does not exist. */
async function requireDepartment(statements: Statements, id: number | null): Promise<void> {
  if (id === null || (await lockDepartment(statements, id))) return;
  throw invalid('departmentId', 'is not the id of a department');
}

async function writable(unit: Unit, { actor }: ActingCaller, id: number): Promise<PartRow> {
  const row = await lockedPart(unit.statements, id);
  if (row === undefined) throw notFound('The part');
  unit.actFor(requireMayWritePartsOf(actor, row.departmentId));
  return row;
}

async function existing(statements: Statements, id: number): Promise<PartRow> {
  return await requireRow(statements, PART_ROWS, id, 'The part');
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `part.${what}`, targetType: 'part', targetId, metadata });
}
