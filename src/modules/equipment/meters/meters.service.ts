import { sql } from 'kysely';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, notFound, nothingToChange, requireVersion } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { inUse, orViolation } from '../../../core/record-errors.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { deleteRow, requireRow } from '../../../core/rows.js';
import { db, first, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { requireMayWriteAssetsOf } from '../assets/assets.access.js';
import { ASSETS, departmentOfAsset } from '../assets/assets.queries.js';
import { requireReferable } from '../trees/trees.queries.js';
import { meterArchived } from './meters.events.js';
import {
  BY_NAME,
  isMeterInUse,
  type LockedMeter,
  lockedMeter,
  METER_ROWS,
  type MeterRow,
  toMeter,
} from './meters.queries.js';
import type { CreateMeterInput, ListMetersInput, Meter, UpdateMeterInput } from './meters.types.js';

const VIOLATIONS = { meters_asset_id_name_key_key: () => inUse('meter', 'name') };

/** Reads and changes the meters of assets (docs/behaviour/things.md). */
export class MetersService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A page of the meters. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(_caller: ActingCaller, input: ListMetersInput): Promise<Page<Meter>> {
    const { assetId, archived } = input;
    return await pageOfRows(
      this.statements,
      {
        name: 'meters',
        ...METER_ROWS,
        conditions: [
          sql`t.archived_at IS ${sql.raw(archived ? 'NOT NULL' : 'NULL')}`,
          ...(assetId === undefined ? [] : [sql`t.asset_id = ${assetId}`]),
        ],
        orders: {
          name: BY_NAME,
          createdAt: { by: 'createdAt', kind: 'date' },
        },
      },
      input,
      toMeter,
    );
  }

  /** A meter. @throws AppError NOT_FOUND for an unknown id. */
  async get(_caller: ActingCaller, id: number): Promise<Meter> {
    return toMeter(await existing(this.statements, id));
  }

  /**
   * Creates a meter of an asset.
   *
   * @throws AppError VALIDATION_ERROR for an asset that is missing or retired; FORBIDDEN unless the
   *   actor may change the asset; CONFLICT for a name that another meter of the asset has.
   */
  async create(caller: ActingCaller, input: CreateMeterInput): Promise<Meter> {
    const { assetId, name, unit, kind = 'counter' } = input;
    return await this.unitOfWork.run(caller, async (unitOfWork) => {
      const { statements, now } = unitOfWork;
      const departmentId = await departmentOfAsset(statements, assetId);
      if (departmentId !== undefined) {
        unitOfWork.actFor(requireMayWriteAssetsOf(caller.actor, departmentId));
      }
      await requireReferable(statements, ASSETS, 'assetId', assetId);
      const columns = { assetId, name, nameKey: indexedKey('name', name), unit, kind };
      const insertion = db
        .insertInto('meters')
        .values({ ...columns, createdAt: now, updatedAt: now })
        .returning('id');
      const made = await orViolation(first(statements, statement(insertion)), VIOLATIONS);
      const row = await existing(statements, made?.id ?? 0);
      audit(unitOfWork, 'created', row.id, {
        after: snapshotOf({ assetId, kind, ...fieldsOf(row) }),
      });
      return toMeter(row);
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN unless the actor may change the asset;
   *   CONFLICT for a name in use, and for an archived meter that is not restored.
   */
  async update(caller: ActingCaller, input: UpdateMeterInput): Promise<Meter> {
    const { id, expectedVersion, archived, ...fields } = input;
    if (Object.keys(fields).length === 0 && archived === undefined) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await writable(unit, caller, id);
      const wasArchived = before.archivedAt !== null;
      const isArchived = archived ?? wasArchived;
      const isSame = isArchived === wasArchived && !changesAnything(fieldsOf(before), fields);
      if (wasArchived && isArchived && !isSame) throw isOver();
      requireVersion(before, expectedVersion, 'The meter');
      if (isSame) return toMeter(without(before));
      const after = { ...fieldsOf(before), ...fields };
      const archivedAt = isArchived ? (before.archivedAt ?? unit.now) : null;
      const row = await this.write(unit, id, { ...after, archivedAt });
      if (isArchived && !wasArchived) unit.emit(meterArchived, { meterId: id });
      audit(unit, 'updated', id, changesBetween(auditOf(before), auditOf(row)));
      return toMeter(row);
    });
  }

  /**
   * Deletes a meter; one with readings is archived instead.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN unless the actor may change the asset.
   */
  async delete(caller: ActingCaller, id: number): Promise<Meter> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await writable(unit, caller, id);
      const metadata = { before: snapshotOf({ assetId: before.assetId, ...fieldsOf(before) }) };
      if (!(await isMeterInUse(unit.statements, id))) {
        await deleteRow(unit.statements, 'meters', id);
        audit(unit, 'deleted', id, metadata);
        return toMeter(without(before));
      }
      if (before.archivedAt !== null) return toMeter(without(before));
      const row = await this.write(unit, id, { ...fieldsOf(before), archivedAt: unit.now });
      unit.emit(meterArchived, { meterId: id });
      audit(unit, 'deleted', id, { ...metadata, archived: true });
      return toMeter(row);
    });
  }

  private async write(
    { statements, now }: Unit,
    id: number,
    { name, unit, archivedAt }: { name: string; unit: string; archivedAt: Date | null },
  ): Promise<MeterRow> {
    const change = db
      .updateTable('meters')
      .set({ name, nameKey: indexedKey('name', name), unit, archivedAt, updatedAt: now })
      .set('version', sql<number>`version + 1`)
      .where('id', '=', id);
    await orViolation(statements.all(statement(change)), VIOLATIONS);
    return await existing(statements, id);
  }
}

/** The error for a change of an archived meter. */
export function isOver(): AppError {
  return new AppError('CONFLICT', 'The meter is archived. Restore it first.', {
    field: 'id',
    reason: 'is archived',
  });
}

function fieldsOf({ name, unit }: MeterRow) {
  return { name, unit };
}

function auditOf(row: MeterRow) {
  return { ...fieldsOf(row), archivedAt: row.archivedAt };
}

function without({ departmentId: _department, path: _path, ...row }: LockedMeter): MeterRow {
  return row;
}

async function writable(unit: Unit, { actor }: ActingCaller, id: number): Promise<LockedMeter> {
  const row = await lockedMeter(unit.statements, id);
  if (row === undefined) throw notFound('The meter');
  unit.actFor(requireMayWriteAssetsOf(actor, row.departmentId));
  return row;
}

async function existing(statements: Statements, id: number): Promise<MeterRow> {
  return await requireRow(statements, METER_ROWS, id, 'The meter');
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `meter.${what}`, targetType: 'meter', targetId, metadata });
}
