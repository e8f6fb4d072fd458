import { ArrayUnique } from 'class-validator';
import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  EmailAddress,
  Id,
  MaxItems,
  Omittable,
  Text,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import { type JobLinkState, JobPermission } from '../../../generated/prisma/enums.js';
import { JobContractor, JobLinkStateType } from '../maintenance/contractor/contractor.types.js';

/** The rights of contractors beside the steps, for `@Field`. */
export const JobPermissionType = registerEnum(
  'JobPermission',
  JobPermission,
  'A right of a contractor at a job, beside its steps and comments.',
  {
    photos: 'Add photos.',
    checklist: 'Fill the checklist and the questions of the work.',
    time: 'Record time.',
    quote: 'Ask for money.',
  },
);

const warnings = { insurance: 'insurance' } as const;
const WarningType = registerEnum(
  'JobLinkWarning',
  warnings,
  'Something that a lead should know of a contractor.',
  { insurance: 'Its insurance is over.' },
);
type JobLinkWarning = keyof typeof warnings;

const MAY = 'Rights of the contractor; default: photos and checklist.';
const UNTIL = 'When the work should be done: later than now, at most in 60 days.';
const MESSAGE = 'A text to the contractor.';

/** A request that was sent to a contractor (docs/behaviour/job-links.md). */
@ObjectType({ description: 'A request that was sent to a contractor by link.' })
export class JobLink {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The request.' })
  requestId: number;

  @Field(() => Int, { description: 'The contractor.' })
  contractorId: number;

  @Field(() => JobContractor, { description: 'The contractor with its name.' })
  contractor: JobContractor;

  @Field(() => String, { nullable: true, description: 'The address to which its mails go.' })
  email: string | null;

  @Field(() => JobLinkStateType, { description: 'Where it stands.' })
  state: JobLinkState;

  @Field(() => Date, { description: 'When it came into its state.' })
  since: Date;

  @Field(() => Date, { description: 'When the work should be done; the link ends 30 days later.' })
  until: Date;

  @Field(() => [JobPermissionType], { description: 'Rights of the contractor.' })
  may: JobPermission[];

  @Field(() => Boolean, { description: 'True if the contractor reads the public comments.' })
  showComments: boolean;

  @Field(() => String, { nullable: true, description: MESSAGE })
  message: string | null;

  @Field(() => Date, { description: 'When it was sent first.' })
  sentAt: Date;

  @Field(() => Int, { description: 'The account that sent it.' })
  sentById: number;

  @Field(() => Date, { nullable: true, description: 'When the contractor accepted it first.' })
  acceptedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the contractor comes.' })
  arrivesAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the contractor started the work.' })
  startedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the contractor was done last.' })
  doneAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The finished work, in the words of the contractor.',
  })
  note: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The last reason that was given: of declining, returning or withdrawing it.',
  })
  reason: string | null;

  @Field(() => Int, { description: 'Number of times it was returned.' })
  returnedCount: number;

  @Field(() => Date, { nullable: true, description: 'When the contractor last opened it.' })
  lastSeenAt: Date | null;

  @Field(() => Int, { description: 'Number of devices that open it.' })
  devices: number;

  @Field(() => Date, { nullable: true, description: 'When it ended; null while it is active.' })
  endedAt: Date | null;

  @Field(() => [WarningType], { description: 'Facts of the contractor that a lead should know.' })
  warnings: JobLinkWarning[];

  @Field(() => String, {
    nullable: true,
    description:
      'The link to hand over, once: after it was sent or sent again, where no mail is configured.',
  })
  link: string | null;
}

/** The request of a job. */
@InputType()
export class RequestContractorInput {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  requestId: number;
}

/** Body of sending a request to a contractor. */
@InputType()
export class SendToContractorInput extends RequestContractorInput {
  @Field(() => Int, { description: 'One of all departments, or of that of the request.' })
  @Id()
  contractorId: number;

  @Field(() => String, {
    nullable: true,
    description: 'The address to which its mails go; default: that of the contractor.',
  })
  @Omittable()
  @EmailAddress()
  email?: string;

  @Field(() => Date, { description: UNTIL })
  until: Date;

  @Field(() => [JobPermissionType], { nullable: true, description: MAY })
  @Omittable()
  @MaxItems(4)
  @ArrayUnique({ message: 'must not name one twice' })
  may?: JobPermission[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the contractor reads the public comments; default: false.',
  })
  @Omittable()
  showComments?: boolean;

  @Field(() => String, { nullable: true, description: MESSAGE })
  @Clearable()
  @Text(1, 2000)
  message?: string | null;
}

/** Body of sending the link of a job again; what is left out stays. */
@InputType()
export class ResendContractorInput extends RequestContractorInput {
  @Field(() => String, { nullable: true, description: 'The address to which its mails go.' })
  @Omittable()
  @EmailAddress()
  email?: string;

  @Field(() => Date, { nullable: true, description: UNTIL })
  @Omittable()
  until?: Date;

  @Field(() => [JobPermissionType], {
    nullable: true,
    description: 'Rights of the contractor.',
  })
  @Omittable()
  @MaxItems(4)
  @ArrayUnique({ message: 'must not name one twice' })
  may?: JobPermission[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the contractor reads the public comments.',
  })
  @Omittable()
  showComments?: boolean;

  @Field(() => String, { nullable: true, description: MESSAGE })
  @Clearable()
  @Text(1, 2000)
  message?: string | null;
}

/** Body of withdrawing a job. */
@InputType()
export class WithdrawContractorInput extends RequestContractorInput {
  @Field(() => String, {
    nullable: true,
    description: 'The reason; the contractor does not read it.',
  })
  @Clearable()
  @Text(1, 2000)
  reason?: string | null;
}

/** Body of returning a job that is done. */
@InputType()
export class ReturnToContractorInput extends RequestContractorInput {
  @Field(() => String, { description: 'The work that is left; the contractor reads it.' })
  @Text(1, 2000)
  reason: string;
}

/** A job of a contractor, in the list of its jobs. */
@ObjectType({ description: 'A job of a contractor, in the list of its jobs.' })
export class ContractorJob {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The request.' })
  requestId: number;

  @Field(() => String, { description: 'The title of the request.' })
  title: string;

  @Field(() => JobLinkStateType, { description: 'Where it stands.' })
  state: JobLinkState;

  @Field(() => Date, { description: 'When it was sent first.' })
  sentAt: Date;

  @Field(() => Date, { nullable: true, description: 'When it was accepted first.' })
  acceptedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the contractor was done last.' })
  doneAt: Date | null;

  @Field(() => Date, { description: 'When the work should be done.' })
  until: Date;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it was done by `until`; false if not; null while that is open.',
  })
  onTime: boolean | null;

  @Field(() => Int, { description: 'Number of times it was returned.' })
  returnedCount: number;

  @Field(() => GraphQLSafeInt, {
    description: 'Sum of its purchases that were not refused or cancelled, in minor units.',
  })
  quote: number;

  @Field(() => GraphQLSafeInt, {
    description: 'Cost of those that were received, in minor units.',
  })
  cost: number;
}

/** Connection of jobs of a contractor. */
export const ContractorJobConnection = connectionOf(ContractorJob);

/** The contractor whose jobs are listed. */
@InputType()
class ContractorOfJobs {
  @Field(() => Int, { description: 'The contractor.' })
  @Id()
  contractorId: number;
}

/** Input of the list of jobs of a contractor: contractor and page. */
export class ListContractorJobsInput extends paged(ContractorOfJobs) {}

/** Arguments of `contractorJobs`. */
@ArgsType()
export class ContractorJobsArgs extends ConnectionArgs {
  @Field(() => Int, { description: 'The contractor.' })
  contractorId: number;
}
