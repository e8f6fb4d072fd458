import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { searchOperations as operations } from './search.operations.js';
import { SearchArgs, SearchHitConnection } from './search.types.js';

/** GraphQL field of the search. */
@Resolver()
export class SearchResolver {
  @Query(() => SearchHitConnection)
  search(
    @Args(() => SearchArgs) args: SearchArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return executeConnection(SearchHitConnection, operations.search, context, args, info);
  }
}
