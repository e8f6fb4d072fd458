import pLimit from 'p-limit';
import type { ActingContext } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { asLongRequest } from '../../infra/request-time.js';
import type { ActorsService } from '../sessions/actors.service.js';
import type { ContentService } from './content.service.js';
import { toResponse } from './inbox.mapper.js';
import type { Notification } from './notifications.types.js';

/** Upper bound for the notifications that a subscription has not read. */
const MAX_PENDING = 1_000;

/** Subscriptions that read at the same time, so that those of one event do not occupy the process. */
const AT_ONCE = 8;

/** A live subscription of an account. */
class Subscription {
  private readonly ids: number[] = [];
  private wake: (() => void) | undefined;
  private ended = false;

  constructor(private readonly onEnd: (subscription: Subscription) => void) {}

  add(id: number): void {
    this.ids.push(id);
    if (this.ids.length > MAX_PENDING) this.end();
    this.wake?.();
  }

  /** Waits for the next notification; undefined after the end. */
  async next(): Promise<number | undefined> {
    while (!this.ended && this.ids.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.ended ? undefined : this.ids.shift();
  }

  end(): void {
    this.ended = true;
    this.onEnd(this);
    this.wake?.();
  }
}

/** The GraphQL subscriptions to the own notifications on this replica (docs/behaviour/notifications.md). */
export class LiveNotificationsService {
  private readonly byAccount = new Map<number, Set<Subscription>>();
  private readonly turns = pLimit(AT_ONCE);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly actors: ActorsService,
    private readonly content: ContentService,
  ) {}

  /** Tells the subscriptions on this replica of notifications that any replica has written. */
  receive(received: readonly (readonly [userId: number, id: number])[]): void {
    for (const [userId, id] of received) {
      for (const subscription of this.byAccount.get(userId) ?? []) subscription.add(id);
    }
  }

  /**
   * The notifications that the caller gets from now on. For each, session, account and access are read
   * again. Ends when the session has ended, or with more than MAX_PENDING notifications unread.
   */
  subscribe(context: ActingContext): AsyncIterableIterator<Notification> {
    // Listens from this call on and not from the first `next`, so that nothing is missed.
    const subscription = this.open(context.actor.userId);
    const next = async (): Promise<IteratorResult<Notification>> => {
      for (let id = await subscription.next(); id !== undefined; id = await subscription.next()) {
        const found = await this.turns(() => this.read(context, id)).catch((error: unknown) => {
          subscription.end();
          throw error;
        });
        if (found === 'ended') subscription.end();
        else if (found !== null) return { value: found, done: false };
      }
      return { value: undefined, done: true };
    };
    const iterator: AsyncIterableIterator<Notification> = {
      next,
      return: async () => {
        subscription.end();
        return { value: undefined, done: true };
      },
      throw: async (error: unknown) => {
        subscription.end();
        throw error;
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  private open(userId: number): Subscription {
    const all = this.byAccount.get(userId) ?? new Set();
    this.byAccount.set(userId, all);
    const subscription = new Subscription((ended) => {
      all.delete(ended);
      if (all.size === 0 && this.byAccount.get(userId) === all) this.byAccount.delete(userId);
    });
    all.add(subscription);
    return subscription;
  }

  private async read(
    { bearerToken }: ActingContext,
    id: number,
  ): Promise<Notification | null | 'ended'> {
    try {
      const actor = await this.actors.subscriberOf(bearerToken ?? '');
      return await asLongRequest(async () => {
        const where = { id, userId: actor.userId, inApp: true };
        const row = await this.prisma.notification.findFirst({ where });
        if (row === null) return null;
        const [readable] = await this.content.read(actor, [row]);
        return readable === undefined ? null : toResponse(readable);
      });
    } catch (error) {
      if (error instanceof AppError && error.status === 401) return 'ended';
      throw error;
    }
  }
}
