import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { categoryById } from '../../equipment/categories/categories.loaders.js';
import { Category } from '../../equipment/categories/categories.types.js';
import { departmentById } from '../../people/departments/departments.loaders.js';
import { Department } from '../../people/departments/departments.types.js';
import { MailboxTest } from './mailbox-tests.types.js';
import { mailboxOperations as operations } from './mailboxes.operations.js';
import {
  CreateMailboxInput,
  Mailbox,
  MailboxConnection,
  MailboxesArgs,
  UpdateMailboxInput,
} from './mailboxes.types.js';

/** GraphQL fields of mailboxes. */
@Resolver(() => Mailbox)
export class MailboxesResolver {
  @Query(() => MailboxConnection)
  mailboxes(@Args(() => MailboxesArgs) args: MailboxesArgs, @Ctx() context: Context) {
    return executeConnection(MailboxConnection, operations.list, context, args);
  }

  @Query(() => Mailbox)
  mailbox(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Mailbox)
  createMailbox(
    @Arg('input', () => CreateMailboxInput) input: CreateMailboxInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Mailbox)
  updateMailbox(
    @Arg('input', () => UpdateMailboxInput) input: UpdateMailboxInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Mailbox)
  deleteMailbox(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => MailboxTest)
  testMailbox(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.test, context, { id });
  }

  @Mutation(() => Mailbox)
  loopTestMailbox(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.loopTest, context, { id });
  }

  @FieldResolver(() => Department, { description: 'Where requests go that come by it.' })
  department(@Root() { departmentId }: Mailbox, @Ctx() context: Context) {
    return context.loaders.get(departmentById).load(departmentId);
  }

  @FieldResolver(() => Category, {
    nullable: true,
    description: 'The category of requests that come by it.',
  })
  category(@Root() { categoryId }: Mailbox, @Ctx() context: Context) {
    return categoryId === null ? null : context.loaders.get(categoryById).load(categoryId);
  }
}
