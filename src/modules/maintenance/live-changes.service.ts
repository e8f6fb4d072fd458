import type DataLoader from 'dataloader';
import pLimit from 'p-limit';
import { holds } from '../../core/actor.js';
import type { ActingContext } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { sharedByKey } from '../../core/loaders.js';
import type { Reads } from '../../core/reads.js';
import type { MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import { asLongRequest } from '../../infra/request-time.js';
import type { ActorsService } from '../sessions/actors.service.js';
import { isVisible } from './maintenance.access.js';
import type { MaintenanceRequest, MaintenanceRequestChangedInput } from './maintenance.types.js';
import type { RequestRules } from './rules.service.js';

/**
 * Upper bound for unread changes of a subscription. A request that changes several times counts once,
 * because its current state is sent.
 */
const MAX_PENDING = 1_000;

/**
 * Subscriptions that are told of a change at the same time: those of one change would otherwise occupy
 * the process, and delay other requests, until all of them are answered.
 */
const AT_ONCE = 8;

type Listener = (requestId: number) => void;

/** The GraphQL subscriptions to requests on this replica (docs/behaviour/live-updates.md). */
export class LiveChangesService {
  private readonly listeners = new Set<Listener>();

  private readonly turns = pLimit(AT_ONCE);
  /** Subscriptions that read at the same time share a statement. Nothing is kept for later reads. */
  private readonly rows: DataLoader<number, RequestRow | null>;

  constructor(
    reads: Reads,
    private readonly actors: ActorsService,
    private readonly rules: RequestRules,
  ) {
    this.rows = sharedByKey(
      (ids) => asLongRequest(() => findRows(reads, ids)),
      ({ id }) => id,
      AT_ONCE,
    );
  }

  /** Notifies the subscriptions of a change of a request, made on any replica. */
  notify(requestId: number): void {
    for (const listener of this.listeners) listener(requestId);
  }

  /**
   * The requests that change from now on. For each change, session, permission and row are read again.
   * Ends when the session or the permission has ended, or when the subscriber has more than MAX_PENDING
   * unread changes.
   */
  subscribe(
    context: ActingContext,
    input: MaintenanceRequestChangedInput,
  ): AsyncIterableIterator<MaintenanceRequest> {
    // Listens from this call on and not from the first `next`, so that no change is missed.
    const changes = new PendingChanges(this.listeners, input.requestId);
    const next = async (): Promise<IteratorResult<MaintenanceRequest>> => {
      for (let id = await changes.next(); id !== undefined; id = await changes.next()) {
        const request = await this.turns(() => this.read(context, input, id)).catch(
          (error: unknown) => {
            changes.end();
            throw error;
          },
        );
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
    { bearerToken }: ActingContext,
    { departmentId }: MaintenanceRequestChangedInput,
    id: number,
  ): Promise<MaintenanceRequest | null | 'ended'> {
    try {
      const actor = await this.actors.subscriberOf(bearerToken ?? '');
      if (!holds(actor, 'maintenance.read')) return 'ended';
      const row = await this.rows.load(id);
      if (row === null || !isVisible(actor, row)) return null;
      if (departmentId !== undefined && row.departmentId !== departmentId) return null;
      return await this.rules.answer(actor, row);
    } catch (error) {
      if (error instanceof AppError && error.status === 401) return 'ended';
      throw error;
    }
  }
}

async function findRows(reads: Reads, ids: readonly number[]): Promise<RequestRow[]> {
  return await reads.maintenanceRequest.findMany({ where: { id: { in: [...new Set(ids)] } } });
}

/** The unread changes of a subscription, by the id of the request. */
class PendingChanges {
  private readonly ids = new Set<number>();
  private readonly listener: Listener;
  private wake: (() => void) | undefined;
  private ended = false;

  constructor(
    private readonly listeners: Set<Listener>,
    only: number | undefined,
  ) {
    this.listener = (id) => {
      if (only !== undefined && id !== only) return;
      this.ids.add(id);
      if (this.ids.size > MAX_PENDING) this.end();
      this.wake?.();
    };
    listeners.add(this.listener);
  }

  /** Waits for the next change; undefined after the end. */
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
    this.listeners.delete(this.listener);
    this.wake?.();
  }
}
