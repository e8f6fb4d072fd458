import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.js';
import type { ReadReplica } from '../database/read-replica.js';
import { SLOW, type SlowStatement, slowStatements } from '../database/statement-spans.js';
import { watchIdentityProvider } from '../identity/identity-metrics.js';
import type { Logger } from '../logging/logger.js';
import { watchUnhandled } from '../logging/unhandled.js';
import { watchMail } from '../mail/mail-metrics.js';
import { type OutboundCall, outboundCalls } from '../outbound.js';
import type { Cache } from '../redis/cache.js';
import { databaseMetrics } from './database-metrics.js';
import { Stalls } from './event-loop.js';
import { OperationCounts } from './operation-counts.js';
import { processMetrics } from './process-metrics.js';

/** Prometheus metrics of this process. */
export interface Metrics {
  /** All metrics, for exporters. */
  readonly registry: Registry;
  /** Counts an answer. `route` is the pattern, never the path, to bound the number of labels. */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Counts an operation by its outcome: `OK` or the code of its error. */
  countOperation(name: string, outcome: string, seconds: number): void;
  /** The exposition text and its content type. */
  expose(): Promise<{ type: string; text: string }>;
  close(): void;
}

/** Sources of the metrics. */
export interface MetricSources {
  readonly database: Database;
  readonly cache: Cache;
  readonly logger: Logger;
  /** Folder whose disk is measured. */
  readonly dataDir: string;
  readonly version: string;
  /** Fingerprint of the configuration. */
  readonly configuration: string;
  /** Returns the state of each dependency, at most about two seconds old. */
  readonly dependencies: () => Promise<readonly { name: string; status: 'up' | 'down' }[]>;
  /** Returns the state of the audit trail's chain; undefined before the first check. */
  readonly auditChain: () => AuditChainState | undefined;
}

/** State of the audit trail's chain, as this process has checked it. */
export interface AuditChainState {
  readonly broken: boolean;
  /** Number of verified records since the start; a record may be counted more than once. */
  readonly verified: number;
}

/**
 * Starts the collection: process, event loop, answers, operations, dependencies, database pool,
 * cache, webhook calls, and backlogs in the database. Slow statements and failed webhook calls are
 * logged.
 */
export function createMetrics(sources: MetricSources): Metrics {
  const { database, cache, dataDir } = sources;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answers, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const operations = new OperationCounts();
  operations.expose(registry);
  serviceMetrics(registry, sources);
  poolMetrics(registry, database, cache);
  if (database.replica !== undefined) replicaMetrics(registry, database.replica);
  processMetrics(registry, dataDir);
  databaseMetrics(registry, database);
  const stops = [
    watchStatements(registry, sources.logger),
    watchCalls(registry, sources.logger),
    watchMail(registry),
    watchIdentityProvider(registry),
    watchUnhandled(registry),
  ];
  return {
    registry,
    observe: (method, route, status, seconds) =>
      answers.observe({ method, route, status: String(status) }, seconds),
    countOperation: (name, outcome, seconds) => operations.record(name, outcome, seconds),
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    close: () => {
      for (const stop of stops) stop();
    },
  };
}

function serviceMetrics(registry: Registry, sources: MetricSources): void {
  const { version, configuration, dependencies, auditChain } = sources;
  new Gauge({
    name: 'service_info',
    help: 'Always 1. All replicas have the same version and configuration (a fingerprint).',
    labelNames: ['version', 'configuration'],
    registers: [registry],
  }).set({ version, configuration }, 1);
  new Gauge({
    name: 'dependency_up',
    help: '1 if the database, the cache (Redis), the storage or the mail server answers, otherwise 0.',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      for (const { name, status } of await dependencies()) {
        this.set({ dependency: name }, status === 'up' ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'audit_chain_broken',
    help: '1 if this process has found a break in the chain of the audit trail, otherwise 0.',
    registers: [registry],
    collect() {
      const state = auditChain();
      // Absent if no chain is checked, which differs from an intact one.
      this.remove();
      if (state !== undefined) this.set(state.broken ? 1 : 0);
    },
  });
  new Counter({
    name: 'audit_chain_verified_total',
    help: 'Records of the audit trail that this process has verified.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(auditChain()?.verified ?? 0);
    },
  });
}

function poolMetrics(registry: Registry, database: Database, cache: Cache): void {
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
}

function replicaMetrics(registry: Registry, replica: ReadReplica): void {
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'Lag of the read replica, as measured by this process; +Inf when it is unavailable.',
    registers: [registry],
    collect() {
      this.set(replica.lag() / 1000);
    },
  });
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that the read replica could answer, by the server that answered them.',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(replica.counts)) this.inc({ server }, count);
    },
  });
}

/**
 * Counts and logs slow statements, but for those that have only waited for this process, whose event loop was blocked.
 *
 * @returns a function that stops it.
 */
function watchStatements(registry: Registry, logger: Logger): () => void {
  const counter = new Counter({
    name: 'database_slow_statements_total',
    help: 'Statements of this process that took half a second or more, with the wait for a connection.',
    registers: [registry],
  });
  const stalls = new Stalls();
  const stopWatching = stalls.watch();
  const listener = (message: unknown) => {
    const { requestId, ...statement } = message as SlowStatement;
    const { milliseconds } = statement;
    if (milliseconds - stalls.since(performance.now() - milliseconds) < SLOW) return;
    counter.inc();
    logger.warn(requestId ? { ...statement, requestId } : statement, 'slow statement');
  };
  slowStatements.subscribe(listener);
  return () => {
    stopWatching();
    slowStatements.unsubscribe(listener);
  };
}

/** Counts webhook calls and logs failed ones. @returns a function that stops it. */
function watchCalls(registry: Registry, logger: Logger): () => void {
  const histogram = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Duration of delivery attempts, by result: delivered, refused (another status) or failed.',
    labelNames: ['result'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
    registers: [registry],
  });
  const listener = (message: unknown) => {
    const { host, result, status, reason, milliseconds } = message as OutboundCall;
    histogram.observe({ result }, milliseconds / 1000);
    if (result === 'delivered') return;
    logger.warn({ host, status, reason, milliseconds }, 'webhook attempt failed');
  };
  outboundCalls.subscribe(listener);
  return () => outboundCalls.unsubscribe(listener);
}
