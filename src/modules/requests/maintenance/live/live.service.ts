import type DataLoader from 'dataloader';
import pLimit from 'p-limit';
import { holds } from '../../../../core/actor.js';
import type { ActingContext } from '../../../../core/context.js';
import type { Statements } from '../../../../core/sql.js';
import type { ActorsService } from '../../../sign-in/sessions/actors.service.js';
import { isVisible } from '../maintenance.access.js';
import type { RowWithMissing } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import type { AnswersService } from '../steps/answers.service.js';
import { liveRows } from './live.loaders.js';
import type { MaintenanceRequestChangedInput } from './live.types.js';
import { LIVE_READS, LiveTopics, liveAnswers } from './live-topics.js';

/** GraphQL subscriptions to requests on this replica (docs/behaviour/live-updates.md). */
export class LiveChangesService {
  private readonly topics = new LiveTopics<number | 'all', number>();
  private readonly turns = pLimit(LIVE_READS);
  private readonly rows: DataLoader<number, RowWithMissing | null>;

  constructor(
    statements: Statements,
    private readonly actors: ActorsService,
    private readonly answers: AnswersService,
  ) {
    this.rows = liveRows(statements);
  }

  /** Notifies the subscriptions of a change of a request, made on any replica. */
  notify(requestId: number): void {
    this.topics.tell('all', requestId);
    this.topics.tell(requestId, requestId);
  }

  /**
   * Requests that change from now on. For each change, session, permission and row are read again;
   * a request that changes several times before it is read is sent once, in its current state. Ends
   * when the session or the permission has ended, or when the subscriber does not read the changes.
   */
  subscribe(
    context: ActingContext,
    input: MaintenanceRequestChangedInput,
  ): AsyncIterableIterator<MaintenanceRequest> {
    const changes = this.topics.subscribe(input.requestId ?? 'all');
    return liveAnswers(changes, (id) => this.turns(() => this.read(context, input, id)));
  }

  private async read(
    { bearerToken }: ActingContext,
    { departmentId }: MaintenanceRequestChangedInput,
    id: number,
  ): Promise<MaintenanceRequest[] | 'ended'> {
    const actor = await this.actors.subscriberOf(bearerToken ?? '');
    if (!holds(actor, 'maintenance.read')) return 'ended';
    const row = await this.rows.load(id);
    if (row === null || !isVisible(actor, row)) return [];
    if (departmentId !== undefined && row.departmentId !== departmentId) return [];
    return [await this.answers.withActions(actor, row, row.missing ?? null)];
  }
}
