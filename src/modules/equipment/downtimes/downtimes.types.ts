import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, DayEnd, Id, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { ClientIdField } from '../../system/client-ids/client-ids.types.js';
import { ReceivedAt } from '../../system/system-settings/received-at.types.js';

const sorts = { STARTED_AT_DESC: '-startedAt', STARTED_AT_ASC: 'startedAt' } as const;
const Sort = registerEnum('DowntimeSort', sorts, 'The orders of the list of downtimes.');

/** A time in which an asset was down (docs/behaviour/things.md). */
@ObjectType({ description: 'A time in which an asset was down; its end is not a part of it.' })
export class Downtime {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The asset.' })
  assetId: number;

  @Field(() => Date, { description: 'When it began.' })
  startedAt: Date;

  @Field(() => Date, { nullable: true, description: 'When it ended; null while it is open.' })
  endedAt: Date | null;

  @Field(() => Boolean, { description: 'True if it was planned.' })
  planned: boolean;

  @Field(() => String, { nullable: true })
  reason: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The request that it belongs to; null also for an actor who does not see the request.',
  })
  requestId: number | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  @ReceivedAt()
  receivedAt: Date | null;
}

/** Connection of downtimes. */
export const DowntimeConnection = connectionOf(Downtime);

/** Fields that creating and changing a downtime share. */
@InputType()
class DowntimeFields {
  @Field(() => Date, { nullable: true, description: 'Default: now. Not in the future.' })
  @Omittable()
  startedAt?: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'Later than the start, not in the future; null while it is open.',
  })
  @Clearable()
  endedAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'Default: false.' })
  @Omittable()
  planned?: boolean;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 2000)
  reason?: string | null;

  @Field(() => Int, { nullable: true, description: 'A request on the asset that you see.' })
  @Clearable()
  @Id()
  requestId?: number | null;
}

/** Body of recording a downtime. */
@InputType()
export class CreateDowntimeInput extends DowntimeFields {
  @Field(() => Int, { description: 'An asset that is not retired; it cannot be changed later.' })
  @Id()
  assetId: number;

  @ClientIdField()
  clientId?: string;
}

/** Body of changing a downtime; omitted fields are not changed. */
@InputType()
export class UpdateDowntimeInput extends DowntimeFields {
  @Field(() => Int)
  @Id()
  id: number;

  @ExpectedVersion('downtime has')
  expectedVersion?: number;
}

/** Filter of the list of downtimes; all conditions must hold. */
@InputType()
class DowntimeFilter {
  @Field(() => Int, { nullable: true, description: 'Those of this asset.' })
  @Omittable()
  @Id()
  assetId?: number;

  @Field(() => Boolean, { nullable: true, description: 'True if it was planned.' })
  @Omittable()
  planned?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True if it has not ended.' })
  @Omittable()
  open?: boolean;

  @Field(() => Date, { nullable: true, description: 'It ended later than this, or is open.' })
  @Omittable()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'It began before this.' })
  @Omittable()
  @DayEnd()
  to?: Date;
}

/** Input of the list: filter, order and page. */
export class ListDowntimesInput extends paged(sorted(DowntimeFilter, Sort, '-startedAt')) {}

/** Arguments of `downtimes`. */
@ArgsType()
export class DowntimesArgs extends connectionArgs(DowntimeFilter, Sort, 'the latest start first') {}
