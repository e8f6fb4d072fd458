import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { analyticsOperations as operations } from './analytics.operations.js';
import { Analytics, AnalyticsInput } from './analytics.types.js';

/** GraphQL fields of the analytics. */
@Resolver()
export class AnalyticsResolver {
  @Query(() => Analytics)
  analytics(@Args(() => AnalyticsInput) input: AnalyticsInput, @Ctx() context: Context) {
    return execute(operations.get, context, input);
  }
}
