import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { groupOperations as operations } from './groups.operations.js';
import { IdentityGroup, IdentityGroupConnection, IdentityGroupsArgs } from './groups.types.js';

/** GraphQL field of groups that were seen. */
@Resolver(() => IdentityGroup)
export class IdentityGroupsResolver {
  @Query(() => IdentityGroupConnection)
  identityGroups(
    @Args(() => IdentityGroupsArgs) args: IdentityGroupsArgs,
    @Ctx() context: Context,
  ) {
    return executeConnection(IdentityGroupConnection, operations.identityGroups, context, args);
  }
}
