import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { Attachment, COMMENT_ID } from '../attachments/attachments.types.js';
import { visibleRequestById } from '../maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import { visibleCommentById } from './comments.loaders.js';
import { commentOperations as operations } from './comments.operations.js';
import {
  AddCommentInput,
  Comment,
  CommentConnection,
  CommentRevision,
  CommentRevisionConnection,
  CommentRevisionsArgs,
  CommentsArgs,
  UpdateCommentInput,
} from './comments.types.js';

/** GraphQL fields of comments. */
@Resolver(() => Comment)
export class CommentsResolver {
  @Query(() => CommentConnection)
  comments(@Args(() => CommentsArgs) args: CommentsArgs, @Ctx() context: Context) {
    return executeConnection(CommentConnection, operations.list, context, args);
  }

  @Query(() => Comment)
  comment(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => CommentRevisionConnection)
  commentRevisions(
    @Args(() => CommentRevisionsArgs) args: CommentRevisionsArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return executeConnection(CommentRevisionConnection, operations.revisions, context, args, info);
  }

  @Mutation(() => Comment)
  addComment(@Arg('input', () => AddCommentInput) input: AddCommentInput, @Ctx() context: Context) {
    return execute(operations.add, context, input);
  }

  @Mutation(() => Comment)
  updateComment(
    @Arg('input', () => UpdateCommentInput) input: UpdateCommentInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Comment)
  deleteComment(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request, with the fields that you may see.',
  })
  request(@Root() comment: Comment, @Ctx() context: Context) {
    return context.loaders.get(visibleRequestById).load(comment.requestId);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The author.' })
  author(@Root() comment: Comment, @Ctx() context: Context) {
    return context.loaders.get(userById).load(comment.authorId);
  }

  @FieldResolver(() => [User], { description: 'The people whom the body names, by id.' })
  async mentions(@Root() comment: Comment, @Ctx() context: Context) {
    const users = await context.loaders.get(userById).loadMany(comment.mentionIds);
    return users.filter((user) => user !== null);
  }
}

/** GraphQL fields of revisions. */
@Resolver(() => CommentRevision)
export class CommentRevisionsResolver {
  @FieldResolver(() => User, { nullable: true, description: 'The editor.' })
  editedBy(@Root() revision: CommentRevision, @Ctx() context: Context) {
    return context.loaders.get(userById).load(revision.editedById);
  }
}

/** Fields that this module adds to photos. */
@Resolver(() => Attachment)
export class AttachmentCommentResolver {
  @FieldResolver(() => Comment, {
    nullable: true,
    description: 'The comment that the photo belongs to.',
  })
  comment(@Root() { [COMMENT_ID]: commentId }: Attachment, @Ctx() context: Context) {
    if (commentId === undefined || commentId === null) return null;
    return context.loaders.get(visibleCommentById).load(commentId);
  }
}
