import { permitted } from '../../core/authorize.js';
import { NoInput, one, operation, pageOf, stream } from '../../core/operation.js';
import {
  AuditRecord,
  AuditRecordFilter,
  AuditVerification,
  ListAuditRecordsInput,
} from './audit.types.js';

/** The operations on the audit trail (specification 4.7; contract, section 7). */
export const auditOperations = {
  list: operation({
    name: 'auditRecords',
    kind: 'query',
    access: permitted('audit.read'),
    summary: 'List the audit trail, the newest record first.',
    input: ListAuditRecordsInput,
    output: pageOf(AuditRecord),
    run: (context, input) => context.services.audit.list(input),
  }),
  /** Under `/monitoring`, where monitoring.read opens it too (contract, section 7). */
  monitor: operation({
    name: 'monitoringAudit',
    kind: 'query',
    access: permitted('monitoring.read', 'audit.read'),
    summary: 'List the audit trail as a part of monitoring, the newest record first.',
    input: ListAuditRecordsInput,
    output: pageOf(AuditRecord),
    run: (context, input) => context.services.audit.list(input),
  }),
  verify: operation({
    name: 'auditVerification',
    kind: 'query',
    access: permitted('audit.read'),
    summary: 'Verify the chain of the audit trail and name the first broken record.',
    input: NoInput,
    output: one(AuditVerification),
    run: (context) => context.services.auditVerification.verify(),
  }),
  export: operation({
    name: 'auditExport',
    kind: 'query',
    twin: 'Query.auditRecords',
    access: permitted('audit.export'),
    summary: 'Export the audit trail as CSV, the oldest record first.',
    input: AuditRecordFilter,
    output: stream('text/csv'),
    run: (context, input) => context.services.audit.export(context, input),
  }),
};
