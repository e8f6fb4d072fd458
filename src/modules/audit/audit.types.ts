import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../core/connection.js';
import { DayEnd, Id, Omittable, Text } from '../../core/constraints.js';
import { registerEnum } from '../../core/enums.js';
import { paged } from '../../core/list-inputs.js';

/** A record of the audit trail (specification 2.9; contract, section 7). */
@ObjectType({ description: 'A record of the audit trail.' })
export class AuditRecord {
  @Field(() => ID)
  id: string;

  @Field(() => Date)
  timestamp: Date;

  @Field(() => Int, { nullable: true, description: 'Null: the service itself.' })
  actorId: number | null;

  @Field(() => String, { nullable: true })
  actorEmail: string | null;

  @Field(() => String, { nullable: true, description: 'The role that the actor had then.' })
  actorRole: string | null;

  @Field(() => String, { description: 'For example `maintenance.approved`.' })
  action: string;

  @Field(() => String)
  targetType: string;

  @Field(() => String)
  targetId: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'What else there is to say: before and after of a change, a reason.',
  })
  metadata: unknown;

  @Field(() => String, { nullable: true })
  ipAddress: string | null;

  @Field(() => String, { nullable: true })
  requestId: string | null;

  @Field(() => Int, { nullable: true, description: 'The place in the chain; null until sealed.' })
  sequence: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 over the record and `previousHash`; null until sealed, within seconds.',
  })
  hash: string | null;

  @Field(() => String, { nullable: true, description: 'The hash of the record before it.' })
  previousHash: string | null;
}

export const AuditRecordConnection = connectionOf(AuditRecord);

/** What narrows the audit trail: its list and its export alike. */
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
}

/** The list's input: filter and page. */
export class ListAuditRecordsInput extends paged(AuditRecordFilter) {}

@ArgsType()
export class AuditRecordsArgs extends ConnectionArgs {
  @Field(() => AuditRecordFilter, { nullable: true })
  filter?: AuditRecordFilter | null;
}

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
  'How the chain is broken: the record is not the one that was sealed; it does not follow on the ' +
    'record before it; it is gone; its place is taken twice; it pretends to be sealed, at a place that ' +
    'the chain does not have.',
);

/** Where the chain of the audit trail is broken first. */
@ObjectType()
export class AuditBreak {
  @Field(() => Int, { description: 'The place in the chain; of a stray record, the nearest one.' })
  sequence: number;

  @Field(() => ID, { nullable: true, description: 'The record there; null when it is gone.' })
  id: string | null;

  @Field(() => BreakKind)
  kind: keyof typeof breaks;

  @Field(() => String, { description: 'The same in words.' })
  message: string;
}

/** What walking the chain of the audit trail has shown. */
@ObjectType({ description: 'What walking the chain of the audit trail has shown.' })
export class AuditVerification {
  @Field(() => Boolean)
  valid: boolean;

  @Field(() => Int, { description: 'How many records have been found to be as they were sealed.' })
  verified: number;

  @Field(() => Int, { description: 'How many records the chain has.' })
  sealed: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The hash of the last sealed record, at the place that `sealed` tells. Kept elsewhere, the two ' +
      'show a chain that was cut or written anew by whoever owns the database.',
  })
  headHash: string | null;

  @Field(() => Int, { description: 'How many records are waiting to be sealed.' })
  pending: number;

  @Field(() => AuditBreak, { nullable: true })
  firstBroken: AuditBreak | null;
}
