import { permitted } from '../../../core/access.js';
import { NoInput, one, operationsFor, pageOf, stream } from '../../../core/operation.js';
import { WORKBOOK_TYPE } from '../../outward/export-files/workbooks.js';
import type { AuditService } from './audit.service.js';
import {
  AuditExportInput,
  AuditRecord,
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

/** The operations on the audit trail (specification 4.7; docs/behaviour/records.md). */
export const auditOperations = {
  list: operation({
    name: 'auditRecords',
    kind: 'query',
    replicaReadable: true,
    access: permitted('audit.read'),
    summary: 'List the audit trail, newest record first.',
    input: ListAuditRecordsInput,
    output: pageOf(AuditRecord),
    run: ({ audit }, _context, input) => audit.list(input),
  }),
  /** Under `/monitoring`, which also accepts monitoring.read (docs/behaviour/records.md). */
  monitor: operation({
    name: 'monitoringAudit',
    kind: 'query',
    replicaReadable: true,
    access: permitted('monitoring.read', 'audit.read'),
    summary: 'List the audit trail as a part of monitoring, newest record first.',
    input: ListAuditRecordsInput,
    output: pageOf(AuditRecord),
    run: ({ audit }, _context, input) => audit.list(input),
  }),
  verify: operation({
    name: 'auditVerification',
    kind: 'query',
    access: permitted('audit.read'),
    summary: 'Verify the chain of the audit trail and report the first broken record.',
    input: NoInput,
    output: one(AuditVerification),
    run: ({ auditVerification }) => auditVerification.verify(),
  }),
  export: operation({
    name: 'auditExport',
    kind: 'query',
    counterpart: 'Query.auditRecords',
    access: permitted('audit.export'),
    summary: 'Export the audit trail, oldest record first.',
    input: AuditExportInput,
    output: stream('text/csv', WORKBOOK_TYPE),
    example: {
      text: 'id,timestamp,actorId,actorEmail,actorRole,action,targetType,targetId,metadata,ipAddress,requestId,sequence,hash,previousHash\r\n12,2026-03-02T09:40:00.000Z,3,hana@example.org,department_head,maintenance.approved,maintenance_request,7,"{""note"":""Go ahead.""}",192.0.2.7,trace-42,,,\r\n',
    },
    run: ({ audit }, context, input) => audit.export(context, input),
  }),
};
