import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const checklistSamples: Samples = {
  'Checklist.id': 1,
  'Checklist.name': 'Yearly service',
  'Checklist.description': null,
  'Checklist.archivedAt': null,
  'Checklist.version': 1,
  'Checklist.createdAt': '2026-03-02T08:00:00.000Z',
  'Checklist.updatedAt': '2026-03-02T08:00:00.000Z',
  'ChecklistItem.kind': 'number',
  'ChecklistItem.label': 'Oil temperature',
  'ChecklistItem.required': true,
  'ChecklistItem.unit': '°C',
  'ChecklistItem.min': null,
  'ChecklistItem.max': 80,
  'ChecklistItem.choices': null,
  'ChecklistItem.meterName': null,
};
