import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const assetHistorySamples: Samples = {
  'AssetHistoryEntry.id': 'a7',
  'AssetHistoryEntry.at': '2026-03-02T08:00:00.000Z',
  'AssetHistoryEntry.kind': 'request',
  'AssetHistoryEntry.actorId': 3,
  'AssetHistoryEntry.requestId': 7,
  'AssetHistoryEntry.downtimeId': null,
  'AssetHistoryEntry.readingId': null,
  'AssetHistoryEntry.data': { title: 'Pump is loud', stage: 'assigned', status: 'assigned' },
};
