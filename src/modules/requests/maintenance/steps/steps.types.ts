import { Field, InputType, Int, ObjectType } from 'type-graphql';
import {
  Clearable,
  Day,
  Id,
  Ids,
  Omittable,
  Text,
  TextOrNone,
  WholeNumber,
} from '../../../../core/constraints.js';
import { ExpectedVersion } from '../../../../core/inputs.js';
import { MaintenancePriorityType } from '../../../../core/priorities.js';
import type { HoldReason, MaintenancePriority } from '../../../../generated/prisma/enums.js';
import type { GivenValue } from '../../../equipment/fields/changes.js';
import { FieldValues } from '../../../equipment/fields/field-values.types.js';
import { HoldReasonType } from '../../../planning/sla-policies/hold-reasons.types.js';
import { MAX_PHOTOS } from '../../../system/files/stored-file.types.js';
import { CodeId } from '../causes/causes.types.js';
import { ASSET_DOWN, LinksInput } from '../links/links.types.js';
import { ATTACHMENT_IDS, WANTED_BY } from '../maintenance.types.js';

/** Maximum estimate, in minutes: a thousand hours. */
const MAX_ESTIMATE = 60_000;

/** Identifies a request and, optionally, its expected version. */
@InputType()
export class MaintenanceRequestInput {
  @Field(() => Int)
  @Id()
  id: number;

  @ExpectedVersion('request has', 'step')
  expectedVersion?: number;
}

/** The same, with the records that the request is about. */
@InputType()
class LinkedRequestInput extends LinksInput {
  @Field(() => Int)
  @Id()
  id: number;

  @ExpectedVersion('request has', 'step')
  expectedVersion?: number;
}

/** Body of changing a request; omitted fields are not changed. */
@InputType()
export class UpdateMaintenanceRequestInput extends LinkedRequestInput {
  @Field(() => String, { nullable: true, description: 'The subject: 3 to 200 characters.' })
  @Omittable()
  @Text(3, 200)
  title?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The damage or the need: 1 to 5000 characters.',
  })
  @Omittable()
  @Text(1, 5000)
  description?: string;

  @Field(() => MaintenancePriorityType, { nullable: true, description: 'The urgency.' })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @TextOrNone(100)
  category?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @TextOrNone(200)
  location?: string | null;

  @Field(() => Int, { nullable: true, description: 'The id of another department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => String, WANTED_BY)
  @Clearable()
  @Day()
  wantedBy?: string | null;

  @FieldValues()
  fields?: GivenValue[] | null;
}

/** Input of a step with an optional note. */
@InputType()
export class MaintenanceStepInput extends MaintenanceRequestInput {
  @Field(() => String, {
    nullable: true,
    description: 'A note on the step: up to 2000 characters.',
  })
  @Clearable()
  @Text(1, 2000)
  note?: string | null;
}

/** Body of approving a request. */
@InputType()
export class ApproveMaintenanceRequestInput extends MaintenanceStepInput {}

/** Body of completing a request. */
@InputType()
export class CompleteMaintenanceRequestInput extends MaintenanceStepInput {
  @FieldValues()
  fields?: GivenValue[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True leaves the downtime open that belongs to the request; default: false.',
  })
  @Omittable()
  assetStillDown?: boolean;

  @CodeId('problem')
  problemId?: number | null;

  @CodeId('cause')
  causeId?: number | null;

  @CodeId('remedy')
  remedyId?: number | null;

  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

/** Body of cancelling a request. */
@InputType()
export class CancelMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => String, { description: 'The reason: 1 to 2000 characters.' })
  @Text(1, 2000)
  reason: string;

  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

/** Body of rejecting a request. */
@InputType()
export class RejectMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => String)
  @Text(1, 2000)
  reason: string;
}

/** Body of starting the work. */
@InputType()
export class StartMaintenanceRequestInput extends MaintenanceStepInput {
  @FieldValues()
  fields?: GivenValue[] | null;
}

/** Body of putting a request on hold. */
@InputType()
export class HoldMaintenanceRequestInput extends MaintenanceStepInput {
  @Field(() => HoldReasonType, { description: '`other` needs a note.' })
  reason: HoldReason;

  @Field(() => Date, {
    nullable: true,
    description: 'End of the hold; at most 365 days from now.',
  })
  @Clearable()
  until?: Date | null;
}

/** Body of ending a hold. */
@InputType()
export class ResumeMaintenanceRequestInput extends MaintenanceStepInput {}

/** Body of confirming that the work is done. */
@InputType()
export class ConfirmMaintenanceRequestInput extends MaintenanceStepInput {
  @Field(() => Int, { nullable: true, description: '1 (bad) to 5 (good).' })
  @Clearable()
  @WholeNumber(1, 5)
  rating?: number | null;
}

/** Body of reopening a request. */
@InputType()
export class ReopenMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => String)
  @Text(1, 2000)
  reason: string;

  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

/** Body of transferring a request to another department. */
@InputType()
export class TransferMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => Int, { description: 'The other department.' })
  @Id()
  departmentId: number;

  @Field(() => String)
  @Text(1, 2000)
  reason: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Keeps the approval; for those who are approvers of both departments.',
  })
  @Omittable()
  keepApproval?: boolean;
}

/** Body of marking a request as a duplicate. */
@InputType()
export class MarkDuplicateInput extends MaintenanceStepInput {
  @Field(() => Int, { description: 'The request that it repeats, which is no duplicate itself.' })
  @Id()
  duplicateOfId: number;
}

/** Body of making a duplicate a separate request. */
@InputType()
export class UnmarkDuplicateInput extends MaintenanceStepInput {}

/** Body of triage by those in charge; omitted fields are not changed. */
@InputType()
export class ClassifyMaintenanceRequestInput extends LinkedRequestInput {
  @FieldValues()
  fields?: GivenValue[] | null;

  @Field(() => Boolean, ASSET_DOWN)
  @Omittable()
  assetDown?: boolean;
  @Field(() => MaintenancePriorityType, { nullable: true, description: 'The new priority.' })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => Int, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @WholeNumber(1, MAX_ESTIMATE)
  estimateMinutes?: number | null;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 2000)
  reason?: string | null;
}

/** Body of setting the manual date of a request. */
@InputType()
export class SetDueDateInput extends MaintenanceRequestInput {
  @Field(() => Date, {
    nullable: true,
    description: 'Required: a time within five years from now; null clears the date.',
  })
  @Clearable()
  dueAt?: Date | null;

  @Field(() => String)
  @Text(1, 2000)
  reason: string;
}

/** Body of planning the work; both times, or null for both. */
@InputType()
export class PlanMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => Date, {
    nullable: true,
    description: 'Required: the start of the work, also a past one; null clears the plan.',
  })
  @Clearable()
  plannedStart?: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Required: later than the start, by 31 days at most; null clears the plan.',
  })
  @Clearable()
  plannedEnd?: Date | null;
}

/** Body of purging a request. */
@InputType()
export class PurgeMaintenanceRequestInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { description: 'The reason, for the audit trail: 1 to 2000 characters.' })
  @Text(1, 2000)
  reason: string;
}

/** The result of purging a request. */
@ObjectType({ description: 'The deleted data.' })
export class PurgePayload {
  @Field(() => Int)
  id: number;

  @Field(() => Boolean, { description: 'Always true: the request has been deleted.' })
  purged: boolean;

  @Field(() => Int, { description: 'Number of deleted photos.' })
  attachmentsDeleted: number;
}
