import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { currency } from '../../system/system-settings/system-settings.loaders.js';
import { rateOperations as operations } from './rates.operations.js';
import {
  LabourRate,
  LabourRateConnection,
  LabourRatesArgs,
  SetLabourRateInput,
} from './rates.types.js';

/** GraphQL fields of labour rates. */
@Resolver(() => LabourRate)
export class RatesResolver {
  @Query(() => LabourRateConnection)
  labourRates(@Args(() => LabourRatesArgs) args: LabourRatesArgs, @Ctx() context: Context) {
    return executeConnection(LabourRateConnection, operations.list, context, args);
  }

  @Mutation(() => LabourRate)
  setLabourRate(
    @Arg('input', () => SetLabourRateInput) input: SetLabourRateInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.set, context, input);
  }

  @FieldResolver(() => String, { description: 'Currency of the rate (ISO 4217).' })
  currency(@Ctx() context: Context) {
    return context.loaders.get(currency).load(1);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The person.' })
  user(@Root() { userId }: LabourRate, @Ctx() context: Context) {
    return context.loaders.get(userById).load(userId);
  }
}
