import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
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
import { spanOf } from '../../../core/period.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { deleteRow, requireRow } from '../../../core/rows.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import { visibleRequest } from '../../requests/maintenance/maintenance.queries.js';
import { createNamed } from '../../system/client-ids/client-ids.service.js';
import { countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { requireMayRecord } from '../assets/assets.access.js';
import { emitDownChange } from './downtimes.events.js';
import {
  BY_START,
  type DownAsset,
  type DowntimeRow,
  downtimeRows,
  insertDowntime,
  lockedDowntime,
  lockForDowntime,
  openOf,
  overlapping,
  partsFrom,
  type StoredDowntime,
  type Times,
  toDowntime,
  updateDowntime,
} from './downtimes.queries.js';
import type {
  CreateDowntimeInput,
  Downtime,
  ListDowntimesInput,
  UpdateDowntimeInput,
} from './downtimes.types.js';

/** Reads and changes the downtimes of assets (docs/behaviour/things.md). */
export class DowntimesService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'current'>,
  ) {}

  /**
   * A page of the downtimes.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor, and for a period that ends before it
   *   begins.
   */
  async list({ actor }: ActingCaller, input: ListDowntimesInput): Promise<Page<Downtime>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'downtimes',
        ...downtimeRows(actor),
        conditions: conditionsOf(input),
        ...(input.from === undefined ? {} : { parts: partsFrom(input.from, input.to) }),
        orders: { startedAt: BY_START },
      },
      input,
      toDowntime,
    );
  }

  /** A downtime. @throws AppError NOT_FOUND for an unknown id. */
  async get({ actor }: ActingCaller, id: number): Promise<Downtime> {
    return toDowntime(await existing(this.statements, actor, id));
  }

  /**
   * Records a downtime.
   *
   * @throws AppError FORBIDDEN as `requireMayRecord`; VALIDATION_ERROR for an asset that is missing
   *   or retired, for a request that is not on it or not visible, and for wrong times; CONFLICT for
   *   one that overlaps another one of the asset.
   */
  async create(caller: ActingCaller, input: CreateDowntimeInput): Promise<Downtime> {
    const { actor } = caller;
    const { assetId, endedAt = null, planned = false, reason = null, requestId = null } = input;
    return await createNamed(this.unitOfWork, caller, 'downtime', input, async (unit) => {
      const { statements, now } = unit;
      const asset = await lockForDowntime(statements, assetId);
      if (asset === undefined) throw invalid('assetId', 'is not the id of an asset');
      unit.actFor(await requireMayRecord(statements, actor, asset.departmentId, [assetId]));
      if (asset.isRetired) throw invalid('assetId', 'is retired');
      const request = await requireRequest(statements, actor, asset, requestId);
      const { at, receivedAt } = await countedTime(unit, caller, this.settings, request);
      const fields = { startedAt: input.startedAt ?? at, endedAt, planned, reason, requestId };
      await requireTimes(unit, asset, fields, null);
      const created = { ...fields, assetId, createdById: actor.userId, now, receivedAt };
      const row = await existing(statements, actor, await insertDowntime(statements, created));
      audit(unit, 'created', row.id, { after: snapshotOf({ assetId, ...storedFields(row) }) });
      emitDownChange(unit, null, row);
      return toDowntime(row);
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; others as `create`.
   */
  async update(caller: ActingCaller, input: UpdateDowntimeInput): Promise<Downtime> {
    const { actor } = caller;
    const { id, expectedVersion, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const { asset, row: before } = await writable(unit, actor, id);
      requireVersion(before, expectedVersion, 'The downtime');
      const request =
        changes.requestId === before.requestId
          ? await requestOf(statements, actor, before.requestId)
          : await requireRequest(statements, actor, asset, changes.requestId);
      const { receivedAt } = await countedTime(unit, caller, this.settings, request);
      const stored = storedFields(before);
      const fields = changedFields(before, changes);
      if (!changesAnything(stored, fields)) return toDowntime(before);
      if (asset.isRetired && before.endedAt !== null && fields.endedAt === null) {
        throw invalid('endedAt', 'is required, because the asset is retired');
      }
      if (changesAnything(timesOf(stored), timesOf(fields))) {
        await requireTimes(unit, asset, fields, id);
      }
      await updateDowntime(statements, id, fields, { now, receivedAt });
      const row = await existing(statements, actor, id);
      audit(unit, 'updated', id, changesBetween(stored, storedFields(row)));
      emitDownChange(unit, before, row);
      return toDowntime(row);
    });
  }

  /** Deletes a downtime. @throws AppError NOT_FOUND; FORBIDDEN as `requireMayRecord`. */
  async delete(caller: ActingCaller, id: number): Promise<Downtime> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { row } = await writable(unit, caller.actor, id);
      await deleteRow(unit.statements, 'downtimes', id);
      const before = snapshotOf({ assetId: row.assetId, ...storedFields(row) });
      audit(unit, 'deleted', id, { before });
      emitDownChange(unit, row, null);
      return toDowntime(row);
    });
  }
}

function conditionsOf(filter: ListDowntimesInput): Fragment[] {
  const { assetId, planned, open, from, to } = filter;
  const period = spanOf(from, to);
  return [
    ...(assetId === undefined ? [] : [sql`t.asset_id = ${assetId}`]),
    ...(assetId === undefined || open !== true ? [] : [sql`t.id = ${openOf(assetId)}`]),
    ...(planned === undefined ? [] : [sql`t.planned = ${planned}::boolean`]),
    ...(open === undefined ? [] : [sql`t.ended_at IS ${sql.raw(open ? 'NULL' : 'NOT NULL')}`]),
    // One without a duration is in no period.
    ...(period === undefined ? [] : [sql`t.ended_at IS DISTINCT FROM t.started_at`]),
    ...(to === undefined ? [] : [sql`t.started_at < ${to}::timestamptz`]),
  ];
}

/** @throws AppError NOT_FOUND for an unknown id; FORBIDDEN as `requireMayRecord`. */
async function writable(unit: Unit, actor: AccountActor, id: number) {
  const { statements } = unit;
  const locked = await lockedDowntime(statements, actor, id);
  if (locked === undefined) throw notFound('The downtime');
  const { id: assetId, departmentId } = locked.asset;
  unit.actFor(await requireMayRecord(statements, actor, departmentId, [assetId]));
  return locked;
}

/** The fields that a client sets, as they are stored. */
function storedFields(row: DowntimeRow): StoredDowntime {
  const { startedAt, endedAt, planned, reason, storedRequestId } = row;
  return { startedAt, endedAt, planned, reason, requestId: storedRequestId };
}

/** The fields after a change. Null as request keeps one that the actor does not see. */
function changedFields(
  before: DowntimeRow,
  changes: Omit<UpdateDowntimeInput, 'id'>,
): StoredDowntime {
  const stored = storedFields(before);
  const { startedAt, endedAt, planned, reason, requestId } = changes;
  const sameRequest = requestId === undefined || requestId === before.requestId;
  return {
    startedAt: startedAt ?? stored.startedAt,
    endedAt: endedAt === undefined ? stored.endedAt : endedAt,
    planned: planned ?? stored.planned,
    reason: reason === undefined ? stored.reason : reason,
    requestId: sameRequest ? stored.requestId : requestId,
  };
}

function timesOf({ startedAt, endedAt }: Times): Times {
  return { startedAt, endedAt };
}

/** The request that a downtime has, as the actor sees it; null for none. */
async function requestOf(
  statements: Statements,
  actor: AccountActor,
  requestId: number | null,
): Promise<RequestRow | null> {
  if (requestId === null) return null;
  return (await visibleRequest(statements, actor, requestId)) ?? null;
}

/**
 * The request that an input names; null for none.
 *
 * @throws AppError VALIDATION_ERROR for a request that is not on the asset or not visible.
 */
async function requireRequest(
  statements: Statements,
  actor: AccountActor,
  asset: DownAsset,
  requestId: number | null | undefined,
): Promise<RequestRow | null> {
  if (typeof requestId !== 'number') return null;
  const request = await visibleRequest(statements, actor, requestId);
  if (request?.assetId === asset.id) return request;
  throw invalid('requestId', 'is not the id of a request on this asset');
}

/**
 * @throws AppError VALIDATION_ERROR for times in the future, and an end that is not later than the
 *   start; CONFLICT for times that overlap another downtime of the asset.
 */
async function requireTimes(
  { statements, now }: Unit,
  asset: DownAsset,
  times: Times,
  except: number | null,
): Promise<void> {
  const { startedAt, endedAt } = times;
  if (startedAt > now) throw invalid('startedAt', 'must not be in the future');
  if (endedAt !== null && endedAt > now) throw invalid('endedAt', 'must not be in the future');
  if (endedAt !== null && endedAt <= startedAt) {
    throw invalid('endedAt', 'must be later than startedAt');
  }
  const other = await overlapping(statements, asset.id, times, except);
  if (other === undefined) return;
  throw new AppError('CONFLICT', 'The asset was down at that time already.', {
    field: 'startedAt',
    reason: 'overlaps another downtime of the asset',
    downtimeId: other,
  });
}

async function existing(
  statements: Statements,
  actor: AccountActor,
  id: number,
): Promise<DowntimeRow> {
  return await requireRow(statements, downtimeRows(actor), id, 'The downtime');
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `downtime.${what}`, targetType: 'downtime', targetId, metadata });
}
