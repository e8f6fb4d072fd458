import type { Config } from '../config/config.js';
import type { Clock } from '../core/clock.js';
import { moduleDefiner } from '../core/define-module.js';
import type { KnownLists } from '../core/list-views.js';
import type { Statements } from '../core/sql.js';
import type { UnitOfWork } from '../core/unit-of-work.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Database } from './database/database.js';
import type { Logger } from './logging/logger.js';
import type { Traffic } from './metrics/traffic.js';
import type { Queue } from './queue/queue.js';
import type { Cache } from './redis/cache.js';
import type { RedisClient } from './redis/redis.js';
import type { Storage } from './storage/storage.js';

/**
 * Shared parts from which modules create their services, besides the services of the modules they
 * need.
 */
export interface Infrastructure {
  readonly database: Database;
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly cache: Cache;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly queue: Queue;
  readonly traffic: Traffic;
  /** Shared with the other replicas; undefined for a single process. */
  readonly redis: RedisClient | undefined;
  /**
   * Time since which only this process has used database and files; undefined if other processes
   * can use them. Set for the embedded database with local storage.
   */
  readonly exclusiveSince: Date | undefined;
  /** The lists of all modules; complete once all services are created. */
  readonly lists: KnownLists;
}

/** Defines a module of the service (core/define-module.ts). */
export const defineModule = moduleDefiner<Infrastructure, Config>();
