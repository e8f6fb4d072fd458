import { changesAnything, changesBetween, snapshotOf } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { AppError, notFound, nothingToChange, requireVersion } from '../../../../core/errors.js';
import type { Page } from '../../../../core/pagination.js';
import { pageOfRows } from '../../../../core/row-lists.js';
import { deleteRow, requireRow, rowWithId } from '../../../../core/rows.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { lockUser } from '../../../people/users/users.queries.js';
import type { SettingsService } from '../../system-settings/system-settings.service.js';
import { departmentInScope } from '../kpis.access.js';
import { filterOf } from '../stored-filter.js';
import { hashBoardToken, newBoardToken } from './board-tokens.js';
import { seesBoardsOf, visibleBoards } from './boards.access.js';
import { auditOf, fieldsOf, toBoard } from './boards.mapper.js';
import {
  BOARD_ROWS,
  type BoardRow,
  BY_NAME,
  countBoards,
  insertBoard,
  lockedBoard,
  replaceToken,
  updateBoard,
} from './boards.queries.js';
import type { Board, CreateBoardInput, ListBoardsInput, UpdateBoardInput } from './boards.types.js';

/** Boards of an owner. */
const MAX_BOARDS = 10;

/** Creates, changes and ends boards and their links (docs/behaviour/boards.md). */
export class BoardsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'publicUrl'>,
  ) {}

  /** A page of the boards that the actor sees. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ actor }: ActingCaller, input: ListBoardsInput): Promise<Page<Board>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'boards',
        ...BOARD_ROWS,
        conditions: [visibleBoards(actor)],
        orders: { name: BY_NAME },
      },
      { ...input, sort: 'name' },
      (row) => toBoard(row),
    );
  }

  /** A board. @throws AppError NOT_FOUND for an unknown id, and one that the actor does not see. */
  async get({ actor }: ActingCaller, id: number): Promise<Board> {
    return toBoard(seen(actor, await rowWithId(this.statements, BOARD_ROWS, id)));
  }

  /**
   * Creates a board of the actor, with its link in the answer.
   *
   * @throws AppError FORBIDDEN for a department whose figures the actor does not read; CONFLICT for
   *   the eleventh board.
   */
  async create(caller: ActingCaller, input: CreateBoardInput): Promise<Board> {
    const { name, figures, filter = {} } = input;
    const { actor } = caller;
    const fields = { name, figures, ...filterOf(filter) };
    departmentInScope(actor, fields.departmentId ?? undefined);
    const token = newBoardToken();
    const row = await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      // Of several calls at once, each counts those before it.
      await lockUser(statements, actor.userId);
      if ((await countBoards(statements, actor.userId)) >= MAX_BOARDS) {
        throw new AppError('CONFLICT', `An account has at most ${MAX_BOARDS} boards.`);
      }
      const stored = { ...fields, ownerId: actor.userId, tokenHash: hashBoardToken(token) };
      const id = await insertBoard(statements, stored, now);
      audit(unit, 'created', id, { after: snapshotOf(auditOf(fields)) });
      return await requireRow(statements, BOARD_ROWS, id, 'The board');
    });
    return toBoard(row, await this.linkOf(token));
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN as `create`.
   */
  async update(caller: ActingCaller, input: UpdateBoardInput): Promise<Board> {
    const { id, expectedVersion, filter, ...given } = input;
    if (Object.keys(given).length === 0 && filter === undefined) throw nothingToChange();
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = seen(caller.actor, await lockedBoard(statements, id));
      const stored = fieldsOf(before);
      const fields = { ...stored, ...given, ...(filter && filterOf(filter)) };
      if (fields.departmentId !== stored.departmentId) {
        departmentInScope(caller.actor, fields.departmentId ?? undefined);
      }
      requireVersion(before, expectedVersion, 'The board');
      if (!changesAnything(stored, fields)) return toBoard(before);
      await updateBoard(statements, id, fields, now);
      audit(unit, 'updated', id, changesBetween(auditOf(stored), auditOf(fields)));
      return toBoard(await requireRow(statements, BOARD_ROWS, id, 'The board'));
    });
  }

  /** Deletes a board, and so ends its link. @throws AppError NOT_FOUND. */
  async delete(caller: ActingCaller, id: number): Promise<Board> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = seen(caller.actor, await lockedBoard(unit.statements, id));
      await deleteRow(unit.statements, 'boards', id);
      audit(unit, 'deleted', id, { before: snapshotOf(auditOf(fieldsOf(before))) });
      return toBoard(before);
    });
  }

  /** Gives a board another link, which is in the answer, and ends the one before. @throws AppError NOT_FOUND. */
  async rotate(caller: ActingCaller, id: number): Promise<Board> {
    const token = newBoardToken();
    const row = await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      seen(caller.actor, await lockedBoard(statements, id));
      await replaceToken(statements, id, hashBoardToken(token), now);
      audit(unit, 'rotated', id);
      return await requireRow(statements, BOARD_ROWS, id, 'The board');
    });
    return toBoard(row, await this.linkOf(token));
  }

  /** The address of the page; the token stands where no server reads it. */
  private async linkOf(token: string): Promise<string> {
    return `${(await this.settings.publicUrl()) ?? ''}/w#${token}`;
  }
}

/** @throws AppError NOT_FOUND for no board, and one that the actor does not see. */
function seen(actor: ActingCaller['actor'], row: BoardRow | undefined): BoardRow {
  if (row === undefined || !seesBoardsOf(actor, row.ownerId)) throw notFound('The board');
  return row;
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted' | 'rotated',
  targetId: number,
  metadata?: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({
    action: `board.${what}`,
    targetType: 'board',
    targetId,
    ...(metadata && { metadata }),
  });
}
