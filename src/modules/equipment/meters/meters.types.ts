import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Decimal, Id, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import type { ShapeClass } from '../../../core/shape.js';
import { MeterKind } from '../../../generated/prisma/enums.js';
import { ClientIdField } from '../../system/client-ids/client-ids.types.js';
import { ReceivedAt } from '../../system/system-settings/received-at.types.js';

/** The kinds of meters, for `@Field`. */
const MeterKindType = registerEnum(
  'MeterKind',
  MeterKind,
  'The meaning of the values of a meter.',
  {
    counter: 'They only rise, such as hours of operation.',
    gauge: 'They rise and fall, such as a temperature.',
  },
);

const sorts = {
  NAME_ASC: 'name',
  NAME_DESC: '-name',
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
} as const;
const Sort = registerEnum('MeterSort', sorts, 'The orders of the list of meters.');

/** A counter or a gauge of an asset (docs/behaviour/things.md). */
@ObjectType({ description: 'A counter or measurement of an asset.' })
export class Meter {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The asset.' })
  assetId: number;

  @Field(() => String)
  name: string;

  @Field(() => String, { description: 'The unit of the values, such as h.' })
  unit: string;

  @Field(() => MeterKindType, { description: 'The meaning of the values.' })
  kind: MeterKind;

  @Field(() => Float, { nullable: true, description: 'The last value; null without a reading.' })
  lastValue: number | null;

  @Field(() => Date, { nullable: true, description: 'Time of the last reading.' })
  lastAt: Date | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The first value of a counter and all rises since; null for a gauge.',
  })
  total: number | null;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** A reading of a meter. */
@ObjectType({ description: 'A reading of a meter.' })
export class Reading {
  @Field(() => Int, { nullable: true, description: 'Null of one that was only tried.' })
  id: number | null;

  @Field(() => Int, { description: 'The meter.' })
  meterId: number;

  @Field(() => Float, { description: 'The value that the meter showed.' })
  value: number;

  @Field(() => Date, { description: 'When it was read.' })
  at: Date;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Boolean, { description: 'True if it is the first one of a new device.' })
  replacesMeter: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'The rise since the reading before: 0 at a new device, null for the first one.',
  })
  delta: number | null;

  @Field(() => Boolean, {
    description:
      'True if it rose by more than five times the largest rise of the ten readings before, or past more than one ' +
      'multiple of an active schedule, when it was entered; false for a gauge.',
  })
  unusual: boolean;

  @Field(() => Int, { description: 'The account that entered it.' })
  enteredById: number;

  @Field(() => Date)
  createdAt: Date;

  @ReceivedAt()
  receivedAt: Date | null;
}

/** A reading that is stored. */
export type StoredReading = Reading & { readonly id: number };

/** Connection of meters. */
export const MeterConnection = connectionOf(Meter);

/** Connection of readings. */
export const ReadingConnection = connectionOf(Reading as ShapeClass<StoredReading>);

/** Body of creating a meter. */
@InputType()
export class CreateMeterInput {
  @Field(() => Int, { description: 'An asset that is not retired; it cannot be changed later.' })
  @Id()
  assetId: number;

  @Field(() => String, { description: 'Unique among the meters of the asset.' })
  @Text(1, 100)
  name: string;

  @Field(() => String, { description: 'The unit of the values, such as h.' })
  @Text(1, 20)
  unit: string;

  @Field(() => MeterKindType, {
    nullable: true,
    description: 'Default: counter; it cannot be changed later.',
  })
  @Omittable()
  kind?: MeterKind;
}

/** Body of changing a meter; omitted fields are not changed. */
@InputType()
export class UpdateMeterInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'Unique among the meters of the asset.' })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => String, { nullable: true, description: 'The unit of the values, such as h.' })
  @Omittable()
  @Text(1, 20)
  unit?: string;

  @Field(() => Boolean, { nullable: true, description: 'False restores an archived one.' })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('meter has')
  expectedVersion?: number;
}

/** Body of entering a reading. */
@InputType()
export class AddMeterReadingInput {
  @Field(() => Int, { description: 'The id of the meter.' })
  @Id()
  id: number;

  @Field(() => Float, { description: 'At most three decimals; of a counter not negative.' })
  @Decimal()
  value: number;

  @Field(() => Date, {
    nullable: true,
    description: 'Default: now. Not in the future, and not before the last reading.',
  })
  @Omittable()
  at?: Date;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 500)
  note?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for the first reading of a new device of a counter, which may be lower.',
  })
  @Omittable()
  replacesMeter?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True to check it only: nothing is written. Default: false.',
  })
  @Omittable()
  dryRun?: boolean;

  @ClientIdField()
  clientId?: string;
}

/** Filter of the list of meters; all conditions must hold. */
@InputType()
class MeterFilter {
  @Field(() => Int, { nullable: true, description: 'Those of this asset.' })
  @Omittable()
  @Id()
  assetId?: number;

  @Field(() => Boolean, { nullable: true, description: 'Only archived ones; default: false.' })
  archived: boolean = false;
}

/** Input of the list: filter, order and page. */
export class ListMetersInput extends paged(sorted(MeterFilter, Sort, 'name')) {}

/** Arguments of `meters`. */
@ArgsType()
export class MetersArgs extends connectionArgs(MeterFilter, Sort, 'by name') {}

/** The meter whose readings are listed. */
@InputType()
class MeterOfReadings {
  @Field(() => Int)
  @Id()
  id: number;
}

/** Input of the list of readings: meter and page. */
export class ListMeterReadingsInput extends paged(MeterOfReadings) {}

/** Arguments of `meterReadings`. */
@ArgsType()
export class MeterReadingsArgs extends ConnectionArgs {
  @Field(() => Int)
  id: number;
}
