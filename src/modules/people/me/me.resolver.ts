import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { departmentsApprovedBy, departmentsLedBy } from '../departments/departments.access.js';
import { departmentById } from '../departments/departments.loaders.js';
import { Department } from '../departments/departments.types.js';
import { userById } from '../users/users.loaders.js';
import { User } from '../users/users.types.js';
import { meOperations as operations } from './me.operations.js';
import {
  ChangeEmailInput,
  ChangePasswordInput,
  CurrentUser,
  EndedSessions,
  LedDepartments,
  Session,
  SessionConnection,
  UpdateProfileInput,
  UpdateSettingsInput,
} from './me.types.js';

/** GraphQL fields of the current user. */
@Resolver(() => CurrentUser)
export class MeResolver {
  @Query(() => CurrentUser)
  me(@Ctx() context: Context) {
    return execute(operations.get, context);
  }

  @Query(() => SessionConnection)
  mySessions(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: Context) {
    return executeConnection(SessionConnection, operations.sessions, context, args);
  }

  @Mutation(() => CurrentUser)
  updateProfile(
    @Arg('input', () => UpdateProfileInput) input: UpdateProfileInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.updateProfile, context, input);
  }

  @Mutation(() => CurrentUser)
  updateSettings(
    @Arg('input', () => UpdateSettingsInput) input: UpdateSettingsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.updateSettings, context, input);
  }

  @Mutation(() => CurrentUser)
  changePassword(
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.changePassword, context, input);
  }

  @Mutation(() => EndedSessions)
  revokeOtherSessions(@Ctx() context: Context) {
    return execute(operations.revokeOtherSessions, context);
  }

  @Mutation(() => CurrentUser)
  changeEmail(
    @Arg('input', () => ChangeEmailInput) input: ChangeEmailInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.changeEmail, context, input);
  }

  @Mutation(() => CurrentUser)
  cancelEmailChange(@Ctx() context: Context) {
    return execute(operations.cancelEmailChange, context);
  }

  @Mutation(() => Session)
  revokeSession(@Arg('id', () => ID) id: string, @Ctx() context: Context) {
    return execute(operations.revokeSession, context, { id });
  }

  @FieldResolver(() => Department, { nullable: true })
  department(@Root() { departmentId }: CurrentUser, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }

  @FieldResolver(() => LedDepartments, {
    description: 'The departments whose equipment you may change, and whose requests you assign.',
  })
  leads(@Ctx() { actor }: Context): LedDepartments {
    const led = actor === null ? [] : departmentsLedBy(actor);
    return { all: led === null, departmentIds: led ?? [] };
  }

  @FieldResolver(() => LedDepartments, {
    description: 'The departments whose requests you approve.',
  })
  approves(@Ctx() { actor }: Context): LedDepartments {
    const approved = actor === null ? [] : departmentsApprovedBy(actor);
    return { all: approved === null, departmentIds: approved ?? [] };
  }

  /** The account as others see it in lists and relations: one object in a client's cache. */
  @FieldResolver(() => User, { description: 'The account as an object of the lists of users.' })
  user(@Root() { id }: CurrentUser, @Ctx() context: Context) {
    return context.loaders.get(userById).load(id);
  }
}
