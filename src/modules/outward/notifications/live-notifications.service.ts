import pLimit from 'p-limit';
import type { ActingContext } from '../../../core/context.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { asLongRequest } from '../../../infra/request-time.js';
import {
  LIVE_READS,
  LiveTopics,
  liveAnswers,
} from '../../requests/maintenance/live/live-topics.js';
import type { ActorsService } from '../../sign-in/sessions/actors.service.js';
import type { ContentService } from './content.service.js';
import { toResponse } from './inbox.mapper.js';
import type { Notification } from './notifications.types.js';

/**
 * GraphQL subscriptions of users to their notifications on this replica
 * (docs/behaviour/notifications.md).
 */
export class LiveNotificationsService {
  private readonly accounts = new LiveTopics<number, number>();
  private readonly turns = pLimit(LIVE_READS);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly actors: ActorsService,
    private readonly content: ContentService,
  ) {}

  /** Notifies the subscriptions on this replica of notifications that any replica has written. */
  receive(received: readonly (readonly [userId: number, id: number])[]): void {
    for (const [userId, id] of received) this.accounts.tell(userId, id);
  }

  /**
   * Notifications of the caller from now on. For each, session, account and access are read again.
   * Ends when the session has ended, or when the subscriber does not read.
   */
  subscribe(context: ActingContext): AsyncIterableIterator<Notification> {
    const received = this.accounts.subscribe(context.actor.userId);
    return liveAnswers(received, (id) => this.turns(() => this.read(context, id)));
  }

  private async read({ bearerToken }: ActingContext, id: number): Promise<Notification[]> {
    const actor = await this.actors.subscriberOf(bearerToken ?? '');
    return await asLongRequest(async () => {
      const where = { id, userId: actor.userId, inApp: true };
      const row = await this.prisma.notification.findFirst({ where });
      if (row === null) return [];
      return (await this.content.read(actor, [row])).map(toResponse);
    });
  }
}
