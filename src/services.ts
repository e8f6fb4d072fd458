import type { Config } from './config.js';
import type { Actor } from './core/actor.js';
import type { Loaders, Services } from './core/context.js';
import { type Clock, UnitOfWork } from './core/unit-of-work.js';
import type { Database } from './infra/database.js';
import { ImagePipeline } from './infra/images.js';
import type { Logger } from './infra/logger.js';
import type { Storage } from './infra/storage.js';
import { attachmentLoaders } from './modules/attachments/attachments.loaders.js';
import { AttachmentsService } from './modules/attachments/attachments.service.js';
import { StoredFiles } from './modules/attachments/stored-files.js';
import { SweepService } from './modules/attachments/sweep.service.js';
import { AuthService } from './modules/auth/auth.service.js';
import { Passwords } from './modules/auth/passwords.js';
import { SessionsService } from './modules/auth/sessions.service.js';
import { AccessTokens } from './modules/auth/tokens.js';
import { avatarLoaders } from './modules/avatars/avatars.loaders.js';
import { AvatarsService } from './modules/avatars/avatars.service.js';
import { departmentLoaders } from './modules/departments/departments.loaders.js';
import { DepartmentsService } from './modules/departments/departments.service.js';
import { LogsService } from './modules/logs/logs.service.js';
import { maintenanceLoaders } from './modules/maintenance/maintenance.loaders.js';
import { MaintenanceService } from './modules/maintenance/maintenance.service.js';
import { WorkflowService } from './modules/maintenance/workflow.service.js';
import { MonitoringService } from './modules/monitoring/monitoring.service.js';
import { userLoaders } from './modules/users/users.loaders.js';
import { UsersService } from './modules/users/users.service.js';

/** What the services stand on. */
export interface Foundations {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly logger: Logger;
}

/** Wires the services of every module, by hand and in one place. */
export function createServices(foundations: Foundations): Services {
  const { config, database, clock, storage, logger } = foundations;
  const { prisma } = database;
  const unitOfWork = new UnitOfWork(prisma, clock);
  const logs = new LogsService(prisma, clock);
  const passwords = new Passwords();
  const tokens = new AccessTokens(config.jwtSecret, config.accessTokenTtlSeconds, clock);
  const sessions = new SessionsService(prisma, tokens, clock, config.refreshTokenTtlSeconds);
  const users = new UsersService(prisma, unitOfWork, passwords);
  const auth = new AuthService({
    prisma,
    unitOfWork,
    users,
    sessions,
    passwords,
    tokens,
    logs,
    registrationActiveRoles: config.registrationActiveRoles,
  });
  const files = new StoredFiles(storage, new ImagePipeline(), logger);
  return {
    auth,
    sessions,
    users,
    departments: new DepartmentsService(prisma, unitOfWork),
    maintenance: new MaintenanceService(prisma, unitOfWork),
    workflow: new WorkflowService(unitOfWork, files),
    attachments: new AttachmentsService(prisma, unitOfWork, files),
    avatars: new AvatarsService(prisma, unitOfWork, files),
    sweep: new SweepService(prisma, unitOfWork, storage, files, clock),
    monitoring: new MonitoringService([
      { name: 'database', check: () => prisma.$queryRaw`SELECT 1` },
    ]),
  };
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
