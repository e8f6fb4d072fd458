import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { firingOperations as operations } from './firings.operations.js';
import { RequestFiringsArgs, RuleFiringConnection, RuleFiringsArgs } from './firings.types.js';

/** GraphQL fields of what rules did. */
@Resolver()
export class FiringsResolver {
  @Query(() => RuleFiringConnection)
  ruleFirings(@Args(() => RuleFiringsArgs) args: RuleFiringsArgs, @Ctx() context: Context) {
    return executeConnection(RuleFiringConnection, operations.ruleFirings, context, args);
  }

  @Query(() => RuleFiringConnection)
  requestFirings(
    @Args(() => RequestFiringsArgs) args: RequestFiringsArgs,
    @Ctx() context: Context,
  ) {
    return executeConnection(RuleFiringConnection, operations.requestFirings, context, args);
  }
}
