import type { Span } from './tracing.js';

/** A value that JSON represents without loss. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** The payload of an event. */
export type EventPayload = Readonly<Record<string, Json>>;

/**
 * A kind of domain event. `P` is the type of its payload; an event that is not defined, or has
 * another payload, does not compile.
 */
export interface EventDefinition<P extends EventPayload = EventPayload> {
  /** Dotted, object first: `maintenance.status_changed`. */
  readonly type: string;
  /** One sentence for the documentation. */
  readonly summary: string;
  /**
   * True if the event is written to the outbox, which durable subscribers and replays need. False
   * for events that only invalidate a cache or notify live connections.
   */
  readonly stored: boolean;
  /** Declares the payload's type; never set. */
  readonly payload?: P;
}

/** Defines an event with a payload of the shape `P`. */
export function defineEvent<P extends EventPayload>(definition: {
  readonly type: string;
  readonly summary: string;
  readonly stored: boolean;
}): EventDefinition<P> {
  return definition;
}

/** Scope of an event, for consumers that must restrict its visibility. */
export interface EventScope {
  readonly departmentId?: number | null;
  /** Accounts that see it besides those of the department. */
  readonly userIds?: readonly number[];
  /** The maintenance request that it concerns. */
  readonly requestId?: number;
  /** Readers of the request who may see the event: all of them, or only staff; default: all. */
  readonly audience?: 'public' | 'internal';
}

/** An event within the mutation that emits it. */
export interface EmittedEvent<P extends EventPayload = EventPayload> {
  readonly definition: EventDefinition<P>;
  readonly payload: P;
  readonly scope: EventScope | null;
}

/** An event as its subscribers get it. */
export interface OccurredEvent<P extends EventPayload = EventPayload> {
  /** Its position in the outbox; null for an event that is not stored. */
  readonly id: bigint | null;
  readonly type: string;
  readonly payload: P;
  readonly occurredAt: Date;
  /** The acting account; null for the service itself and for callers without a session. */
  readonly actorId: number | null;
  /** Ties it to the audit record and the log lines of the same request. */
  readonly requestId: string | null;
  readonly scope: EventScope | null;
}

/** A stored event, as durable subscribers get it. */
export interface StoredEvent<P extends EventPayload = EventPayload> extends OccurredEvent<P> {
  readonly id: bigint;
  /** Span of its processing if traced; jobs sent within it continue its trace. */
  readonly span?: Span | undefined;
}
