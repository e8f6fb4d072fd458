import { defineEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';

/** Payload of the events of an asset that goes down or comes up. */
type DownChange = { id: number; downtimeId: number; at: string; planned: boolean };

/** An asset went down (docs/behaviour/things.md). */
export const assetWentDown = defineEvent<DownChange>({
  type: 'asset.down',
  summary: 'An asset went down: a downtime of it is open.',
  stored: true,
});

/** An asset came up again. */
export const assetCameUp = defineEvent<DownChange>({
  type: 'asset.up',
  summary: 'An asset is up again: its downtime ended.',
  stored: true,
});

/** The columns of a downtime that the events contain. */
interface Down {
  readonly id: number;
  readonly assetId: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly planned: boolean;
}

/**
 * Emits the event of a change of `down`, if there is one: neither a past downtime that is recorded
 * later nor a change of its times is one.
 *
 * @param before null for a new downtime.
 * @param after null for a deleted one.
 */
export function emitDownChange(
  unit: Pick<Unit, 'emit' | 'now'>,
  before: Down | null,
  after: Down | null,
): void {
  const wasOpen = before !== null && before.endedAt === null;
  const isOpen = after !== null && after.endedAt === null;
  const row = after ?? before;
  if (wasOpen === isOpen || row === null) return;
  const at = isOpen ? row.startedAt : (row.endedAt ?? unit.now);
  unit.emit(isOpen ? assetWentDown : assetCameUp, {
    id: row.assetId,
    downtimeId: row.id,
    at: at.toISOString(),
    planned: row.planned,
  });
}
