import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const timeSamples: Samples = {
  'TimeEntry.id': 12,
  'TimeEntry.requestId': 7,
  'TimeEntry.userId': 4,
  'TimeEntry.startedAt': '2026-03-02T08:00:00.000Z',
  'TimeEntry.minutes': 45,
  'TimeEntry.kind': 'work',
  'TimeEntry.note': 'Replaced the seal.',
  'TimeEntry.rate': 4800,
  'TimeEntry.cost': 3600,
  'TimeEntry.createdById': 4,
  'TimeEntry.createdAt': '2026-03-02T08:45:00.000Z',
  'TimeEntry.updatedAt': '2026-03-02T08:45:00.000Z',
  'TimeEntry.version': 1,
  'AddTimeEntryInput.minutes': 45,
  'SetLabourRateInput.rate': 4800,
  'LabourRate.id': 3,
  'LabourRate.userId': 4,
  'LabourRate.rate': 4800,
  'LabourRate.from': '2026-03-01T00:00:00.000Z',
};
