import type { EmittedEvent, OccurredEvent, StoredEvent } from './events.js';
import type { AnySubscriber, BoundSubscriber, EventTransport } from './subscribers.js';
import type { Unit } from './unit.js';

/** The name of the queue of a durable subscriber. */
export function queueOf(subscriber: { readonly name: string; readonly queue?: string }): string {
  return subscriber.queue ?? `events.${subscriber.name}`;
}

/** Hands the events of mutations to their subscribers (docs/events.md). */
export class EventDispatcher {
  private readonly byType = new Map<string, BoundSubscriber[]>();

  constructor(private readonly transport: EventTransport) {}

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

  /** Runs the subscribers within the transaction. */
  async inTransaction(unit: Unit, event: EmittedEvent): Promise<void> {
    for (const { subscriber, services } of this.of(event.definition.type)) {
      if (subscriber.delivery === 'in-transaction') await subscriber.handle(services, event, unit);
    }
  }

  /** Queues stored events for the durable subscribers, within the transaction. */
  async enqueue(unit: Pick<Unit, 'statements'>, events: readonly StoredEvent[]): Promise<void> {
    for (const [type, group] of Map.groupBy(events, (event) => event.type)) {
      for (const { subscriber } of this.of(type)) {
        if (subscriber.delivery !== 'durable') continue;
        await this.transport.enqueue(
          unit.statements,
          queueOf(subscriber),
          group.map(({ id }) => id),
        );
      }
    }
  }

  /**
   * Runs the subscribers after the commit. Never throws: the mutation is done, and what a subscriber
   * misses heals by itself.
   */
  async afterCommit(events: readonly OccurredEvent[]): Promise<void> {
    for (const event of events) {
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
    this.transport.wake(this.queuesOf(events));
  }

  /** The queues into which the events were put. */
  private queuesOf(events: readonly OccurredEvent[]): readonly string[] {
    const stored = events.filter(({ id }) => id !== null);
    const subscribers = stored.flatMap(({ type }) => this.of(type));
    const durable = subscribers.filter(({ subscriber }) => subscriber.delivery === 'durable');
    return [...new Set(durable.map(({ subscriber }) => queueOf(subscriber)))];
  }

  /** Runs the subscribers of this replica for an event that any replica has broadcast. */
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
