import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { departmentById } from '../departments/departments.loaders.js';
import { Department } from '../departments/departments.types.js';
import { userById } from '../users/users.loaders.js';
import { User } from '../users/users.types.js';
import { invitationOperations as operations } from './invitations.operations.js';
import {
  AcceptInvitationInput,
  CreateInvitationInput,
  Invitation,
  InvitationConnection,
  InvitationsArgs,
} from './invitations.types.js';

/** GraphQL fields of invitations. */
@Resolver(() => Invitation)
export class InvitationsResolver {
  @Query(() => InvitationConnection)
  invitations(@Args(() => InvitationsArgs) args: InvitationsArgs, @Ctx() context: Context) {
    return executeConnection(InvitationConnection, operations.list, context, args);
  }

  @Mutation(() => Invitation)
  createInvitation(
    @Arg('input', () => CreateInvitationInput) input: CreateInvitationInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Invitation)
  revokeInvitation(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.revoke, context, { id });
  }

  @Mutation(() => User)
  acceptInvitation(
    @Arg('input', () => AcceptInvitationInput) input: AcceptInvitationInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.accept, context, input);
  }

  @FieldResolver(() => Department, { nullable: true })
  department(@Root() { departmentId }: Invitation, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The inviting person.' })
  invitedBy(@Root() { invitedById }: Invitation, @Ctx() context: Context) {
    return context.loaders.get(userById).load(invitedById);
  }

  @FieldResolver(() => User, { nullable: true })
  user(@Root() { userId }: Invitation, @Ctx() context: Context) {
    return userId === null ? null : context.loaders.get(userById).load(userId);
  }
}
