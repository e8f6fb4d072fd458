import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { auditOperations as operations } from './audit.operations.js';
import {
  AuditRecord,
  AuditRecordConnection,
  AuditRecordsArgs,
  AuditVerification,
} from './audit.types.js';
import { AuditDetails, auditDetails } from './audit-details.types.js';

/** GraphQL fields of the audit trail. */
@Resolver(() => AuditRecord)
export class AuditResolver {
  @Query(() => AuditRecordConnection)
  auditRecords(@Args(() => AuditRecordsArgs) args: AuditRecordsArgs, @Ctx() context: Context) {
    return executeConnection(AuditRecordConnection, operations.list, context, args);
  }

  @Query(() => AuditRecordConnection)
  monitoringAudit(@Args(() => AuditRecordsArgs) args: AuditRecordsArgs, @Ctx() context: Context) {
    return executeConnection(AuditRecordConnection, operations.monitor, context, args);
  }

  @Query(() => AuditVerification)
  auditVerification(@Ctx() context: Context) {
    return execute(operations.verify, context);
  }

  @FieldResolver(() => AuditDetails, {
    nullable: true,
    description: '`metadata` as an object of its kind; null for a record without.',
  })
  details(@Root() { metadata }: AuditRecord) {
    return auditDetails(metadata);
  }
}
