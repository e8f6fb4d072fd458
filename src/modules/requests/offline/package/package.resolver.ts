import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { packageOperations as operations } from './package.operations.js';

/** GraphQL fields of work without network. */
@Resolver()
export class PackageResolver {
  @Query(() => GraphQLJSONObject)
  offlinePackage(@Ctx() context: Context) {
    return execute(operations.package, context);
  }
}
