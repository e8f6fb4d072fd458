import { permitted } from '../../../core/access.js';
import { operationsFor, pageOf } from '../../../core/operation.js';
import type { AssetHistoryService } from './asset-history.service.js';
import { AssetHistoryEntry, ListAssetHistoryInput } from './asset-history.types.js';

const { operation } = operationsFor<{ readonly assetHistory: AssetHistoryService }>();

/** The operation on the history of an asset (docs/behaviour/things.md). */
export const assetHistoryOperations = {
  list: operation({
    name: 'assetHistory',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List what happened to an asset, newest first.',
    input: ListAssetHistoryInput,
    output: pageOf(AssetHistoryEntry),
    run: ({ assetHistory }, context, input) => assetHistory.list(context, input),
  }),
};
