import type DataLoader from 'dataloader';
import pLimit from 'p-limit';
import { holds } from '../../core/actor.js';
import type { ActingContext } from '../../core/context.js';
import { AppError, notFound } from '../../core/errors.js';
import { sharedByKey } from '../../core/loaders.js';
import type { Reads, Statements } from '../../core/reads.js';
import type { MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import { asLongRequest } from '../../infra/request-time.js';
import { isStaff, isVisible } from '../maintenance/maintenance.access.js';
import type { ActorsService } from '../sessions/actors.service.js';
import { entryId, timelinePage } from './timeline.queries.js';
import type { TimelineService } from './timeline.service.js';
import type { TimelineEntry, TimelineEntryAddedInput } from './timeline.types.js';

/** How many entries are looked at after a change. */
const NEWEST = 50;

/** Subscriptions that read at the same time, as in the live changes of requests. */
const AT_ONCE = 8;

type Listener = () => void;

/**
 * The GraphQL subscriptions to timelines on this replica. After each change of a request, its newest entries
 * are read as the subscriber sees them then; who does not see an entry is sent nothing.
 */
export class LiveTimelineService {
  private readonly listeners = new Map<number, Set<Listener>>();
  private readonly turns = pLimit(AT_ONCE);
  /** Subscriptions that read at the same time share a statement. Nothing is kept for later reads. */
  private readonly rows: DataLoader<number, RequestRow | null>;

  constructor(
    reads: Reads,
    private readonly statements: Statements,
    private readonly actors: ActorsService,
    private readonly timeline: TimelineService,
  ) {
    this.rows = sharedByKey(
      (ids) =>
        asLongRequest(() =>
          reads.maintenanceRequest.findMany({ where: { id: { in: [...new Set(ids)] } } }),
        ),
      ({ id }) => id,
      AT_ONCE,
    );
  }

  /** Notifies the subscriptions to a request that something may have been added, on any replica. */
  notify(requestId: number): void {
    for (const listener of this.listeners.get(requestId) ?? []) listener();
  }

  /**
   * The entries that are added from now on. For each change, session, permission and request are read
   * again. Ends when the session or the permission has ended.
   *
   * @throws AppError NOT_FOUND when the request is missing or not visible.
   */
  async subscribe(
    context: ActingContext,
    { requestId }: TimelineEntryAddedInput,
  ): Promise<AsyncIterableIterator<TimelineEntry>> {
    const changes = new Changes(this.listeners, requestId);
    try {
      const known = new KnownEntries();
      const present = await this.newest(context, requestId);
      if (present === 'ended' || present === undefined) throw notFound('The maintenance request');
      known.fresh(present);
      return this.entries(context, requestId, changes, known);
    } catch (error) {
      changes.end();
      throw error;
    }
  }

  private entries(
    context: ActingContext,
    requestId: number,
    changes: Changes,
    known: KnownEntries,
  ): AsyncIterableIterator<TimelineEntry> {
    const pending: TimelineEntry[] = [];
    const end = () => {
      changes.end();
      return { value: undefined, done: true } as const;
    };
    const next = async (): Promise<IteratorResult<TimelineEntry>> => {
      for (;;) {
        const entry = pending.shift();
        if (entry !== undefined) return { value: entry, done: false };
        if (!(await changes.next())) return end();
        const newest = await this.turns(() => this.newest(context, requestId));
        if (newest === 'ended') return end();
        pending.push(...(await this.timeline.withComments(known.fresh(newest ?? []))));
      }
    };
    const iterator: AsyncIterableIterator<TimelineEntry> = {
      next: () =>
        next().catch((error: unknown) => {
          changes.end();
          throw error;
        }),
      return: async () => end(),
      throw: async (error: unknown) => {
        changes.end();
        throw error;
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  /** The newest entries as the subscriber sees them now, oldest first; undefined without the request. */
  private async newest(
    { bearerToken }: ActingContext,
    requestId: number,
  ): Promise<TimelineEntry[] | undefined | 'ended'> {
    try {
      const actor = await this.actors.subscriberOf(bearerToken ?? '');
      if (!holds(actor, 'maintenance.read')) return 'ended';
      const row = await this.rows.load(requestId);
      if (row === null || !isVisible(actor, row)) return undefined;
      const scope = { requestId, internal: isStaff(actor, row) };
      const page = { descending: true, position: undefined, take: NEWEST };
      return (await timelinePage(this.statements, scope, page)).reverse();
    } catch (error) {
      if (error instanceof AppError && error.status === 401) return 'ended';
      throw error;
    }
  }
}

/**
 * Which entries are new. Ids grow in the order in which changes of a request are committed, because each
 * of them locks the request.
 */
class KnownEntries {
  private readonly last = { h: 0, t: 0 };

  /** Those that were not known; they are known from now on. */
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

/** The changes of a request that a subscription has not looked at. */
class Changes {
  private readonly listener: Listener;
  private changed = false;
  private ended = false;
  private wake: (() => void) | undefined;

  constructor(
    private readonly listeners: Map<number, Set<Listener>>,
    private readonly requestId: number,
  ) {
    this.listener = () => {
      this.changed = true;
      this.wake?.();
    };
    const others = listeners.get(requestId) ?? new Set();
    listeners.set(requestId, others.add(this.listener));
  }

  /** Waits for the next change; false after the end. */
  async next(): Promise<boolean> {
    while (!this.ended && !this.changed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.changed = false;
    return !this.ended;
  }

  end(): void {
    this.ended = true;
    const others = this.listeners.get(this.requestId);
    others?.delete(this.listener);
    if (others?.size === 0) this.listeners.delete(this.requestId);
    this.wake?.();
  }
}
