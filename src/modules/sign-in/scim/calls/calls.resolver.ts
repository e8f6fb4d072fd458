import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { callOperations as operations } from './calls.operations.js';
import { ScimCall, ScimCallConnection, ScimCallsArgs } from './calls.types.js';

/** GraphQL field of the calls of SCIM. */
@Resolver(() => ScimCall)
export class ScimCallsResolver {
  @Query(() => ScimCallConnection)
  scimCalls(@Args(() => ScimCallsArgs) args: ScimCallsArgs, @Ctx() context: Context) {
    return executeConnection(ScimCallConnection, operations.scimCalls, context, args);
  }
}
