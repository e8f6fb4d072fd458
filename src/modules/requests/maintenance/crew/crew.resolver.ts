import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { User } from '../../../people/users/users.types.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { crewOperations as operations } from './crew.operations.js';
import { SetHelpersInput } from './crew.types.js';

/** GraphQL fields for the helpers of a request. */
@Resolver()
export class CrewResolver {
  @Query(() => [User])
  helperCandidates(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.helperCandidates, context, { id });
  }

  @Mutation(() => MaintenanceRequest)
  setHelpers(@Arg('input', () => SetHelpersInput) input: SetHelpersInput, @Ctx() context: Context) {
    return execute(operations.setHelpers, context, input);
  }
}
