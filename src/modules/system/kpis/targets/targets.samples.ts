import type { Samples } from '../../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const targetSamples: Samples = {
  'Target.id': 4,
  'Target.figure': 'firstTimeFix',
  'Target.departmentId': null,
  'Target.categoryId': null,
  'Target.direction': 'up',
  'Target.good': 0.9,
  'Target.warn': 0.8,
  'Target.from': '2027-01-01',
  'Target.version': 1,
  'Target.createdAt': '2027-01-01T08:00:00.000Z',
  'Target.updatedAt': '2027-01-01T08:00:00.000Z',
};
