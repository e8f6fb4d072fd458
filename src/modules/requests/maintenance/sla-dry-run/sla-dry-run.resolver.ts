import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { slaDryRunOperations as operations } from './sla-dry-run.operations.js';
import { DryRunSlaPoliciesInput, SlaDryRun } from './sla-dry-run.types.js';

/** GraphQL field of the trial of policies. */
@Resolver(() => SlaDryRun)
export class SlaDryRunResolver {
  @Query(() => SlaDryRun)
  dryRunSlaPolicies(
    @Arg('input', () => DryRunSlaPoliciesInput) input: DryRunSlaPoliciesInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.run, context, input);
  }
}
