import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { departmentById } from '../../../people/departments/departments.loaders.js';
import { Department } from '../../../people/departments/departments.types.js';
import { mappingOperations as operations } from './mappings.operations.js';
import {
  CreateIdentityMappingInput,
  IdentityMapping,
  IdentityMappingConnection,
  IdentityMappingsArgs,
  UpdateIdentityMappingInput,
} from './mappings.types.js';

/** GraphQL fields of mappings. */
@Resolver(() => IdentityMapping)
export class IdentityMappingsResolver {
  @Query(() => IdentityMappingConnection)
  identityMappings(
    @Args(() => IdentityMappingsArgs) args: IdentityMappingsArgs,
    @Ctx() context: Context,
  ) {
    return executeConnection(IdentityMappingConnection, operations.identityMappings, context, args);
  }

  @Query(() => IdentityMapping)
  identityMapping(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.identityMapping, context, { id });
  }

  @Mutation(() => IdentityMapping)
  createIdentityMapping(
    @Arg('input', () => CreateIdentityMappingInput) input: CreateIdentityMappingInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.createIdentityMapping, context, input);
  }

  @Mutation(() => IdentityMapping)
  updateIdentityMapping(
    @Arg('input', () => UpdateIdentityMappingInput) input: UpdateIdentityMappingInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.updateIdentityMapping, context, input);
  }

  @Mutation(() => IdentityMapping)
  deleteIdentityMapping(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deleteIdentityMapping, context, { id });
  }

  @FieldResolver(() => Department, {
    nullable: true,
    description: 'The department that it gives; null if it gives none.',
  })
  department(@Root() { departmentId }: IdentityMapping, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }
}
