import { hostname } from 'node:os';
import type { Config } from './config.js';
import type { Actor } from './core/actor.js';
import type { Clock } from './core/clock.js';
import type { Loaders, Services } from './core/context.js';
import { type AuditEntry, UnitOfWork } from './core/unit-of-work.js';
import type { Cache } from './infra/cache.js';
import { type ChangeFeed, noFeed } from './infra/change-feed.js';
import type { Database } from './infra/database.js';
import { IdentityProvider } from './infra/identity-provider.js';
import { ImagePipeline } from './infra/images.js';
import type { Logger } from './infra/logger.js';
import { Outbound } from './infra/outbound.js';
import { noQueue, type Queue } from './infra/queue.js';
import type { RedisClient } from './infra/redis.js';
import type { Storage } from './infra/storage.js';
import type { Traffic } from './infra/traffic.js';
import { AnalyticsService } from './modules/analytics/analytics.service.js';
import { RollupService } from './modules/analytics/rollup.service.js';
import { attachmentLoaders } from './modules/attachments/attachments.loaders.js';
import { AttachmentsService } from './modules/attachments/attachments.service.js';
import { StoredFiles } from './modules/attachments/stored-files.js';
import { SweepService } from './modules/attachments/sweep.service.js';
import { AuditService } from './modules/audit/audit.service.js';
import { SealerService } from './modules/audit/sealer.service.js';
import { AuditVerificationService } from './modules/audit/verification.service.js';
import { AuthService } from './modules/auth/auth.service.js';
import { LockoutService } from './modules/auth/lockout.service.js';
import { OidcService } from './modules/auth/oidc.service.js';
import { Passwords } from './modules/auth/passwords.js';
import { SessionsService } from './modules/auth/sessions.service.js';
import { AccessTokens } from './modules/auth/tokens.js';
import { avatarLoaders } from './modules/avatars/avatars.loaders.js';
import { AvatarsService } from './modules/avatars/avatars.service.js';
import { departmentLoaders } from './modules/departments/departments.loaders.js';
import { DepartmentsService } from './modules/departments/departments.service.js';
import { LogsService } from './modules/logs/logs.service.js';
import { RefusalsService } from './modules/logs/refusals.service.js';
import { ChangesService } from './modules/maintenance/changes.service.js';
import { maintenanceLoaders } from './modules/maintenance/maintenance.loaders.js';
import { MaintenanceService } from './modules/maintenance/maintenance.service.js';
import { WorkflowService } from './modules/maintenance/workflow.service.js';
import { MeService } from './modules/me/me.service.js';
import { FailuresService } from './modules/monitoring/failures.service.js';
import { IncidentsService } from './modules/monitoring/incidents.service.js';
import { MonitoringService } from './modules/monitoring/monitoring.service.js';
import { AccountsService } from './modules/users/accounts.service.js';
import { userLoaders } from './modules/users/users.loaders.js';
import { UsersService } from './modules/users/users.service.js';
import { UsersStore } from './modules/users/users.store.js';
import { DeliveriesService } from './modules/webhooks/deliveries.service.js';
import { queueEvents } from './modules/webhooks/jobs.store.js';
import { WebhookSecrets } from './modules/webhooks/secrets.js';
import { WebhookSender } from './modules/webhooks/sender.service.js';
import { WebhooksService } from './modules/webhooks/webhooks.service.js';

/** What the services stand on. */
export interface Foundations {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly redis?: RedisClient | undefined;
  readonly cache: Cache;
  readonly traffic: Traffic;
  /** Absent for commands, which announce nothing. */
  readonly queue?: Queue;
  /** Absent for commands, which nobody follows live. */
  readonly feed?: ChangeFeed;
}

/** Asking a bucket costs; how long an answer about the storage holds, in milliseconds. */
const STORAGE_KEPT = 3_000;

/** Wires the services of every module, by hand and in one place. */
export function createServices(foundations: Foundations): Services {
  const { config, database, clock, cache, storage, logger } = foundations;
  const { prisma } = database;
  const userStore = new UsersStore(prisma, cache);
  const unitOfWork = createUnitOfWork(foundations, userStore);
  const logs = new LogsService(prisma, clock, config.logRetentionDays);
  const passwords = new Passwords();
  const tokens = new AccessTokens(config.jwtSecret, config.accessTokenTtlSeconds, clock);
  const sessions = new SessionsService(prisma, tokens, clock, config.refreshTokenTtlSeconds);
  const lockout = new LockoutService(prisma, unitOfWork, logs, clock, {
    attempts: config.lockoutAttempts,
    windowSeconds: config.lockoutWindowSeconds,
    lockSeconds: config.lockoutSeconds,
  });
  const users = new UsersService(prisma, unitOfWork, passwords, userStore);
  const auth = new AuthService({
    prisma,
    unitOfWork,
    users,
    sessions,
    passwords,
    lockout,
    tokens,
    logs,
    registrationActiveRoles: config.registrationActiveRoles,
  });
  const files = new StoredFiles(storage, new ImagePipeline(), logger);
  const avatars = new AvatarsService(prisma, unitOfWork, files);
  const oidc = new OidcService({
    provider: config.oidc && new IdentityProvider(config.oidc),
    autoRegisterRole: config.oidc?.autoRegisterRole,
    prisma,
    unitOfWork,
    users,
    auth,
    logs,
    clock,
    secret: config.jwtSecret,
  });
  return {
    auth,
    oidc,
    cache,
    sessions,
    lockout,
    logs,
    refusals: new RefusalsService(logs, logger),
    users,
    accounts: new AccountsService(unitOfWork, users, sessions),
    me: new MeService({ prisma, unitOfWork, sessions, passwords, lockout, avatars, clock }),
    departments: new DepartmentsService(prisma, unitOfWork),
    maintenance: new MaintenanceService(prisma, unitOfWork),
    workflow: new WorkflowService(unitOfWork, files),
    attachments: new AttachmentsService(prisma, unitOfWork, files),
    avatars,
    sweep: new SweepService(prisma, unitOfWork, storage, files, clock),
    analytics: new AnalyticsService(prisma, cache, clock),
    rollup: new RollupService(prisma),
    ...auditServices(foundations, unitOfWork),
    changes: new ChangesService(prisma, foundations.feed ?? noFeed),
    ...webhookServices(foundations, unitOfWork),
    ...monitoringServices(foundations, logs),
  };
}

/** One transaction per mutation, with everybody told who has to know. */
function createUnitOfWork(foundations: Foundations, userStore: UsersStore): UnitOfWork {
  const { database, clock, feed = noFeed, queue = noQueue } = foundations;
  return new UnitOfWork(database.prisma, clock, {
    announce: (tx, events) => queueEvents(queue, tx, events),
    committed: async (changes) => {
      queue.wake();
      for (const id of changedRequests(changes)) feed.publish(id);
      await userStore.forget(changes);
    },
  });
}

function webhookServices(foundations: Foundations, unitOfWork: UnitOfWork) {
  const { config, database, clock, queue = noQueue } = foundations;
  const { prisma } = database;
  const outbound = new Outbound(config.webhookAllowedCidrs, config.webhookTimeoutSeconds * 1000);
  const secrets = new WebhookSecrets(config.jwtSecret);
  return {
    webhooks: new WebhooksService(prisma, unitOfWork, queue, outbound, secrets),
    deliveries: new DeliveriesService(prisma, unitOfWork, queue),
    webhookSender: new WebhookSender({
      prisma,
      unitOfWork,
      queue,
      outbound,
      secrets,
      clock,
      random: Math.random,
      retrySeconds: config.webhookRetrySeconds,
      disableAfter: config.webhookDisableAfter,
      retentionDays: config.webhookRetentionDays,
    }),
  };
}

function auditServices({ database: { prisma }, clock }: Foundations, unitOfWork: UnitOfWork) {
  return {
    audit: new AuditService(prisma, unitOfWork, clock),
    sealer: new SealerService(prisma),
    auditVerification: new AuditVerificationService(prisma),
  };
}

function monitoringServices(foundations: Foundations, logs: LogsService) {
  const { config, database, clock, redis, storage, traffic, logger } = foundations;
  const { prisma } = database;
  const monitoring = new MonitoringService({
    probes: [
      { name: 'database', check: () => database.ping(), required: true },
      ...(redis === undefined
        ? []
        : [{ name: 'cache', check: () => redis.ping(), required: false }]),
      // Most of the service needs no file: without them it is degraded, and goes on.
      {
        name: 'storage',
        check: () => storage.probe(),
        required: false,
        keptFor: STORAGE_KEPT,
      },
    ],
    traffic,
    database,
    clock,
    production: config.production,
    redis: redis !== undefined,
  });
  const instance = `${hostname()}:${config.port}`;
  return {
    monitoring,
    incidents: new IncidentsService({
      prisma,
      monitoring,
      traffic,
      clock,
      instance,
      retentionDays: config.logRetentionDays,
    }),
    failures: new FailuresService(logs, traffic, clock, logger),
  };
}

/** The requests among what has changed; each of them once. */
function changedRequests(changes: readonly AuditEntry[]): Set<number> {
  const requests = changes.filter(({ targetType }) => targetType === 'maintenance_request');
  return new Set(requests.map(({ targetId }) => Number(targetId)));
}

/** The DataLoaders of one request. */
export function createLoaders({ prisma }: Database, actor: Actor | null): Loaders {
  return {
    ...userLoaders(prisma, actor),
    ...departmentLoaders(prisma, actor),
    ...maintenanceLoaders(prisma, actor),
    ...attachmentLoaders(prisma),
    ...avatarLoaders(prisma),
  };
}
