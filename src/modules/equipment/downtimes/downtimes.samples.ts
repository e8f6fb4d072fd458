import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const downtimeSamples: Samples = {
  'Downtime.id': 5,
  'Downtime.assetId': 21,
  'Downtime.startedAt': '2026-03-02T08:00:00.000Z',
  'Downtime.endedAt': '2026-03-02T09:30:00.000Z',
  'Downtime.planned': false,
  'Downtime.reason': 'No power.',
  'Downtime.requestId': 7,
  'Downtime.version': 2,
  'Downtime.createdAt': '2026-03-02T08:05:00.000Z',
  'Downtime.updatedAt': '2026-03-02T09:31:00.000Z',
  'Downtime.receivedAt': null,
};
