import { Field, Float, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../core/enums.js';
import {
  type DueKind,
  DueKindType,
  type SlaClockKind,
  SlaClockKindType,
} from '../../../core/sla-clocks.js';
import { MaintenanceStageType } from '../../../core/stages.js';
import type {
  Audience,
  JobLinkState,
  MaintenanceStage,
  MaintenanceStatus,
} from '../../../generated/prisma/enums.js';
import { AudienceType } from '../../requests/comments/comments.types.js';
import { JobLinkStateType } from '../../requests/maintenance/contractor/contractor.types.js';
import { MaintenanceStatusType } from '../../requests/maintenance/maintenance.types.js';

const changes = { STAGE: 'stage', STATUS: 'status', ON_HOLD: 'onHold' } as const;
const Change = registerEnum('StageChange', changes, 'The changes of a request by a step.', {
  stage: 'The stage.',
  status: 'The status.',
  onHold: 'A hold began or ended.',
});

/**
 * Content of a published event: the fields of its payload that leave the service. The payload's `id`
 * is `requestId`, `assetId` or `partId`: GraphQL clients cache objects by `id`, and events of one object share
 * it.
 */
@ObjectType({ description: 'Content of an event of a request.' })
export abstract class EventDetails {
  @Field(() => Int, { description: 'The maintenance request.' })
  requestId: number;
}

/** Content of an event of an asset. */
@ObjectType({ description: 'Content of an event of an asset.' })
export abstract class AssetEventDetails {
  @Field(() => Int, { description: 'The asset.' })
  assetId: number;

  @Field(() => Int, { description: 'The downtime.' })
  downtimeId: number;

  @Field(() => Date, { description: 'When the asset went down, or was up again.' })
  at: Date;

  @Field(() => Boolean, { description: 'True if the downtime was planned.' })
  planned: boolean;
}

/** Content of `asset.down`. */
@ObjectType({ description: 'An asset went down.' })
export class AssetDownEvent extends AssetEventDetails {}

/** Content of `asset.up`. */
@ObjectType({ description: 'An asset is up again.' })
export class AssetUpEvent extends AssetEventDetails {}

/** Content of `part.low`. */
@ObjectType({ description: 'The stock of a part fell to its reorder point.' })
export class PartLowEvent {
  @Field(() => Int, { description: 'The part.' })
  partId: number;

  @Field(() => String, { description: 'The number of the part.' })
  sku: string;

  @Field(() => String, { description: 'The name of the part.' })
  name: string;

  @Field(() => Float, { description: 'Quantity in stock after it.' })
  onHand: number;

  @Field(() => Float, { description: 'Stock at which it has to be ordered.' })
  reorderPoint: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The department whose part it is; null for one that all share.',
  })
  departmentId: number | null;
}

/** Content of an event of an occurrence of a schedule. */
@ObjectType({ description: 'Content of an event of an occurrence of a schedule.' })
abstract class OccurrenceEventDetails {
  @Field(() => Int, { description: 'The schedule.' })
  scheduleId: number;

  @Field(() => Int, { nullable: true, description: 'The asset; null without one.' })
  assetId: number | null;

  @Field(() => String, { description: 'The key of the occurrence.' })
  occurrenceKey: string;

  @Field(() => Date, { description: 'When it is due.' })
  dueAt: Date;

  @Field(() => Int, { nullable: true, description: 'Its request; null for a missed one.' })
  requestId: number | null;
}

/** Content of `schedule.generated`. */
@ObjectType({ description: 'The request of an occurrence of a schedule was made.' })
export class ScheduleGeneratedEvent extends OccurrenceEventDetails {}

/** Content of `schedule.missed`. */
@ObjectType({ description: 'An occurrence of a schedule was missed.' })
export class ScheduleMissedEvent extends OccurrenceEventDetails {}

/** Content of `maintenance.status_changed`. */
@ObjectType({ description: 'A request was submitted, or a step set its status.' })
export class StatusChangedEvent extends EventDetails {
  @Field(() => MaintenanceStatusType, { description: 'The status after it.' })
  status: MaintenanceStatus;

  @Field(() => Date, { description: 'When the request was changed.' })
  updatedAt: Date;
}

/** Content of `maintenance.stage_changed`. */
@ObjectType({ description: 'The stage of a request changed, or a hold began or ended.' })
export class StageChangedEvent extends EventDetails {
  @Field(() => MaintenanceStageType, { description: 'The stage after it.' })
  stage: MaintenanceStage;

  @Field(() => MaintenanceStatusType, { description: 'The status after it.' })
  status: MaintenanceStatus;

  @Field(() => Boolean, { description: 'True if it is on hold after it.' })
  onHold: boolean;

  @Field(() => Int, { description: 'The version of the request after it.' })
  version: number;

  @Field(() => Date, { description: 'When the request was changed.' })
  updatedAt: Date;

  @Field(() => [Change], { description: 'The changes.' })
  changes: (typeof changes)[keyof typeof changes][];
}

/** Content of `maintenance.fields_changed`. */
@ObjectType({ description: 'Fields of a request changed; those for staff are left out.' })
export class FieldsChangedEvent extends EventDetails {
  @Field(() => [String], { description: 'The keys of the fields.' })
  keys: readonly string[];

  @Field(() => Int, { description: 'The version of the request after it.' })
  version: number;

  @Field(() => Date, { description: 'When the request was changed.' })
  updatedAt: Date;
}

/** Content of `maintenance.contractor_changed`. */
@ObjectType({
  description: 'A request was sent to a contractor, or the state of the job changed.',
})
export class ContractorChangedEvent extends EventDetails {
  @Field(() => Int, { description: 'The contractor.' })
  contractorId: number;

  @Field(() => JobLinkStateType, { description: 'The state of the job after it.' })
  state: JobLinkState;

  @Field(() => Int, { description: 'The version of the job after it.' })
  version: number;

  @Field(() => Date, { description: 'When the job was changed.' })
  updatedAt: Date;
}

/** Content of `maintenance.commented`. */
@ObjectType({ description: 'A request was commented on.' })
export class CommentedEvent extends EventDetails {
  @Field(() => Int, { description: 'The comment.' })
  commentId: number;

  @Field(() => AudienceType, { description: 'The people who see the comment.' })
  visibility: Audience;
}

/** Content of `maintenance.sla_at_risk`. */
@ObjectType({ description: 'A clock of a request is at risk to miss its target.' })
export class SlaAtRiskEvent extends EventDetails {
  @Field(() => SlaClockKindType, { description: 'The clock that it is about.' })
  clock: SlaClockKind;

  @Field(() => Date, { description: 'When it is due.' })
  dueAt: Date;

  @Field(() => Date, { description: 'From when it is at risk.' })
  riskAt: Date;
}

/** Content of `maintenance.sla_breached`. */
@ObjectType({ description: 'A clock of a request missed its target, or its date has passed.' })
export class SlaBreachedEvent extends EventDetails {
  @Field(() => DueKindType, { description: 'The clock that it is about, or the date.' })
  clock: DueKind;

  @Field(() => Date, { description: 'When it was due.' })
  dueAt: Date;

  @Field(() => Date, { description: 'The same time: however late it is found.' })
  breachedAt: Date;
}

/** Content of `maintenance.purged`. */
@ObjectType({ description: 'A cancelled request was permanently deleted.' })
export class PurgedEvent extends EventDetails {}
