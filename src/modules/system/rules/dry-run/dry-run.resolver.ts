import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { dryRunOperations as operations } from './dry-run.operations.js';
import { DryRunRuleInput, RuleDryRun } from './dry-run.types.js';

/** GraphQL field of the trial of rules. */
@Resolver(() => RuleDryRun)
export class RuleDryRunResolver {
  @Query(() => RuleDryRun)
  dryRunRule(@Arg('input', () => DryRunRuleInput) input: DryRunRuleInput, @Ctx() context: Context) {
    return execute(operations.dryRunRule, context, input);
  }
}
