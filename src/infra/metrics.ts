import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database.js';

/** Figures for Prometheus, of this process. */
export interface Metrics {
  /** Counts an answer; `route` is the pattern, never the path, so that labels stay few. */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** The exposition and its content type. */
  expose(): Promise<{ type: string; text: string }>;
}

/** Starts collecting: process, event loop, garbage collection, answers and the database pool. */
export function createMetrics(database: Database): Metrics {
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
  return {
    observe: (method, route, status, seconds) =>
      answers.observe({ method, route, status: String(status) }, seconds),
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
