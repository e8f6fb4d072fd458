import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../../core/connection.js';
import { Id, LocalDay, Omittable } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { exported, paged, sorted } from '../../../../core/list-inputs.js';
import type { AssetState } from '../../../../generated/prisma/enums.js';
import { AssetStateType } from '../../../equipment/assets/assets.types.js';
import { FigureTarget } from '../targets/targets.types.js';

const sorts = {
  TAG_ASC: 'tag',
  TAG_DESC: '-tag',
  NAME_ASC: 'name',
  NAME_DESC: '-name',
  COST_ASC: 'cost',
  COST_DESC: '-cost',
  DOWNTIME_MINUTES_ASC: 'downtimeMinutes',
  DOWNTIME_MINUTES_DESC: '-downtimeMinutes',
  REQUESTS_ASC: 'requests',
  REQUESTS_DESC: '-requests',
  REPEATS_ASC: 'repeats',
  REPEATS_DESC: '-repeats',
  AGE_DAYS_ASC: 'ageDays',
  AGE_DAYS_DESC: '-ageDays',
  WARRANTY_DAYS_LEFT_ASC: 'warrantyDaysLeft',
  WARRANTY_DAYS_LEFT_DESC: '-warrantyDaysLeft',
  VALUE_ASC: 'value',
  VALUE_DESC: '-value',
  COST_SHARE_OF_VALUE_ASC: 'costShareOfValue',
  COST_SHARE_OF_VALUE_DESC: '-costShareOfValue',
} as const;

/** An order of the figures of assets, as in `input.sort`. */
export type AssetFigureSort = (typeof sorts)[keyof typeof sorts];

const Sort = registerEnum('KpiAssetSort', sorts, 'The orders of the figures of assets.', {
  tag: 'By tag, from A to Z.',
  '-tag': 'By tag, from Z to A.',
  name: 'By name, from A to Z.',
  '-name': 'By name, from Z to A.',
  cost: 'The least cost first.',
  '-cost': 'The highest cost first.',
  downtimeMinutes: 'The shortest downtime first.',
  '-downtimeMinutes': 'The longest downtime first.',
  requests: 'The fewest requests first.',
  '-requests': 'The most requests first.',
  repeats: 'The fewest repeats first.',
  '-repeats': 'The most repeats first.',
  ageDays: 'The youngest first; last those of unknown age.',
  '-ageDays': 'The oldest first; last those of unknown age.',
  warrantyDaysLeft: 'The shortest warranty first; last those without one.',
  '-warrantyDaysLeft': 'The longest warranty first; last those without one.',
  value: 'The least value first; last those without one.',
  '-value': 'The highest value first; last those without one.',
  costShareOfValue: 'The least share first; last those without a value.',
  '-costShareOfValue': 'The largest share first; last those without a value.',
});

/** The figures of an asset in a period. */
@ObjectType({ description: 'The figures of an asset, without those of its parts.' })
export class KpiAsset {
  @Field(() => Int, { description: 'The asset.' })
  assetId: number;

  @Field(() => String, { description: 'Its tag.' })
  tag: string;

  @Field(() => String, { description: 'Its name.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'Its type.' })
  type: string | null;

  @Field(() => Int, { nullable: true, description: 'Where it is.' })
  locationId: number | null;

  @Field(() => Int, { description: 'Its department.' })
  departmentId: number;

  @Field(() => AssetStateType, { description: 'The decision about it.' })
  state: AssetState;

  @Field(() => Float, {
    description: 'Labour, parts and purchases of its requests, in minor units.',
  })
  cost: number;

  @Field(() => Float, { description: 'Its downtime in the period, planned or not.' })
  downtimeMinutes: number;

  @Field(() => Int, { description: 'Requests that were created in the period.' })
  requests: number;

  @Field(() => Int, {
    description: 'Completed requests that follow another one of the same category within 30 days.',
  })
  repeats: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Days since it was commissioned, else purchased, until today or its retirement.',
  })
  ageDays: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days until its warranty ends; negative when it has ended.',
  })
  warrantyDaysLeft: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The cost of a replacement, else of its purchase, in minor units.',
  })
  value: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The cost of 24 months before the end of the period as a part of its value.',
  })
  costShareOfValue: number | null;

  @Field(() => FigureTarget, {
    nullable: true,
    description: 'The target of `costShareOfValue`; beyond it a replacement is worth a look.',
  })
  target: FigureTarget | null;
}

/** Connection of figures of assets. */
export const KpiAssetConnection = connectionOf(KpiAsset);

/** Period and filters of figures of assets. */
@InputType('KpiAssetFilter')
export class KpiAssetFilter {
  @Field(() => Date, {
    nullable: true,
    description:
      'Begin of the period; a day begins in the time zone of the settings. Default: 30 days before `to`.',
  })
  @Omittable()
  @LocalDay()
  from?: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'End of the period, which is not a part of it; a day is, as a whole. Default: now.',
  })
  @Omittable()
  @LocalDay()
  to?: Date;

  @Field(() => Int, { nullable: true, description: 'The department of the asset.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true, description: 'The location, with those below it.' })
  @Omittable()
  @Id()
  locationId?: number;

  @Field(() => Int, { nullable: true, description: 'The asset, with those below it.' })
  @Omittable()
  @Id()
  assetId?: number;
}

/** Input of the list of figures of assets. */
export class ListKpiAssetsInput extends paged(sorted(KpiAssetFilter, Sort, '-cost')) {}

/** Input of its export: filter, order and content. */
@InputType()
export class ExportKpiAssetsInput extends exported(sorted(KpiAssetFilter, Sort, '-cost')) {}

/** Arguments of `kpiAssets`. */
@ArgsType()
export class KpiAssetsArgs extends connectionArgs(KpiAssetFilter, Sort, 'the highest cost first') {}
