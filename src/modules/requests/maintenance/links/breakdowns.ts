import type { AccountActor } from '../../../../core/actor.js';
import { invalid } from '../../../../core/errors.js';
import { lockRow } from '../../../../core/rows.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import { assetReportedDown } from '../maintenance.events.js';

/**
 * Locks the asset that a call reports as down. It comes before the weaker lock of a new link: two
 * reports that held that one would wait for each other.
 *
 * @throws AppError VALIDATION_ERROR on `assetDown` without an asset.
 */
export async function lockReportedAsset(
  statements: Statements,
  assetId: number | null | undefined,
): Promise<void> {
  if (typeof assetId !== 'number') throw invalid('assetDown', 'needs an asset');
  await lockRow(statements, 'assets', assetId);
}

/** Emits `assetReportedDown` for a request with an asset. */
export function emitAssetDown(
  unit: Pick<Unit, 'emit'>,
  actor: AccountActor,
  { id, assetId }: { readonly id: number; readonly assetId: number | null },
): void {
  if (assetId !== null) unit.emit(assetReportedDown, { id, assetId, actorId: actor.userId });
}
