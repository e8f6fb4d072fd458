import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { skillOperations as operations } from './skills.operations.js';
import {
  CreateSkillInput,
  SetUserSkillsInput,
  Skill,
  SkillConnection,
  SkillsArgs,
  UpdateSkillInput,
  UserSkills,
} from './skills.types.js';

/** GraphQL fields of skills. */
@Resolver(() => Skill)
export class SkillsResolver {
  @Query(() => SkillConnection)
  skills(@Args(() => SkillsArgs) args: SkillsArgs, @Ctx() context: Context) {
    return executeConnection(SkillConnection, operations.list, context, args);
  }

  @Query(() => Skill)
  skill(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => UserSkills)
  userSkills(
    @Arg('userId', () => Int, { description: 'The person.' }) userId: number,
    @Ctx() context: Context,
  ) {
    return execute(operations.ofUser, context, { userId });
  }

  @Mutation(() => Skill)
  createSkill(
    @Arg('input', () => CreateSkillInput) input: CreateSkillInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Skill)
  updateSkill(
    @Arg('input', () => UpdateSkillInput) input: UpdateSkillInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Skill)
  deleteSkill(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => UserSkills)
  setUserSkills(
    @Arg('input', () => SetUserSkillsInput) input: SetUserSkillsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.setOfUser, context, input);
  }
}
