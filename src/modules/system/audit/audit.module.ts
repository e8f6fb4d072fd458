import { defineModule } from '../../../infra/infrastructure.js';
import { exportFiles } from '../../outward/export-files/export-files.module.js';
import { AUDIT_COLUMNS } from './audit.csv.js';
import { auditJobs } from './audit.jobs.js';
import { auditOperations } from './audit.operations.js';
import { AuditResolver } from './audit.resolver.js';
import { auditSamples } from './audit.samples.js';
import { AuditService } from './audit.service.js';
import { SealerService } from './sealer.service.js';
import { AuditVerificationService } from './verification.service.js';
import { AuditWatchService } from './watch.service.js';

/** The audit trail: reading, export, sealing and verification (docs/behaviour/records.md). */
export const audit = defineModule({
  name: 'audit',
  needs: [exportFiles],
  permissions: ['audit.read', 'audit.export'],
  operations: auditOperations,
  views: {
    audit: { list: auditOperations.list, columns: AUDIT_COLUMNS },
  },
  resolvers: [AuditResolver],
  jobs: auditJobs,
  samples: auditSamples,
  create: (
    { database, statements, unitOfWork, clock },
    { 'export-files': { exporter, exportLeases } },
  ) => ({
    audit: new AuditService(statements, unitOfWork, clock, exporter, exportLeases),
    sealer: new SealerService(database),
    auditVerification: new AuditVerificationService(statements),
    auditWatch: new AuditWatchService(statements),
  }),
});
