import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { Id, Omittable, TimeZone } from '../../../core/constraints.js';

/** The part whose use is computed, and the zone of the months. */
@InputType()
export class PartUseInput {
  @Field(() => Int, { description: 'The id of the part.' })
  @Id()
  id: number;

  @Field(() => String, {
    nullable: true,
    description: 'Zone of the months, a name of the IANA database; default: yours.',
  })
  @Omittable()
  @TimeZone()
  timeZone?: string;
}

/** The use of a part in a month. */
@ObjectType({ description: 'The use of a part in a month.' })
export class PartUseMonth {
  @Field(() => String, { description: 'The month: `2026-01`.' })
  month: string;

  @Field(() => Float, { description: 'Quantity that was issued to requests.' })
  issued: number;

  @Field(() => Float, { description: 'Quantity that came back from requests.' })
  returned: number;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description:
      'Cost of the issues less that of the returns, in minor units; null for an actor who may not see it.',
  })
  cost: number | null;
}

/** The use of a part over twelve months (docs/behaviour/work.md). */
@ObjectType({ description: 'The use of a part over twelve months.' })
export class PartUse {
  @Field(() => Int, { description: 'The part.' })
  partId: number;

  @Field(() => String, { description: 'Zone of the months.' })
  timeZone: string;

  @Field(() => [PartUseMonth], { description: 'Twelve months, the present one last.' })
  months: PartUseMonth[];
}
