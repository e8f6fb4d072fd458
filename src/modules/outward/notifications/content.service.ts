import { type Account, type AccountActor, holds } from '../../../core/actor.js';
import type {
  Notification as NotificationRow,
  PrismaClient,
} from '../../../generated/prisma/client.js';
import { isStaff, isVisible } from '../../requests/maintenance/maintenance.access.js';
import { isLeftWork } from './left-work.js';

/** A notification with the content that is visible to its reader now. */
export interface Readable {
  readonly row: NotificationRow;
  /** True if the content is still visible to the reader. */
  readonly visible: boolean;
  /** The request; null without one, or if it is not visible to the reader. */
  readonly request: { readonly id: number; readonly title: string } | null;
  /** Current text of the comment, with names for mentions; null without one. */
  readonly text: string | null;
  /** Name of the actor; null for the service itself, and if the reader cannot see it. */
  readonly actorName: string | null;
  /** Name of the account that open work is left by; null for any other notification. */
  readonly personName: string | null;
}

const REQUEST = {
  id: true,
  title: true,
  requesterId: true,
  assigneeId: true,
  helperIds: true,
  departmentId: true,
} as const;

/** `<@7>` in the text of a comment. */
const MENTION = /<@(\d{1,10})>/g;

/**
 * Determines the content of notifications that is visible to their reader now: a request that is no
 * longer visible, or an internal comment for a person who is no longer staff, is hidden.
 */
export class ContentService {
  constructor(private readonly prisma: PrismaClient) {}

  /** Visible content of an account's notifications, in the same order. */
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
        personName: personIdsOf(row).map(nameOf)[0] ?? null,
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
    const acting = rows.flatMap((row) => [row.actorId ?? [], personIdsOf(row)].flat());
    const ids = new Set([...acting, ...mentioned]);
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

/** Shown columns of a comment. */
interface CommentRow {
  readonly id: number;
  readonly body: string | null;
  readonly visibility: 'public' | 'internal';
}

/** The account that open work is left by, if any. */
export function personIdsOf({ data }: { readonly data: unknown }): readonly number[] {
  const { userId } = data as { readonly userId?: unknown };
  return isLeftWork(data as object) && typeof userId === 'number' ? [userId] : [];
}

function commentOf({ data }: NotificationRow): number | undefined {
  return (data as { readonly commentId?: number }).commentId;
}

function withNames(text: string | null, nameOf: (id: number) => string | null): string | null {
  return text === null
    ? null
    : text.replace(MENTION, (_mention, id: string) => `@${nameOf(Number(id)) ?? id}`);
}
