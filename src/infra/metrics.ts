import { setTimeout as sleep } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Cache } from './cache.js';
import type { Database } from './database.js';
import { countDeadLetters } from './queue.js';

/** Prometheus metrics of this process. */
export interface Metrics {
  /** Counts an answer. `route` is the pattern, never the path, to bound the number of labels. */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** The exposition text and its content type. */
  expose(): Promise<{ type: string; text: string }>;
}

/** Time limit for metrics from the database, in milliseconds. */
const QUERY_TIMEOUT = 1_000;

/**
 * Starts the collection: process, event loop, answers, the database pool, the cache, and backlogs
 * in the database.
 */
export function createMetrics(database: Database, cache: Cache): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the database pool, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.pool())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'cache_figures',
    help: 'Hits, misses, entries in memory and invalidations of the cache since the start.',
    labelNames: ['figure'],
    registers: [registry],
    collect() {
      const { levels: _levels, ...figures } = cache.statistics();
      for (const [figure, count] of Object.entries(figures)) this.set({ figure }, count);
    },
  });
  const { prisma } = database;
  fromDatabase(registry, {
    webhook_deliveries_pending: {
      help: 'Deliveries that wait for their next attempt, of all replicas.',
      count: () => prisma.webhookDelivery.count({ where: { status: 'pending' } }),
    },
    audit_records_unsealed: {
      help: 'Records of the audit trail that wait for their seal, of all replicas.',
      count: () => prisma.auditRecord.count({ where: { sequence: null } }),
    },
    request_changes_pending: {
      help: 'Changes of requests that the counts for the analytics wait for, of all replicas.',
      count: () => prisma.requestRollupChange.count(),
    },
    queue_dead_letters: {
      help: 'Jobs and events that failed for good (npm run dead-letters), of all replicas.',
      count: () =>
        countDeadLetters(prisma).then((counts) =>
          [...counts.values()].reduce((sum, n) => sum + n, 0),
        ),
    },
    incidents_open: {
      help: 'Incidents that are open, of all replicas.',
      count: () => prisma.incident.count({ where: { closedAt: null } }),
    },
  });
  return {
    observe: (method, route, status, seconds) =>
      answers.observe({ method, route, status: String(status) }, seconds),
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/**
 * Gauges that query the database; NaN when it is unavailable, without effect on the other metrics.
 */
function fromDatabase(
  registry: Registry,
  figures: Readonly<Record<string, { help: string; count: () => Promise<number> }>>,
): void {
  for (const [name, { help, count }] of Object.entries(figures)) {
    // One query at a time, so that an unresponsive database does not accumulate queries.
    let asked: Promise<number> | undefined;
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        asked ??= count()
          .catch(() => Number.NaN)
          .finally(() => {
            asked = undefined;
          });
        this.set(await Promise.race([asked, sleep(QUERY_TIMEOUT, Number.NaN, { ref: false })]));
      },
    });
  }
}
