import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const meterSamples: Samples = {
  'Meter.id': 3,
  'Meter.assetId': 21,
  'Meter.name': 'Operating hours',
  'Meter.unit': 'h',
  'Meter.kind': 'counter',
  'Meter.lastValue': 1204.5,
  'Meter.lastAt': '2026-03-02T08:00:00.000Z',
  'Meter.total': 1204.5,
  'Meter.archivedAt': null,
  'Meter.version': 1,
  'Meter.createdAt': '2026-03-01T08:00:00.000Z',
  'Meter.updatedAt': '2026-03-01T08:00:00.000Z',
  'Reading.id': 12,
  'Reading.meterId': 3,
  'Reading.value': 1204.5,
  'Reading.at': '2026-03-02T08:00:00.000Z',
  'Reading.note': null,
  'Reading.replacesMeter': false,
  'Reading.delta': 24.5,
  'Reading.unusual': false,
  'Reading.enteredById': 4,
  'Reading.createdAt': '2026-03-02T08:01:00.000Z',
  'Reading.receivedAt': null,
};
