import type { Config } from './config.js';
import type { Actor } from './core/actor.js';
import type { Clock } from './core/clock.js';
import type { Loaders, Services } from './core/context.js';
import { type AuditEntry, UnitOfWork } from './core/unit-of-work.js';
import { type ChangeFeed, noFeed } from './infra/change-feed.js';
import type { Database } from './infra/database.js';
import { Outbound } from './infra/outbound.js';
import { noQueue, type Queue } from './infra/queue.js';
import type { RedisClient } from './infra/redis.js';
import { AuthService } from './modules/auth/auth.service.js';
import { LockoutService } from './modules/auth/lockout.service.js';
import { Passwords } from './modules/auth/passwords.js';
import { SessionsService } from './modules/auth/sessions.service.js';
import { AccessTokens } from './modules/auth/tokens.js';
import { departmentLoaders } from './modules/departments/departments.loaders.js';
import { DepartmentsService } from './modules/departments/departments.service.js';
import { LogsService } from './modules/logs/logs.service.js';
import { ChangesService } from './modules/maintenance/changes.service.js';
import { maintenanceLoaders } from './modules/maintenance/maintenance.loaders.js';
import { MaintenanceService } from './modules/maintenance/maintenance.service.js';
import { WorkflowService } from './modules/maintenance/workflow.service.js';
import { MeService } from './modules/me/me.service.js';
import { MonitoringService } from './modules/monitoring/monitoring.service.js';
import { AccountsService } from './modules/users/accounts.service.js';
import { userLoaders } from './modules/users/users.loaders.js';
import { UsersService } from './modules/users/users.service.js';
import { DeliveriesService } from './modules/webhooks/deliveries.service.js';
import { queueEvents } from './modules/webhooks/jobs.store.js';
import { WebhookSender } from './modules/webhooks/sender.service.js';
import { WebhooksService } from './modules/webhooks/webhooks.service.js';

/** What the services stand on. */
export interface Foundations {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly redis?: RedisClient | undefined;
  /** Absent for commands, which announce nothing. */
  readonly queue?: Queue;
  /** Absent for commands, which nobody follows live. */
  readonly feed?: ChangeFeed;
}

/** Wires the services of every module, by hand and in one place. */
export function createServices(foundations: Foundations): Services {
  const { config, database, clock, redis, feed = noFeed, queue = noQueue } = foundations;
  const { prisma } = database;
  const unitOfWork = new UnitOfWork(prisma, clock, {
    announce: (tx, events) => queueEvents(queue, tx, events),
    committed: (changes) => {
      queue.wake();
      for (const id of changedRequests(changes)) feed.publish(id);
    },
  });
  const logs = new LogsService(prisma, clock);
  const passwords = new Passwords();
  const tokens = new AccessTokens(config.jwtSecret, config.accessTokenTtlSeconds, clock);
  const sessions = new SessionsService(prisma, tokens, clock, config.refreshTokenTtlSeconds);
  const lockout = new LockoutService(prisma, unitOfWork, logs, clock, {
    attempts: config.lockoutAttempts,
    windowSeconds: config.lockoutWindowSeconds,
    lockSeconds: config.lockoutSeconds,
  });
  const users = new UsersService(prisma, unitOfWork, passwords);
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
  const outbound = new Outbound(config.webhookAllowedCidrs, config.webhookTimeoutSeconds * 1000);
  return {
    auth,
    sessions,
    lockout,
    logs,
    users,
    accounts: new AccountsService(unitOfWork, users, sessions),
    me: new MeService({ prisma, unitOfWork, sessions, passwords, lockout, clock }),
    departments: new DepartmentsService(prisma, unitOfWork),
    maintenance: new MaintenanceService(prisma, unitOfWork),
    changes: new ChangesService(prisma, feed),
    workflow: new WorkflowService(unitOfWork),
    webhooks: new WebhooksService(prisma, unitOfWork, outbound),
    deliveries: new DeliveriesService(prisma, unitOfWork, queue),
    webhookSender: new WebhookSender({
      prisma,
      unitOfWork,
      queue,
      outbound,
      clock,
      random: Math.random,
      retrySeconds: config.webhookRetrySeconds,
      disableAfter: config.webhookDisableAfter,
      retentionDays: config.webhookRetentionDays,
    }),
    monitoring: new MonitoringService([
      { name: 'database', check: () => prisma.$queryRaw`SELECT 1`, required: true },
      ...(redis === undefined
        ? []
        : [{ name: 'redis', check: () => redis.ping(), required: false }]),
    ]),
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
  };
}
