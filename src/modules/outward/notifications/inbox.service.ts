import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import {
  after,
  decodeCursor,
  encodeCursor,
  orderBy,
  type Page,
  paginate,
} from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.js';
import type { ContentService } from './content.service.js';
import { toResponse } from './inbox.mapper.js';
import { countUnread, deleteOld } from './inbox.queries.js';
import type {
  ListNotificationsInput,
  MarkNotificationsReadInput,
  Notification,
  NotificationsRead,
  UnreadNotificationCount,
} from './notifications.types.js';

const NEWEST_FIRST = { list: 'notifications', field: 'id', descending: true } as const;

/** Maximum to which unread notifications are counted. */
const CAP = 100;

/** Retention of notifications and mails, in milliseconds. */
const RETENTION = 90 * 86_400_000;

/** Rows per DELETE of a sweep. */
const SWEEP_BATCH = 5_000;

/** The notifications of the current user (docs/behaviour/notifications.md). */
export class InboxService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly content: ContentService,
    private readonly clock: () => Date,
  ) {}

  /**
   * A page of the caller's notifications, newest first. Those with hidden content are included
   * without it, so that the list agrees with the count.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async list(
    { actor }: ActingCaller,
    { limit, cursor, unread, kind }: ListNotificationsInput,
  ): Promise<Page<Notification>> {
    const position = cursor ? decodeCursor(cursor, NEWEST_FIRST, { value: 'id' }) : undefined;
    const where: Prisma.NotificationWhereInput = {
      userId: actor.userId,
      inApp: true,
      ...(kind === undefined ? {} : { kind }),
      ...(unread === undefined ? {} : { readAt: unread ? null : { not: null } }),
    };
    const page = await paginate({
      limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        this.prisma.notification.findMany({
          where: position ? { AND: [where, after(NEWEST_FIRST, position)] } : where,
          orderBy: orderBy(NEWEST_FIRST),
          take,
        }),
      count: () => this.prisma.notification.count({ where }),
      map: (row) => row,
      position: ({ id }) => ({ value: id, id }),
    });
    const items = (await this.content.read(actor, page.items)).map(toResponse);
    return { ...page, items, cursorOf: ({ id }) => encodeCursor(NEWEST_FIRST, { value: id, id }) };
  }

  /** Number of unread notifications of the caller; at most 100 are counted. */
  async count({ actor }: ActingCaller): Promise<UnreadNotificationCount> {
    const unread = await countUnread(this.statements, actor.userId, CAP + 1);
    return { unread: Math.min(unread, CAP), capped: unread > CAP };
  }

  /**
   * Marks notifications of the caller as read; those of others are ignored.
   *
   * @throws AppError VALIDATION_ERROR unless either `ids` or `all` is given.
   */
  async markRead(
    caller: ActingCaller,
    { ids, all }: MarkNotificationsReadInput,
  ): Promise<NotificationsRead> {
    if ((ids === undefined) === (all !== true)) {
      throw invalid('ids', 'either ids or all: true is required');
    }
    const { userId } = caller.actor;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { count: read } = await unit.tx.notification.updateMany({
        where: {
          userId,
          inApp: true,
          readAt: null,
          ...(ids === undefined ? {} : { id: { in: ids } }),
        },
        data: { readAt: unit.now },
      });
      if (read > 0) {
        unit.audit({
          action: 'notification.read',
          targetType: 'user',
          targetId: userId,
          metadata: { read },
        });
      }
      return { read };
    });
  }

  /**
   * Deletes notifications and finished mails that are older than 90 days.
   *
   * @param signal ends the sweep after the current batch.
   */
  async sweep(signal: AbortSignal): Promise<void> {
    const before = new Date(this.clock().getTime() - RETENTION);
    for (const table of ['notifications', 'mails'] as const) {
      let deleted = SWEEP_BATCH;
      while (deleted === SWEEP_BATCH && !signal.aborted) {
        deleted = await deleteOld(this.statements, table, before, SWEEP_BATCH);
      }
    }
  }
}
