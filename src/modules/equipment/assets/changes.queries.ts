import { sql } from 'kysely';
import { changesAnything } from '../../../core/changes.js';
import { statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { AssetChangeKind, DocumentKind } from '../../../generated/prisma/enums.js';
import type { AssetFields } from './assets.mapper.js';

/** The values of an asset whose changes are kept in its history. */
type Kept = Pick<AssetFields, 'locationId' | 'parentId' | 'state'>;

/** A written asset, before and after. */
export interface WrittenChange {
  readonly assetId: number;
  readonly before: Kept;
  readonly after: Kept;
}

/**
 * Adds the changes of place and state of written assets to their history. The assets are locked; a
 * change is not before the last one, which another replica may have made since this transaction
 * began.
 */
export async function recordChanges(
  { statements, now }: Unit,
  actorId: number,
  written: readonly WrittenChange[],
): Promise<void> {
  const changes = written.flatMap(({ assetId, before, after }) =>
    changesOf(before, after).map((change) => ({ assetId, ...change })),
  );
  await insertChanges({ statements, now }, actorId, changes);
}

/** A document that an asset was given, or that was taken from it. */
export interface DocumentChange {
  readonly documentId: number;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly event: 'added' | 'removed';
}

/** Adds a document to the history of a locked asset. */
export async function recordDocument(
  unit: Unit,
  actorId: number,
  assetId: number,
  data: DocumentChange,
): Promise<void> {
  await insertChanges(unit, actorId, [{ assetId, kind: 'document', data }]);
}

/** An entry of the history of an asset. */
interface NewChange {
  readonly assetId: number;
  readonly kind: AssetChangeKind;
  readonly data: object;
}

async function insertChanges(
  { statements, now }: Pick<Unit, 'statements' | 'now'>,
  actorId: number,
  changes: readonly NewChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await statements.all(
    statement(sql`INSERT INTO asset_changes (asset_id, kind, at, actor_id, data)
      SELECT change.asset_id, change.kind, greatest(${now}::timestamptz, (
          SELECT max(last.at) FROM asset_changes AS last
          WHERE last.asset_id = change.asset_id AND last.kind = change.kind
        )), ${actorId}::int, change.data::jsonb
      FROM unnest(${changes.map(({ assetId }) => assetId)}::int[],
        ${changes.map(({ kind }) => kind)}::asset_change_kind[],
        ${changes.map(({ data }) => JSON.stringify(data))}::text[])
        AS change (asset_id, kind, data)`),
  );
}

/** A move of location and parent together is one change. */
function changesOf(before: Kept, after: Kept) {
  const [from, to] = [placeOf(before), placeOf(after)];
  const changes: Omit<NewChange, 'assetId'>[] = [];
  if (changesAnything(from, to)) changes.push({ kind: 'move', data: { from, to } });
  if (before.state !== after.state) {
    changes.push({ kind: 'state', data: { from: before.state, to: after.state } });
  }
  return changes;
}

function placeOf({ locationId, parentId }: Kept) {
  return { locationId: locationId ?? null, parentId: parentId ?? null };
}
