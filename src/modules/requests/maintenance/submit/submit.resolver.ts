import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { submitOperations as operations } from './submit.operations.js';
import { CreateMaintenanceRequestInput } from './submit.types.js';

/** GraphQL field of the submission of a request. */
@Resolver(() => MaintenanceRequest)
export class SubmitResolver {
  @Mutation(() => MaintenanceRequest)
  createMaintenanceRequest(
    @Arg('input', () => CreateMaintenanceRequestInput) input: CreateMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }
}
