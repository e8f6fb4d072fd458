import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { FoundEverywhere } from './everything.types.js';
import { searchOperations as operations } from './search.operations.js';
import { SearchArgs, SearchHitConnection } from './search.types.js';

/** GraphQL fields of the searches. */
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

  @Query(() => FoundEverywhere)
  searchEverything(
    @Arg('q', () => String, { description: 'As `q` of `GET /api/search`.' }) q: string,
    @Ctx() context: Context,
  ) {
    return execute(operations.everything, context, { q });
  }
}
