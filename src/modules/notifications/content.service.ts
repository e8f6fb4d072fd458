import { type Account, type AccountActor, holds } from '../../core/actor.js';
import type {
  Notification as NotificationRow,
  PrismaClient,
} from '../../generated/prisma/client.js';
import { isStaff, isVisible } from '../maintenance/maintenance.access.js';

/** A notification with what its reader sees of it now. */
export interface Readable {
  readonly row: NotificationRow;
  /** Whether the reader still sees what it tells of. */
  readonly visible: boolean;
  /** The request; null where it tells of none, or of one that the reader does not see. */
  readonly request: { readonly id: number; readonly title: string } | null;
  /** The present text of the comment, with names for mentions; null where there is none. */
  readonly text: string | null;
  /** The name of who did it; null for the service itself, and where the reader does not see it. */
  readonly actorName: string | null;
}

const REQUEST = {
  id: true,
  title: true,
  requesterId: true,
  assigneeId: true,
  departmentId: true,
} as const;

/** `<@7>` in the text of a comment. */
const MENTION = /<@(\d{1,10})>/g;

/**
 * What of notifications their reader sees at this moment: a request that is out of sight now, or an
 * internal comment for somebody who is no longer staff, is not shown to them.
 */
export class ContentService {
  constructor(private readonly prisma: PrismaClient) {}

  /** What the account sees of its notifications, in the same order. */
  async read(account: Account, rows: readonly NotificationRow[]): Promise<Readable[]> {
    const actor: AccountActor = { ...account, kind: 'command', command: 'notifications' };
    const [requests, comments] = await Promise.all([this.requests(rows), this.comments(rows)]);
    const names = await this.names(rows, [...comments.values()]);
    return rows.map((row) => {
      const request = row.requestId === null ? null : requests.get(row.requestId);
      const commentId = commentOf(row);
      const comment = commentId === undefined ? undefined : comments.get(commentId);
      const visible =
        request === null ||
        (request !== undefined &&
          holds(actor, 'maintenance.read') &&
          isVisible(actor, request) &&
          (commentId === undefined ||
            (comment !== undefined &&
              (comment.visibility === 'public' || isStaff(actor, request)))));
      const nameOf = (id: number) => names.get(id) ?? null;
      return {
        row,
        visible,
        request: visible && request ? { id: request.id, title: request.title } : null,
        text: visible ? withNames(comment?.body ?? null, nameOf) : null,
        actorName: visible && row.actorId !== null ? nameOf(row.actorId) : null,
      };
    });
  }

  private async requests(rows: readonly NotificationRow[]) {
    const ids = [...new Set(rows.flatMap(({ requestId }) => requestId ?? []))];
    if (ids.length === 0) return new Map();
    const found = await this.prisma.maintenanceRequest.findMany({
      where: { id: { in: ids } },
      select: REQUEST,
    });
    return new Map(found.map((request) => [request.id, request]));
  }

  private async comments(rows: readonly NotificationRow[]) {
    const ids = [...new Set(rows.flatMap((row) => commentOf(row) ?? []))];
    if (ids.length === 0) return new Map<number, CommentRow>();
    const found = await this.prisma.comment.findMany({
      where: { id: { in: ids } },
      select: { id: true, body: true, visibility: true },
    });
    return new Map(found.map((comment) => [comment.id, comment]));
  }

  private async names(rows: readonly NotificationRow[], comments: readonly CommentRow[]) {
    const mentioned = comments.flatMap(({ body }) =>
      [...(body ?? '').matchAll(MENTION)].map(([, id]) => Number(id)),
    );
    const ids = new Set([...rows.flatMap(({ actorId }) => actorId ?? []), ...mentioned]);
    const found = await this.prisma.user.findMany({
      where: { id: { in: [...ids].filter((id) => id <= 2_147_483_647) } },
      select: { id: true, firstName: true, lastName: true },
    });
    return new Map(
      found.map(({ id, firstName, lastName }) => [
        id,
        [firstName, lastName].filter(Boolean).join(' ') || null,
      ]),
    );
  }
}

/** The columns of a comment that are shown. */
interface CommentRow {
  readonly id: number;
  readonly body: string | null;
  readonly visibility: 'public' | 'internal';
}

function commentOf({ data }: NotificationRow): number | undefined {
  return (data as { readonly commentId?: number }).commentId;
}

function withNames(text: string | null, nameOf: (id: number) => string | null): string | null {
  return text === null
    ? null
    : text.replace(MENTION, (_mention, id: string) => `@${nameOf(Number(id)) ?? id}`);
}
