import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../../core/connection.js';
import { Id, Omittable, WholeNumber } from '../../../core/constraints.js';
import { paged } from '../../../core/list-inputs.js';

/** Largest rate, in minor units an hour. */
const MAX_RATE = 1_000_000_000;

/** Cost of an hour of a person from a time on (docs/behaviour/work.md). */
@ObjectType({ description: 'The cost of an hour of a person, from a time on.' })
export class LabourRate {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The person.' })
  userId: number;

  @Field(() => GraphQLSafeInt, { description: 'An hour, in minor units of the currency.' })
  rate: number;

  @Field(() => Date, { description: 'The time from which it is in force.' })
  from: Date;
}

/** Connection of rates. */
export const LabourRateConnection = connectionOf(LabourRate);

/** Body of setting a rate. */
@InputType()
export class SetLabourRateInput {
  @Field(() => Int)
  @Id()
  userId: number;

  @Field(() => GraphQLSafeInt, { description: 'An hour, in minor units of the currency.' })
  @WholeNumber(0, MAX_RATE)
  rate: number;

  @Field(() => Date, {
    nullable: true,
    description:
      'Default: now. A rate from the same time is replaced; recorded time keeps its own.',
  })
  @Omittable()
  from?: Date;
}

class RatesOfPerson {
  @Field(() => Int)
  @Id()
  userId: number;
}

/** Input of the list: person and page. */
export class ListLabourRatesInput extends paged(RatesOfPerson) {}

/** Arguments of `labourRates`. */
@ArgsType()
export class LabourRatesArgs extends ConnectionArgs {
  @Field(() => Int, { description: 'The person.' })
  userId: number;
}
