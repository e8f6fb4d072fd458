import { permitted } from '../../core/access.js';
import { NoInput, one, operationsFor, pageOf, stream } from '../../core/operation.js';
import type { AuditService } from './audit.service.js';
import {
  AuditRecord,
  AuditRecordFilter,
  AuditVerification,
  ListAuditRecordsInput,
} from './audit.types.js';
import type { AuditVerificationService } from './verification.service.js';

/** The services that the operations of this module call. */
export interface AuditOperationServices {
  readonly audit: AuditService;
  readonly auditVerification: AuditVerificationService;
}

const { operation } = operationsFor<AuditOperationServices>();

/** The operations on the audit trail (specification 4.7; contract, section 7). */
export const auditOperations = {
  list: operation({
    name: 'auditRecords',
    kind: 'query',
    access: permitted('audit.read'),
    summary: 'List the audit trail, the newest record first.',
    input: ListAuditRecordsInput,
    output: pageOf(AuditRecord),
    run: ({ audit }, _context, input) => audit.list(input),
  }),
  /** Under `/monitoring`, where monitoring.read opens it too (contract, section 7). */
  monitor: operation({
    name: 'monitoringAudit',
    kind: 'query',
    access: permitted('monitoring.read', 'audit.read'),
    summary: 'List the audit trail as a part of monitoring, the newest record first.',
    input: ListAuditRecordsInput,
    output: pageOf(AuditRecord),
    run: ({ audit }, _context, input) => audit.list(input),
  }),
  verify: operation({
    name: 'auditVerification',
    kind: 'query',
    access: permitted('audit.read'),
    summary: 'Verify the chain of the audit trail and name the first broken record.',
    input: NoInput,
    output: one(AuditVerification),
    run: ({ auditVerification }) => auditVerification.verify(),
  }),
  export: operation({
    name: 'auditExport',
    kind: 'query',
    counterpart: 'Query.auditRecords',
    access: permitted('audit.export'),
    summary: 'Export the audit trail as CSV, the oldest record first.',
    input: AuditRecordFilter,
    output: stream('text/csv'),
    run: ({ audit }, context, input) => audit.export(context, input),
  }),
};
