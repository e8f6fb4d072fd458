import { defineModule } from '../../infra/infrastructure.js';
import { departments } from '../departments/departments.module.js';
import { files } from '../files/files.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { users } from '../users/users.module.js';
import { LiveChangesService } from './live-changes.service.js';
import { requestChanged, requestStatusChanged } from './maintenance.events.js';
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
import { WorkflowService } from './workflow.service.js';

/** Maintenance requests from submission to completion (specification 4.2; contract, section 4). */
export const maintenance = defineModule({
  name: 'maintenance',
  needs: [files, sessions, users, departments],
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
  operations: maintenanceOperations,
  resolvers: [
    MaintenanceResolver,
    MaintenanceHistoryResolver,
    DepartmentRequestsResolver,
    UserAssignmentsResolver,
  ],
  loaders: { historyByRequest, openAssignmentsByUser, requestsByDepartment },
  events: { requestStatusChanged, requestChanged },
  subscribers: maintenanceSubscribers,
  samples: maintenanceSamples,
  create: ({ reads, unitOfWork }, needed) => ({
    maintenance: new MaintenanceService(reads, unitOfWork),
    workflow: new WorkflowService(reads, unitOfWork, needed.files.files),
    technicians: needed.users.users,
    changes: new LiveChangesService(reads, needed.sessions.actors),
  }),
});
