import { permitted } from '../../../../core/access.js';
import { IdInput } from '../../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../../core/operation.js';
import type { BoardScreensService } from './board-screens.service.js';
import type { BoardsService } from './boards.service.js';
import {
  Board,
  CreateBoardInput,
  ListBoardsInput,
  OpenBoardInput,
  OpenedBoard,
  UpdateBoardInput,
} from './boards.types.js';

const { operation, publicOperation } = operationsFor<{
  readonly boards: BoardsService;
  readonly boardScreens: BoardScreensService;
}>();

const READERS = permitted('analytics.read');

/** The operations on boards (docs/behaviour/boards.md). */
export const boardOperations = {
  boards: operation({
    name: 'boards',
    kind: 'query',
    access: READERS,
    summary: 'List the boards of figures.',
    description: 'Yours, with `system.settings` those of all, by name.',
    input: ListBoardsInput,
    output: pageOf(Board),
    run: ({ boards }, context, input) => boards.list(context, input),
  }),
  board: operation({
    name: 'board',
    kind: 'query',
    access: READERS,
    summary: 'Read a board of figures.',
    input: IdInput,
    output: one(Board),
    run: ({ boards }, context, input) => boards.get(context, input.id),
  }),
  createBoard: operation({
    name: 'createBoard',
    kind: 'mutation',
    access: READERS,
    session: 'required',
    summary: 'Create a board of figures, for a screen without an account.',
    description: 'The answer has its `link`, which is shown once.',
    input: CreateBoardInput,
    output: one(Board),
    answersSecret: true,
    errors: ['CONFLICT'],
    example: { input: { name: 'Workshop', figures: ['overdueNow', 'firstTimeFix'] } },
    run: ({ boards }, context, input) => boards.create(context, input),
  }),
  updateBoard: operation({
    name: 'updateBoard',
    kind: 'mutation',
    access: READERS,
    session: 'required',
    summary: 'Change a board of figures.',
    input: UpdateBoardInput,
    output: one(Board),
    errors: ['VERSION_CONFLICT'],
    example: { input: { figures: ['overdueNow'], expectedVersion: 1 } },
    run: ({ boards }, context, input) => boards.update(context, input),
  }),
  deleteBoard: operation({
    name: 'deleteBoard',
    kind: 'mutation',
    access: READERS,
    session: 'required',
    summary: 'Delete a board of figures, and end its link.',
    input: IdInput,
    output: one(Board),
    run: ({ boards }, context, input) => boards.delete(context, input.id),
  }),
  rotateBoard: operation({
    name: 'rotateBoard',
    kind: 'mutation',
    access: READERS,
    session: 'required',
    summary: 'Give a board another link, and end the one before.',
    description: 'The answer has the `link`, which is shown once.',
    input: IdInput,
    output: one(Board),
    answersSecret: true,
    run: ({ boards }, context, input) => boards.rotate(context, input.id),
  }),
  openBoard: publicOperation({
    name: 'openBoard',
    kind: 'mutation',
    summary: 'Read the figures of a board by the token of its link.',
    description:
      'Of the last 30 days, by the rights and in the language of its owner at this time.',
    input: OpenBoardInput,
    output: one(OpenedBoard),
    example: { input: { token: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' } },
    run: ({ boardScreens }, context, input) => boardScreens.open(context, input),
  }),
};
