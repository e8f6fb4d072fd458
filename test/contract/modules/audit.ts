import { type ModuleContract, page, query } from '../operation.js';

/** The contract of the audit trail (specification 4.7; docs/behaviour/records.md). */
export const audit: ModuleContract = {
  operations: {
    auditRecords: {
      ...page('GET /system/audit', 'AuditRecord', ', view: Int, filter: AuditRecordFilter'),
      access: ['audit.read'],
      scope: 'audit.read',
    },
    auditVerification: {
      ...query('GET /system/audit/verify', 'AuditVerification'),
      access: ['audit.read'],
      scope: 'audit.read',
    },
    auditExport: {
      rest: 'GET /system/audit/export',
      access: ['audit.export'],
      scope: 'audit.export',
    },
    monitoringAudit: {
      ...page('GET /monitoring/audit', 'AuditRecord', ', view: Int, filter: AuditRecordFilter'),
      access: ['monitoring.read', 'audit.read'],
      scope: 'monitoring.read|audit.read',
    },
  },
  paths: [
    ['/system/audit', 'GET'],
    ['/system/audit/export', 'GET'],
    ['/system/audit/verify', 'GET'],
    ['/monitoring/audit', 'GET'],
  ],
  answers: {
    AuditBreak: 'sequence id ^kind message',
    AuditRecord:
      'id timestamp actorId actorEmail actorRole action targetType targetId metadata ipAddress requestId ' +
      'sequence hash previousHash',
    AuditVerification: 'valid verified sealed headHash pending firstBroken:AuditBreak',
  },
};
