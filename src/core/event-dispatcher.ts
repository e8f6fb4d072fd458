import type { EmittedEvent, OccurredEvent } from './events.js';
import { Records } from './records.queries.js';
import { Steps } from './steps.js';
import type {
  AnySubscriber,
  BoundSubscriber,
  DurableBinding,
  EventTransport,
} from './subscribers.js';
import type { Unit } from './unit.js';

/** The name of the queue of a durable subscriber. */
export function queueOf(subscriber: { readonly name: string; readonly queue?: string }): string {
  return subscriber.queue ?? `events.${subscriber.name}`;
}

/** Number of events between two pauses. */
const EVENTS_AT_ONCE = 100;

/** Hands the events of mutations to their subscribers (docs/events.md). */
export class EventDispatcher {
  private readonly byType = new Map<string, BoundSubscriber[]>();

  /** @param hasQueues false in commands, whose events do not wait for durable subscribers. */
  constructor(
    private readonly transport: EventTransport,
    private readonly hasQueues = true,
  ) {}

  /**
   * Adds the subscribers of a module.
   *
   * @throws Error when two subscribers have the same name.
   */
  register(subscribers: readonly AnySubscriber<never>[], services: unknown): void {
    for (const subscriber of subscribers as readonly AnySubscriber<unknown>[]) {
      if (this.all().some((known) => known.subscriber.name === subscriber.name)) {
        throw new Error(`The subscriber ${subscriber.name} is defined twice.`);
      }
      const { type } = subscriber.event;
      this.byType.set(type, [...(this.byType.get(type) ?? []), { subscriber, services }]);
    }
  }

  /** Every subscriber, for the start of queues and for the documentation. */
  all(): readonly BoundSubscriber[] {
    return [...this.byType.values()].flat();
  }

  /** Durable subscribers. */
  durable(): readonly DurableBinding[] {
    return this.all().filter(
      (binding): binding is DurableBinding => binding.subscriber.delivery === 'durable',
    );
  }

  /** Runs the subscribers within the transaction. */
  async inTransaction(unit: Unit, event: EmittedEvent): Promise<void> {
    for (const { subscriber, services } of this.of(event.definition.type)) {
      if (subscriber.delivery === 'in-transaction') await subscriber.handle(services, event, unit);
    }
  }

  /** Creates the writer of events for the subscribers that are registered so far. */
  records(): Records {
    const subscribers = this.hasQueues ? this.durable() : [];
    return new Records(
      subscribers.map(({ subscriber }) => ({
        queue: queueOf(subscriber),
        type: subscriber.event.type,
        wanted: subscriber.wanted,
      })),
    );
  }

  /**
   * Runs the subscribers after the commit. Never throws: the mutation is committed, and state that
   * a subscriber misses is corrected later.
   *
   * @param queues queues in which some of the events wait.
   */
  async afterCommit(events: readonly OccurredEvent[], queues: readonly string[]): Promise<void> {
    // An import has thousands, whose handlers need not wait for anything.
    const steps = new Steps(EVENTS_AT_ONCE);
    for (const event of events) {
      await steps.done();
      const subscribers = this.of(event.type);
      for (const { subscriber, services } of subscribers) {
        if (subscriber.delivery !== 'after-commit') continue;
        try {
          await subscriber.handle(services, event);
        } catch (error) {
          this.transport.report(error, subscriber.name);
        }
      }
      if (subscribers.some(({ subscriber }) => subscriber.delivery === 'every-replica')) {
        this.transport.broadcast({ type: event.type, payload: event.payload });
      }
    }
    if (queues.length > 0) this.transport.wake(queues);
  }

  /** Runs this replica's subscribers for an event that a replica has broadcast. */
  received(event: Pick<OccurredEvent, 'type' | 'payload'>): void {
    for (const { subscriber, services } of this.of(event.type)) {
      if (subscriber.delivery !== 'every-replica') continue;
      try {
        subscriber.handle(services, event);
      } catch (error) {
        this.transport.report(error, subscriber.name);
      }
    }
  }

  private of(type: string): readonly BoundSubscriber[] {
    return this.byType.get(type) ?? [];
  }
}
