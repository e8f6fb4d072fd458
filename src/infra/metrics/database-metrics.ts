import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import { Gauge, type Registry } from 'prom-client';
import { type Fragment, first, type Statements, statement } from '../../core/sql.js';
import { clockSkew } from '../database/clock.js';
import type { Database } from '../database/database.js';
import { countDeadLetters } from '../queue/queue.js';
import { QUEUE_SCHEMA } from '../queue/queue-schema.js';

/** Time limit for metrics from the database, in milliseconds. */
const QUERY_TIMEOUT = 1_000;

/**
 * Number of concurrent queries: a scrape must not take the connections of requests, or seem to
 * exhaust the pool.
 */
const CONCURRENCY = 2;

/** Maximum number of endpoints with labels. */
const MAX_ENDPOINTS = 20;

/** A value with labels. */
interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that queries the database. */
interface DatabaseMetric {
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly read: () => Promise<number | readonly Labelled[]>;
}

/**
 * Gauges that query the database. While it is unavailable, those without labels are NaN and those
 * with labels are absent, without effect on the other metrics.
 */
export function databaseMetrics(registry: Registry, database: Database): void {
  const metrics = { ...backlogs(database), ...queues(database), ...server(database) };
  const turn = pLimit(CONCURRENCY);
  for (const [name, { read, ...rest }] of Object.entries(metrics)) {
    gaugeOf(registry, name, { ...rest, read: () => turn(read) });
  }
}

function backlogs({ prisma, statements }: Database): Readonly<Record<string, DatabaseMetric>> {
  const value = valuesOf(statements);
  return {
    webhook_deliveries_pending: {
      help: 'Deliveries that wait for their next attempt, of all replicas.',
      read: () => prisma.webhookDelivery.count({ where: { status: 'pending' } }),
    },
    webhook_deliveries_retrying: {
      help: 'Deliveries that wait after an attempt that failed, by endpoint, of all replicas; the 20 endpoints with the most.',
      labelNames: ['endpoint'],
      read: async () => {
        const groups = await prisma.webhookDelivery.groupBy({
          by: ['endpointId'],
          where: { status: 'pending', attempts: { gt: 0 } },
          _count: true,
          orderBy: { _count: { endpointId: 'desc' } },
          take: MAX_ENDPOINTS,
        });
        return groups.map(({ endpointId, _count }) => ({
          labels: { endpoint: String(endpointId) },
          value: _count,
        }));
      },
    },
    webhook_endpoints_disabled: {
      help: 'Endpoints that were disabled because of failures, of all replicas.',
      read: () =>
        prisma.webhookEndpoint.count({ where: { enabled: false, disabledReason: { not: null } } }),
    },
    mails_waiting: {
      help: 'Mails that gather notifications, or wait for their time or their next attempt, of all replicas.',
      read: () => prisma.mail.count({ where: { status: { in: ['gathering', 'sending'] } } }),
    },
    mail_oldest_waiting_seconds: {
      help: 'For how long the oldest mail that is not sent could have been; 0 for none.',
      read: value(sql`
        SELECT greatest(coalesce(extract(epoch FROM now() - least(
            min(due_at) FILTER (WHERE status = 'gathering'), min(closed_at))), 0), 0)::float8 AS value
          FROM mails WHERE status IN ('gathering', 'sending')`),
    },
    audit_records_unsealed: {
      help: 'Records of the audit trail that wait for their seal, of all replicas.',
      read: () => prisma.auditRecord.count({ where: { sequence: null } }),
    },
    audit_oldest_unsealed_seconds: {
      help: 'Age of the oldest record of the audit trail without a seal; 0 for none.',
      read: value(sql`
        SELECT greatest(coalesce(extract(epoch FROM now() - min(timestamp)), 0), 0)::float8 AS value
          FROM audit_records WHERE sequence IS NULL`),
    },
    event_feed_lag_seconds: {
      help: 'Age of the oldest event that the event feed does not show yet, because a transaction of any database of the server is under way; 0 for none.',
      read: value(sql`
        SELECT greatest(coalesce(extract(epoch FROM now() - min(occurred_at)), 0), 0)::float8 AS value
          FROM outbox_events WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())`),
    },
    request_changes_pending: {
      help: 'Changes of requests that the counts for the analytics wait for, of all replicas.',
      read: () => prisma.requestRollupChange.count(),
    },
    inbound_mail_oldest_received_seconds: {
      help: 'How long the oldest mail from outside has waited to be read, of all replicas; 0 for none.',
      read: value(sql`
        SELECT greatest(coalesce(extract(epoch FROM now() - min(received_at)), 0), 0)::float8 AS value
          FROM inbound_mails WHERE state = 'received'`),
    },
    incidents_open: {
      help: 'Incidents that are open, of all replicas.',
      read: () => prisma.incident.count({ where: { closedAt: null } }),
    },
  };
}

function queues({ prisma, statements }: Database): Readonly<Record<string, DatabaseMetric>> {
  const findDue = statement(sql<{ name: string; count: number; age: number }>`
    SELECT name, count(*)::int AS count,
      greatest(extract(epoch FROM now() - min(due)), 0)::float8 AS age
    FROM (
      SELECT name, start_after AS due FROM ${sql.raw(QUEUE_SCHEMA)}.job
      WHERE state < 'active' AND start_after <= now() AND right(name, 5) <> '.dead'
      UNION ALL SELECT queue, queued_at FROM waiting_events
      UNION ALL SELECT 'rules', at FROM rule_events
    ) AS waiting GROUP BY name`);
  const due = () => statements.all(findDue);
  return {
    queue_jobs_waiting: {
      help: 'Jobs and events that could be handled and are not yet, by queue, of all replicas.',
      labelNames: ['queue'],
      read: async () =>
        (await due()).map(({ name, count }) => ({ labels: { queue: name }, value: count })),
    },
    queue_oldest_waiting_seconds: {
      help: 'How long the oldest job or event that could be handled has waited, by queue, of all replicas.',
      labelNames: ['queue'],
      read: async () =>
        (await due()).map(({ name, age }) => ({ labels: { queue: name }, value: age })),
    },
    queue_dead_letters: {
      help: 'Jobs and events that failed for good (npm run ops -- dead-letters), of all replicas.',
      read: async () => {
        const counts = await countDeadLetters(prisma);
        return [...counts.values()].reduce((sum, n) => sum + n, 0);
      },
    },
  };
}

function server({ statements }: Database): Readonly<Record<string, DatabaseMetric>> {
  const value = valuesOf(statements);
  return {
    database_clock_skew_seconds: {
      help: 'By how much the clock of the database is ahead of the clock of this process.',
      read: async () => (await clockSkew(statements)) / 1000,
    },
    database_oldest_transaction_seconds: {
      help: 'Age of the oldest transaction of any client of this database, as far as the user may see it.',
      read: value(sql`
        SELECT coalesce(extract(epoch FROM now() - min(xact_start)), 0)::float8 AS value
          FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`),
    },
    database_lock_waits: {
      help: 'Statements of any client of this database that wait for a lock.',
      read: value(sql`
        SELECT count(*)::int AS value FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`),
    },
  };
}

/** Makes functions, each of which reads the `value` of its query's row. */
function valuesOf(statements: Statements) {
  return (query: Fragment) => {
    const read = statement(query as RawBuilder<{ value: number }>);
    return async () => (await first(statements, read))?.value ?? Number.NaN;
  };
}

function gaugeOf(registry: Registry, name: string, metric: DatabaseMetric): void {
  const { help, labelNames, read } = metric;
  // One query at a time, so that an unresponsive database does not accumulate queries.
  let asked: Promise<number | readonly Labelled[]> | undefined;
  const unknown = labelNames === undefined ? Number.NaN : [];
  new Gauge({
    name,
    help,
    labelNames: labelNames ?? [],
    registers: [registry],
    async collect() {
      asked ??= read()
        .catch(() => unknown)
        .finally(() => {
          asked = undefined;
        });
      const value = await Promise.race([asked, sleep(QUERY_TIMEOUT, unknown, { ref: false })]);
      this.reset();
      if (typeof value === 'number') this.set(value);
      else for (const one of value) this.set({ ...one.labels }, one.value);
    },
  });
}
