import { SearchLimit } from '../../core/search-limit.js';
import { defineModule } from '../../infra/infrastructure.js';
import { departments } from '../departments/departments.module.js';
import { files } from '../files/files.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { settings } from '../settings/settings.module.js';
import { users } from '../users/users.module.js';
import { AudienceService } from './audience.service.js';
import { DueStepsService } from './due-steps.service.js';
import { duplicatesByRequest, visibleRequestById } from './duplicates.loaders.js';
import { DuplicatesService } from './duplicates.service.js';
import { LiveChangesService } from './live-changes.service.js';
import {
  requestChanged,
  requestPurged,
  requestStageChanged,
  requestStatusChanged,
  requestStepTaken,
  timelineExtended,
} from './maintenance.events.js';
import { maintenanceJobs } from './maintenance.jobs.js';
import {
  historyByRequest,
  openAssignmentsByUser,
  requestsByDepartment,
} from './maintenance.loaders.js';
import { maintenanceOperations } from './maintenance.operations.js';
import {
  DepartmentRequestsResolver,
  MaintenanceHistoryResolver,
  MaintenanceResolver,
  UserAssignmentsResolver,
} from './maintenance.resolver.js';
import { maintenanceSamples } from './maintenance.samples.js';
import { MaintenanceService } from './maintenance.service.js';
import { maintenanceSubscribers } from './maintenance.subscribers.js';
import { RequestSteps } from './request-steps.service.js';
import { RequestRules } from './rules.service.js';
import { stageOperations } from './stages.operations.js';
import { HoldResolver, StagesResolver } from './stages.resolver.js';
import { StagesService } from './stages.service.js';
import { StagesOfStored } from './stages-of-stored.service.js';
import { reopenDays } from './step-options.loaders.js';
import { WorkflowService } from './workflow.service.js';

/** Maintenance requests from submission to completion (specification 4.2; docs/behaviour/requests.md). */
export const maintenance = defineModule({
  name: 'maintenance',
  needs: [settings, files, sessions, users, departments],
  permissions: [
    'maintenance.create',
    'maintenance.read',
    'maintenance.update',
    'maintenance.approve',
    'maintenance.assign',
    'maintenance.complete',
    'maintenance.cancel',
    'maintenance.purge_cancelled',
  ],
  operations: { ...maintenanceOperations, ...stageOperations },
  resolvers: [
    MaintenanceResolver,
    MaintenanceHistoryResolver,
    DepartmentRequestsResolver,
    UserAssignmentsResolver,
    StagesResolver,
    HoldResolver,
  ],
  loaders: {
    historyByRequest,
    openAssignmentsByUser,
    requestsByDepartment,
    visibleRequestById,
    duplicatesByRequest,
    reopenDays,
  },
  events: {
    requestStatusChanged,
    requestStageChanged,
    requestPurged,
    requestStepTaken,
    requestChanged,
    timelineExtended,
  },
  subscribers: maintenanceSubscribers,
  jobs: maintenanceJobs,
  samples: maintenanceSamples,
  config: ({ sweepSeconds }) => ({ sweepSeconds }),
  create: ({ database, statements, unitOfWork, clock }, needed, config) => {
    const { settings } = needed.settings;
    const rules = new RequestRules(statements, settings, clock);
    const steps = new RequestSteps(unitOfWork, rules);
    return {
      rules,
      maintenance: new MaintenanceService(
        statements,
        unitOfWork,
        rules,
        new SearchLimit(database.kind === 'embedded'),
      ),
      workflow: new WorkflowService(steps, unitOfWork, needed.files.files),
      stages: new StagesService(steps, settings),
      duplicates: new DuplicatesService(steps),
      stagesOfStored: new StagesOfStored(database),
      dueSteps: new DueStepsService(unitOfWork),
      audience: new AudienceService(statements, clock),
      technicians: needed.users.users,
      changes: new LiveChangesService(statements, needed.sessions.actors, rules),
      sweepSeconds: config.sweepSeconds,
    };
  },
});
