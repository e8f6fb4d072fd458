import { randomUUID } from 'node:crypto';
import type { Logger } from './logger.js';
import type { RedisClient } from './redis.js';

/** Tells whoever listens, on every replica, which records have changed. */
export interface ChangeFeed {
  /** Tells of a change. Never throws; while Redis is away, the other replicas do not hear of it. */
  publish(id: number): void;
  /** Calls `listener` for each change until the function that it answers is called. */
  subscribe(listener: (id: number) => void): () => void;
  close(): void;
}

/** For commands, which nobody follows live. */
export const noFeed: ChangeFeed = {
  publish: () => {},
  subscribe: () => () => {},
  close: () => {},
};

/** Makes a feed: within the process, and with Redis between the replicas. */
export function createChangeFeed(redis: RedisClient | undefined, logger: Logger): ChangeFeed {
  const listeners = new Set<(id: number) => void>();
  const tell = (id: number) => {
    for (const listener of listeners) listener(id);
  };
  const bridge = redis === undefined ? undefined : bridgeOver(redis, tell, logger);
  return {
    publish: (id) => {
      tell(id);
      bridge?.publish(id);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: () => {
      listeners.clear();
      bridge?.close();
    },
  };
}

function bridgeOver(redis: RedisClient, tell: (id: number) => void, logger: Logger) {
  const channel = `${redis.options.keyPrefix ?? ''}changes`;
  const origin = randomUUID();
  // The client that these are copies of tells the log when Redis is away.
  const publisher = redis.duplicate({ keyPrefix: '' }).on('error', () => {});
  // Waits for Redis however long it is away, and subscribes again when it is back.
  const subscriber = redis
    .duplicate({
      keyPrefix: '',
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
    })
    .on('error', () => {});
  subscriber.on('message', (_channel, message) => {
    const [from, id] = message.split(' ');
    if (from !== origin && /^\d+$/.test(id ?? '')) tell(Number(id));
  });
  subscriber.subscribe(channel).catch((error: unknown) => {
    logger.warn({ err: error }, 'changes on other replicas are not heard of');
  });
  return {
    publish: (id: number) => {
      publisher.publish(channel, `${origin} ${id}`).catch(() => {});
    },
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
