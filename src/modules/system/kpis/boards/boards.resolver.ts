import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { userById } from '../../../people/users/users.loaders.js';
import { User } from '../../../people/users/users.types.js';
import { boardOperations as operations } from './boards.operations.js';
import {
  Board,
  BoardConnection,
  BoardsArgs,
  CreateBoardInput,
  OpenBoardInput,
  OpenedBoard,
  UpdateBoardInput,
} from './boards.types.js';

/** GraphQL fields of boards. */
@Resolver(() => Board)
export class BoardsResolver {
  @Query(() => BoardConnection)
  boards(@Args(() => BoardsArgs) args: BoardsArgs, @Ctx() context: Context) {
    return executeConnection(BoardConnection, operations.boards, context, args);
  }

  @Query(() => Board)
  board(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.board, context, { id });
  }

  @Mutation(() => Board)
  createBoard(
    @Arg('input', () => CreateBoardInput) input: CreateBoardInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.createBoard, context, input);
  }

  @Mutation(() => Board)
  updateBoard(
    @Arg('input', () => UpdateBoardInput) input: UpdateBoardInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.updateBoard, context, input);
  }

  @Mutation(() => Board)
  deleteBoard(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deleteBoard, context, { id });
  }

  @Mutation(() => Board)
  rotateBoard(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.rotateBoard, context, { id });
  }

  @Mutation(() => OpenedBoard)
  openBoard(@Arg('input', () => OpenBoardInput) input: OpenBoardInput, @Ctx() context: Context) {
    return execute(operations.openBoard, context, input);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The account by whose rights it shows figures.',
  })
  owner(@Root() { ownerId }: Board, @Ctx() context: Context) {
    return context.loaders.get(userById).load(ownerId);
  }
}
