import { changesBetween } from '../../../core/changes.js';
import { authored, type Unit } from '../../../core/unit.js';
import type { CountedTime } from '../../system/system-settings/performed.service.js';
import { timelineExtended } from '../maintenance/maintenance.events.js';
import { timeSnapshot } from './time.mapper.js';
import type { TimeRow } from './time.queries.js';

/** Records a new or deleted entry in the audit trail. */
export function auditEntry(
  unit: Pick<Unit, 'audit'>,
  what: 'created' | 'deleted' | 'started',
  row: TimeRow,
): void {
  const snapshot = timeSnapshot(row);
  unit.audit({
    action: `time_entry.${what}`,
    targetType: 'time_entry',
    targetId: row.id,
    metadata: what === 'deleted' ? { before: snapshot } : { after: snapshot },
  });
}

/**
 * Records a change of an entry in the audit trail.
 *
 * @param byService true if no caller asked for it.
 */
export function auditChange(
  unit: Pick<Unit, 'audit'>,
  what: 'updated' | 'stopped',
  before: TimeRow,
  after: TimeRow,
  byService = false,
): void {
  unit.audit({
    action: `time_entry.${what}`,
    targetType: 'time_entry',
    targetId: after.id,
    metadata: changesBetween(timeSnapshot(before), timeSnapshot(after)),
    ...(byService ? { actor: null } : {}),
  });
}

/** Data of finished time in the timeline. */
export interface TimeOfTimeline {
  readonly timeEntryId: number;
  readonly minutes: number;
  readonly kind: TimeRow['kind'];
}

/**
 * Writes finished time to the internal timeline of its request, without amounts; nothing for a
 * running timer.
 *
 * @param actorId null for the service itself.
 * @param time when it was recorded; default: now.
 */
export async function tellFinished(
  unit: Unit,
  { id, requestId, minutes, kind }: TimeRow,
  actorId: number | null,
  { at, receivedAt }: CountedTime = { at: unit.now, receivedAt: null },
): Promise<void> {
  const { onBehalfOf } = unit;
  if (minutes === null) return;
  await unit.tx.timelineEntry.create({
    data: {
      requestId,
      at,
      receivedAt,
      kind: 'time',
      audience: 'internal',
      ...authored(unit, actorId, {
        ...({ timeEntryId: id, minutes, kind } satisfies TimeOfTimeline),
        ...(actorId === null || onBehalfOf === undefined ? {} : { onBehalfOf }),
      }),
    },
  });
  unit.emit(timelineExtended, { id: requestId });
}
