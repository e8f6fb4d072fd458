import type { AccountActor } from '../../../core/actor.js';
import type { ActingCaller } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import { decodeCursor, type Page, paginate, parseSort } from '../../../core/pagination.js';
import type { Selection } from '../../../core/selection.js';
import type { Statements } from '../../../core/sql.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { isStaff } from '../maintenance/maintenance.access.js';
import { visibleRequest } from '../maintenance/maintenance.queries.js';
import { sendersOf } from './comment-mails.queries.js';
import { commentsById } from './comments.loaders.js';
import { countTimeline, type TimelineScope, timelinePage } from './timeline.queries.js';
import type { ListTimelineInput, TimelineEntry } from './timeline.types.js';

/**
 * The timeline of a request: its history and all other events, in one list. Nothing is copied
 * (docs/decisions/0029-timeline.md).
 */
export class TimelineService {
  constructor(
    readonly prisma: PrismaClient,
    readonly statements: Statements,
  ) {}

  /**
   * A page of the visible entries.
   *
   * @param selection the requested fields; undefined for all of them.
   * @throws AppError NOT_FOUND when the request is missing or not visible, VALIDATION_ERROR for an
   *   invalid cursor.
   */
  async list(
    { actor }: ActingCaller,
    input: ListTimelineInput,
    selection?: Selection,
  ): Promise<Page<TimelineEntry>> {
    const { requestId, kind, limit, cursor, sort } = input;
    const order = parseSort('timeline', sort);
    const position = cursor
      ? decodeCursor(cursor, order, { value: 'date', ids: 'entry' })
      : undefined;
    const request = await visibleRequest(this.statements, actor, requestId);
    if (request === undefined) throw notFound('The maintenance request');
    const scope: TimelineScope = { requestId, kind, internal: isStaff(actor, request) };
    return await paginate({
      limit,
      order,
      fetch: async (take) => {
        const page = { descending: order.descending, position, take };
        const entries = await timelinePage(this.statements, scope, page);
        return selection === undefined || selection.comment
          ? await this.complete(actor, entries)
          : await this.withSenders(entries);
      },
      count: () => countTimeline(this.statements, scope),
      map: (entry) => entry,
      position: ({ at, id }) => ({ value: at, id }),
    });
  }

  /** Visible entries with their comments, and the senders of mails. */
  async complete(actor: AccountActor, entries: readonly TimelineEntry[]): Promise<TimelineEntry[]> {
    const ids = entries.flatMap(({ data }) => commentIdOf(data) ?? []);
    const comments = await commentsById(this, actor, ids);
    return (await this.withSenders(entries)).map((entry) => ({
      ...entry,
      comment: comments.get(commentIdOf(entry.data) ?? 0) ?? null,
    }));
  }

  /** Entries of mails with the senders, which only the mails keep. */
  private async withSenders(entries: readonly TimelineEntry[]): Promise<readonly TimelineEntry[]> {
    const ids = entries.flatMap((entry) => mailIdOf(entry) ?? []);
    if (ids.length === 0) return entries;
    const senders = await sendersOf(this.statements, ids);
    return entries.map((entry) => {
      const id = mailIdOf(entry);
      const from = senders.get(id ?? 0) ?? null;
      return id === undefined ? entry : { ...entry, data: { ...entry.data, from } };
    });
  }
}

/** The mail of an entry; undefined for any other entry. */
function mailIdOf({ kind, data }: TimelineEntry): number | undefined {
  return kind === 'mail' ? Number(data.inboundMailId) : undefined;
}

function commentIdOf({ commentId }: Record<string, unknown>): number | undefined {
  return typeof commentId === 'number' ? commentId : undefined;
}
