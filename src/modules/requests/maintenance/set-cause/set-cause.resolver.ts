import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { setCauseOperations as operations } from './set-cause.operations.js';
import { SetRequestCauseInput } from './set-cause.types.js';

/** GraphQL mutation of problem, cause and remedy of requests. */
@Resolver(() => MaintenanceRequest)
export class SetCauseResolver {
  @Mutation(() => MaintenanceRequest)
  setRequestCause(
    @Arg('input', () => SetRequestCauseInput) input: SetRequestCauseInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.set, context, input);
  }
}
