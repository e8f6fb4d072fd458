import type { EmittedEvent, OccurredEvent, StoredEvent } from './events.js';
import type { Statements } from './reads.js';
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

  /** The durable subscribers that want what the transaction emits now. */
  async wanting(
    { statements }: Pick<Unit, 'statements'>,
    events: readonly EmittedEvent[],
  ): Promise<readonly BoundSubscriber[]> {
    const types = new Set(
      events.flatMap(({ definition }) => (definition.stored ? [definition.type] : [])),
    );
    const durable = [...types]
      .flatMap((type) => this.of(type))
      .filter(({ subscriber }) => subscriber.delivery === 'durable');
    const answers = await Promise.all(
      durable.map(({ subscriber, services }) =>
        subscriber.delivery === 'durable' ? subscriber.wanted?.(services, statements) : undefined,
      ),
    );
    return durable.filter((_subscriber, index) => answers[index] !== false);
  }

  /**
   * Queues stored events for some durable subscribers, within the transaction.
   *
   * @param last takes the statements, which answer nothing.
   * @param subscribers from `wanting`.
   * @returns the names of the queues, for `afterCommit`.
   */
  async enqueue(
    last: Statements,
    events: readonly StoredEvent[],
    subscribers: readonly BoundSubscriber[],
  ): Promise<readonly string[]> {
    const queues = new Set<string>();
    for (const { subscriber } of subscribers) {
      const queue = queueOf(subscriber);
      queues.add(queue);
      const own = events.filter(({ type }) => type === subscriber.event.type);
      await this.transport.enqueue(
        last,
        queue,
        own.map(({ id }) => id),
      );
    }
    return [...queues];
  }

  /**
   * Runs the subscribers after the commit. Never throws: the mutation is done, and what a subscriber
   * misses heals by itself.
   *
   * @param queues those into which `enqueue` put something.
   */
  async afterCommit(events: readonly OccurredEvent[], queues: readonly string[]): Promise<void> {
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
    if (queues.length > 0) this.transport.wake(queues);
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
