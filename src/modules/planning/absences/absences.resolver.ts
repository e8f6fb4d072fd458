import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { absenceOperations as operations } from './absences.operations.js';
import {
  Absence,
  AbsenceConnection,
  AbsencesArgs,
  CreateAbsenceInput,
  UpdateAbsenceInput,
} from './absences.types.js';

/** GraphQL fields of absences. */
@Resolver(() => Absence)
export class AbsencesResolver {
  @Query(() => AbsenceConnection)
  absences(@Args(() => AbsencesArgs) args: AbsencesArgs, @Ctx() context: Context) {
    return executeConnection(AbsenceConnection, operations.list, context, args);
  }

  @Query(() => Absence)
  absence(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Absence)
  createAbsence(
    @Arg('input', () => CreateAbsenceInput) input: CreateAbsenceInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Absence)
  updateAbsence(
    @Arg('input', () => UpdateAbsenceInput) input: UpdateAbsenceInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Absence)
  deleteAbsence(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => User, { nullable: true, description: 'The person.' })
  user(@Root() { userId }: Absence, @Ctx() context: Context) {
    return context.loaders.get(userById).load(userId);
  }
}
