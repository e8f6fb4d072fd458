import { Field, Float, InputType, Int } from 'type-graphql';
import { Clearable, Day, Id, Omittable, Text, WholeNumber } from '../../core/constraints.js';
import { MAX_COST } from './assets.types.js';

/** Body of replacing an asset by a new one; omitted fields are those of the old one, or empty. */
@InputType()
export class ReplaceAssetInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { description: 'The inventory number of the new asset.' })
  @Text(1, 40)
  tag: string;

  @Field(() => String, { nullable: true, description: 'Default: the name of the old one.' })
  @Omittable()
  @Text(1, 200)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Who made it.' })
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

  @Field(() => String, { nullable: true, description: 'The last day of the warranty.' })
  @Clearable()
  @Day()
  warrantyUntil?: string | null;

  @Field(() => String, { nullable: true, description: 'The first day of use.' })
  @Clearable()
  @Day()
  commissionedOn?: string | null;

  @Field(() => String, { nullable: true, description: 'What else is worth knowing.' })
  @Clearable()
  @Text(1, 5000)
  notes?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The change fails with VERSION_CONFLICT if the old asset has another version.',
  })
  @Omittable()
  @WholeNumber(1, 2_147_483_647)
  expectedVersion?: number;
}
