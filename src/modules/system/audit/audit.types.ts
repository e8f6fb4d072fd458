import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf, viewedArgs } from '../../../core/connection.js';
import { DayEnd, Id, Omittable, Text, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { exported, paged } from '../../../core/list-inputs.js';
import { MAX_LAST_DAYS } from '../../../core/period.js';
import { viewed } from '../../../core/viewed-lists.js';

/** A record of the audit trail (specification 2.9; docs/behaviour/records.md). */
@ObjectType({ description: 'A record of the audit trail.' })
export class AuditRecord {
  @Field(() => ID)
  id: string;

  @Field(() => Date)
  timestamp: Date;

  @Field(() => Int, { nullable: true, description: 'Null for the service itself.' })
  actorId: number | null;

  @Field(() => String, { nullable: true })
  actorEmail: string | null;

  @Field(() => String, { nullable: true, description: 'The role of the actor at that time.' })
  actorRole: string | null;

  @Field(() => String, { description: 'For example `maintenance.approved`.' })
  action: string;

  @Field(() => String)
  targetType: string;

  @Field(() => String)
  targetId: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Further details: values before and after a change, a reason.',
  })
  metadata: unknown;

  @Field(() => String, { nullable: true })
  ipAddress: string | null;

  @Field(() => String, { nullable: true })
  requestId: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The position in the chain; null until sealed.',
  })
  sequence: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 over the record and `previousHash`; null until sealed, within seconds.',
  })
  hash: string | null;

  @Field(() => String, { nullable: true, description: 'The hash of the previous record.' })
  previousHash: string | null;
}

/** Connection of audit records. */
export const AuditRecordConnection = connectionOf(AuditRecord);

/** Filter of the audit trail, for its list and its export. */
@InputType()
export class AuditRecordFilter {
  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  actorId?: number;

  @Field(() => String, { nullable: true, description: 'For example `maintenance.approved`.' })
  @Omittable()
  @Text(1, 100)
  action?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Without the records of this action, for example `auth.refreshed`.',
  })
  @Omittable()
  @Text(1, 100)
  excludeAction?: string;

  @Field(() => String, { nullable: true, description: 'For example `maintenance_request`.' })
  @Omittable()
  @Text(1, 100)
  targetType?: string;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 200)
  targetId?: string;

  @Field(() => Date, { nullable: true })
  @Omittable()
  from?: Date;

  @Field(() => Date, { nullable: true })
  @Omittable()
  @DayEnd()
  to?: Date;

  @Field(() => Int, {
    nullable: true,
    description: 'Recorded in the last n × 24 hours: 1 to 3650.',
  })
  @Omittable()
  @WholeNumber(1, MAX_LAST_DAYS)
  lastDays?: number;
}

/** Input of the export: filter and content. */
@InputType()
export class AuditExportInput extends exported(viewed('audit', AuditRecordFilter)) {}

/** Input of the list: filter and page. */
export class ListAuditRecordsInput extends paged(viewed('audit', AuditRecordFilter)) {}

/** Arguments of `auditRecords` and `monitoringAudit`. */
@ArgsType()
export class AuditRecordsArgs extends viewedArgs(AuditRecordFilter) {}

const breaks = {
  changed: 'changed',
  unlinked: 'unlinked',
  missing: 'missing',
  doubled: 'doubled',
  stray: 'stray',
} as const;
const BreakKind = registerEnum(
  'AuditBreakKind',
  breaks,
  'How the chain is broken: the record was changed after sealing; it does not follow the previous ' +
    'record; it is missing; two records have the same position; it has a position outside the chain.',
  {
    changed: 'The record differs from the sealed one.',
    unlinked: 'The record is not linked to the previous one.',
    missing: 'The record is missing.',
    doubled: 'Two records have the same position.',
    stray: 'The record has a sealed position outside the chain.',
  },
);

/** The first break of the audit trail's chain. */
@ObjectType({ description: 'The first place where the chain of the audit trail is broken.' })
export class AuditBreak {
  @Field(() => Int, {
    description: 'The position in the chain; for a stray record, the nearest one.',
  })
  sequence: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The record at that position; null when it is missing.',
  })
  id: string | null;

  @Field(() => BreakKind, { description: 'The kind of break.' })
  kind: keyof typeof breaks;

  @Field(() => String, { description: 'Description of the break.' })
  message: string;
}

/** The result of verifying the chain of the audit trail. */
@ObjectType({ description: 'The result of verifying the chain of the audit trail.' })
export class AuditVerification {
  @Field(() => Boolean, { description: 'True if the whole chain is intact.' })
  valid: boolean;

  @Field(() => Int, { description: 'Number of records verified as unchanged.' })
  verified: number;

  @Field(() => Int, { description: 'Number of records in the chain.' })
  sealed: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The hash of the last sealed record, at position `sealed`. Stored outside the database, the two ' +
      'values reveal a chain that was truncated or rewritten.',
  })
  headHash: string | null;

  @Field(() => Int, { description: 'Number of records waiting to be sealed.' })
  pending: number;

  @Field(() => AuditBreak, {
    nullable: true,
    description: 'The first broken record; null if there is none.',
  })
  firstBroken: AuditBreak | null;
}
