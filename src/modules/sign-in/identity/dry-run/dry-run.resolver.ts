import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { userById } from '../../../people/users/users.loaders.js';
import { User } from '../../../people/users/users.types.js';
import { dryRunOperations as operations } from './dry-run.operations.js';
import { DryRunIdentityMappingsInput, IdentityChange, IdentityDryRun } from './dry-run.types.js';

/** GraphQL fields of the trial of mappings. */
@Resolver(() => IdentityChange)
export class IdentityDryRunResolver {
  @Mutation(() => IdentityDryRun)
  dryRunIdentityMappings(
    @Arg('input', () => DryRunIdentityMappingsInput) input: DryRunIdentityMappingsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.dryRunIdentityMappings, context, input);
  }

  @FieldResolver(() => User, { description: 'The account.' })
  user(@Root() { userId }: IdentityChange, @Ctx() context: Context) {
    return context.loaders.get(userById).load(userId);
  }
}
