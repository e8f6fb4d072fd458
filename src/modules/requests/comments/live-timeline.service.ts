import type DataLoader from 'dataloader';
import pLimit from 'p-limit';
import { type AccountActor, holds } from '../../../core/actor.js';
import type { ActingContext } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import type { ActorsService } from '../../sign-in/sessions/actors.service.js';
import { liveRows } from '../maintenance/live/live.loaders.js';
import { LIVE_READS, LiveTopics, liveAnswers } from '../maintenance/live/live-topics.js';
import { isStaff, isVisible } from '../maintenance/maintenance.access.js';
import { entryId, timelinePage } from './timeline.queries.js';
import type { TimelineService } from './timeline.service.js';
import type { TimelineEntry, TimelineEntryAddedInput } from './timeline.types.js';

/** Number of newest entries that are read after a change. */
const NEWEST = 50;

/**
 * GraphQL subscriptions to timelines on this replica. After each change of a request, its newest
 * entries are read with the subscriber's current access; invisible entries are not sent.
 */
export class LiveTimelineService {
  private readonly topics = new LiveTopics<number, number>();
  private readonly turns = pLimit(LIVE_READS);
  private readonly rows: DataLoader<number, RequestRow | null>;

  constructor(
    private readonly statements: Statements,
    private readonly actors: ActorsService,
    private readonly timeline: TimelineService,
  ) {
    this.rows = liveRows(statements);
  }

  /** Notifies the subscriptions to a request of a possible new entry, on any replica. */
  notify(requestId: number): void {
    this.topics.tell(requestId, requestId);
  }

  /**
   * New entries from now on. For each change, session, permission and request are read again. Ends
   * when the session or the permission has ended.
   *
   * @throws AppError NOT_FOUND when the request is missing or not visible.
   */
  async subscribe(
    context: ActingContext,
    { requestId }: TimelineEntryAddedInput,
  ): Promise<AsyncIterableIterator<TimelineEntry>> {
    const changes = this.topics.subscribe(requestId);
    try {
      const known = new KnownEntries();
      const present = await this.newest(context, requestId);
      if (present === 'ended' || present === undefined) throw notFound('The maintenance request');
      known.fresh(present.entries);
      return liveAnswers(changes, () => this.added(context, requestId, known));
    } catch (error) {
      changes.end();
      throw error;
    }
  }

  /** Entries that have not been sent to the subscriber, oldest first. */
  private async added(
    context: ActingContext,
    requestId: number,
    known: KnownEntries,
  ): Promise<TimelineEntry[] | 'ended'> {
    const newest = await this.turns(() => this.newest(context, requestId));
    if (newest === 'ended') return newest;
    if (newest === undefined) return [];
    return await this.timeline.complete(newest.actor, known.fresh(newest.entries));
  }

  /**
   * The newest entries visible to the subscriber now, oldest first; undefined if the request is not
   * visible.
   */
  private async newest(
    { bearerToken }: ActingContext,
    requestId: number,
  ): Promise<Newest | undefined | 'ended'> {
    const actor = await this.actors.subscriberOf(bearerToken ?? '');
    if (!holds(actor, 'maintenance.read')) return 'ended';
    const row = await this.rows.load(requestId);
    if (row === null || !isVisible(actor, row)) return undefined;
    const scope = { requestId, internal: isStaff(actor, row) };
    const page = { descending: true, position: undefined, take: NEWEST };
    return { actor, entries: (await timelinePage(this.statements, scope, page)).reverse() };
  }
}

/** The newest entries that a subscriber sees, and the subscriber as it is now. */
interface Newest {
  readonly actor: AccountActor;
  readonly entries: readonly TimelineEntry[];
}

/**
 * Tracks sent entries. Ids grow in the order in which changes of a request are committed, because
 * each of them locks the request.
 */
class KnownEntries {
  private readonly last = { h: 0, t: 0 };

  /** Returns the unknown entries and marks them as known. */
  fresh(entries: readonly TimelineEntry[]): TimelineEntry[] {
    const added = entries.filter(({ id: text }) => {
      const { source, id } = entryId(text);
      return id > this.last[source];
    });
    for (const { id: text } of added) {
      const { source, id } = entryId(text);
      this.last[source] = Math.max(this.last[source], id);
    }
    return added;
  }
}
