import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const contractorSamples: Samples = {
  'Contractor.id': 3,
  'Contractor.name': 'Rohr & Söhne',
  'Contractor.contactName': 'Petra Rohr',
  'Contractor.email': 'dispatch@rohr.example',
  'Contractor.phone': '+49 30 5550142',
  'Contractor.categoryIds': [1],
  'Contractor.departmentId': null,
  'Contractor.insuredUntil': '2027-03-31',
  'Contractor.insured': true,
  'Contractor.blocked': false,
  'Contractor.note': null,
  'Contractor.version': 1,
  'Contractor.archivedAt': null,
  'Contractor.createdAt': '2026-03-01T08:00:00.000Z',
  'Contractor.updatedAt': '2026-03-01T08:00:00.000Z',
};
