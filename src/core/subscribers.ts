import type {
  EmittedEvent,
  EventDefinition,
  EventPayload,
  OccurredEvent,
  StoredEvent,
} from './events.js';
import type { Unit } from './unit.js';

interface Subscription<S, P extends EventPayload> {
  /** Names the subscriber in logs, queues and metrics; unique in the service. */
  readonly name: string;
  readonly event: EventDefinition<P>;
  readonly handle: (services: S, event: never, unit: never) => void | Promise<void>;
}

/** Runs within the transaction of the mutation; an error rolls the mutation back. */
export interface TransactionSubscriber<S, P extends EventPayload> extends Subscription<S, P> {
  readonly delivery: 'in-transaction';
  readonly handle: (services: S, event: EmittedEvent<P>, unit: Unit) => Promise<void>;
}

/**
 * Runs in the process of the mutation, after its commit and before its answer. An error is logged.
 */
export interface CommitSubscriber<S, P extends EventPayload> extends Subscription<S, P> {
  readonly delivery: 'after-commit';
  readonly handle: (services: S, event: OccurredEvent<P>) => void | Promise<void>;
}

/**
 * Runs in every replica soon after the commit, at most once in each; a replica without a connection
 * to Redis misses it. For state that is also corrected without the event.
 */
export interface ReplicaSubscriber<S, P extends EventPayload> extends Subscription<S, P> {
  readonly delivery: 'every-replica';
  readonly handle: (services: S, event: Pick<OccurredEvent<P>, 'type' | 'payload'>) => void;
}

/**
 * Runs at least once in one replica, through its queue with progress, retries and dead letters.
 * Changes that it makes through `unit` are committed together with the mark that it is done. It
 * receives the waiting events in the order of the outbox; if a batch fails, it receives each of
 * them separately.
 */
export interface DurableSubscriber<S, P extends EventPayload> extends Subscription<S, P> {
  readonly delivery: 'durable';
  /** The name of its queue; default `events.<name>`. */
  readonly queue?: string;
  /**
   * SQL condition on `event` (`id`, `type`), evaluated when the event is stored, that selects the
   * wanted events. Default: all.
   */
  readonly wanted?: string;
  readonly handle: (services: S, events: readonly StoredEvent<P>[], unit: Unit) => Promise<void>;
}

/** A subscriber of a module whose services are `S`. */
export type Subscriber<S, P extends EventPayload = EventPayload> =
  | TransactionSubscriber<S, P>
  | CommitSubscriber<S, P>
  | ReplicaSubscriber<S, P>
  | DurableSubscriber<S, P>;

/** A subscriber to any event; the payload is checked where the subscriber is defined. */
// biome-ignore lint/suspicious/noExplicitAny: a list of subscribers holds payloads of every shape
export type AnySubscriber<S> = Subscriber<S, any>;

/**
 * Defines subscribers of a module with the services `S`; the payload's type follows from the event.
 */
export function subscribersFor<S>() {
  return {
    subscriber: <P extends EventPayload>(definition: Subscriber<S, P>): AnySubscriber<S> => {
      if (definition.delivery === 'durable' && !definition.event.stored) {
        throw new Error(`${definition.name}: ${definition.event.type} is not stored.`);
      }
      return definition;
    },
  };
}

/** A subscriber bound to the services of its module. */
export interface BoundSubscriber {
  readonly subscriber: AnySubscriber<unknown>;
  readonly services: unknown;
}

/** A durable subscriber bound to the services of its module. */
export interface DurableBinding extends BoundSubscriber {
  // biome-ignore lint/suspicious/noExplicitAny: each subscriber has another payload type
  readonly subscriber: DurableSubscriber<unknown, any>;
}

/** Carries events to other processes and to the consumers of this one. */
export interface EventTransport {
  /** Sends the event to every replica, including this one. Never throws. */
  broadcast(event: Pick<OccurredEvent, 'type' | 'payload'>): void;
  /** Wakes the consumers of these queues after a commit with events. */
  wake(queues: readonly string[]): void;
  /** Logs the error of a subscriber that runs after the commit; the caller does not receive it. */
  report(error: unknown, subscriber: string): void;
}
