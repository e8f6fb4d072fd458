import { ArrayUnique, ValidateNested } from 'class-validator';
import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { SometimesOmitted } from '../../../core/answer-fields.js';
import { connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  Day,
  Id,
  Keyed,
  MaxItems,
  Omittable,
  Text,
  WholeNumber,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { nameKey } from '../../../core/text.js';
import { AssetState } from '../../../generated/prisma/enums.js';
import type { GivenValue } from '../fields/changes.js';
import { FieldValue, FieldValues } from '../fields/field-values.types.js';
import type { FieldValuesByKey } from '../fields/known-fields.js';
import {
  IMAGE_ID,
  IMAGE_INPUT,
  IMAGE_URL,
  OPEN_REPORTS,
  OpenReport,
  REPORT_LINK,
  ReportLink,
} from '../open-reports/open-reports.types.js';

/** The states of an asset, for `@Field`. */
export const AssetStateType = registerEnum(
  'AssetState',
  AssetState,
  'The decision about an asset. Whether it is down is a fact beside it.',
  {
    in_service: 'It is in use.',
    out_of_service: 'It is not used at present.',
    retired: 'It is used no more.',
  },
);

/** Largest purchase cost, in minor units. */
const MAX_COST = 1_000_000_000_000;

/** Maximum number of attributes of an asset. */
export const MAX_ATTRIBUTES = 30;

/** A further property of an asset. */
@ObjectType({ description: 'A further property of an asset.' })
export class AssetAttribute {
  @Field(() => String)
  name: string;

  @Field(() => String, { description: 'The value, as text.' })
  value: string;
}

/** A further property of an asset, as input. */
@InputType()
class AssetAttributeInput {
  @Field(() => String)
  @Text(1, 100)
  name: string;

  @Field(() => String, { description: 'The value, as text.' })
  @Text(1, 200)
  value: string;
}

/** The stored values of fields of an asset, for its resolver. */
export const VALUES = Symbol('values');

/** A machine, a device or a part of a building (docs/behaviour/things.md). */
@ObjectType({
  description: 'A thing that is maintained: a machine, a device, a part of a building.',
})
export class Asset {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The inventory number on its label.' })
  tag: string;

  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true, description: 'The kind of thing, such as pump.' })
  type: string | null;

  @Field(() => Int, { nullable: true, description: 'The asset that it is a part of.' })
  parentId: number | null;

  @Field(() => Int, { nullable: true, description: 'Where it is; not inherited from its parent.' })
  locationId: number | null;

  @Field(() => Int)
  departmentId: number;

  @Field(() => AssetStateType, { description: 'The decision about it.' })
  state: AssetState;

  @Field(() => Int, { description: '1 (low) to 5 (high).' })
  criticality: number;

  @Field(() => String, { nullable: true, description: 'The manufacturer.' })
  manufacturer: string | null;

  @Field(() => String, { nullable: true, description: 'The model, as its maker names it.' })
  model: string | null;

  @Field(() => String, { nullable: true, description: 'The number of its maker.' })
  serialNumber: string | null;

  @Field(() => String, { nullable: true, description: 'A day: `2026-01-31`.' })
  purchasedOn: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'In minor units of the currency; null for an actor who neither leads its department nor holds ' +
      '`system.settings`.',
  })
  purchaseCost: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The cost of buying the same today; in units and for whom as `purchaseCost`.',
  })
  replacementCost: number | null;

  @Field(() => String, { nullable: true, description: 'The last day of the warranty.' })
  warrantyUntil: string | null;

  @Field(() => String, { nullable: true, description: 'The first day of use.' })
  commissionedOn: string | null;

  @Field(() => String, { nullable: true, description: 'The day it was retired; null otherwise.' })
  retiredOn: string | null;

  @Field(() => String, { nullable: true, description: 'Remarks.' })
  notes: string | null;

  @Field(() => [AssetAttribute], { description: 'Further properties, in the order of entry.' })
  attributes: readonly AssetAttribute[];

  @Field(() => [FieldValue], { description: 'The values of its fields that you may see.' })
  @Keyed()
  fields?: FieldValuesByKey | undefined;

  @Field(() => String, {
    description: 'The ids from the root of the tree to this one, such as `/1/5/`.',
  })
  path: string;

  @Field(() => String, { description: 'The names from the root to this one, joined by ` / `.' })
  pathName: string;

  @Field(() => Int, { description: 'Number of its parts, retired ones included.' })
  childCount: number;

  @Field(() => Boolean, { description: 'True if a downtime is open.' })
  down: boolean;

  @Field(() => Int, IMAGE_ID)
  imageId: number | null;

  @Field(() => String, IMAGE_URL)
  imageUrl: string | null;

  @Field(() => ReportLink, REPORT_LINK)
  @SometimesOmitted()
  reportLink?: ReportLink | null;

  @Field(() => [OpenReport], OPEN_REPORTS)
  @SometimesOmitted()
  openReports?: readonly OpenReport[];

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  /** For the resolver of `fields`. */
  [VALUES]?: FieldValuesByKey;
}

/** Connection of assets. */
export const AssetConnection = connectionOf(Asset);

/** Fields of a machine itself, which its successor does not take over; null clears them. */
@InputType()
export class PurchaseFields {
  @Field(() => String, { nullable: true, description: 'The manufacturer.' })
  @Clearable()
  @Text(1, 100)
  manufacturer?: string | null;

  @Field(() => String, { nullable: true, description: 'The model, as its maker names it.' })
  @Clearable()
  @Text(1, 100)
  model?: string | null;

  @Field(() => String, { nullable: true, description: 'The number of its maker.' })
  @Clearable()
  @Text(1, 100)
  serialNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'A day: `2026-01-31`.' })
  @Clearable()
  @Day()
  purchasedOn?: string | null;

  @Field(() => Float, { nullable: true, description: 'In minor units of the currency.' })
  @Clearable()
  @WholeNumber(0, MAX_COST)
  purchaseCost?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The cost of buying the same today, in minor units of the currency.',
  })
  @Clearable()
  @WholeNumber(0, MAX_COST)
  replacementCost?: number | null;

  @Field(() => String, { nullable: true, description: 'The last day of the warranty.' })
  @Clearable()
  @Day()
  warrantyUntil?: string | null;

  @Field(() => String, { nullable: true, description: 'The first day of use.' })
  @Clearable()
  @Day()
  commissionedOn?: string | null;

  @Field(() => String, { nullable: true, description: 'Remarks.' })
  @Clearable()
  @Text(1, 5000)
  notes?: string | null;

  @Field(() => Int, IMAGE_INPUT)
  @Clearable()
  @Id()
  imageId?: number | null;
}

/** Fields that creating and changing an asset share; null clears them. */
@InputType()
class ClearableAssetFields extends PurchaseFields {
  @Field(() => String, { nullable: true, description: 'The kind of thing, such as pump.' })
  @Clearable()
  @Text(1, 100)
  type?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The asset that it is a part of; its own parts move along.',
  })
  @Clearable()
  @Id()
  parentId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Where it is.' })
  @Clearable()
  @Id()
  locationId?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'For a retired asset; default: the day, in UTC, it is retired.',
  })
  @Clearable()
  @Day()
  retiredOn?: string | null;

  @Field(() => [AssetAttributeInput], {
    nullable: true,
    description: 'Replaces all further properties; names are unique.',
  })
  @Clearable()
  @MaxItems(MAX_ATTRIBUTES)
  @ArrayUnique(({ name }: AssetAttributeInput) => nameKey(String(name)), {
    message: 'must not name one twice',
  })
  @ValidateNested({ each: true })
  attributes?: AssetAttributeInput[] | null;

  @FieldValues('Values of fields; null clears one, and those that are left out stay.')
  fields?: GivenValue[] | null;
}

/** Body of creating an asset. */
@InputType()
export class CreateAssetInput extends ClearableAssetFields {
  @Field(() => String, { description: 'The inventory number, unique among all assets.' })
  @Text(1, 40)
  tag: string;

  @Field(() => String)
  @Text(1, 200)
  name: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Default: the department of the parent, else your own.',
  })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => AssetStateType, { nullable: true, description: 'Default: in service.' })
  @Omittable()
  state?: AssetState;

  @Field(() => Int, { nullable: true, description: '1 (low) to 5 (high); default: 3.' })
  @Omittable()
  @WholeNumber(1, 5)
  criticality?: number;
}

/** Body of changing an asset; omitted fields are not changed. */
@InputType()
export class UpdateAssetInput extends ClearableAssetFields {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'Unique among all assets.' })
  @Omittable()
  @Text(1, 40)
  tag?: string;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 200)
  name?: string;

  @Field(() => Int, { nullable: true, description: 'Needs the lead of both departments.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => AssetStateType, { nullable: true, description: 'The decision about it.' })
  @Omittable()
  state?: AssetState;

  @Field(() => Int, { nullable: true, description: '1 (low) to 5 (high).' })
  @Omittable()
  @WholeNumber(1, 5)
  criticality?: number;

  @ExpectedVersion('asset has')
  expectedVersion?: number;
}
