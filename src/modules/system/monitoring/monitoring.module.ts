import { hostname } from 'node:os';
import { defineModule, type Infrastructure } from '../../../infra/infrastructure.js';
import { InstallationSecret } from '../../../infra/secrets/installation-secret.js';
import { mail } from '../../outward/mail/mail.module.js';
import type { MailService } from '../../outward/mail/mail.service.js';
import { mailboxes } from '../../outward/mailboxes/mailboxes.module.js';
import { identity } from '../../sign-in/identity/identity.module.js';
import { lastingConditions } from '../../sign-in/identity/identity-conditions.queries.js';
import { logs } from '../logs/logs.module.js';
import { FailuresService } from './failures.service.js';
import { IncidentsService } from './incidents.service.js';
import { monitoringJobs } from './monitoring.jobs.js';
import { monitoringOperations } from './monitoring.operations.js';
import { MonitoringResolver } from './monitoring.resolver.js';
import { monitoringSamples } from './monitoring.samples.js';
import { MonitoringService } from './monitoring.service.js';
import { monitoringSubscribers } from './monitoring.subscribers.js';
import type { Probe } from './probes.js';

/**
 * Time for which a storage probe's result is reused, in milliseconds: bucket requests cost money.
 */
const STORAGE_PROBE_LIFETIME = 3_000;

/** The same for the mail server, where a probe is a connection with a login. */
const MAIL_PROBE_LIFETIME = 15_000;

/** Health, errors, incidents and diagnostics of the service (specification 4.7 and 4.8). */
export const monitoring = defineModule({
  name: 'monitoring',
  needs: [logs, mail, mailboxes, identity],
  permissions: ['monitoring.read'],
  operations: monitoringOperations,
  resolvers: [MonitoringResolver],
  jobs: monitoringJobs,
  subscribers: monitoringSubscribers,
  samples: monitoringSamples,
  config: ({ production, port, logRetentionDays, jwtSecret }) => ({
    production,
    port,
    logRetentionDays,
    jwtSecret,
  }),
  create: (infrastructure, needed, config) => {
    const { database, prisma, clock, redis, traffic, logger } = infrastructure;
    const monitoring = new MonitoringService({
      probes: probesOf(infrastructure, needed.mail.mail),
      traffic,
      database,
      clock,
      production: config.production,
      redis: redis !== undefined,
      logger,
      secret:
        database.kind === 'server'
          ? new InstallationSecret(database.statements, config.jwtSecret, logger)
          : undefined,
    });
    return {
      monitoring,
      incidents: new IncidentsService({
        prisma,
        transactions: database.transactions,
        monitoring,
        traffic,
        clock,
        silentMailboxes: (now) => needed.mailboxes.mailboxes.silent(database.statements, now),
        identityConditions: () => lastingConditions(database.statements),
        instance: `${hostname()}:${config.port}`,
        retentionDays: config.logRetentionDays,
      }),
      failures: new FailuresService(needed.logs.logs, traffic, clock, logger),
    };
  },
});

function probesOf(
  { database, redis, storage }: Infrastructure,
  mail: MailService | undefined,
): Probe[] {
  return [
    {
      name: 'database',
      // With a full disk a server still answers reads. The embedded database has no other replica to go to, and
      // whatever supervises its process should know.
      ...(database.kind === 'server'
        ? { check: () => database.ping(), isWell: () => database.space() }
        : { check: () => database.ping().then(() => database.space()) }),
      required: true,
    },
    ...(redis === undefined ? [] : [{ name: 'cache', check: () => redis.ping(), required: false }]),
    // Most operations need no file: without storage the service is degraded but ready.
    {
      name: 'storage',
      check: () => storage.probe(),
      required: false,
      ttl: STORAGE_PROBE_LIFETIME,
    },
    // Mail waits; everything else continues.
    ...(mail === undefined
      ? []
      : [{ name: 'mail', check: () => mail.verify(), required: false, ttl: MAIL_PROBE_LIFETIME }]),
  ];
}
