import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { ruleOperations as operations } from './rules.operations.js';
import {
  CreateRuleInput,
  OrderRulesInput,
  RestoreRuleInput,
  Rule,
  RuleConnection,
  RuleField,
  RulesArgs,
  RuleVersionConnection,
  RuleVersionsArgs,
  UpdateRuleInput,
} from './rules.types.js';

/** GraphQL fields of rules. */
@Resolver(() => Rule)
export class RulesResolver {
  @Query(() => RuleConnection)
  rules(@Args(() => RulesArgs) args: RulesArgs, @Ctx() context: Context) {
    return executeConnection(RuleConnection, operations.rules, context, args);
  }

  @Query(() => Rule)
  rule(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.rule, context, { id });
  }

  @Query(() => RuleVersionConnection)
  ruleVersions(@Args(() => RuleVersionsArgs) args: RuleVersionsArgs, @Ctx() context: Context) {
    return executeConnection(RuleVersionConnection, operations.ruleVersions, context, args);
  }

  @Query(() => [RuleField])
  ruleFields(@Ctx() context: Context) {
    return execute(operations.ruleFields, context, {});
  }

  @Mutation(() => Rule)
  createRule(@Arg('input', () => CreateRuleInput) input: CreateRuleInput, @Ctx() context: Context) {
    return execute(operations.createRule, context, input);
  }

  @Mutation(() => Rule)
  updateRule(@Arg('input', () => UpdateRuleInput) input: UpdateRuleInput, @Ctx() context: Context) {
    return execute(operations.updateRule, context, input);
  }

  @Mutation(() => Rule)
  deleteRule(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deleteRule, context, { id });
  }

  @Mutation(() => Rule)
  restoreRule(
    @Arg('input', () => RestoreRuleInput) input: RestoreRuleInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.restoreRule, context, input);
  }

  @Mutation(() => [Rule])
  orderRules(@Arg('input', () => OrderRulesInput) input: OrderRulesInput, @Ctx() context: Context) {
    return execute(operations.orderRules, context, input);
  }
}
