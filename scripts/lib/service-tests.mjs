// Tests that `npm run test:suite -- services` runs without --full: those in which PostgreSQL or
// Redis may behave differently from the databases of `npm test`, the embedded database with one
// connection and the memory of the process. Add a new test file if one of the reasons applies or if
// it has tests that need a server.

/** Paths of test files, or prefixes of their names, by reason. */
const BY_REASON = {
  'queries, lists and searches: collations, orders, plans, types of values': [
    'test/e2e/analytics/',
    'test/e2e/interfaces/cursors',
    'test/e2e/interfaces/query-counts',
    'test/e2e/interfaces/search-folding',
    'test/e2e/interfaces/texts',
    'test/e2e/logs/',
    'test/e2e/maintenance/list',
    'test/e2e/users/list',
    'test/integration/list-plans',
    'test/integration/inbox-plans',
    'test/integration/reads',
    'test/integration/rollups',
    'test/integration/statements',
    'test/integration/thing-plans',
    'test/integration/time-plans',
    'test/integration/token-plans',
  ],
  'transactions and locks: several connections at the same time': [
    'test/e2e/auth/lockout',
    'test/e2e/comments/races',
    'test/e2e/departments/',
    'test/e2e/feed/positions',
    'test/e2e/interfaces/idempotency',
    'test/e2e/invitations/',
    'test/e2e/time/timers',
    'test/e2e/maintenance/due-steps',
    'test/e2e/maintenance/duplicates',
    'test/e2e/maintenance/stages',
    'test/e2e/sessions/together',
    'test/e2e/users/users',
    'test/integration/audit-chain',
    'test/integration/commit',
    'test/integration/database-refuses',
    'test/integration/feed-order',
    'test/integration/idempotency-claims',
    'test/integration/lockout-guesses',
    'test/integration/pgbouncer',
  ],
  'queues: delivery and outcome of jobs': [
    'test/integration/durable-subscribers',
    'test/integration/events',
    'test/integration/fan-out',
    'test/integration/hand-back',
    'test/integration/one-replica-jobs',
    'test/integration/queue-clock',
  ],
  'migrations and partitions: locks, indexes beside writers, copies of rows': [
    'test/integration/email-verified-migration',
    'test/integration/folded-text',
    'test/integration/last-release',
    'test/integration/long-migrations',
    'test/integration/migrat',
    'test/integration/move',
    'test/integration/partition-',
    'test/integration/restore',
    'test/integration/missing-stages',
    'test/integration/stored-activity',
    'test/integration/time-partitions',
  ],
  'Redis, and processes that share it': [
    'test/e2e/interfaces/persisted-queries',
    'test/e2e/interfaces/rate-limits',
    'test/e2e/interfaces/unavailable-dependencies',
    'test/e2e/live/subscriptions',
    'test/e2e/notifications/live',
    'test/e2e/users/cached-users',
    'test/integration/cache',
    'test/integration/installation-secret',
    'test/integration/processes',
    'test/integration/redis-',
    'test/integration/users-cache',
  ],
};

/** The tests, as arguments of vitest. */
export const SERVICE_TESTS = Object.values(BY_REASON).flat();
