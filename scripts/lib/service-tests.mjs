// Tests in which PostgreSQL or Redis may behave differently from the embedded database with one connection and
// the memory of the process. Add a new test file if one of the reasons applies or if it has tests that need a server.
import { globSync } from 'node:fs';

/**
 * Paths of test files, or prefixes of their names, by reason. `npm test` runs them on PostgreSQL where
 * TEST_DATABASE_URL is set, instead of on the embedded database.
 */
const OF_DATABASE = {
  'queries, lists and searches: collations, orders, plans, types of values': [
    'test/e2e/system/analytics/',
    'test/e2e/interfaces/cursors',
    'test/e2e/interfaces/query-counts',
    'test/e2e/interfaces/search-folding',
    'test/e2e/interfaces/texts',
    'test/e2e/system/logs/',
    'test/e2e/requests/maintenance/list',
    'test/e2e/requests/search/',
    'test/e2e/people/users/list',
    'test/integration/calendar-feed-plans',
    'test/integration/due-plans',
    'test/integration/inbox-plans',
    'test/integration/rollups',
    'test/integration/search-query',
    'test/integration/statements',
    'test/integration/token-plans',
  ],
  'transactions and locks: several connections at the same time': [
    'test/e2e/sign-in/auth/lockout',
    'test/e2e/sign-in/auth/oidc-logout-once',
    'test/e2e/sign-in/sessions/left-accounts',
    'test/e2e/requests/bulk/',
    'test/e2e/planning/calendar-feed/',
    'test/e2e/requests/comments/races',
    'test/e2e/people/departments/',
    'test/e2e/equipment/documents/',
    'test/e2e/equipment/downtimes/',
    'test/e2e/outward/exports/',
    'test/e2e/outward/event-feed/positions',
    'test/e2e/interfaces/idempotency',
    'test/e2e/system/kpis/boards',
    'test/e2e/people/invitations/',
    'test/e2e/equipment/locations/locations',
    'test/integration/figure-report-runs',
    'test/e2e/outward/mailboxes/fetching',
    'test/e2e/requests/mail-in/push',
    'test/e2e/requests/mail-in/queue',
    'test/e2e/requests/maintenance/apply-policies',
    'test/e2e/requests/maintenance/due-dates',
    'test/e2e/requests/maintenance/due-steps',
    'test/e2e/requests/maintenance/duplicates',
    'test/e2e/requests/maintenance/helpers',
    'test/e2e/requests/maintenance/stages',
    'test/e2e/requests/maintenance/totals',
    'test/e2e/equipment/meters/',
    'test/e2e/equipment/parts/',
    'test/e2e/requests/purchases/',
    'test/e2e/outward/report-links/reports',
    'test/e2e/requests/request-checklists/',
    'test/e2e/outward/saved-views/saved-views',
    'test/e2e/planning/schedules/',
    'test/e2e/sign-in/scim/adoption',
    'test/e2e/sign-in/scim/generated',
    'test/e2e/sign-in/scim/groups',
    'test/e2e/sign-in/scim/replicas',
    'test/e2e/sign-in/sessions/together',
    'test/e2e/requests/time/timers',
    'test/e2e/people/users/users',
    'test/e2e/system/rules/generated',
    'test/e2e/system/rules/killed',
    'test/e2e/system/rules/refusals',
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
};

/**
 * Those that `npm run test:suite -- services` runs without --full: they need Redis or many rows, or are run on both
 * databases, because installations on both of them migrate, move and restore.
 */
const OF_SUITE = {
  'plans of lists of many rows, which the embedded database would take minutes to fill': [
    'test/integration/field-indexes',
    'test/integration/list-plans',
    'test/integration/schedule-plans',
    'test/integration/search-plans',
    'test/integration/thing-plans',
    'test/integration/time-plans',
    'test/integration/view-plans',
    'test/integration/work-plans',
  ],
  'migrations and partitions: locks, indexes beside writers, copies of rows': [
    'test/integration/folded-text',
    'test/integration/long-migrations',
    'test/integration/baseline',
    'test/integration/migrat',
    'test/integration/move',
    'test/integration/partition',
    'test/integration/restore',
    'test/integration/time-partitions',
  ],
  'a mail server, which is slow beside the whole suite': ['test/integration/dovecot'],
  'Redis, and processes that share it': [
    'test/e2e/interfaces/persisted-queries',
    'test/e2e/interfaces/rate-limits',
    'test/e2e/interfaces/unavailable-dependencies',
    'test/e2e/live/subscriptions',
    'test/e2e/outward/notifications/live',
    'test/e2e/people/users/cached-users',
    'test/integration/cache',
    'test/integration/installation-secret',
    'test/integration/processes',
    'test/integration/redis-',
    'test/integration/users-cache',
  ],
};

/** Patterns of the files of these paths. */
function patternsOf(byReason) {
  return Object.values(byReason)
    .flat()
    .map((start) => {
      const pattern = `${start}${start.endsWith('/') ? '**/' : ''}*.test.ts`;
      if (globSync(pattern).length === 0) throw new Error(`There is no test ${pattern}.`);
      return pattern;
    });
}

/** The PostgreSQL of `npm test`, if there is one. */
export const databaseUrl = process.env.TEST_DATABASE_URL;

/** Patterns of the files that `npm test` runs on PostgreSQL where it has one. */
export const databaseTests = () => patternsOf(OF_DATABASE);

/** The files of `npm run test:suite -- services`. */
export const suiteTests = () => patternsOf(OF_SUITE).flatMap((pattern) => globSync(pattern));
