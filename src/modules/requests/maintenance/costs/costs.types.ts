import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';

/** Costs of a request (docs/behaviour/work.md), in minor units of the currency. */
@ObjectType({ description: 'Costs of a request, in minor units of the currency.' })
export class RequestCosts {
  @Field(() => GraphQLSafeInt, { description: 'Sum of the costs of its time.' })
  labour: number;

  @Field(() => GraphQLSafeInt, { description: 'Issued parts less returned ones.' })
  parts: number;

  @Field(() => GraphQLSafeInt, { description: 'Sum of the paid amounts of received purchases.' })
  purchases: number;

  @Field(() => GraphQLSafeInt, { description: 'Sum of the three.' })
  total: number;
}
