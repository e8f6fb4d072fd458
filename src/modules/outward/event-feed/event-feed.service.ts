import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { invalid, unavailable } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { feedAccess } from './event-feed.access.js';
import {
  cursorExpired,
  type FeedCursor,
  type FeedCursors,
  type FeedPosition,
} from './event-feed.cursor.js';
import {
  beforeOldest,
  examine,
  type FeedRow,
  lastSettled,
  resetForeign,
  visibleEvents,
} from './event-feed.queries.js';
import type { FeedEvent, ListFeedEventsInput } from './event-feed.types.js';
import { FEED_TYPES, publishedData } from './published-events.js';

const HOUR = 3_600_000;

/** Time for which an event is shown, in milliseconds (docs/behaviour/event-feed.md). */
const SHOWN = 7 * 24 * HOUR;

/**
 * Additional time in which a position among old events can be continued, so that a reader who
 * starts at the oldest event does not fall behind.
 */
const GRACE = HOUR;

/** Maximum time between an event and its commit. */
const LONGEST_CHANGE = HOUR;

/** Minimum retention of events in the outbox for the feed, in days. */
export const KEPT_DAYS = 8;

/** Before the first row. */
const BEFORE_ALL: FeedPosition = { xid: '0', id: '0', occurredAt: new Date(0) };

/** Start of a page. */
interface Start {
  /** Undefined if there is nothing to read. */
  readonly position: FeedPosition | undefined;
  /** True if the position is a row that must exist. */
  readonly isRow: boolean;
  /** The returned position if no event follows. */
  readonly atEnd: FeedPosition | undefined;
}

/** A page that has been read: its events, and the examined range. */
interface Reading {
  readonly rows: readonly FeedRow[];
  readonly hasMore: boolean;
  readonly end: FeedCursor;
}

/**
 * Reads the outbox with an actor's access (docs/behaviour/event-feed.md). The order is that of the
 * transactions; rows are shown once every transaction with a lower number has ended, so that none
 * appears before a returned position (docs/decisions/0031-event-feed-order.md).
 */
export class EventFeedService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly cursors: FeedCursors,
  ) {}

  /**
   * A page of the feed, oldest first, with the last examined position, even if it is empty.
   *
   * @throws AppError VALIDATION_ERROR for an invalid position; CURSOR_EXPIRED for one that is too
   *   old, or whose row no longer exists because the database was restored.
   */
  async list(caller: ActingCaller, input: ListFeedEventsInput): Promise<Page<FeedEvent>> {
    const now = this.clock();
    const { rows, hasMore, end } = await this.read(caller, input, now);
    const events = new Map(
      rows.map((row) => [toFeedEvent(row), this.cursors.encode(cursorAt(row))]),
    );
    return {
      items: [...events.keys()],
      limit: input.limit,
      hasMore,
      nextCursor: this.cursors.encode(end),
      cursorOf: (event) => events.get(event) as string,
      totalCount: () => Promise.reject(new Error('The feed is not counted.')),
    };
  }

  /**
   * Corrects the order after a restore from another server.
   *
   * @param signal ends the work after the current batch; the next run continues.
   */
  async resetForeign(signal?: AbortSignal): Promise<void> {
    let events = 0;
    for (let batch = 1; batch > 0 && !signal?.aborted; events += batch) {
      batch = await resetForeign(this.statements);
    }
    if (events > 0) this.logger.warn({ events }, 'event feed: cursors expired after a restore');
  }

  private async read(
    { actor }: ActingCaller,
    { after, cursor, limit, types }: ListFeedEventsInput,
    now: Date,
  ): Promise<Reading> {
    if (after !== undefined && cursor !== undefined && after !== cursor) {
      throw invalid('cursor', 'must not differ from after');
    }
    const { position, isRow, atEnd } = await this.startOf({ after, cursor }, now);
    const nothing = { rows: [], hasMore: false, end: { position: atEnd, seenUntil: now } };
    if (position === undefined) return nothing;
    const { isKnown, isForeign, last, isBounded } = await examine(this.statements, position);
    if (isForeign) throw unavailable('The events are being put in order after a restore.');
    if (isRow && !isKnown) throw cursorExpired();
    if (last === undefined) return nothing;
    const found = await visibleEvents(this.statements, feedAccess(actor), {
      after: position,
      last,
      types: types ?? FEED_TYPES,
      firstStages: types !== undefined,
      since: new Date(now.getTime() - SHOWN - GRACE - LONGEST_CHANGE),
      take: limit + 1,
    });
    const rows = found.slice(0, limit);
    const next = found.length > limit ? rows.at(-1) : undefined;
    if (next !== undefined) return { rows, hasMore: true, end: cursorAt(next) };
    const end = isBounded ? cursorAt(last) : { position: last, seenUntil: now };
    return { rows, hasMore: isBounded, end };
  }

  private async startOf(
    { after: given, cursor }: Pick<ListFeedEventsInput, 'after' | 'cursor'>,
    now: Date,
  ): Promise<Start> {
    const after = given ?? cursor;
    const oldest = new Date(now.getTime() - SHOWN);
    if (after === undefined || after === 'now') {
      // Read first: rows that are written meanwhile follow it.
      const atEnd = await lastSettled(this.statements);
      if (after) return { position: undefined, isRow: false, atEnd };
      const position = (await beforeOldest(this.statements, oldest)) ?? BEFORE_ALL;
      return { position, isRow: false, atEnd };
    }
    const { position, seenUntil } = this.cursors.decode(
      after,
      given === undefined ? 'cursor' : 'after',
    );
    if (seenUntil < oldest) throw cursorExpired();
    return { position: position ?? BEFORE_ALL, isRow: position !== undefined, atEnd: position };
  }
}

/** The position after a row that need not be the last one. */
function cursorAt({ xid, id, occurredAt }: FeedPosition): FeedCursor {
  return {
    position: { xid, id, occurredAt },
    seenUntil: new Date(occurredAt.getTime() + GRACE),
  };
}

function toFeedEvent({ id, type, occurredAt, requestId, payload }: FeedRow): FeedEvent {
  return { id, type, occurredAt, requestId, data: publishedData(type, payload) };
}
