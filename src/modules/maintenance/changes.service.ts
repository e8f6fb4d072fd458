import { holds } from '../../core/actor.js';
import type { ActingContext } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import type { ChangeFeed } from '../../infra/change-feed.js';
import { visibleRequest, visibleRequests } from './maintenance.access.js';
import type { MaintenanceRequest, MaintenanceRequestChangedInput } from './maintenance.types.js';

declare module '../../core/context.js' {
  interface Services {
    changes: ChangesService;
  }
}

/**
 * Changes that a slow subscriber has not taken yet, at most. A request that changes twice in the
 * meantime counts once, for what is sent is its present state.
 */
const MAX_WAITING = 1_000;

/** Tells subscribers of the requests that change. */
export class ChangesService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly feed: ChangeFeed,
  ) {}

  /**
   * The requests that change from now on, as the actor sees them at that moment: the session, the
   * permission and the row are read again for each of them. Ends when the session or the permission
   * has ended, or when the subscriber has fallen too far behind.
   */
  subscribe(
    context: ActingContext,
    input: MaintenanceRequestChangedInput,
  ): AsyncIterableIterator<MaintenanceRequest> {
    // Listening begins here and not at the first look, so that nothing in between is missed.
    const changes = new Waiting(this.feed, input.requestId);
    const next = async (): Promise<IteratorResult<MaintenanceRequest>> => {
      for (let id = await changes.next(); id !== undefined; id = await changes.next()) {
        const request = await this.read(context, input, id).catch((error: unknown) => {
          changes.end();
          throw error;
        });
        if (request === 'ended') changes.end();
        else if (request !== null) return { value: request, done: false };
      }
      return { value: undefined, done: true };
    };
    const iterator: AsyncIterableIterator<MaintenanceRequest> = {
      next,
      return: async () => {
        changes.end();
        return { value: undefined, done: true };
      },
      throw: async (error: unknown) => {
        changes.end();
        throw error;
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  private async read(
    { services, bearerToken }: ActingContext,
    { departmentId }: MaintenanceRequestChangedInput,
    id: number,
  ): Promise<MaintenanceRequest | null | 'ended'> {
    try {
      const actor = await services.sessions.actorOf(bearerToken ?? '');
      if (!holds(actor, 'maintenance.read')) return 'ended';
      const row = await this.prisma.maintenanceRequest.findFirst({
        where: {
          AND: [{ id }, departmentId === undefined ? {} : { departmentId }, visibleRequests(actor)],
        },
      });
      return row === null ? null : visibleRequest(actor, row);
    } catch (error) {
      if (error instanceof AppError && error.status === 401) return 'ended';
      throw error;
    }
  }
}

/** The changes that have not been taken yet. */
class Waiting {
  private readonly ids = new Set<number>();
  private readonly unsubscribe: () => void;
  private wake: (() => void) | undefined;
  private ended = false;

  constructor(feed: ChangeFeed, only: number | undefined) {
    this.unsubscribe = feed.subscribe((id) => {
      if (only !== undefined && id !== only) return;
      this.ids.add(id);
      if (this.ids.size > MAX_WAITING) this.end();
      this.wake?.();
    });
  }

  /** The next one; undefined when it is over. */
  async next(): Promise<number | undefined> {
    while (!this.ended && this.ids.size === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.ended) return undefined;
    const [id] = this.ids;
    if (id !== undefined) this.ids.delete(id);
    return id;
  }

  end(): void {
    this.ended = true;
    this.unsubscribe();
    this.wake?.();
  }
}
