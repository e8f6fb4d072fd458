import { ArrayUnique, IsIn, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  Id,
  Ids,
  MAX_CHOICES,
  MaxItems,
  Omittable,
  Text,
  WholeNumber,
  WholeNumbers,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged } from '../../../core/list-inputs.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import { type SlaClockKind, SlaClockKindType } from '../../../core/sla-clocks.js';
import {
  type HoldReason,
  type MaintenancePriority,
  type RequestOrigin,
  SlaResolutionFrom,
} from '../../../generated/prisma/enums.js';
import { HoldReasonType } from './hold-reasons.types.js';
import { RequestOriginType } from './origins.types.js';

/** Maximum number of ids that a policy matches, of a kind. */
const MAX_MATCHED = 200;
const MAX_ESCALATIONS = 10;
const MAX_TARGET = 525_600;
const ONCE = { message: 'must not name one twice' };
/** Imported requests have no clocks. */
const ORIGINS: readonly string[] = ['person', 'link', 'schedule', 'rule'];

const ResolutionFromType = registerEnum(
  'SlaResolutionFrom',
  SlaResolutionFrom,
  'When the clock of the resolution begins.',
  {
    submission: 'With the submission.',
    approval: 'With the approval; it is paused while the request is submitted.',
  },
);

const recipients = {
  assignee: 'assignee',
  leads: 'leads',
  head: 'head',
  administrators: 'administrators',
} as const;
/** A group of people whom an escalation tells. */
export type SlaRecipient = keyof typeof recipients;
const RecipientType = registerEnum(
  'SlaRecipient',
  recipients,
  'The people whom an escalation notifies.',
  {
    assignee: 'The technician.',
    leads: 'The leads of the department.',
    head: 'The head of the department; without one, its department heads.',
    administrators: 'All active administrators.',
  },
);

const PRIORITIES = 'The priorities of the requests; none: all.';
const CATEGORIES = 'Linked categories, with those below them; none: all.';
const DEPARTMENTS = 'The departments of the requests; none: all.';
const CRITICALITIES =
  'Criticalities of the linked asset, 1 to 5; none: all, also without an asset.';
const MATCHED_ORIGINS = 'The origins of the requests; none: all but `schedule`.';

/** The requests that a policy is for. */
@ObjectType({ description: 'The requests that a policy is for; all conditions must hold.' })
export class SlaMatch {
  @Field(() => [MaintenancePriorityType], { description: PRIORITIES })
  priorities: readonly MaintenancePriority[];

  @Field(() => [Int], { description: CATEGORIES })
  categoryIds: readonly number[];

  @Field(() => [Int], { description: DEPARTMENTS })
  departmentIds: readonly number[];

  @Field(() => [Int], { description: CRITICALITIES })
  criticalities: readonly number[];

  @Field(() => [RequestOriginType], { description: MATCHED_ORIGINS })
  origins: readonly RequestOrigin[];
}

/** The requests that a policy is for, as input. */
@InputType()
export class SlaMatchInput {
  @Field(() => [MaintenancePriorityType], { nullable: true, description: PRIORITIES })
  @Omittable()
  @ArrayUnique(ONCE)
  @MaxItems(MAX_CHOICES)
  priorities?: MaintenancePriority[];

  @Field(() => [Int], { nullable: true, description: CATEGORIES })
  @Omittable()
  @Ids(MAX_MATCHED)
  categoryIds?: number[];

  @Field(() => [Int], { nullable: true, description: DEPARTMENTS })
  @Omittable()
  @Ids(MAX_MATCHED)
  departmentIds?: number[];

  @Field(() => [Int], { nullable: true, description: CRITICALITIES })
  @Omittable()
  @WholeNumbers(1, 5, 5)
  criticalities?: number[];

  @Field(() => [RequestOriginType], { nullable: true, description: MATCHED_ORIGINS })
  @Omittable()
  @IsIn(ORIGINS, { each: true, message: `must be some of ${ORIGINS.join(', ')}` })
  @ArrayUnique(ONCE)
  @MaxItems(MAX_CHOICES)
  origins?: RequestOrigin[];
}

const PERCENT = 'Share of the target that has been consumed, 1 to 500 percent.';

/** Message when a share of a target is consumed. */
@ObjectType({ description: 'The people who are notified when a share of a target is consumed.' })
export class SlaEscalation {
  @Field(() => SlaClockKindType, { description: 'The clock that it is about.' })
  clock: SlaClockKind;

  @Field(() => Int, { description: PERCENT })
  percent: number;

  @Field(() => [RecipientType], { description: 'Groups of people who are notified.' })
  notify: readonly SlaRecipient[];

  @Field(() => [Int], { description: 'Further accounts that are notified.' })
  userIds: readonly number[];

  @Field(() => Boolean, { description: 'True if the priority is raised by one level.' })
  raisePriority: boolean;
}

/** Message when a share of a target is consumed, as input. */
@InputType()
export class SlaEscalationInput {
  @Field(() => SlaClockKindType, { description: 'The clock that it is about.' })
  clock: SlaClockKind;

  @Field(() => Int, { description: PERCENT })
  @WholeNumber(1, 500)
  percent: number;

  @Field(() => [RecipientType], { nullable: true, description: 'Default: nobody.' })
  @Omittable()
  @ArrayUnique(ONCE)
  @MaxItems(MAX_CHOICES)
  notify?: SlaRecipient[];

  @Field(() => [Int], { nullable: true, description: 'Further active accounts that are notified.' })
  @Omittable()
  @Ids(20)
  userIds?: number[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the priority is raised by one level; default: false.',
  })
  @Omittable()
  raisePriority?: boolean;
}

const RANK = 'The lowest rank that matches counts; of equal ones the lower id.';
const RESPONSE =
  'Working time until somebody approves, rejects, assigns, starts or answers; null: no promise.';
const RESOLUTION = 'Working time until the completion; null: no promise.';
const PAUSES_ON = 'Reasons of a hold that pause the clocks.';
const REOPEN = 'Working time that a reopened request has at least, in minutes.';

const DEVICE_TIME =
  'True if steps that were taken without network count at the time of the device.';

/** How soon requests are to be answered and resolved (docs/behaviour/sla.md). */
@ObjectType({ description: 'How soon requests are to be answered and resolved.' })
export class SlaPolicy {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => Int, { description: RANK })
  rank: number;

  @Field(() => SlaMatch, { description: 'The requests that it is for.' })
  match: SlaMatch;

  @Field(() => Int, { description: 'The calendar that counts the working time.' })
  calendarId: number;

  @Field(() => Int, { nullable: true, description: RESPONSE })
  responseMinutes: number | null;

  @Field(() => Int, { nullable: true, description: RESOLUTION })
  resolutionMinutes: number | null;

  @Field(() => ResolutionFromType, { description: 'When the clock of the resolution begins.' })
  resolutionFrom: SlaResolutionFrom;

  @Field(() => [HoldReasonType], { description: PAUSES_ON })
  pausesOn: readonly HoldReason[];

  @Field(() => Int, { description: REOPEN })
  reopenMinutes: number;

  @Field(() => Boolean, { description: DEVICE_TIME })
  deviceTime: boolean;

  @Field(() => [SlaEscalation], {
    description: 'Notifications when shares of the targets are consumed.',
  })
  escalations: readonly SlaEscalation[];

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of policies. */
export const SlaPolicyConnection = connectionOf(SlaPolicy);

/** Fields of a policy that both bodies may leave out. */
@InputType()
class SlaPolicyOptions {
  @Field(() => SlaMatchInput, { nullable: true, description: 'Replaced as a whole; default: all.' })
  @Omittable()
  @ValidateNested()
  match?: SlaMatchInput;

  @Field(() => Int, { nullable: true, description: RESPONSE })
  @Clearable()
  @WholeNumber(1, MAX_TARGET)
  responseMinutes?: number | null;

  @Field(() => Int, { nullable: true, description: RESOLUTION })
  @Clearable()
  @WholeNumber(1, MAX_TARGET)
  resolutionMinutes?: number | null;

  @Field(() => ResolutionFromType, { nullable: true, description: 'Default: `submission`.' })
  @Omittable()
  resolutionFrom?: SlaResolutionFrom;

  @Field(() => [HoldReasonType], {
    nullable: true,
    description: `${PAUSES_ON} Default: requester, access, budget and vendor.`,
  })
  @Omittable()
  @ArrayUnique(ONCE)
  @MaxItems(MAX_CHOICES)
  pausesOn?: HoldReason[];

  @Field(() => Int, { nullable: true, description: `${REOPEN} Default: 240.` })
  @Omittable()
  @WholeNumber(0, MAX_TARGET)
  reopenMinutes?: number;

  @Field(() => Boolean, { nullable: true, description: `${DEVICE_TIME} Default: true.` })
  @Omittable()
  deviceTime?: boolean;

  @Field(() => [SlaEscalationInput], {
    nullable: true,
    description: 'Replaced as a whole; default: none.',
  })
  @Omittable()
  @ValidateNested({ each: true })
  @MaxItems(MAX_ESCALATIONS)
  escalations?: SlaEscalationInput[];
}

/** Body of creating a policy. */
@InputType()
export class CreateSlaPolicyInput extends SlaPolicyOptions {
  @Field(() => String, { description: 'Unique among policies, archived ones included.' })
  @Text(1, 100)
  name: string;

  @Field(() => Int, { description: RANK })
  @WholeNumber(0, 10_000)
  rank: number;

  @Field(() => Int, { description: 'The calendar that counts the working time.' })
  @Id()
  calendarId: number;
}

/** Body of changing a policy; omitted fields are not changed. */
@InputType()
export class UpdateSlaPolicyInput extends SlaPolicyOptions {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, {
    nullable: true,
    description: 'Unique among policies, archived ones included.',
  })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => Int, { nullable: true, description: RANK })
  @Omittable()
  @WholeNumber(0, 10_000)
  rank?: number;

  @Field(() => Int, { nullable: true, description: 'The calendar that counts the working time.' })
  @Omittable()
  @Id()
  calendarId?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False restores an archived one; true archives one.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('policy has')
  expectedVersion?: number;
}

/** Filter of the list of policies. */
@InputType()
class SlaPolicyFilter {
  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;
}

/** Input of the list: filter and page. */
export class ListSlaPoliciesInput extends paged(SlaPolicyFilter) {}

/** Arguments of `slaPolicies`. */
@ArgsType()
export class SlaPoliciesArgs extends connectionArgs(SlaPolicyFilter) {}
