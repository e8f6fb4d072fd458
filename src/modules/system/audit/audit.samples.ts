import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const auditSamples: Samples = {
  'AuditRecord.id': '12',
  'AuditRecord.timestamp': '2026-03-02T09:40:00.000Z',
  'AuditRecord.metadata': { before: { status: 'pending' }, after: { status: 'approved' } },
  actorId: 3,
  actorEmail: 'hana@example.org',
  actorRole: 'department_head',
  action: 'maintenance.approved',
  targetType: 'maintenance_request',
  targetId: '7',
  ipAddress: '192.0.2.7',
  'AuditRecord.requestId': 'trace-42',
  sequence: 12,
  hash: '1f0e3dad99908345f7439f8ffabdffc4e1a6d0f5d9b5e0a9d0c9c0f0a3b7c2d4',
  previousHash: '6c3e226b4d4795d518ab341b0824ec29a3b1f1a4d7f4b7e6f6d5f9a3e7a1c0b8',
  'AuditVerification.valid': true,
  'AuditVerification.verified': 5210,
  'AuditVerification.sealed': 5210,
  'AuditVerification.pending': 0,
  'AuditVerification.firstBroken': null,
};
