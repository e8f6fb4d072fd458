import { changesBetween, snapshotOf } from '../../../core/changes.js';
import { invalid } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import { emitDownChange } from './downtimes.events.js';
import {
  type ChangedDowntime,
  endOpen,
  giveOpen,
  insertDowntime,
  lastEnd,
  lockForDowntime,
  type OpenDowntimes,
  overlapping,
} from './downtimes.queries.js';

/** A request whose submitter or triage says that its asset is down. */
export interface Breakdown {
  readonly requestId: number;
  readonly assetId: number;
  readonly actorId: number;
}

/**
 * Opens and ends downtimes as requests and assets change, in the transaction of that change
 * (docs/behaviour/things.md, "Downtime").
 */
export class BreakdownsService {
  /**
   * Opens a downtime of a request; nothing if the asset is down already.
   *
   * @throws AppError VALIDATION_ERROR on `assetDown` for a retired asset.
   */
  async open(unit: Unit, { requestId, assetId, actorId }: Breakdown): Promise<void> {
    const { statements, now } = unit;
    const asset = await lockForDowntime(statements, assetId);
    if (asset === undefined || asset.isRetired) {
      throw invalid('assetDown', 'is not for a retired asset');
    }
    // Another replica may have ended one since this transaction began.
    const ended = await lastEnd(statements, assetId);
    const startedAt = ended !== null && ended > now ? ended : now;
    const times = { startedAt, endedAt: null };
    if ((await overlapping(statements, assetId, times, null)) !== undefined) return;
    const fields = { assetId, ...times, planned: false, reason: null, requestId };
    const id = await insertDowntime(statements, { ...fields, createdById: actorId, now });
    unit.audit({
      action: 'downtime.created',
      targetType: 'downtime',
      targetId: id,
      metadata: { after: snapshotOf(fields) },
    });
    emitDownChange(unit, null, { id, ...fields });
  }

  /**
   * Ends open downtimes.
   *
   * @param at when they ended, but not before they began; default: now.
   */
  async end(unit: Unit, open: OpenDowntimes, at = unit.now): Promise<void> {
    for (const after of await endOpen(unit.statements, open, { at, now: unit.now })) {
      const before = { ...after, endedAt: null };
      auditChange(unit, before, after);
      emitDownChange(unit, before, after);
    }
  }

  /** Gives the open downtimes of a duplicate to its original, or ends them. */
  async giveTo(unit: Unit, duplicateId: number, originalId: number): Promise<void> {
    const ids = { from: duplicateId, to: originalId };
    for (const after of await giveOpen(unit.statements, ids, unit.now)) {
      auditChange(unit, { ...after, requestId: duplicateId }, after);
    }
    await this.end(unit, { requestId: duplicateId });
  }
}

function auditChange(unit: Unit, before: ChangedDowntime, after: ChangedDowntime): void {
  unit.audit({
    action: 'downtime.updated',
    targetType: 'downtime',
    targetId: after.id,
    metadata: changesBetween(before, after),
  });
}
