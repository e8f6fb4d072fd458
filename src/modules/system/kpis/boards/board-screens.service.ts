import type { CommandActor } from '../../../../core/actor.js';
import { holds } from '../../../../core/actor.js';
import type { Clock } from '../../../../core/clock.js';
import type { Caller, Context } from '../../../../core/context.js';
import { AppError, invalid } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import { activeAccounts } from '../../../sign-in/sessions/accounts.queries.js';
import { definitionsFor } from '../definitions/definitions.js';
import { FIGURE_NAMES, type Figure } from '../figures.js';
import type { KpisService } from '../kpis.service.js';
import { setFilters } from '../stored-filter.js';
import { hashBoardToken } from './board-tokens.js';
import { type BoardRow, boardOfToken, noteSeen } from './boards.queries.js';
import type { OpenedBoard } from './boards.types.js';
import { SharedRuns } from './shared-runs.js';

/** Precision of the last time that a screen asked, in milliseconds; screens ask once a minute. */
const GRANULARITY = 300_000;

/** An opened board with its id, which counts and is not shown. */
interface Shown {
  readonly id: number;
  readonly board: OpenedBoard;
}

/** Answers screens by the token of a link, with the rights of the owner at this time (docs/behaviour/boards.md). */
export class BoardScreensService {
  private readonly runs = new SharedRuns<Shown>();

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly kpis: Pick<KpisService, 'some'>,
  ) {}

  /**
   * The figures of the board of a token.
   *
   * @throws AppError VALIDATION_ERROR on `token`, the same for an unknown one, one that was rotated
   *   or deleted, and for an owner who is not active or does not read such figures.
   */
  async open(
    caller: Caller & Pick<Context, 'onLogin'>,
    { token }: { readonly token: string },
  ): Promise<OpenedBoard> {
    const tokenHash = hashBoardToken(token);
    const { id, board } = await this.runs.run(tokenHash, () => this.show(caller, tokenHash));
    // Screens of one address would share its limit; so each board has that of an account.
    await caller.onLogin?.(`board:${id}`);
    return board;
  }

  private async show(caller: Caller, tokenHash: string): Promise<Shown> {
    const now = this.clock();
    const row = await boardOfToken(this.statements, tokenHash);
    if (row === undefined) throw notValid();
    const board = await this.figuresOf(caller, row, now);
    const before = new Date(now.getTime() - GRANULARITY);
    if (row.lastSeenAt === null || row.lastSeenAt <= before) {
      await noteSeen(this.statements, { tokenHash, now, before });
    }
    return { id: row.id, board };
  }

  private async figuresOf(caller: Caller, row: BoardRow, now: Date): Promise<OpenedBoard> {
    const actor = await this.ownerOf(row, now);
    const names = row.figures.filter((name): name is Figure =>
      FIGURE_NAMES.some((known) => known === name),
    );
    const input = { ...setFilters(row), compare: 'previous' };
    const { from, to, timeZone, currency, figures } = await this.kpis
      .some({ ...caller, actor }, input, names)
      .catch(orEnded);
    const labels = new Map(definitionsFor(actor).map(({ figure, label }) => [figure, label]));
    return {
      ...{ name: row.name, asOf: now, from, to, timeZone, currency },
      figures: figures.map(({ figure, value, unit, previous, target }) => ({
        ...{ figure, label: labels.get(figure) ?? figure },
        ...{ value, unit, previous, target },
      })),
    };
  }

  /** The owner with the rights of now. @throws AppError VALIDATION_ERROR. */
  private async ownerOf({ ownerId }: BoardRow, now: Date): Promise<CommandActor> {
    const [account] = await activeAccounts(this.statements, [ownerId], now);
    const actor: CommandActor | undefined = account && {
      ...account,
      ...{ kind: 'command', command: 'boards' },
    };
    if (actor === undefined || !holds(actor, 'analytics.read')) throw notValid();
    return actor;
  }
}

/** The owner no longer reads the figures of the department. */
function orEnded(error: unknown): never {
  throw error instanceof AppError && error.code === 'FORBIDDEN' ? notValid() : error;
}

/** The same for every reason. */
function notValid(): AppError {
  return invalid('token', 'is not valid, or no longer');
}
