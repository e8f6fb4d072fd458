import type { ActingCaller } from '../../../core/context.js';
import { decodeCursor, type Page, paginate, parseSort } from '../../../core/pagination.js';
import { requireRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import { ASSET_ROWS } from '../assets/assets.queries.js';
import { countHistory, historyPage } from './asset-history.queries.js';
import type { AssetHistoryEntry, ListAssetHistoryInput } from './asset-history.types.js';

/**
 * The history of an asset: its requests, downtimes, readings and changes, in one list. Nothing is
 * copied but the changes, which no other table has.
 */
export class AssetHistoryService {
  constructor(private readonly statements: Statements) {}

  /**
   * A page of the history. Requests that the actor does not see are left out.
   *
   * @throws AppError NOT_FOUND for an unknown asset; VALIDATION_ERROR for an invalid cursor.
   */
  async list(
    { actor }: ActingCaller,
    { id: assetId, kind, limit, cursor, sort }: ListAssetHistoryInput,
  ): Promise<Page<AssetHistoryEntry>> {
    const order = parseSort('assetHistory', sort);
    const position = cursor
      ? decodeCursor(cursor, order, { value: 'date', ids: 'entry' })
      : undefined;
    await requireRow(this.statements, ASSET_ROWS, assetId, 'The asset');
    const scope = { assetId, kind, actor };
    return await paginate({
      limit,
      order,
      fetch: (take) =>
        historyPage(this.statements, scope, { descending: order.descending, position, take }),
      count: () => countHistory(this.statements, scope),
      map: (entry) => entry,
      position: ({ at, id }) => ({ value: at, id }),
    });
  }
}
