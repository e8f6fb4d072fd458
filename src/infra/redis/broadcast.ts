import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/logger.js';
import { copyOf, type RedisClient } from './redis.js';

/** A message to every replica, as JSON. */
export interface BroadcastMessage {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Channel between the replicas: within the process, and with Redis between processes. */
export interface Broadcast {
  /**
   * Sends a message to every replica, including this one. Never throws. While Redis is unavailable,
   * the other replicas do not receive it.
   */
  publish(message: BroadcastMessage): void;
  /** Calls `listener` for each message. @returns a function that ends this. */
  subscribe(listener: (message: BroadcastMessage) => void): () => void;
  /**
   * Waits until messages of other replicas can arrive, at most a second while Redis is unavailable.
   */
  ready(): Promise<void>;
  close(): void;
}

/** Maximum time that a start waits for Redis, in milliseconds. */
const READY_TIMEOUT = 1_000;

/** For commands, which have no live connections. */
export const noBroadcast: Broadcast = {
  publish: () => {},
  subscribe: () => () => {},
  ready: async () => {},
  close: () => {},
};

/** Opens the channel. */
export function createBroadcast(redis: RedisClient | undefined, logger: Logger): Broadcast {
  const listeners = new Set<(message: BroadcastMessage) => void>();
  const deliver = (message: BroadcastMessage) => {
    for (const listener of listeners) listener(message);
  };
  const bridge = redis === undefined ? undefined : bridgeOver(redis, deliver, logger);
  return {
    publish: (message) => {
      deliver(message);
      bridge?.publish(message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    ready: async () => {
      const late = sleep(READY_TIMEOUT, undefined, { ref: false });
      await Promise.race([bridge?.ready, late]);
    },
    close: () => {
      listeners.clear();
      bridge?.close();
    },
  };
}

function bridgeOver(
  redis: RedisClient,
  deliver: (message: BroadcastMessage) => void,
  logger: Logger,
) {
  const channel = `${redis.options.keyPrefix ?? ''}events`;
  const origin = randomUUID();
  // The original client logs when Redis is unavailable.
  const publisher = copyOf(redis).on('error', () => {});
  // Subscribes again when Redis is available.
  const subscriber = copyOf(redis, { patient: true }).on('error', () => {});
  subscriber.on('message', (_channel: string, text: string) => {
    const message = parsed(text);
    if (message !== undefined && message.origin !== origin) deliver(message);
  });
  const ready = subscriber.subscribe(channel).catch((error: unknown) => {
    logger.warn({ err: error }, 'subscription to the events of other replicas failed');
  });
  return {
    ready,
    publish: ({ type, payload }: BroadcastMessage) => {
      publisher.publish(channel, JSON.stringify({ origin, type, payload })).catch(() => {});
    },
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/**
 * A message of another replica; undefined for an unknown format, such as that of another release.
 */
function parsed(text: string): (BroadcastMessage & { readonly origin: string }) | undefined {
  try {
    const message = JSON.parse(text) as Partial<BroadcastMessage & { origin: string }> | null;
    const { origin, type, payload } = message ?? {};
    if (typeof origin !== 'string' || typeof type !== 'string') return undefined;
    if (typeof payload !== 'object' || payload === null) return undefined;
    return { origin, type, payload };
  } catch {
    return undefined;
  }
}
