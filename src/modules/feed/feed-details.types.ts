import { Field, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../core/enums.js';
import { MaintenanceStageType } from '../../core/stages.js';
import type {
  Audience,
  MaintenanceStage,
  MaintenanceStatus,
} from '../../generated/prisma/enums.js';
import { AudienceType } from '../comments/comments.types.js';
import { MaintenanceStatusType } from '../maintenance/maintenance.types.js';

const changes = { STAGE: 'stage', STATUS: 'status', ON_HOLD: 'onHold' } as const;
const Change = registerEnum('StageChange', changes, 'What a step changed of a request.', {
  stage: 'The stage.',
  status: 'The status.',
  onHold: 'A hold began or ended.',
});

/**
 * Content of a published event: the fields of its payload that leave the service. The payload's `id`
 * is `requestId` or `assetId`: GraphQL clients cache objects by `id`, and events of one object share
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

  @Field(() => Boolean, { description: 'Whether the downtime was planned.' })
  planned: boolean;
}

/** Content of `asset.down`. */
@ObjectType({ description: 'An asset went down.' })
export class AssetDownEvent extends AssetEventDetails {}

/** Content of `asset.up`. */
@ObjectType({ description: 'An asset is up again.' })
export class AssetUpEvent extends AssetEventDetails {}

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

  @Field(() => Boolean, { description: 'Whether it is on hold after it.' })
  onHold: boolean;

  @Field(() => Int, { description: 'The version of the request after it.' })
  version: number;

  @Field(() => Date, { description: 'When the request was changed.' })
  updatedAt: Date;

  @Field(() => [Change], { description: 'What it changed.' })
  changes: (typeof changes)[keyof typeof changes][];
}

/** Content of `maintenance.commented`. */
@ObjectType({ description: 'A request was commented on.' })
export class CommentedEvent extends EventDetails {
  @Field(() => Int, { description: 'The comment.' })
  commentId: number;

  @Field(() => AudienceType, { description: 'Who sees the comment.' })
  visibility: Audience;
}

/** Content of `maintenance.purged`. */
@ObjectType({ description: 'A cancelled request was permanently deleted.' })
export class PurgedEvent extends EventDetails {}
