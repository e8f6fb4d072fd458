import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { User } from '../../../people/users/users.types.js';
import { managedOperations as operations } from './managed.operations.js';
import { SetManagedFieldsInput } from './managed.types.js';

/** GraphQL field of what the identity provider manages of an account. */
@Resolver(() => User)
export class ManagedFieldsResolver {
  @Mutation(() => User)
  setManagedFields(
    @Arg('input', () => SetManagedFieldsInput) input: SetManagedFieldsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.setManagedFields, context, input);
  }
}
