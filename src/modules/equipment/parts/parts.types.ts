import { ValidateBy } from 'class-validator';
import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf, viewedArgs } from '../../../core/connection.js';
import { Clearable, Id, Omittable, Text, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { exported, paged, sorted } from '../../../core/list-inputs.js';
import { viewed } from '../../../core/viewed-lists.js';

const sorts = {
  SKU_ASC: 'sku',
  SKU_DESC: '-sku',
  NAME_ASC: 'name',
  NAME_DESC: '-name',
} as const;
const Sort = registerEnum('PartSort', sorts, 'The orders of the list of parts.', {
  sku: 'By number, from A to Z.',
  '-sku': 'By number, from Z to A.',
  name: 'By name, from A to Z.',
  '-name': 'By name, from Z to A.',
});

/** The largest price of a unit, in minor units of the currency. */
export const MAX_UNIT_COST = 1_000_000_000_000;

/** The largest quantity of a movement. */
const MAX_QUANTITY = 1_000_000;

/** A number of at most three decimals, from 0 to a million, which a double represents exactly enough. */
export function Quantity(): PropertyDecorator {
  const isQuantity = (value: unknown) =>
    typeof value === 'number' &&
    value >= 0 &&
    value <= MAX_QUANTITY &&
    Number(value.toFixed(3)) === value;
  return ValidateBy(
    { name: 'quantity', validator: { validate: isQuantity } },
    { message: 'must be a number from 0 to 1000000 with at most three decimals' },
  );
}

/** A spare part or material (docs/behaviour/work.md). */
@ObjectType({ description: 'A spare part or material in stock.' })
export class Part {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The number of the part, unique among all.' })
  sku: string;

  @Field(() => String)
  name: string;

  @Field(() => String, { description: 'The unit of its quantities, such as pcs or m.' })
  unit: string;

  @Field(() => Float, { description: 'Quantity in stock.' })
  onHand: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Stock at which it has to be ordered; null for never.',
  })
  reorderPoint: number | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description:
      'Value of a unit of the stock, in minor units of the currency, rounded; of an empty stock the last one. ' +
      'Null for readers who may not see it.',
  })
  unitCost: number | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description:
      'Value of the stock, in minor units of the currency: the cost of its receipts less that of its issues. ' +
      'Null where unitCost is.',
  })
  value: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The department whose part it is; null for one that all share.',
  })
  departmentId: number | null;

  @Field(() => Boolean, { description: 'True if the stock is at the reorder point or below.' })
  low: boolean;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Int, {
    description: 'Increases with every change but that of the stock; used as expectedVersion.',
  })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of parts. */
export const PartConnection = connectionOf(Part);

/** Body of creating a part. */
@InputType()
export class CreatePartInput {
  @Field(() => String, {
    description: 'The number of the part; no other one has it, archived or not.',
  })
  @Text(1, 64)
  sku: string;

  @Field(() => String)
  @Text(1, 200)
  name: string;

  @Field(() => String, { nullable: true, description: 'The unit of its quantities; default: pcs.' })
  @Omittable()
  @Text(1, 20)
  unit?: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Quantity in stock, recorded as a count; default: 0.',
  })
  @Omittable()
  @Quantity()
  onHand?: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Stock at which it has to be ordered; default: null, for never.',
  })
  @Clearable()
  @Quantity()
  reorderPoint?: number | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'Price of a unit, in minor units of the currency; default: 0.',
  })
  @Omittable()
  @WholeNumber(0, MAX_UNIT_COST)
  unitCost?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The department whose part it is; default: null, for one that all share.',
  })
  @Clearable()
  @Id()
  departmentId?: number | null;
}

/** Body of changing a part; omitted fields are not changed. */
@InputType()
export class UpdatePartInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'No other part has it, archived or not.' })
  @Omittable()
  @Text(1, 64)
  sku?: string;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 200)
  name?: string;

  @Field(() => String, { nullable: true, description: 'The unit of its quantities.' })
  @Omittable()
  @Text(1, 20)
  unit?: string;

  @Field(() => Float, { nullable: true, description: 'Null: it is never low.' })
  @Clearable()
  @Quantity()
  reorderPoint?: number | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'Price of a unit of the stock, in minor units of the currency.',
  })
  @Omittable()
  @WholeNumber(0, MAX_UNIT_COST)
  unitCost?: number;

  @Field(() => Int, { nullable: true, description: 'Null: all departments share it.' })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True archives it; false restores an archived one.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('part has')
  expectedVersion?: number;
}

/** Filter of the list of parts; all conditions must hold. */
@InputType()
class PartFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in number or name, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 100)
  search?: string;

  @Field(() => String, { nullable: true, description: 'The whole number, as a scanner reads it.' })
  @Omittable()
  @Text(1, 64)
  sku?: string;

  @Field(() => Int, { nullable: true, description: 'Those of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Boolean, { nullable: true, description: 'True: those to order; false: the others.' })
  @Omittable()
  low?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;

  @Field(() => Int, {
    nullable: true,
    description: 'Those that were issued to a request on this asset.',
  })
  @Omittable()
  @Id()
  usedOnAssetId?: number;
}

/** Input of the list: filter, order and page. */
export class ListPartsInput extends paged(viewed('parts', sorted(PartFilter, Sort, 'sku'))) {}

/** Input of the export: filter, order and content. */
export class ExportPartsInput extends exported(viewed('parts', sorted(PartFilter, Sort, 'sku'))) {}

/** Arguments of `parts`. */
@ArgsType()
export class PartsArgs extends viewedArgs(PartFilter, Sort, 'by number') {}
